/** When a session is over: sign-out in another tab, idle time, another person, the back/forward cache. */
import { expect, expectNoAxeViolations, setVisible, test, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

const KEPT = 'slipway.session';
const keptSession = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), KEPT);

test('a sign-out while a new tab waits for the session reaches that tab, too', async ({ page, platform, signIn, context }) => {
  await page.goto('/platform');
  await signIn();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  const tab = await context.newPage();
  // The answer to the new tab is held until the test lets it go.
  await tab.addInitScript(() => {
    const held: (() => void)[] = [];
    Object.assign(window, { held });
    const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage')!;
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
      set(this: BroadcastChannel, listener: ((event: MessageEvent) => void) | null) {
        const holds = this.name.startsWith('slipway.') && !this.name.includes('replies');
        set!.call(this, listener && holds ? (event: MessageEvent) => { held.push(() => listener.call(this, event)); } : listener);
      },
    });
  });
  await tab.goto('/platform');
  await expect.poll(() => tab.evaluate(() => (window as unknown as { held: unknown[] }).held.length)).toBe(1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByText('You are signed out.')).toBeVisible();
  await tab.evaluate(() => (window as unknown as { held: (() => void)[] }).held.forEach((go) => go()));
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await keptSession(tab)).toBeNull();
});

test('a page from the back/forward cache is signed out if its session ended meanwhile', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  const asked = await platform.quiet();
  // Another tab ended the session while this page was frozen: it got no message.
  await page.evaluate((key) => {
    const { id } = JSON.parse(sessionStorage.getItem(key)!);
    localStorage.setItem(`slipway.session.${id}.ended`, String(Date.now()));
    localStorage.removeItem(`slipway.session.${id}.used`);
  }, KEPT);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('main').getByText('You signed out in another tab.')).toBeVisible();
  expect(await keptSession(page)).toBeNull();
  expect((await platform.asked()).length).toBe(asked);
});

test('a session that this browser has no record of is over', async ({ page, platform, signIn }) => {
  await page.goto('/platform');
  await signIn();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  const asked = (await platform.asked()).length;
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('main').getByText('This browser no longer knows your session.')).toBeVisible();
  expect((await platform.asked()).length).toBe(asked);
});

test('the next person’s API token finds no draft and no name of the last one', async ({ page, platform }) => {
  const { organization } = await platform.records();
  const form = `/organization/${organization.id}/create-project`;
  const enter = async (token: string) => {
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  };
  const names = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await page.goto(form);
  await enter(platform.token('Admin'));
  await page.getByLabel('Name').fill('Half a name');
  // The directory is kept a moment after its records were read.
  await expect.poll(names, 'known while the session lasts').toContain('Northwind Retail');
  expect(await names()).not.toContain(platform.token('Admin'));
  // The session ends without a sign-out: its drafts stay, for the same token.
  await page.evaluate(() => sessionStorage.removeItem('slipway.session'));
  await page.goto(form);
  await enter(platform.token('Deploy'));
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.evaluate(() => sessionStorage.removeItem('slipway.session'));
  await page.goto(form);
  await enter(platform.token('Admin'));
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('main').getByText('You are signed out.')).toBeVisible();
  expect(await names(), 'of any account').not.toContain('Northwind Retail');
});

test('a token of another account begins another session, once the person knows what that means', async ({ page, platform }) => {
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}/create-project`);
  await page.getByLabel('Token').fill(`Bearer ${await platform.bearer(4)}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Name').fill('Half a name');
  const first = JSON.parse((await keptSession(page))!).id;
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Token').fill(platform.token('Read'));
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('Signing in with it closes this session and leaves this page.');
  await expectNoAxeViolations(page, 'another account');
  expect(JSON.parse((await keptSession(page))!).id, 'nothing happened yet').toBe(first);
  await dialog.getByRole('button', { name: 'Switch account' }).click();
  await expect(page.getByRole('heading', { name: 'Create project' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  const second = JSON.parse((await keptSession(page))!);
  expect(second.id).not.toBe(first);
  expect(second.authorization).toContain(platform.token('Read'));
});

test('drafts past their time are removed, also while nobody looks for them', async ({ page, signIn }) => {
  await page.goto('/platform');
  await signIn();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^slipway\.(draft|undo)\./.test(key)).sort());
  await page.evaluate(() => {
    const at = (minutes: number) => String(Date.now() - minutes * 60_000);
    sessionStorage.setItem('slipway.draft.old', JSON.stringify({ at: at(31), typed: '{}', base: '{}' }));
    sessionStorage.setItem('slipway.draft.new', JSON.stringify({ at: at(28), typed: '{}', base: '{}' }));
    sessionStorage.setItem('slipway.undo.old', JSON.stringify({ at: at(11), before: '{}', after: '{}' }));
    sessionStorage.setItem('slipway.undo.new', JSON.stringify({ at: at(1), before: '{}', after: '{}' }));
  });
  await pass(page, 61_000);
  await expect.poll(kept).toEqual(['slipway.draft.new', 'slipway.undo.new']);
});

test.describe('a machine that sleeps, at a host that wants idle people signed out', () => {
  test.use({ settings: { idle_minutes: 3 } });

  test('the first key press after the time signs out, and renews nothing', async ({ page, platform, signIn }) => {
    await page.goto(await platform.servicesPage());
    await signIn();
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
    const asked = await platform.quiet();
    // The night passes without a timer.
    await page.clock.setSystemTime(new Date('2026-11-21T07:00:00Z'));
    await page.keyboard.press('a');
    await expect(page.getByRole('main').getByText('You were signed out because of inactivity')).toBeVisible();
    expect(await keptSession(page)).toBeNull();
    expect((await platform.asked()).length, 'asked with a session that was over').toBe(asked);
  });

  test('a tab that slept gives its session to no new tab', async ({ page, platform, signIn, context }) => {
    await page.goto(await platform.servicesPage());
    await signIn();
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
    await page.clock.setSystemTime(new Date('2026-11-21T07:00:00Z'));
    const tab = await context.newPage();
    await tab.goto('/platform');
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await keptSession(tab)).toBeNull();
    await expect(page.getByRole('main').getByText('You were signed out because of inactivity')).toBeVisible();
  });
});

test('an API token that replaces a refused one gets its drafts, if the person says so', async ({ page, platform, watch }) => {
  watch.allow(/401/);
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}/create-project`);
  const enter = async (token: string) => {
    await page.getByLabel('Token', { exact: true }).fill(token);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  };
  await enter(platform.token('Write'));
  await page.getByLabel('Name').fill('Half a name');
  await platform.fail({ operation: '*', status: 401, times: 1 });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('The platform doesn’t accept your token any more.')).toBeVisible();
  await expect(page.getByLabel('I’m the same person: keep my drafts')).not.toBeChecked();
  await page.getByLabel('I’m the same person: keep my drafts').check();
  await expectNoAxeViolations(page, 'a refused token');
  await enter(platform.token('Admin'));
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
});

test('two tabs that sign out of their sessions at the same moment are both remembered', async ({ page, platform, context }) => {
  const other = await context.newPage();
  const tabs = [page, other];
  await Promise.all(tabs.map((tab) => tab.goto('/platform')));
  const kept: string[] = [];
  for (const [index, tab] of tabs.entries()) {
    await tab.getByLabel('Token', { exact: true }).fill(platform.token(index === 0 ? 'Read' : 'Admin'));
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await expect(tab.getByRole('button', { name: 'Sign out' })).toBeVisible();
    kept.push((await keptSession(tab))!);
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Sign out' }).click()));
  for (const session of kept) {
    const restored = await context.newPage();
    await restored.addInitScript(([key, text]) => sessionStorage.setItem(key, text), [KEPT, session] as const);
    await restored.goto('/platform');
    await expect(restored.getByRole('main').getByText('You signed out in another tab.')).toBeVisible();
    await restored.close();
  }
});

test.describe('a browser whose storage is full', () => {
  test('signs in, and keeps the session while the page is open', async ({ page, platform, signIn }) => {
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    await page.goto(await platform.servicesPage());
    await signIn();
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
  });
});

test.describe('without a key press, at a host that wants idle people signed out', () => {
  test.use({ settings: { idle_minutes: 3 } });

  for (const [what, act] of [
    ['a request', (page: Page) => page.evaluate(() => { dispatchEvent(new Event('online')); })],
    ['a tab that becomes visible', async (page: Page) => { await setVisible(page, false); await setVisible(page, true); }],
  ] as const) {
    test(`${what} after the time signs out`, async ({ page, platform, signIn }) => {
      await page.goto(await platform.servicesPage());
      await signIn();
      await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
      const asked = await platform.quiet();
      await page.clock.setSystemTime(new Date('2026-11-21T07:00:00Z'));
      await act(page);
      await expect(page.getByRole('main').getByText('You were signed out because of inactivity')).toBeVisible();
      expect((await platform.asked()).length, 'asked with a session that was over').toBe(asked);
    });
  }
});
