/** README’s snippets for portals: they are compiled and run as README has them. */
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { embedded, paths, test } from '../support/portal.ts';
import { expect } from '../support/test.ts';

const ROOT = join(import.meta.dirname, '../../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** README’s block of code in this language below the heading “Embedding”. */
function snippet(language: string): string {
  const section = README.slice(README.indexOf('\n## Embedding\n'));
  const found = new RegExp(`\\n\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`\\n`).exec(section);
  expect(found, `README has a block of ${language}`).not.toBeNull();
  return found![1];
}

test('the HTML shows a page and gives its token', async ({ page, platform, portal }) => {
  const { grid } = await paths(platform);
  portal.token = platform.token();
  portal.body = snippet('html')
    .replace('https://console.example.com', portal.console)
    .replace('environment/0b3c…/services', grid)
    .replace("'/platform-token'", "'/token'");
  await page.goto(`${portal.address}/blank.html`);
  await expect(embedded(page, 'services').getByRole('row', { name: /catalog-search/ })).toBeVisible();
  // A link to a page outside the embed is the portal's.
  await page.route(`${portal.address}/platform/**`, (route) => route.fulfill({ body: 'The portal’s page', contentType: 'text/html; charset=utf-8' }));
  await embedded(page, 'services').getByRole('link', { name: 'Northwind Retail' }).click();
  await page.waitForURL(`${portal.address}/platform/organization/*`);
});

/** Packs the npm package from its files, and installs it into a project of its own beside the npm packages, where React is. */
async function project(): Promise<string> {
  const results = join(import.meta.dirname, '../results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'snippet-'));
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder });
  const { stdout } = await npm('pack', '--silent', join(ROOT, 'public'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await npm('install', '--offline', '--no-audit', '--no-fund', `./${stdout.trim()}`);
  return folder;
}

/** The mistakes that the compiler finds in a file of a project. */
function mistakes(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true, noEmit: true, jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler, types: [], lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

const bundle = async (file: string) => {
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, write: false, format: 'iife', jsx: 'automatic', define: { 'process.env.NODE_ENV': '"production"' } });
  return outputFiles[0].text.replaceAll('</script', '<\\/script');
};

/** What the strictest portals send. */
const policy = (console: string) => `<meta http-equiv="Content-Security-Policy" content="frame-src ${console}; style-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'">`;

test('the React component of the npm package is typed, shows a page, passes events and gives its token', async ({ page, platform, portal }) => {
  const folder = await project();
  try {
    const { grid } = await paths(platform);
    const code = snippet('tsx').replace('https://console.example.com', portal.console).replace("'/platform-token'", "'/token'");
    writeFileSync(join(folder, 'services.tsx'), code);
    writeFileSync(join(folder, 'main.tsx'), `
import { createRoot } from 'react-dom/client';
import { Services } from './services';
const root = document.getElementById('root')!;
createRoot(root).render(<Services environment={root.dataset.environment!} onOpen={(page) => { root.dataset.opened = page; }} />);
`);
    expect(mistakes(join(folder, 'main.tsx'))).toEqual([]);
    // The types refuse a page without the address of its console: the token would have nowhere safe to go.
    writeFileSync(join(folder, 'wrong.tsx'), `
import { SlipwayPage } from 'slipway-embed/react';
export const Wrong = () => <SlipwayPage page="account" getToken={async () => 'token'} />;
`);
    expect(mistakes(join(folder, 'wrong.tsx')).join()).toContain("'console'");
    portal.token = platform.token();
    portal.body = `${policy(portal.console)}<div id="root" data-environment="${grid.split('/')[1]}"></div><script>${await bundle(join(folder, 'main.tsx'))}</script>`;
    await page.goto(`${portal.address}/blank.html`);
    await expect(embedded(page, 'root').getByRole('row', { name: /catalog-search/ })).toBeVisible();
    await embedded(page, 'root').getByRole('link', { name: 'Northwind Retail' }).click();
    await expect(page.locator('#root')).toHaveAttribute('data-opened', /^organization\//);
    expect(portal.asked, 'a new rendering asks for no other token').toEqual(['']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('in a bundle the element needs the address of its console', async ({ page, platform, portal }) => {
  const folder = await project();
  try {
    writeFileSync(join(folder, 'main.ts'), `
import 'slipway-embed';
for (const element of document.querySelectorAll('slipway-page')) element.getToken = async () => (await fetch('/token')).text();
`);
    expect(mistakes(join(folder, 'main.ts'))).toEqual([]);
    const { grid } = await paths(platform);
    portal.token = platform.token();
    portal.body = `${policy(portal.console)}<slipway-page id="with" console="${portal.console}" page="${grid}"></slipway-page><slipway-page id="without" page="${grid}"></slipway-page>
<script>${await bundle(join(folder, 'main.ts'))}</script>`;
    await page.goto(`${portal.address}/blank.html`);
    await expect(embedded(page, 'with').getByRole('row', { name: /catalog-search/ })).toBeVisible();
    await expect(page.locator('#without').getByRole('alert')).toContainText('The console has no such page.');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
