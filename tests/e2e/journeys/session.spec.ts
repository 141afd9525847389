import { expect, expectNoAxeViolations, test } from '../support/test.ts';

test('a wrong, an empty and an odd token are told apart, and nothing typed is lost', async ({ page, watch, platform }) => {
  watch.allow(/401/);
  await page.goto('/');
  const token = page.getByLabel('Token');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Paste a token.')).toBeVisible();
  await expectNoAxeViolations(page, 'sign-in with an error');
  await token.fill('tökén');
  await token.press('Enter');
  await expect(page.getByText('it holds characters that no token has')).toBeVisible();
  await token.fill('not-the-token');
  await token.press('Enter');
  await expect(page.getByText('The platform doesn’t accept this token. Is it whole')).toBeVisible();
  await expect(token).toHaveValue('not-the-token');
  await expect(token).toBeFocused();
  await token.fill(platform.token());
  await token.press('Enter');
  await expect(page.getByRole('heading', { name: 'Northwind Retail' })).toBeVisible();
});

for (const pasted of ['bearer', 'with its scheme', 'as an API token'] as const) {
  test(`signs in with a token pasted ${pasted}`, async ({ page, platform }) => {
    const text = pasted === 'bearer' ? platform.token('Bearer')
      : pasted === 'with its scheme' ? `Authorization: Token ${platform.token()} ` : platform.token();
    await page.goto('/');
    await page.getByLabel('Token').fill(text);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Northwind Retail' })).toBeVisible();
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
  await page.clock.runFor(90_000);
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
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await expectNoAxeViolations(page, 'not found');
  await page.getByRole('link', { name: 'Go to your organizations' }).click();
  await expect(page.getByRole('heading', { name: 'Northwind Retail' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
});
