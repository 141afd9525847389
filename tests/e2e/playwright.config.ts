import { defineConfig } from '@playwright/test';

const LAUNCH = {
  executablePath: process.env.CHROMIUM,
  args: [
    '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    // The platform is on loopback behind another origin; nothing else is to be reached.
    '--disable-quic', '--no-first-run',
    // A host without TLS, whose name isn't one of this machine's own.
    '--host-resolver-rules=MAP console.test 127.0.0.1',
  ],
};
// Each journey compiles the program anew, and runs it for seconds: optimising it costs more than it saves. Only what is measured needs that.
const SHORT = { launchOptions: { ...LAUNCH, args: [...LAUNCH.args, '--js-flags=--no-wasm-tier-up --max-lazy'] } };

// `cargo xtask test e2e` starts the server and says where everything is.
export default defineConfig({
  testDir: '.',
  outputDir: './results',
  fullyParallel: true,
  // Three workers on two cores: pages often wait for the platform or a timer.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // The transcripts of the screen reader. A run writes none: --update-snapshots does.
  snapshotPathTemplate: '{testDir}/transcripts/{arg}{ext}',
  updateSnapshots: 'none',
  // The end of a journey that hangs. On a machine that builds beside it, a journey of seconds takes a minute.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['./reporter.ts']],
  use: {
    baseURL: process.env.CONSOLE,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // An action that can't be done says which one within the journey's own time.
    actionTimeout: 15_000,
    // Recording each journey makes all of them half as slow again: a failing one is repeated with TRACE=on.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    launchOptions: LAUNCH,
  },
  projects: [
    { name: 'test', testMatch: 'journeys/**/*.spec.ts', use: SHORT },
    { name: 'pictures', testMatch: ['pictures.ts', 'pictures-readme.ts'] },
    { name: 'bench', testMatch: ['bench.ts', 'bench-speed.ts', 'bench-settings.ts', 'bench-operations.ts', 'bench-hosting.ts', 'bench-hostile.ts'] },
    { name: 'monkey', testMatch: 'monkey.ts', use: SHORT },
  ],
});
