// Lighthouse over the sign-in page, and over the grid and the settings of the demo: 100 for accessibility and best practices.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { CHROMIUM, CONSOLE, DEMO, PLATFORM } = process.env;

/** The grid and the settings of a service: the sample has the same ids everywhere. */
async function pages() {
  const reply = await fetch(`${PLATFORM}/_test/database`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
  const { id } = await reply.json();
  const { environments, services } = await (await fetch(`${PLATFORM}/_test/${id}/records`)).json();
  const environment = `${DEMO}/environment/${environments[0].id}`;
  const { record } = services.find((one) => one.record.name === 'storefront-web' && one.environment === environments[0].id);
  return [`${environment}/services`, `${environment}/application/${record.id}/settings`];
}

const folder = mkdtempSync(join(tmpdir(), 'slipway-lighthouse-'));
const config = join(folder, 'lighthouserc.json');
writeFileSync(config, JSON.stringify({
  ci: {
    collect: {
      url: [`${CONSOLE}/sign-in`, ...await pages()],
      numberOfRuns: 1,
      chromePath: CHROMIUM,
      settings: { onlyCategories: ['accessibility', 'best-practices'], chromeFlags: '--headless=new --no-sandbox --disable-gpu', preset: 'desktop' },
    },
    assert: { assertions: { 'categories:accessibility': ['error', { minScore: 1 }], 'categories:best-practices': ['error', { minScore: 1 }] } },
  },
}));
let failed = false;
for (const step of ['collect', 'assert']) {
  const { status } = spawnSync('node', ['node_modules/@lhci/cli/src/cli.js', step, `--config=${config}`], { stdio: 'inherit' });
  failed ||= status !== 0;
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;
