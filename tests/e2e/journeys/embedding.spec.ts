/** Pages in a portal: what is shown, messages in both directions, focus and size. */
import type { Locator } from '@playwright/test';
import { embedded, listen, listenFromStart, paths, test } from '../support/portal.ts';
import { serve } from '../support/server.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll } from '../support/test.ts';
import { pass } from '../support/time.ts';

test('a portal shows the grid, a log and the registries side by side', async ({ page, portal, platform }) => {
  const { grid, log, registries } = await paths(platform);
  portal.token = platform.token();
  portal.pages = { services: grid, log, registries };
  await page.setViewportSize({ width: 1440, height: 1800 });
  await page.goto(portal.address);
  await expect(embedded(page, 'services').getByRole('row', { name: /checkout-api/ })).toContainText('Build failed');
  await expect(embedded(page, 'log').getByText('cache: hit ratio').first()).toBeVisible();
  await expect(embedded(page, 'registries').getByText('Mirror images')).toBeVisible();
  expect(portal.asked, 'each page has its token once').toEqual(['start', 'start', 'start']);
  await expect(embedded(page, 'services').getByRole('navigation', { name: 'Navigation' }), 'no frame of the console').toHaveCount(0);
  // As high as their content, up to the height that the portal allows.
  const height = (id: string) => page.locator(`#${id} iframe`).evaluate((frame) => (frame as HTMLElement).offsetHeight);
  await expect.poll(() => height('services')).toBeGreaterThan(600);
  expect(await height('services')).toBeLessThanOrEqual(800);
  expect(await height('log')).toBeLessThanOrEqual(520);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/portal-light.png` });
  for (const theme of ['light', 'dark']) {
    for (const frame of page.frames()) {
      // Axe takes what is seen through a frame for white.
      const behind = await page.locator('section').first().evaluate((section) => getComputedStyle(section).backgroundColor);
      if (frame !== page.mainFrame()) await frame.evaluate((colour) => { document.body.style.background = colour; }, behind);
      await expectNoAxeViolations(frame, `${frame.url()}, ${theme}`);
    }
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect(embedded(page, 'log').locator('html')).toHaveAttribute('data-theme', theme === 'light' ? 'dark' : 'light');
  }
  await page.setViewportSize({ width: 390, height: 1800 });
  for (const id of ['services', 'log', 'registries']) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator(`#${id} iframe`).evaluate((frame) => (frame as HTMLElement).offsetWidth)).toBeLessThan(390);
  }
  await expectNoSidewaysScroll(page);
});

test('a portal gets the heading of the page once its names are read', async ({ page, portal, platform }) => {
  portal.token = platform.token();
  portal.pages = { services: (await paths(platform)).grid };
  const events = await listenFromStart(page, 'services');
  await page.goto(portal.address);
  await expect.poll(async () => (await events()).filter(([name]) => name === 'ready')).toEqual([['ready', { title: 'Services · eu-production' }]]);
  await expect(embedded(page, 'services').getByRole('heading', { level: 1 })).toHaveText('Services');
});

test('an action in an embed happens, and the portal is told how it went', async ({ page, portal, platform }) => {
  portal.token = platform.token('Deploy');
  portal.pages = { services: (await paths(platform)).grid };
  await page.goto(portal.address);
  const told = await listen(page, 'services');
  const frame = embedded(page, 'services');
  await frame.getByRole('row', { name: /catalog-search/ }).getByRole('button', { name: /Actions/ }).click();
  await frame.getByRole('menuitem', { name: 'Stop', exact: true }).click();
  await frame.getByRole('dialog').getByRole('button', { name: /^Stop/ }).click();
  await expect.poll(async () => (await platform.service('catalog-search')).status.state).toMatch(/STOP/);
  await expect.poll(async () => (await told()).filter(([name]) => name === 'action').map(([, { what, state }]) => `${what}: ${state}`))
    .toContain('catalog-search: stop: pending');
  await platform.turn(60);
  await pass(page, 30_000);
  await expect.poll(async () => (await told()).some(([, detail]) => detail.state === 'succeeded')).toBe(true);
});

test('an embed shows its page and those below; other links are the portal’s', async ({ page, portal, platform }) => {
  const { grid, service, log } = await paths(platform);
  portal.token = platform.token();
  portal.pages = { services: grid, log };
  await page.goto(portal.address);
  const frame = embedded(page, 'services');
  await frame.getByRole('link', { name: 'storefront-web' }).click();
  await expect(frame.getByRole('heading', { name: 'storefront-web' })).toBeAttached();
  await frame.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(frame.getByRole('heading', { name: 'General and source', exact: true })).toBeVisible();
  // The log’s own page has nothing below: its tabs lead out.
  const told = await listen(page, 'log');
  await embedded(page, 'log').getByRole('link', { name: 'Overview' }).click();
  await expect.poll(async () => (await told()).filter(([name]) => name === 'navigate'))
    .toEqual([['navigate', { page: service, url: `${portal.console}/${service}` }]]);
  await expect(embedded(page, 'log').getByText('cache: hit ratio').first(), 'the embed stays where it is').toBeVisible();
  // Unless the portal cancels the event, a new tab of the console opens, without the portal’s session.
  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => { Object.assign(window, { passes: true }); });
  await embedded(page, 'log').getByRole('link', { name: 'Overview' }).click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(new URL(tab.url()).searchParams.get('back')).toBe(`/${service}`);
});

test('the portal keeps its focus while a page is loaded', async ({ page, portal, platform }) => {
  portal.token = platform.token();
  portal.pages = { log: (await paths(platform)).log };
  await page.goto(portal.address);
  await page.getByRole('button', { name: 'Dark theme' }).focus();
  await expect(embedded(page, 'log').getByText('cache: hit ratio').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeFocused();
});

test('a mistake in config.json is told to the portal, and shown in full', async ({ page, portal, platform }) => {
  portal.token = platform.token();
  portal.pages = { services: (await paths(platform)).grid };
  await page.route('**/config.json', (route) => route.fulfill({ body: '{"platforms":[{"url":"ftp://x"}],"idle_minutes":1}' }));
  const told = await listenFromStart(page, 'services');
  await page.goto(portal.address);
  const frame = embedded(page, 'services');
  await expect(frame.getByRole('heading', { name: 'Invalid console settings' })).toBeVisible();
  await expect.poll(async () => (await told()).map(([, { code }]) => code)).toContain('console-failed');
  const { scrollHeight, clientHeight } = await frame.locator('html').evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
  expect(scrollHeight, 'the frame is as high as its page').toBeLessThanOrEqual(clientHeight);
});

for (const file of ['**/*_bg.wasm', '**/slipway-embedded-*.wasm']) {
  test(`a console that fails, because ${file} is missing, says so to the portal`, async ({ page, portal, platform, watch }) => {
    test.skip(process.env.DIST!.endsWith('target/console') && file.includes('embedded'), 'the development build is in one piece');
    watch.allow(/500|Failed to load|Failed to fetch|integrity/);
    portal.token = platform.token();
    portal.pages = { services: (await paths(platform)).grid };
    await page.route(file, (route) => route.fulfill({ status: 500 }));
    const told = await listenFromStart(page, 'services');
    await page.goto(portal.address);
    await expect(embedded(page, 'services').getByRole('alert')).toContainText('The console can’t start');
    await expect.poll(async () => (await told()).map(([, { code }]) => code)).toContain('console-failed');
    const height = () => page.locator('#services iframe').evaluate((frame: HTMLIFrameElement) => frame.offsetHeight);
    await expect.poll(height, 'the button Reload is in view').toBeGreaterThan(180);
  });
}

test('a menu of a row near the end of the window is in sight, and the portal doesn’t scroll', async ({ page, portal, platform }) => {
  portal.token = platform.token('Admin');
  portal.pages = { services: (await paths(platform)).grid };
  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.goto(portal.address);
  const frame = embedded(page, 'services');
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect(frame.getByRole('row', { name: /catalog-search/ })).toBeVisible();
  for (const byKeyboard of [false, true]) {
    // The lowest row whose button is in the window.
    const buttons = frame.getByRole('row').getByRole('button', { name: /^Actions/ });
    let lowest = buttons.first();
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      if (box && box.y + box.height < 720) lowest = button;
    }
    if (byKeyboard) {
      await lowest.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
      await page.keyboard.press('Enter');
    } else {
      await lowest.click();
    }
    await expect(frame.getByRole('menu')).toBeInViewport({ ratio: 1 });
    await expect(frame.getByRole('menuitem').first()).toBeFocused();
    expect(await scrolled()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(frame.getByRole('menu')).toBeHidden();
  }
});

test('Escape is the portal’s where the page doesn’t use it', async ({ page, portal, platform }) => {
  portal.token = platform.token('Admin');
  portal.pages = { services: (await paths(platform)).grid };
  await page.goto(portal.address);
  const told = await listen(page, 'services');
  const escapes = async () => (await told()).filter(([name]) => name === 'escape').length;
  const frame = embedded(page, 'services');
  await frame.getByRole('row', { name: /catalog-search/ }).getByRole('button', { name: /Actions/ }).click();
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('menu')).toBeHidden();
  await frame.getByRole('row', { name: /catalog-search/ }).getByRole('button', { name: /Actions/ }).click();
  await frame.getByRole('menuitem', { name: 'Stop', exact: true }).click();
  await expect(frame.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('dialog')).toBeHidden();
  await frame.getByRole('searchbox').fill('catalog');
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('searchbox')).toHaveValue('');
  expect(await escapes(), 'the menu, the dialog and the search used it').toBe(0);
  await frame.getByRole('link', { name: 'Create service' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(escapes).toBe(1);
});

test('pages of two consoles stand beside each other, and one that failed is tried again', async ({ page, portal, platform, watch }) => {
  watch.allow(/status of 403 .*\/token/);
  const second = await serve(['--test'], { settings: { embed: [{ origin: portal.address }] } });
  try {
    const { grid } = await paths(platform);
    portal.body = `<script src="${portal.console}/embed.js"></script><slipway-page id="first" page="${grid}"></slipway-page>
<slipway-page id="second" console="${second.console}" page="${grid}"></slipway-page><slipway-page id="third" console="nowhere" page="${grid}"></slipway-page>
<script>for (const element of document.querySelectorAll('slipway-page')) element.getToken = async () => (await fetch('token')).text();</script>`;
    await page.goto(`${portal.address}/blank.html`);
    const source = (id: string) => page.locator(`#${id} iframe`).evaluate((frame: HTMLIFrameElement) => frame.src);
    expect(await source('first')).toBe(`${portal.console}/${grid}`);
    expect(await source('second')).toBe(`${second.console}/${grid}`);
    await expect(page.locator('#third').getByRole('alert')).toContainText('The console has no such page.');
    // The portal has no token yet.
    await expect(embedded(page, 'first').getByRole('alert')).toContainText('This site didn’t provide a token for the platform.');
    portal.token = platform.token();
    await page.locator('#first').evaluate((element) => (element as HTMLElement & { retry: () => void }).retry());
    await expect(embedded(page, 'first').getByRole('row', { name: /catalog-search/ })).toBeVisible();
    // On paper the page is shown in full.
    await page.locator('#first').evaluate((element) => element.setAttribute('max-height', '300'));
    const height = () => page.locator('#first iframe').evaluate((frame: HTMLIFrameElement) => frame.offsetHeight);
    await expect.poll(height).toBe(300);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(height).toBeGreaterThan(400);
  } finally {
    await page.goto('about:blank');
    second.stop();
  }
});

test('a page without reads of its own is ready once the platform has accepted the token', async ({ page, portal, platform }) => {
  portal.token = platform.token();
  portal.pages = { services: 'platform' };
  const events = await listenFromStart(page, 'services');
  await page.goto(portal.address);
  await expect.poll(async () => (await events()).filter(([name]) => name === 'ready')).toEqual([['ready', { title: 'Platform capabilities' }]]);
});

test('in a window that is lower than the frame, a dialog is where a person looks', async ({ page, portal, platform }) => {
  portal.token = platform.token('Admin');
  portal.pages = { services: (await paths(platform)).grid };
  await page.setViewportSize({ width: 1_000, height: 420 });
  await page.goto(portal.address);
  await page.locator('#services').evaluate((element) => element.setAttribute('max-height', '3000'));
  const frame = embedded(page, 'services');
  for (const name of [/catalog-search/, /storefront-web/]) {
    await frame.getByRole('row', { name }).getByRole('button', { name: /Actions/ }).click();
    await frame.getByRole('menuitem', { name: /^Stop/ }).first().click();
    await expect(frame.getByRole('dialog')).toBeInViewport({ ratio: 1 });
    await frame.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }
});

test('a frame below the fold is as high as its page', async ({ page, portal, platform }) => {
  portal.token = platform.token();
  portal.pages = { registries: (await paths(platform)).registries };
  await page.setViewportSize({ width: 1_000, height: 200 });
  await page.goto(portal.address);
  await expect(embedded(page, 'registries').getByRole('row').nth(1)).toBeAttached();
  await expect(page.locator('#registries')).not.toBeInViewport();
  const heights = () => page.locator('#registries iframe').evaluate((frame: HTMLIFrameElement) => frame.offsetHeight);
  await expect.poll(heights).toBeGreaterThan(200);
});

test('the theme is that of the text around the page, whatever sets it', async ({ page, portal, platform }) => {
  portal.token = platform.token();
  portal.pages = { services: (await paths(platform)).grid };
  await page.goto(portal.address);
  const root = embedded(page, 'services').locator('html');
  await expect(embedded(page, 'services').getByRole('row', { name: /catalog-search/ })).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'light');
  // An element between the root and the page, whose colour changes slowly.
  const around = page.locator('section', { has: page.locator('#services') });
  await around.evaluate((section) => { section.style.transition = 'color 300ms'; });
  await around.evaluate((section) => { section.style.color = 'white'; });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await around.evaluate((section) => { section.style.color = 'black'; });
  await expect(root).toHaveAttribute('data-theme', 'light');
  // A page that isn’t displayed follows once it is.
  await around.evaluate((section) => { section.style.display = 'none'; });
  await around.evaluate((section) => { section.style.color = 'white'; });
  await around.evaluate((section) => { section.style.display = ''; });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await around.evaluate((section) => { section.style.color = 'black'; });
  await expect(root).toHaveAttribute('data-theme', 'light');
  // Hidden and shown again before a frame is painted: neither a transition nor a change of size tells of it.
  await around.evaluate((section) => {
    section.style.display = 'none';
    void getComputedStyle(section).color;
    section.style.color = 'white';
    section.style.display = '';
  });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await around.evaluate((section) => { section.style.color = 'black'; });
  await expect(root).toHaveAttribute('data-theme', 'light');
  // The system’s colours, where the portal has none of its own.
  await around.evaluate((section) => Object.assign(section.style, { color: 'canvastext', colorScheme: 'light dark' }));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('the portal decides how the page looks', async ({ page, portal, platform, watch }) => {
  watch.allow(/“hide” doesn’t know “nothing”/);
  portal.token = platform.token();
  portal.pages = { services: (await paths(platform)).grid };
  await page.goto(portal.address);
  const frame = embedded(page, 'services');
  const element = page.locator('#services');
  const set = (name: string, value: string) => element.evaluate((one, [name, value]) => one.setAttribute(name, value), [name, value]);
  await expect(frame.getByRole('row', { name: /catalog-search/ })).toBeVisible();
  const accent = () => frame.getByRole('link', { name: 'Create service' }).evaluate((link) => getComputedStyle(link).backgroundColor);
  const before = await accent();
  await set('accent', '#0000ff');
  await expect.poll(accent).not.toBe(before);
  await set('theme', 'dark');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  const row = frame.getByRole('row', { name: /catalog-search/ });
  const height = async () => (await row.boundingBox())!.height;
  const comfortable = await height();
  await set('density', 'compact');
  await expect.poll(height).toBeLessThan(comfortable);
  await expect(frame.getByRole('searchbox')).toBeVisible();
  await set('hide', 'filters counts actions heading breadcrumbs nothing');
  await expect(frame.getByRole('searchbox')).toBeHidden();
  await expect(frame.getByRole('link', { name: 'Create service' })).toBeHidden();
  await expect(frame.getByRole('heading', { level: 1 }), 'screen readers still hear it').toBeAttached();
  await set('max-height', '300');
  await expect(element.locator('iframe')).toHaveCSS('height', '300px');
});

test.describe('read only', () => {
  test.use({ embed: { read_only: true, pages: ['environment/*/services', 'environment/*/application/*'] } });

  test('nothing is written, and actions say why', async ({ page, portal, platform }) => {
    const { grid, service } = await paths(platform);
    portal.token = platform.token('Admin');
    portal.pages = { services: grid, log: `${service}/create-variable` };
    await page.goto(portal.address);
    const frame = embedded(page, 'services');
    await expect(frame.getByRole('row', { name: /catalog-search/ })).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Create service' })).toBeHidden();
    await frame.getByRole('row', { name: /catalog-search/ }).getByRole('button', { name: /Actions/ }).click();
    const stop = frame.getByRole('menuitem', { name: /^Stop/ }).first();
    await expect(stop).toHaveAttribute('aria-disabled', 'true');
    await expect(stop).toHaveAccessibleDescription('This portal shows the page read-only.');
    await stop.click({ force: true });
    await expect(frame.getByRole('dialog')).toHaveCount(0);
    // A form of the documented operations is drawn, and sends nothing.
    const form = embedded(page, 'log');
    await expect(form.getByText('This portal shows the page read-only. Changes can’t be saved.')).toBeVisible();
    await expect(frame.getByText('Changes can’t be saved'), 'a page without a form').toBeHidden();
    await form.getByLabel('Key', { exact: true }).fill('COLOUR');
    await form.getByLabel('Value', { exact: true }).fill('teal');
    await form.getByRole('button', { name: 'Create variable' }).click();
    await expect(form.getByText('This portal shows the page read-only.', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Key', { exact: true })).toHaveValue('COLOUR');
    const methods = new Set((await platform.asked()).map(({ method }) => method));
    expect([...methods]).toEqual(['GET']);
  });

  test('what would create or delete is refused on each page, with the reason', async ({ page, portal, platform }) => {
    const { grid, service } = await paths(platform);
    const { variables } = await platform.records();
    const port = variables?.find(({ owner, record }) => service.endsWith(owner) && record.key === 'PORT');
    portal.token = platform.token('Admin');
    const open = async (path: string) => {
      portal.pages = { services: path };
      await page.goto(portal.address);
      return embedded(page, 'services');
    };
    const refused = async (button: Locator) => {
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAttribute('title', 'This portal shows the page read-only.');
    };
    const kinds = await open(grid.replace(/services$/, 'create-service'));
    await expect(kinds.getByRole('listitem').filter({ hasText: 'Terraform' })).toContainText('This portal shows the page read-only.');
    await expect(kinds.getByRole('list').getByRole('link')).toHaveCount(0);
    const list = await open(`${service}/variables`);
    for (const name of ['Create variable', 'Create secret']) await refused(list.getByRole('button', { name, exact: true }));
    await list.getByRole('button', { name: 'Import and export' }).click();
    await expect(list.getByRole('menuitem', { name: 'Import .env' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    const variable = await open(`${service}/variable-${port?.record.id}`);
    for (const name of ['Create alias', 'Delete']) await refused(variable.getByRole('button', { name, exact: true }));
    // An address can name the question before a deletion.
    const asked = await open(`${service}?dialog=delete`);
    await expect(asked.getByRole('heading', { name: 'storefront-web', level: 1 })).toBeAttached();
    await expect.poll(() => page.frames().map((frame) => frame.url()).join(' '), 'the question is closed').not.toContain('dialog=');
    await expect(asked.getByRole('dialog')).toHaveCount(0);
    const methods = new Set((await platform.asked()).map(({ method }) => method));
    expect([...methods]).toEqual(['GET']);
  });

  test('a page that isn’t listed for the portal isn’t shown', async ({ page, portal, platform }) => {
    portal.token = platform.token();
    portal.pages = { registries: (await paths(platform)).registries };
    const told = await listenFromStart(page, 'registries');
    await page.goto(portal.address);
    await expect(embedded(page, 'registries').getByRole('alert')).toHaveText(/The console’s settings don’t allow this site to show this page\. Open in a new tab/);
    await expect.poll(async () => (await told()).map(([, { code }]) => code)).toContain('page-unknown');
    expect(portal.asked, 'no token is asked for').toEqual([]);
  });
});

test('a page that the console doesn’t have is said to be unknown', async ({ page, portal, platform }) => {
  portal.token = platform.token();
  portal.pages = { services: 'nowhere', log: 'https://elsewhere.example/x', registries: 'sign-in' };
  await page.goto(portal.address);
  await expect(embedded(page, 'services').getByRole('alert')).toContainText('The console has no such page.');
  await expect(page.locator('#log')).toContainText('The console has no such page.');
  await expect(embedded(page, 'registries').getByRole('alert')).toContainText('The console has no such page.');
  await expect(embedded(page, 'registries').getByLabel('Token')).toHaveCount(0);
  expect(portal.asked).toEqual([]);
});
