/** The value of a variable, edited in its row. */
import type { Page } from '@playwright/test';
import { service, variable } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../support/test.ts';

const row = (page: Page, key: string) => page.getByRole('grid', { name: 'Variables' }).getByRole('row', { name: new RegExp(`^(Select )?${key}\\b`) });
const menu = (page: Page, key: string) => page.getByRole('menu', { name: `Actions of ${key}` });
const editor = (page: Page, key: string) => page.getByRole('textbox', { name: `Value of ${key}` });

/** The values of a service's own variables with this key, as the platform holds them. */
async function held(platform: Platform, key: string) {
  const records = await platform.records();
  const own = records.variables.filter((one) => service(records).endsWith(one.owner) && one.record.key === key);
  return own.map((one) => one.record);
}

async function openMenu(page: Page, key: string) {
  await row(page, key).hover();
  await row(page, key).getByRole('button', { name: `Actions of ${key}` }).click();
}

async function open(page: Page, platform: Platform, signIn: (scope?: 'Read') => Promise<void>, scope?: 'Read') {
  await page.goto(`${service(await platform.records())}/variables`);
  await signIn(scope);
  await expect(row(page, 'PORT')).toBeVisible();
}

test('a value is edited in its row, by keyboard, and nothing else of the variable changes', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  const [before] = await held(platform, 'PORT');
  await row(page, 'PORT').focus();
  await page.keyboard.press('.');
  await expect(menu(page, 'PORT').getByRole('menuitem')).toHaveText(['Edit value', 'Copy value', 'Create alias', 'Delete']);
  await page.keyboard.press('Enter');
  await expect(editor(page, 'PORT')).toBeFocused();
  await expect(editor(page, 'PORT')).toHaveValue('8080');
  await expectNoAxeViolations(page, 'the value in its row');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9090');
  await page.keyboard.press('Enter');
  await expect(editor(page, 'PORT')).toHaveCount(0);
  await expect(row(page, 'PORT')).toBeFocused();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('PORT: variable saved. The service uses it after its next deployment.');
  const [after] = await held(platform, 'PORT');
  expect({ ...after, updated_at: '' }).toEqual({ ...before, value: '9090', updated_at: '' });
  await page.getByRole('button', { name: 'Show values' }).click();
  await expect(row(page, 'PORT')).toContainText('9090');
});

test('a typed value is kept while its row is filtered out, and no way off the page loses it without a question', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await openMenu(page, 'PORT');
  await menu(page, 'PORT').getByRole('menuitem', { name: 'Edit value' }).click();
  await editor(page, 'PORT').fill('9090');
  const search = page.getByRole('searchbox', { name: 'Search variables' });
  await search.fill('FEATURES');
  await expect(row(page, 'PORT')).toHaveCount(0);
  await openMenu(page, 'FEATURES');
  await expect(menu(page, 'FEATURES')).toContainText('Save or cancel the value of PORT first.');
  await page.keyboard.press('Escape');
  await search.fill('');
  await expect(editor(page, 'PORT')).toHaveValue('9090');
  await expect(search, 'the row that is drawn again doesn’t take the focus').toBeFocused();
  // The menu of the row itself changes nothing.
  await openMenu(page, 'PORT');
  await menu(page, 'PORT').getByRole('menuitem', { name: 'Edit value' }).click();
  await expect(editor(page, 'PORT')).toBeFocused();
  const question = page.getByRole('dialog', { name: 'Leave this form?' });
  const main = page.getByRole('main');
  const ways = [
    () => page.getByRole('link', { name: 'Settings' }).first().click(),
    () => main.getByRole('button', { name: 'Create variable' }).click(),
    () => main.getByRole('button', { name: 'Create secret' }).click(),
    async () => {
      await openMenu(page, 'PORT');
      await menu(page, 'PORT').getByRole('menuitem', { name: 'Delete' }).click();
    },
  ];
  for (const way of ways) {
    await way();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(editor(page, 'PORT')).toHaveValue('9090');
  }
  // Enter on Cancel cancels.
  await main.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'PORT')).toBeFocused();
  expect((await held(platform, 'PORT')).map((one) => one.value)).toEqual(['8080']);
  expect(await platform.sent('PUT')).toEqual([]);
});

test('a value that was changed on the platform meanwhile is shown before it is replaced', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  const records = await platform.records();
  const [record] = await held(platform, 'PORT');
  await openMenu(page, 'PORT');
  await menu(page, 'PORT').getByRole('menuitem', { name: 'Edit value' }).click();
  await editor(page, 'PORT').fill('9090');
  const application = service(records).split('/').pop();
  await platform.change(`/application/${application}/environmentVariable/${record!.id}`, { key: 'PORT', value: '7070' });
  const save = page.getByRole('form', { name: 'Edit value of PORT' }).getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Changed to “7070” on the platform meanwhile.' })).toBeVisible();
  expect((await held(platform, 'PORT')).map((one) => one.value)).toEqual(['7070']);
  await expect(editor(page, 'PORT')).toHaveValue('9090');
  await save.click();
  await expect(editor(page, 'PORT')).toHaveCount(0);
  expect((await held(platform, 'PORT')).map((one) => one.value)).toEqual(['9090']);
});

test('a refused value stays in its row with the reason, and a value without changes sends nothing', async ({ page, platform, signIn, watch }) => {
  await open(page, platform, signIn);
  await openMenu(page, 'PORT');
  await menu(page, 'PORT').getByRole('menuitem', { name: 'Edit value' }).click();
  await expect(editor(page, 'PORT')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page, 'PORT')).toHaveCount(0);
  expect(await platform.sent('PUT')).toEqual([]);
  await platform.fail({ operation: 'PUT /application/{applicationId}/environmentVariable/{environmentVariableId}', status: 400, times: 1 });
  watch.allow(/400/);
  await openMenu(page, 'PORT');
  await menu(page, 'PORT').getByRole('menuitem', { name: 'Edit value' }).click();
  await editor(page, 'PORT').fill('9090\n9091');
  // In a value of several lines, Enter adds a line.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This failure was planned' })).toBeVisible();
  await expect(editor(page, 'PORT')).toHaveValue('9090\n9091');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(editor(page, 'PORT')).toHaveCount(0);
  expect((await held(platform, 'PORT')).map((one) => one.value)).toEqual(['9090\n9091']);
});

test('the menu of a row says what a variable doesn’t allow, and leads to its page', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await openMenu(page, 'PLATFORM_SERVICE_ID');
  await expect(menu(page, 'PLATFORM_SERVICE_ID')).toContainText('Built-in variables are set by the platform.');
  await page.keyboard.press('Escape');
  await openMenu(page, 'CURRENCY');
  await menu(page, 'CURRENCY').getByRole('menuitem', { name: 'Override' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Override');
  await page.goBack();
  await openMenu(page, 'DATABASE_PASSWORD');
  await menu(page, 'DATABASE_PASSWORD').getByRole('menuitem', { name: 'Replace secret' }).click();
  const records = await platform.records();
  await expect(page).toHaveURL(new RegExp(`${variable(records, service(records), 'variable', 'DATABASE_PASSWORD')}$`));
  await page.goBack();
  await openMenu(page, 'PORT');
  await menu(page, 'PORT').getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete variable PORT?' })).toBeVisible();
});

test('the value in its row fits a phone', async ({ page, platform, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, platform, signIn);
  await row(page, 'PORT').getByRole('button', { name: 'Actions of PORT' }).click();
  await menu(page, 'PORT').getByRole('menuitem', { name: 'Edit value' }).click();
  await expect(editor(page, 'PORT')).toBeInViewport();
  await expectNoSidewaysScroll(page, 'the value in its row');
  await expectNoAxeViolations(page, 'the value in its row on a phone');
});
