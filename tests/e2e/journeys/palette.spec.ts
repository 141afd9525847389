/** The command palette: pages, verbs, actions, recent pages, keys after `g`. */
import { chooseMore, dialog } from '../support/locators.ts';
import { of } from '../support/pages.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, go, LOOKS, test, type Page } from '../support/test.ts';
import { settled } from '../support/time.ts';

const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search services, pages and actions' });
const results = (page: Page) => dialog(page).getByRole('option');

for (const { theme, width, height } of LOOKS) {
  test(`anything is reached by a few letters, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    const { record, environment } = await platform.service('checkout-api');
    await page.goto(`/environment/${environment}/services`);
    await signIn();
    await page.getByRole('searchbox').first().focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await field(page).fill('chkapi prod');
    await expect(results(page).first()).toContainText('checkout-api');
    await expectNoAxeViolations(page, 'the palette');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'checkout-api', level: 1 })).toBeFocused();
    expect(page.url()).toContain(`/environment/${environment}/application/${record.id}`);
  });
}

test('the actions of the page are there, off with their reason, and ask as their buttons do', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  await expect(page.getByRole('button', { name: 'Restart' })).toBeEnabled();
  await page.getByRole('button', { name: 'Go to or do… Ctrl K' }).click();
  await field(page).fill('stop catal');
  await expect(results(page).first()).toContainText('Stop');
  await expect(results(page).first()).toContainText('Action');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('catalog-search');
  await expect(dialog(page).getByRole('button', { name: /Stop/ })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await platform.sent('POST')).toEqual([]);
  await page.keyboard.press('Control+k');
  await field(page).fill('cancel depl');
  await expect(results(page).filter({ hasText: 'Action' })).toHaveCount(0);
});

test('pages visited lately come first, arrows move, and nothing found is said', async ({ page, platform, signIn }) => {
  const { environments: [{ id }], organization } = await platform.records();
  await page.goto(`/environment/${id}/deployments`);
  await signIn();
  await expect(page.getByRole('heading', { name: 'Deployments', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Clusters', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(results(page).first()).toContainText('Deployments');
  await field(page).fill('clustr');
  await expect(results(page).first()).toContainText('Clusters');
  await field(page).fill('a');
  // The services of the organization are read once the palette is open.
  await settled(page);
  await expect(results(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(results(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(results(page).last()).toHaveAttribute('aria-selected', 'true');
  await field(page).fill('qqqqqq');
  await expect(dialog(page).getByRole('status')).toHaveText('No results');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(page.url()).toContain(`/organization/${organization.id}/clusters`);
});

test('g and a letter go to a page, unless single keys are off or somebody types', async ({ page, platform, signIn }) => {
  const { environments: [{ id }] } = await platform.records();
  await page.goto(`/environment/${id}/services`);
  await signIn();
  await expect(page.getByRole('row', { name: /checkout-api/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Deployments', level: 1 })).toBeFocused();
  // The keys follow the sidebar’s links, which need the records above the environment.
  await expect(page.getByRole('navigation', { name: 'Place' }).locator('a', { hasText: 'People' })).toBeAttached();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeFocused();
  await page.getByRole('searchbox').first().fill('');
  await page.getByRole('searchbox').first().pressSequentially('gi');
  await expect(page).toHaveURL(/members\?q=gi/);
  await page.keyboard.press('Control+k');
  await field(page).fill('keyboard');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/members\?q=gi&dialog=palette/);
});

test('Back leads to the page before, and a changed form asks first', async ({ page, platform, signIn }) => {
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}/clusters`);
  await signIn();
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('create proj');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create project', level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.goForward();
  await page.getByLabel('Name', { exact: true }).fill('Half typed');
  await page.keyboard.press('Control+k');
  await field(page).fill('webhooks');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Leave this form?');
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half typed');
});

test('the actions of a page leave the list when the address leads to another page', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  const { organization } = await platform.records();
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  await expect(page.getByRole('button', { name: 'Restart' })).toBeEnabled();
  await page.keyboard.press('Control+k');
  await field(page).fill('stop');
  await expect(results(page).filter({ hasText: 'Action' })).not.toHaveCount(0);
  await go(page, `/organization/${organization.id}/clusters?dialog=palette`);
  await expect(page).toHaveTitle(/Clusters/);
  await expect(results(page).filter({ hasText: 'Action' })).toHaveCount(0);
  await field(page).fill('members');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeFocused();
});

test('a verb and a name act on a service of another page, in either order, and production asks first', async ({ page, platform, signIn }) => {
  const { record } = await platform.service('catalog-search');
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}/clusters`);
  await signIn('Deploy');
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('catalog-s eu-production log');
  await expect(dialog(page).getByRole('group', { name: 'Log' }).getByRole('option').first()).toContainText('Log of catalog-search');
  await field(page).fill('catalog-s eu-production restart');
  await expect(results(page).first()).toContainText('Restart catalog-search');
  await expect(results(page).first().locator('mark'), 'what matches the name, not the verb').toHaveText(['catalog-s']);
  await expect(dialog(page)).toContainText('Opens the service and asks first');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'catalog-search', level: 1 })).toBeAttached();
  const question = page.getByRole('dialog', { name: 'Restart catalog-search?' });
  await expect(question).toContainText('eu-production');
  expect(await platform.sent('POST')).toEqual([]);
  await question.getByRole('button', { name: 'Restart catalog-search' }).click();
  await expect.poll(async () => (await platform.sent('POST')).map(({ path }) => path)).toEqual([`/application/${record.id}/restart-service`]);
  // The question closes by a step back of its own.
  await expect(page).not.toHaveURL(/dialog=/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('an action that the state rules out says why, and is not done later', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('legacy-soap');
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}/clusters`);
  await signIn('Deploy');
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('stop legacy-soap');
  await expect(results(page).first()).toContainText('Stop legacy-soap');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stop legacy-soap: Already stopped.')).toBeVisible();
  await go(page, `/environment/${environment}/services`);
  await go(page, `/environment/${environment}/container/${record.id}`);
  await expect(page.getByRole('heading', { name: 'legacy-soap', level: 1 })).toBeAttached();
  await expect(dialog(page)).toHaveCount(0);
  expect(await platform.sent('POST')).toEqual([]);
});

test('a service has its state in its line, and an action that the state rules out is disabled', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /checkout-api/ })).toContainText('Build failed');
  await page.keyboard.press('Control+k');
  await field(page).fill('restart checkout-api');
  const first = results(page).first();
  await expect(first).toContainText('Build failed');
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  await expect(first).toContainText('Not available in this state: build failed');
  const [line, words] = [(await first.boundingBox())!, (await first.getByText('Build failed', { exact: true }).boundingBox())!];
  expect(words.height, 'the state is a line of text').toBeLessThan(30);
  expect(words.y >= line.y && words.y + words.height <= line.y + line.height, 'within its option').toBe(true);
  await page.keyboard.press('Enter');
  await expect(dialog(page), 'the palette stays').toBeVisible();
  expect(await platform.sent('POST')).toEqual([]);
});

test('Back closes the palette, the activity and the drawer, and the page stays', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toBeVisible();
  const address = page.url();
  for (const open of [() => page.keyboard.press('Control+k'), () => page.getByRole('button', { name: /^Activity/ }).click()]) {
    await open();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(page.url()).toBe(address);
    // Closed by its own means, the dialog leaves no entry behind either.
    await open();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(address);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden();
  await expect(page).toHaveURL(address);
});

test('the page after a deletion keeps its own entry in the history', async ({ page, platform, signIn }) => {
  const list = of('webhooks')(await platform.records());
  const url = 'https://audit.example.com/ingest';
  await page.goto('/platform');
  await signIn('Admin');
  await go(page, list);
  await page.getByRole('link', { name: url }).click();
  await chooseMore(page, 'Delete');
  await dialog(page).getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Clusters', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
});
