/** Signing in and out with a token; addresses that no page has. */
import { expect, expectNoAxeViolations, test, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

test('a wrong, an empty and an odd token are told apart, and nothing typed is lost', async ({ page, watch, platform }) => {
  watch.allow(/401/);
  await page.goto('/');
  const token = page.getByLabel('Token');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Paste a token.')).toBeVisible();
  await expectNoAxeViolations(page, 'sign-in with an error');
  await token.fill('tökén');
  await token.press('Enter');
  await expect(page.getByText('it contains characters that tokens don’t have')).toBeVisible();
  await token.fill('not-the-token');
  await token.press('Enter');
  await expect(page.getByText('The platform doesn’t accept this token. Check that it is complete')).toBeVisible();
  await expect(token).toHaveValue('not-the-token');
  await expect(token).toBeFocused();
  await token.fill(platform.token());
  await token.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

for (const pasted of ['bearer', 'with its scheme', 'as an API token'] as const) {
  test(`signs in with a token pasted ${pasted}`, async ({ page, platform }) => {
    const text = pasted === 'bearer' ? platform.token('Bearer')
      : pasted === 'with its scheme' ? `Authorization: Token ${platform.token()} ` : platform.token();
    await page.goto('/');
    await page.getByLabel('Token').fill(text);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  });
}

test('a link opens after signing in, and survives a reload', async ({ page, platform, signIn }) => {
  const address = await platform.servicesPage();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  await expect(page.getByRole('navigation', { name: 'Place' })).toContainText('Northwind Retail');
});

test('a 401 anywhere leads to the sign-in page once, and back', async ({ page, platform, signIn, watch }) => {
  watch.allow(/401/);
  const address = await platform.servicesPage();
  await page.goto(address);
  await signIn();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  await platform.fail({ operation: 'GET /environment/{environmentId}/statuses', status: 401, times: 1 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The platform doesn’t accept your token any more.')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('slipway.session'))).toBeNull();
  const before = (await platform.asked()).length;
  await pass(page, 90_000);
  expect((await platform.asked()).length, 'requests without a session').toBe(before);
  await signIn();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
});

test('the token is in session storage and in the header alone', async ({ page, platform, signIn }) => {
  const token = platform.token();
  const leaks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(token) || request.postData()?.includes(token)) leaks.push(request.url());
    const authorization = request.headers().authorization;
    if (authorization && !request.url().startsWith(process.env.PLATFORM!)) leaks.push(`header to ${request.url()}`);
  });
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  expect(leaks).toEqual([]);
  const kept = await page.evaluate(() => ({ local: JSON.stringify({ ...localStorage }), html: document.documentElement.outerHTML, url: location.href }));
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('an address that no page has says so and leads on', async ({ page, signIn }) => {
  await page.goto('/nowhere');
  await signIn();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectNoAxeViolations(page, 'not found');
  await page.getByRole('link', { name: 'Go to your organizations' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a token that ends soon is renewed in place, and nothing on the page is lost', async ({ page, platform }) => {
  const { organization } = await platform.records();
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.goto(`/organization/${organization.id}/create-project`);
  await page.getByLabel('Token').fill(`Bearer ${await platform.bearer(30)}`);
  await signIn.click();
  await page.getByLabel('Name').fill('Half a name');
  await expect(page.getByText('Your token expires at')).toHaveCount(0);
  await platform.turn(26 * 60);
  await page.clock.fastForward(26 * 60_000);
  await expect(page.getByRole('main').getByText('Your token expires at 11:02')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Announcements' })).toContainText('Your token expires at 11:02');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expectNoAxeViolations(page, 'sign in again');
  await dialog.getByLabel('Token').fill(platform.token('Read'));
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText('This token is of another account')).toBeVisible();
  await dialog.getByLabel('Token').fill(await platform.bearer(60));
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Your token expires at')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  // The first token is over now; the second goes on.
  await platform.turn(5 * 60);
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Half a name', level: 1 })).toBeVisible();
});

test('two accounts in two tabs never mix', async ({ page, platform, context, watch }) => {
  watch.allow(/401/);
  const other = await context.newPage();
  const address = await platform.servicesPage();
  await page.goto(address);
  await other.goto(address);
  const enter = async (tab: typeof page, token: string) => {
    await tab.getByLabel('Token').fill(token);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await expect(tab.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  };
  await enter(page, platform.token('Read'));
  await enter(other, platform.token('Admin'));
  const sent = async (tab: typeof page) => {
    const answered = tab.waitForResponse((response) => response.url().endsWith('/statuses') && response.request().method() === 'GET');
    await tab.getByRole('button', { name: 'Refresh' }).click();
    return (await answered).request().headers().authorization;
  };
  expect(await sent(page)).toBe(`Token ${platform.token('Read')}`);
  expect(await sent(other)).toBe(`Token ${platform.token('Admin')}`);
  // A 401 ends the one session alone, and so does signing out.
  await platform.fail({ operation: 'GET /environment/{environmentId}/statuses', status: 401, times: 1 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('main').getByText('doesn’t accept your token any more')).toBeVisible();
  expect(await sent(other)).toBe(`Token ${platform.token('Admin')}`);
  await enter(page, platform.token('Deploy'));
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('main').getByText('You are signed out.')).toBeVisible();
  expect(await sent(page)).toBe(`Token ${platform.token('Deploy')}`);
});

const KEPT = 'slipway.session';
const keptSession = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), KEPT);

test('a token that is renewed while the person signs out and in again isn’t stored for the new session', async ({ page, platform }) => {
  await page.goto('/platform');
  await page.getByLabel('Token').fill(`Bearer ${await platform.bearer(3)}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  const renewed = await platform.bearer(60);
  const checks = async () => (await platform.sent('GET /organization')).length;
  const before = await checks();
  await platform.fail({ operation: 'GET /organization', delay: 2_000, times: 1 });
  await dialog.getByLabel('Token').fill(renewed);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(checks).toBe(before + 1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Token').fill(platform.token('Read'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.clock.runFor(5_000);
  expect(await keptSession(page)).toContain(platform.token('Read'));
  expect(await keptSession(page)).not.toContain(renewed);
});

test('a 401 to the old token says nothing against the renewed one', async ({ page, platform, watch }) => {
  watch.allow(/401/);
  await page.goto(await platform.servicesPage());
  await page.getByLabel('Token').fill(`Bearer ${await platform.bearer(4)}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Token').fill(await platform.bearer(60));
  const statuses = 'GET /environment/{environmentId}/statuses';
  const reads = async () => (await platform.sent(statuses)).length;
  const before = await reads();
  await platform.fail({ operation: statuses, status: 401, delay: 5_000, times: 1 });
  const refused = page.waitForResponse((reply) => reply.status() === 401);
  // The browser reports that it is online again: the console reads what the page shows.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(reads).toBeGreaterThan(before);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await refused;
  await pass(page, 35_000);
  await expect(page.getByText(/^Updated \d\d:\d\d:\d\d\s*$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
});

test('tabs of one session go on with a renewed token, and the channel that all tabs share never has one', async ({ page, platform, context }) => {
  const first = await platform.bearer(4);
  await page.goto('/platform');
  await page.getByLabel('Token').fill(`Bearer ${first}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  // Any page of the origin can hear what is said there.
  const listener = await context.newPage();
  await listener.goto('/config.json');
  await listener.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel('slipway').onmessage = (event) => heard.push(String(event.data));
  });
  const tab = await context.newPage();
  await tab.goto('/platform');
  await expect(tab.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(await keptSession(tab)).toContain(first);
  const renewed = await platform.bearer(60);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Token').fill(renewed);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => keptSession(tab)).toContain(renewed);
  const heard = await listener.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.some((one) => one.includes('offer')) && heard.some((one) => one.includes('renewed'))).toBe(true);
  for (const token of [first, renewed]) expect(heard.filter((one) => one.includes(token)), 'a token on the shared channel').toEqual([]);
  // Whoever asks again with the same ticket, or without having been offered anything, gets nothing.
  const answers = await listener.evaluate(async (said) => {
    const ticket = said.map((one) => JSON.parse(one)).find((one) => one.take)?.take as string;
    const got: string[] = [];
    new BroadcastChannel(`slipway.${ticket}`).onmessage = (event) => got.push(String(event.data));
    const channel = new BroadcastChannel('slipway');
    for (const one of said.filter((one) => one.includes('"take"'))) channel.postMessage(one);
    await new Promise((wake) => { setTimeout(wake, 500); });
    return got;
  }, heard);
  expect(answers).toEqual([]);
});

test('a tab that is restored after the person signed out elsewhere is signed out', async ({ page, platform, signIn, context }) => {
  await page.goto('/platform');
  await signIn();
  const closed = await context.newPage();
  await closed.goto('/platform');
  await expect(closed.getByRole('button', { name: 'Sign out' })).toBeVisible();
  const kept = await keptSession(closed);
  // It hears nothing of what the other tab says.
  await closed.close();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByText('You are signed out.')).toBeVisible();
  const asked = (await platform.asked()).length;
  const restored = await context.newPage();
  await restored.addInitScript(([key, text]) => sessionStorage.setItem(key, text), [KEPT, kept!] as const);
  await restored.goto('/platform');
  await expect(restored.getByRole('main').getByText('You signed out in another tab.')).toBeVisible();
  expect((await platform.asked()).length, 'asked with a token of a session that ended').toBe(asked);
});

test('few requests left are told, and polling slows down', async ({ page, platform, signIn }) => {
  await platform.limit(40);
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  await expect(page.getByText('updating less often: few requests left')).toBeVisible();
  const asOf = page.getByText(/^Updated/);
  for (let reading = 0; (await page.getByText(/requests left until 11:32/).count()) === 0; reading += 1) {
    expect(reading, 'readings until few are left').toBeLessThan(40);
    const last = await asOf.textContent();
    await page.clock.runFor(1_000);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(asOf).not.toHaveText(last!);
  }
  // Half of the seven that are left at most, over the hour: not one in five minutes.
  const polls = async () => (await platform.sent('GET /environment/{environmentId}/statuses')).length;
  const before = await polls();
  await page.clock.fastForward(5 * 60_000);
  await page.clock.fastForward(1_000);
  expect(await polls(), 'readings of five minutes').toBe(before);
  const last = await asOf.textContent();
  await page.clock.fastForward(50 * 60_000);
  await expect(asOf).not.toHaveText(last!);
  expect((await platform.asked()).filter((asked) => asked.status === 429), 'asked beyond the limit').toEqual([]);
});

test.describe('a host that wants idle people signed out', () => {
  test.use({ settings: { idle_minutes: 3 } });

  test('warns first, goes on when asked to, and keeps what was typed', async ({ page, platform, signIn }) => {
    const { organization } = await platform.records();
    await page.goto(`/organization/${organization.id}/create-project`);
    await signIn();
    await page.getByLabel('Name').fill('Half a name');
    const question = page.getByRole('dialog', { name: 'You’ve been inactive' });
    await pass(page, 90_000);
    await expect(question).toHaveCount(0);
    await pass(page, 31_000);
    await expect(question.getByRole('timer')).toContainText(/Signing out in 5\d s/);
    await expectNoAxeViolations(page, 'still there?');
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await pass(page, 90_000);
    await expect(question).toHaveCount(0);
    await pass(page, 95_000);
    await expect(page.getByRole('main').getByText('You were signed out because of inactivity')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('slipway.session'))).toBeNull();
    await signIn();
    await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  });

  test('a tab that is restored after the time is signed out', async ({ page, signIn, context }) => {
    await page.goto('/platform');
    await signIn();
    const closed = await context.newPage();
    await closed.goto('/platform');
    await expect(closed.getByRole('button', { name: 'Sign out' })).toBeVisible();
    const kept = await keptSession(closed);
    await closed.close();
    await page.goto('about:blank');
    const restored = await context.newPage();
    await restored.clock.install({ time: '2026-11-20T11:00:00Z' });
    await restored.addInitScript(([key, text]) => sessionStorage.setItem(key, text), [KEPT, kept!] as const);
    await restored.goto('/platform');
    await expect(restored.getByRole('main').getByText('You were signed out because of inactivity')).toBeVisible();
  });
});

test('what the platform refused to a token stays off after a reload, and the account page says what it did', async ({ page, platform, signIn, watch }) => {
  watch.allow(/403/);
  const { record, environment } = await platform.service('catalog-search');
  const address = `/environment/${environment}/application/${record.id}`;
  await page.goto(address);
  await signIn('Read');
  await page.getByRole('button', { name: 'Restart', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart catalog-search' }).click();
  const restart = page.getByRole('button', { name: 'Restart', exact: true });
  await expect(restart).toHaveAttribute('title', 'Your token doesn’t allow this (403)');
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('restart-service');
  await page.reload();
  await expect(restart).toHaveAttribute('title', 'Your token doesn’t allow this (403)');
  await page.getByRole('link', { name: 'Account' }).click();
  const permissions = page.getByRole('region', { name: 'Permissions' });
  await expect(permissions).toContainText('The platform refused these to this token (403).');
  await expect(permissions.getByRole('listitem')).toHaveText(['POST /application/{applicationId}/restart-service']);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('slipway.permissions')))).toEqual([]);
});
