/** Sign-in at an OpenID Connect provider: code flow, renewal, sign-out, and what can go wrong. */
import type { Page } from '@playwright/test';
import { host, isInstalled } from '../support/hosts.ts';
import { press } from '../support/locators.ts';
import type { Platform } from '../support/platform.ts';
import { startProvider } from '../support/provider.mjs';
import { serve } from '../support/server.ts';
import { expect, expectNoAxeViolations, test as base } from '../support/test.ts';

const BUTTON = 'Continue with the sample provider';

type Provider = Awaited<ReturnType<typeof startProvider>>;

const test = base.extend<{ lifetime: number; provider: Provider }>({
  lifetime: [600, { option: true }],
  // The provider's clock is the machine's.
  turned: false,
  provider: async ({ lifetime }, use) => {
    const provider = await startProvider({ lifetime });
    await use(provider);
    await provider.stop();
  },
  flags: async ({ provider }, use) => use(['--oidc', provider.issuer, '--cors', 'open']),
});

test.beforeEach(({ watch }) => {
  // The provider's own pages load a font, which this machine may not have.
  watch.allow(/fonts\.googleapis|favicon|Failed to load resource/);
});

/** Fills in the provider's pages: the login of a person of the journey's database, and the consent. */
async function consent(page: Page, database: string, login = 'ada') {
  await page.getByPlaceholder('Enter any login').fill(database ? `${login}@${database}` : login);
  await page.getByPlaceholder('and password').fill('any');
  await press(page, 'Sign-in');
  await press(page, 'Continue');
}

/** Signs in at the provider, and waits for the services page. */
async function signInAtProvider(page: Page, platform: Platform, address?: string) {
  await page.goto(address ?? await platform.servicesPage());
  await press(page, BUTTON);
  await consent(page, platform.id);
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
}

/** Opens the services page in another tab of the session. */
async function anotherTab(page: Page, platform: Platform) {
  const tab = await page.context().newPage();
  await tab.goto(await platform.servicesPage());
  await expect(tab.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  return tab;
}

/** What config.json says of the sign-in at a provider. */
const signInAt = ({ issuer }: Provider) => ({
  issuer, client_id: 'slipway', audience: 'https://platform.example', label: BUTTON, scopes: ['openid', 'profile', 'email', 'read', 'deploy', 'write', 'admin'],
});

/** What this tab and this browser store, as text. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test('a person signs in at the provider, and lands where they wanted to go', async ({ page, platform, provider }) => {
  const wanted = `${await platform.servicesPage()}?q=search`;
  await page.goto(wanted);
  await expect(page.getByRole('button', { name: BUTTON })).toBeFocused();
  await expectNoAxeViolations(page, 'the sign-in page with a provider');
  await press(page, BUTTON);
  await consent(page, platform.id);
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(wanted);
  await expect(page.getByRole('row', { name: /catalog-search/ })).toBeVisible();
  // The access token is in session storage; the refresh token, the code and the attempt are nowhere.
  const text = await stored(page);
  expect(text).toContain('Bearer eyJ');
  expect(text).not.toMatch(/refresh_token|code_verifier|verifier/);
  expect(provider.grants).toEqual(['authorization_code']);
  await page.getByRole('link', { name: 'Account' }).click();
  const token = page.getByRole('region', { name: 'Token' });
  await expect(token).toContainText('Ada Mendez');
  await expect(token).toContainText('ada.mendez@northwind.example');
  await expect(token).toContainText(provider.issuer);
  // A reload keeps the session.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});

test('pasting a token stays possible', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await press(page, 'Use a token');
  await expect(page.getByLabel('Token')).toBeFocused();
  await signIn();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
});

test('a person who cancels at the provider is told so, and can try again', async ({ page, platform }) => {
  await page.goto(await platform.servicesPage());
  await press(page, BUTTON);
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page.getByRole('heading', { name: 'Access was denied' })).toBeVisible();
  await expect(page.getByText('denied', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('state=');
  await expectNoAxeViolations(page, 'a denied sign-in');
  await press(page, BUTTON);
  await consent(page, platform.id);
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
});

test('a callback counts once, and for its own tab', async ({ page, platform, provider }) => {
  await page.goto(await platform.servicesPage());
  await press(page, BUTTON);
  let callback = '';
  page.on('request', (request) => {
    if (request.url().includes('/signed-in?')) callback = request.url();
  });
  await consent(page, platform.id);
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  expect(callback).toContain('code=');
  await page.goto(callback);
  await expect(page.getByRole('heading', { name: 'This sign-in can’t be continued' })).toBeVisible();
  expect(provider.grants, 'the code isn’t sent again').toEqual(['authorization_code']);
  await page.getByRole('link', { name: 'Back to the console' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a provider that can’t be reached is named, with what to check', async ({ page, platform, provider }) => {
  await page.goto(await platform.servicesPage());
  await provider.stop();
  await press(page, BUTTON);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The sign-in provider can’t be reached.');
  await expect(alert).toContainText(provider.issuer);
  await expect(alert).toContainText('unreachable');
  await expectNoAxeViolations(page, 'a provider that can’t be reached');
});

test('signing out ends the session at the provider, in all tabs, and the next person is asked who they are', async ({ page, platform, provider }) => {
  await signInAtProvider(page, platform);
  const other = await anotherTab(page, platform);
  const revoked = page.waitForRequest((request) => request.url() === `${provider.issuer}/token/revocation` && request.method() === 'POST');
  await press(page, 'Sign out');
  await revoked;
  await expect(page.getByRole('heading', { name: /sign-out/i })).toBeVisible();
  await page.getByRole('button', { name: /Yes, sign me out/ }).click();
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible();
  await expect(other.getByText('You signed out in another tab.')).toBeVisible();
  expect(await stored(page)).not.toContain('Bearer');
  expect(provider.revocations(), 'the refresh token is revoked').toBeGreaterThan(0);
  await press(page, BUTTON);
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
  expect(page.url()).not.toContain('signed-in');
});

test('signing out right after the sign-in ends the session at the provider as well', async ({ page, platform, provider }) => {
  await signInAtProvider(page, platform);
  // The component that ends the session there is loaded later.
  await press(page, 'Sign out');
  await expect(page.getByRole('heading', { name: /sign-out/i })).toBeVisible();
  await page.getByRole('button', { name: /Yes, sign me out/ }).click();
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible();
  expect(provider.revocations(), 'the refresh token is revoked').toBeGreaterThan(0);
  await press(page, BUTTON);
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
});

test('a token that the platform refuses is renewed, and the page goes on', async ({ page, platform, provider }) => {
  await signInAtProvider(page, platform);
  // The component that renews the token is loaded 2.5 s after the page. Before that, a 401 ends the session.
  await expect.poll(() => page.evaluate(() => performance.now()), { timeout: 30_000 }).toBeGreaterThan(12_000);
  await platform.fail({ operation: 'GET /environment/{environmentId}/services', status: 401, times: 1 });
  await press(page, 'Refresh');
  await expect.poll(() => provider.grants).toEqual(['authorization_code', 'refresh_token']);
  await press(page, 'Refresh');
  await expect(page.getByRole('row', { name: /catalog-search/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
});

test('two platforms have providers of their own', async ({ page, platform, provider }) => {
  const second = await startProvider();
  const other = await serve(['--test', '--oidc', second.issuer, '--cors', 'open']);
  const config = JSON.stringify({ platforms: [
    { name: 'First', url: platform.url, sign_in: signInAt(provider) },
    { name: 'Second', url: other.platform, sign_in: { ...signInAt(second), label: 'Continue with the second provider' } },
  ] });
  const both = await serve(['--test'], { config });
  try {
    await page.goto(both.console);
    await expect(page.getByRole('button', { name: BUTTON })).toBeVisible();
    await page.getByLabel('Platform').selectOption('Second');
    await press(page, 'Continue with the second provider');
    await page.waitForURL(`${second.issuer}/**`);
    await consent(page, '');
    await expect(page.getByRole('heading', { name: 'Northwind Retail' }).or(page.getByRole('heading', { name: 'Overview' })).first()).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(other.platform);
    expect([provider.grants, second.grants]).toEqual([[], ['authorization_code']]);
  } finally {
    await page.goto('about:blank');
    both.stop();
    other.stop();
    await second.stop();
  }
});

test('a token that the platform doesn’t accept opens no session, and doesn’t stay valid', async ({ page, provider }) => {
  const strict = await serve(['--test', '--oidc', provider.issuer, '--oidc-audience', 'https://other.example', '--cors', 'open']);
  const config = JSON.stringify({ platforms: [{ name: 'Strict', url: strict.platform, sign_in: signInAt(provider) }] });
  const site = await serve(['--test'], { config });
  try {
    await page.goto(site.console);
    await press(page, BUTTON);
    await consent(page, '');
    await expect(page.getByRole('heading', { name: 'The platform doesn’t accept this sign-in' })).toBeVisible();
    await expect(page.getByText('not-accepted', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page, 'a token that the platform refuses');
    expect(await stored(page)).not.toContain('Bearer');
    await expect.poll(provider.revocations, { message: 'the refresh token is revoked' }).toBeGreaterThan(0);
  } finally {
    await page.goto('about:blank');
    site.stop();
    strict.stop();
  }
});

test('on nginx, at a path, the policy allows the provider that its metadata names', async ({ page, platform, provider }) => {
  test.skip(!isInstalled('nginx'), 'nginx isn’t installed');
  test.skip(process.env.DIST!.endsWith('target/console'), 'the development build has no settings for hosts');
  const site = await host('nginx', { base: '/console/', config: { platforms: [{ url: platform.url, sign_in: signInAt(provider) }] } });
  try {
    await page.goto(`${site.address}/console${await platform.servicesPage()}`);
    await press(page, BUTTON);
    await consent(page, platform.id);
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/console${await platform.servicesPage()}`);
  } finally {
    await page.goto('about:blank');
    await site.stop();
  }
});

test.describe('with an access token that lives for a minute', () => {
  test.use({ lifetime: 60 });

  test('after a reload the session is continued at the provider, without a question', async ({ page, platform, provider }) => {
    const wanted = `${await platform.servicesPage()}?q=search`;
    await signInAtProvider(page, platform, wanted);
    await page.reload();
    await press(page, 'Sign in again');
    await expect.poll(() => provider.grants).toEqual(['authorization_code', 'authorization_code']);
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(wanted);
  });
});

test.describe('with an access token that lives for some seconds', () => {
  test.use({ lifetime: 12 });

  test('it is renewed by one of two tabs, and both go on', async ({ page, platform, provider }) => {
    await signInAtProvider(page, platform);
    const other = await anotherTab(page, platform);
    await expect.poll(() => provider.grants.length, { timeout: 40_000 }).toBeGreaterThan(2);
    // No refresh token was sent twice: the provider would have ended the session.
    for (const tab of [page, other]) {
      await press(tab, 'Refresh');
      await expect(tab.getByRole('row', { name: /catalog-search/ })).toBeVisible();
      await expect(tab.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
    }
    expect(await stored(page)).not.toContain('refresh_token');
  });

  test('a form that is sent after the first token has expired is saved', async ({ page, platform, provider }) => {
    const { organization } = await platform.records();
    await page.goto(`/organization/${organization.id}/create-project`);
    await press(page, BUTTON);
    await consent(page, platform.id);
    await page.getByLabel('Name').fill('Renewed');
    await expect.poll(() => provider.grants.length, { timeout: 40_000 }).toBeGreaterThan(2);
    await press(page, 'Create project');
    await expect.poll(async () => (await platform.records()).projects.map(({ name }) => name)).toContain('Renewed');
  });

  test('two people in two tabs each keep their own session', async ({ page, context, platform, provider }) => {
    const other = await context.newPage();
    await other.goto(await platform.servicesPage());
    await expect(other.getByRole('button', { name: BUTTON })).toBeVisible();
    await signInAtProvider(page, platform);
    // The provider knows the first person by a cookie.
    await context.clearCookies();
    await press(other, BUTTON);
    await consent(other, platform.id, 'bob');
    await expect(other.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
    const renewed = () => provider.grants.filter((grant) => grant === 'refresh_token').length;
    await expect.poll(renewed, { timeout: 40_000 }).toBeGreaterThan(3);
    for (const [tab, name] of [[page, 'Ada Mendez'], [other, 'Bob Mendez']] as const) {
      await tab.getByRole('link', { name: 'Account' }).click();
      await expect(tab.getByRole('region', { name: 'Token' })).toContainText(name);
      await expect(tab.getByText('First name')).toBeVisible();
    }
  });

  test('a refresh token that is sent a second time ends the session in all tabs, with the reason', async ({ page, platform, provider }) => {
    let used = '';
    page.on('request', (request) => {
      const body = new URLSearchParams(request.postData() ?? '');
      if (request.url() === `${provider.issuer}/token` && body.get('refresh_token')) used ||= body.toString();
    });
    await signInAtProvider(page, platform);
    await expect.poll(() => provider.grants.length, { timeout: 30_000 }).toBeGreaterThan(1);
    const other = await anotherTab(page, platform);
    // A copy of a used token is sent, as by a thief: the provider revokes all tokens of the sign-in.
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const copied = await fetch(`${provider.issuer}/token`, { method: 'POST', headers, body: used });
    expect(copied.status).toBe(400);
    for (const tab of [page, other]) await expect(tab.getByText('The sign-in provider ended your sign-in.')).toBeVisible({ timeout: 30_000 });
  });

  test('a provider that ends the sign-in ends the session in all tabs, with the reason', async ({ page, platform, provider }) => {
    await signInAtProvider(page, platform);
    const other = await anotherTab(page, platform);
    await provider.revokeGrants();
    for (const tab of [page, other]) await expect(tab.getByText('The sign-in provider ended your sign-in.')).toBeVisible({ timeout: 30_000 });
  });
});
