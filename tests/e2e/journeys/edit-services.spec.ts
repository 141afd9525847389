/** Settings of several services, edited together. */
import { WRITE_FAULTS } from '../support/forms.ts';
import { asRequest } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, type Page } from '../support/test.ts';
import { pass, passRateLimit } from '../support/time.ts';

const APPLICATIONS = ['catalog-search', 'checkout-api'];
const BOTH_KINDS = ['catalog-search', 'image-resizer'];

const record = async (platform: Platform, name: string) => (await platform.service(name)).record as Record<string, any>;
const puts = async (platform: Platform) => (await platform.sent('PUT')).length;
const path = ({ id, service_type }: Record<string, any>) => `/${service_type.toLowerCase()}/${id}`;
/** Another person’s change, on the platform. */
const change = async (platform: Platform, name: string, changes: Record<string, unknown>) => {
  const now = await record(platform, name);
  await platform.change(path(now), { ...asRequest(now), ...changes });
};
/** The address that the grid leads to. */
const address = async (platform: Platform, names: string[]) => {
  const { environments } = await platform.records();
  const records = await Promise.all(names.map((name) => record(platform, name)));
  return `/environment/${environments[0].id}/edit-services?${records.map(({ id, service_type }) => `${service_type.toLowerCase()}=${id}`).join('&')}`
    .replace(/&application=/g, '%2C');
};
const open = async (page: Page, platform: Platform, signIn: () => Promise<void>, names: string[]) => {
  await page.goto(await address(platform, names));
  await signIn();
  await expect(page.getByRole('form', { name: 'Edit settings' })).toBeVisible();
};
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Changes by service' }).getByRole('row', { name: new RegExp(`^${name}`) });
const bar = (page: Page) => page.getByRole('region', { name: 'Changes', exact: true });
const press = (page: Page, many: string) => bar(page).getByRole('button', { name: `Save ${many}` }).click();
const question = (page: Page, many: string) => page.getByRole('dialog', { name: `Save ${many}?` });
const save = async (page: Page, many: string) => {
  await press(page, many);
  await question(page, many).getByRole('button', { name: 'Save settings' }).click();
};

test('services selected in the grid are edited together, each saved without losing what it has', async ({ page, platform, signIn }) => {
  const before = await Promise.all(BOTH_KINDS.map((name) => record(platform, name)));
  await page.goto(await platform.servicesPage());
  await signIn();
  for (const name of BOTH_KINDS) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Edit settings' }).click();
  await expect(page.getByRole('heading', { name: 'Edit settings', level: 1 })).toBeFocused();
  // What only one of the kinds has isn’t here, and no two services share a name.
  for (const name of ['Branch', 'Image', 'Name']) await expect(field(page, name)).toHaveCount(0);
  await field(page, 'CPU (millicores)').fill('750');
  await page.getByRole('switch', { name: 'Auto-deploy' }).uncheck();
  for (const [index, name] of BOTH_KINDS.entries()) {
    await expect(row(page, name)).toContainText(`${before[index].cpu} → 750`);
  }
  expect(await puts(platform)).toBe(0);
  // Back closes the question, and the page stays.
  await press(page, '2 services');
  await expect(question(page, '2 services')).toContainText('CPU: ');
  await page.goBack();
  await expect(question(page, '2 services')).toHaveCount(0);
  await expect(field(page, 'CPU (millicores)')).toHaveValue('750');
  await save(page, '2 services');
  await expect(bar(page)).toContainText('2 of 2 saved');
  for (const [index, name] of BOTH_KINDS.entries()) {
    await expect(row(page, name)).toContainText('Saved');
    const { updated_at, ...after } = await record(platform, name);
    expect(after).toMatchObject({ cpu: 750, auto_deploy: false });
    // The platform gives an autoscaling policy new ids at each save.
    expect(after.autoscaling?.scalers[0].config_json).toEqual(before[index].autoscaling?.scalers[0].config_json);
    for (const key of Object.keys(before[index])) {
      if (!['cpu', 'auto_deploy', 'updated_at', 'autoscaling'].includes(key)) expect(after[key], key).toEqual(before[index][key]);
    }
  }
  await page.getByRole('link', { name: 'Back to services' }).click();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'catalog-search' }).first().click();
  await page.getByRole('navigation', { name: 'Service' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(async () => (await record(platform, 'catalog-search')).cpu).toBe(before[0].cpu);
  expect((await record(platform, 'image-resizer')).cpu).toBe(750);
});

test('a value that was changed on the platform meanwhile is told, and saved when tried again', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn, APPLICATIONS);
  await field(page, 'Memory (MB)').fill('2560');
  await change(platform, 'checkout-api', { memory: 1536, description: 'Changed by another person' });
  await change(platform, 'catalog-search', { description: 'Changed by another person' });
  await save(page, '2 services');
  await expect(bar(page)).toContainText('1 of 2 saved, 1 failed');
  await expect(row(page, 'checkout-api')).toContainText('Changed on the platform since you opened this page.');
  await expect(row(page, 'checkout-api')).toContainText('1536 → 2560');
  expect((await record(platform, 'checkout-api')).memory).toBe(1536);
  await bar(page).getByRole('button', { name: 'Retry what isn’t saved' }).click();
  await expect(bar(page)).toContainText('2 of 2 saved');
  for (const name of APPLICATIONS) {
    expect(await record(platform, name)).toMatchObject({ memory: 2560, description: 'Changed by another person' });
  }
});

test('what fails is told in its row and retried; a run stops after the present service', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await open(page, platform, signIn, [...APPLICATIONS, 'image-resizer']);
  await field(page, 'Maximum instances').fill('12');
  // The answer is late, so that the button is pressed before it.
  await platform.fail({ operation: 'PUT /application/{applicationId}', status: 503, times: 1, delay: 5_000 });
  await save(page, '3 services');
  await bar(page).getByRole('button', { name: 'Stop after the current one' }).click();
  await expect(bar(page).getByText('0 of 3 saved, 1 not confirmed')).toBeVisible();
  await expect(row(page, 'checkout-api').or(row(page, 'catalog-search')).filter({ hasText: 'Not confirmed.' })).toHaveCount(1);
  await expect(row(page, 'image-resizer')).toContainText('Not sent');
  expect(await puts(platform)).toBe(1);
  await bar(page).getByRole('button', { name: 'Retry what isn’t saved' }).click();
  await expect(bar(page)).toContainText('3 of 3 saved');
  for (const name of [...APPLICATIONS, 'image-resizer']) expect((await record(platform, name)).max_running_instances).toBe(12);
});

test('an error is told at its field and in its row, and only the other services are saved', async ({ page, platform, signIn }) => {
  await change(platform, 'checkout-api', { min_running_instances: 6, max_running_instances: 8 });
  await open(page, platform, signIn, APPLICATIONS);
  await field(page, 'Maximum instances').fill('5');
  await field(page, 'Description').focus();
  await expect(page.getByText('checkout-api: Must be at least the minimum (6), or −1 for no limit.')).toBeVisible();
  await expect(row(page, 'checkout-api')).toContainText('Can’t be saved: Must be at least the minimum (6)');
  await save(page, '2 services');
  await expect(bar(page)).toContainText('1 of 2 saved, 1 failed');
  await expect(row(page, 'checkout-api')).toContainText('Must be at least the minimum (6)');
  await expect(page.getByText('Out of date services')).toHaveCount(0);
  expect((await record(platform, 'catalog-search')).max_running_instances).toBe(5);
  expect((await record(platform, 'checkout-api')).max_running_instances).toBe(8);
  await field(page, 'Maximum instances').fill('none');
  await press(page, '2 services');
  await expect(field(page, 'Maximum instances')).toBeFocused();
  await expect(field(page, 'Maximum instances')).toHaveAttribute('aria-invalid', 'true');
});

test('a text that is emptied is emptied in every service, and the run asks for each record twice', async ({ page, platform, signIn }) => {
  const names = [...APPLICATIONS, 'image-resizer'];
  for (const name of names) await change(platform, name, { description: 'The same' });
  await open(page, platform, signIn, names);
  const before = (await platform.asked()).length;
  await field(page, 'Description').fill('');
  await save(page, '3 services');
  await expect(bar(page)).toContainText('3 of 3 saved');
  for (const name of names) expect((await record(platform, name)).description ?? '').toBe('');
  const asked = (await platform.asked()).slice(before).filter((one) => /^.(application|container)\/[^/]*$/.test(one.path));
  expect(asked.map((one) => one.method)).toEqual(['GET', 'PUT', 'GET', 'PUT', 'GET', 'PUT']);
});

test('what can lose data is warned of and asked about before anything is sent', async ({ page, platform, signIn }) => {
  await change(platform, 'orders-db', { storage: 50 });
  const before = await puts(platform);
  await open(page, platform, signIn, ['orders-db']);
  await field(page, 'Storage (GB)').fill('10');
  await expect(row(page, 'orders-db')).toContainText('Less storage can lose data.');
  await press(page, '1 service');
  await expect(question(page, '1 service')).toContainText('Storage: 50 GB → 10 GB');
  await expect(question(page, '1 service')).toContainText('orders-db: Less storage can lose data.');
  await question(page, '1 service').getByRole('button', { name: 'Cancel' }).click();
  expect(await puts(platform)).toBe(before);
  await save(page, '1 service');
  await expect(bar(page)).toContainText('1 of 1 saved');
  expect((await record(platform, 'orders-db')).storage).toBe(10);
});

for (const [fault, { plan, said }] of Object.entries(WRITE_FAULTS)) {
  test(`${fault}: told in the row, and what was typed is still there`, async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/, /ERR_/);
    await open(page, platform, signIn, ['catalog-search']);
    await field(page, 'Description').fill('My words');
    await platform.fail({ operation: 'PUT /application/{applicationId}', ...plan });
    await save(page, '1 service');
    if ('delay' in plan) {
      // The deadline counts from the request: before it was sent, nothing can be late.
      await expect.poll(() => puts(platform)).toBe(1);
      await pass(page, 25_000);
    }
    await expect(row(page, 'catalog-search')).toContainText(said);
    await expect(field(page, 'Description')).toHaveValue('My words');
    expect(await puts(platform), 'sent more than once').toBe(1);
    await platform.fail();
    if (fault === '429') await passRateLimit(page);
    // A 403 disables the retry until Refresh, after which the request is sent again.
    if (fault === '403') await page.getByRole('button', { name: 'Refresh' }).click();
    await bar(page).getByRole('button', { name: 'Retry what isn’t saved' }).click();
    await expect(bar(page)).toContainText('1 of 1 saved');
    expect((await record(platform, 'catalog-search')).description).toBe('My words');
  });
}

test('a 401 in the middle of a save: the draft is there again after signing in', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await open(page, platform, signIn, APPLICATIONS);
  await field(page, 'Description').fill('My words');
  await platform.fail({ operation: 'PUT /application/{applicationId}', status: 401 });
  await save(page, '2 services');
  await expect(page.getByRole('main').getByText('doesn’t accept your token any more')).toBeVisible();
  await platform.fail();
  await signIn();
  await expect(field(page, 'Description')).toHaveValue('My words');
  await save(page, '2 services');
  await expect(bar(page)).toContainText('2 of 2 saved');
  for (const name of APPLICATIONS) expect((await record(platform, name)).description).toBe('My words');
});

test('different values stay as they are until one is typed; the draft survives a reload and is discarded', async ({ page, platform, signIn }) => {
  await change(platform, 'checkout-api', { cpu: 700 });
  const before = await puts(platform);
  await open(page, platform, signIn, APPLICATIONS);
  await expect(field(page, 'CPU (millicores)')).toHaveValue('');
  await expect(page.getByText(/^Different values: .*0\.7 cores in checkout-api/)).toBeVisible();
  await field(page, 'CPU (millicores)').fill('900');
  await field(page, 'Memory (MB)').fill('3000');
  await expect(row(page, 'checkout-api')).toContainText('700 → 900');
  await page.reload();
  await expect(page.getByText('Draft from')).toBeVisible();
  await expect(field(page, 'CPU (millicores)')).toHaveValue('900');
  await expect(row(page, 'checkout-api')).toContainText('700 → 900');
  await page.getByRole('button', { name: 'Undo CPU (millicores)' }).click();
  await expect(row(page, 'checkout-api')).not.toContainText('900');
  await expect(field(page, 'CPU (millicores)')).toHaveValue('');
  await page.getByRole('link', { name: 'Services', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Leave this form?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('form', { name: 'Edit settings' })).toBeVisible();
  await expect(page.getByText('Draft from')).toHaveCount(0);
  expect(await puts(platform)).toBe(before);
});

test('without a service in its address the page says what to do', async ({ page, platform, signIn }) => {
  await page.goto((await address(platform, [])).split('?')[0]);
  await signIn();
  await expect(page.getByText('No service is selected')).toBeVisible();
  await page.getByRole('link', { name: 'Back to services' }).click();
  await expect(page.getByRole('grid', { name: 'Services' })).toBeVisible();
});

test.describe('with the document alone', () => {
  test.use({ wanted: { profile: 'document' } });

  test('the edits end in JSON and curl', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    await open(page, platform, signIn, APPLICATIONS);
    await field(page, 'CPU (millicores)').fill('750');
    await expect(row(page, 'catalog-search')).toContainText('Not offered by this platform.');
    await expect(bar(page).getByRole('button', { name: 'Save 2 services' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByText('Request preview').first().click();
    await expect(page.getByLabel('JSON', { exact: true }).first()).toContainText('"cpu": 750');
    expect(await puts(platform)).toBe(0);
  });
});

for (const [theme, width] of [['light', 1440], ['dark', 390]] as const) {
  test(`editing several services is accessible and fits, ${theme} at ${width} px`, async ({ page, platform, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await open(page, platform, signIn, [...APPLICATIONS, 'image-resizer']);
    await field(page, 'CPU (millicores)').fill('750');
    await field(page, 'Maximum instances').fill('12');
    await page.getByRole('switch', { name: 'Auto-deploy' }).uncheck();
    await expectNoAxeViolations(page, 'edit several');
    await expectNoSidewaysScroll(page);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/edit-${theme}-${width}.png`, fullPage: true });
  });
}
