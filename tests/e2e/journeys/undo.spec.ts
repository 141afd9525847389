/** Small deletions: nothing is sent for ten seconds, Undo keeps the record, and leaving sends at once. */

import { FORMS } from '../support/forms.ts';
import { service, variable, webhook } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, test, type Page } from '../support/test.ts';

const DELETE_WEBHOOK = 'DELETE /organization/{organizationId}/webhook/{webhookId}';
const DELETE_GROUP = 'DELETE /organization/{organizationId}/labelsGroups/{labelsGroupId}';
const DELETE_VARIABLE = 'DELETE /application/{applicationId}/environmentVariable/{environmentVariableId}';

const undo = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('button', { name: 'Undo' });

/** Opens the dialog of a record, which has the text `says`, and confirms it. */
async function confirm(page: Page, address: string, kind: string, signIn: () => Promise<void>, says = '') {
  await page.goto(`${address}?dialog=delete`);
  await signIn();
  const dialog = page.getByRole('dialog', { name: `Delete ${kind}` });
  await expect(dialog).toContainText('You can undo it for 10 seconds, unless you leave the console.');
  await expect(dialog).toContainText(says);
  await expect(dialog.getByRole('textbox'), 'no name is typed').toHaveCount(0);
  await dialog.getByRole('button', { name: `Delete ${kind}` }).click();
  await expect(undo(page)).toBeVisible();
}

const webhooks = async (platform: Platform) => (await platform.records()).webhooks.length;

test('Undo keeps a webhook, and nothing was sent', async ({ page, platform, signIn }) => {
  const address = webhook(await platform.records());
  const before = await webhooks(platform);
  await confirm(page, address, 'webhook', signIn);
  await expect(page).toHaveURL(/\/webhooks$/);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('audit.example.com/ingest will be deleted in 10 seconds.');
  // The deletion that waits isn't confirmed a second time.
  await page.getByRole('link', { name: /audit\.example\.com/ }).first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('This webhook is about to be deleted.');
  await page.keyboard.press('Escape');
  await undo(page).click();
  await expect(page.getByText('isn’t deleted.')).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await platform.sent(DELETE_WEBHOOK)).toHaveLength(0);
  expect(await webhooks(platform)).toBe(before);
});

test('a variable is deleted after ten seconds, wherever the person is by then', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const address = variable(records, service(records), 'variable', 'HTTP_PORT');
  await confirm(page, address, 'variable', signIn);
  expect(await platform.sent(DELETE_VARIABLE)).toHaveLength(0);
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(undo(page)).toBeVisible();
  await expect(page.getByText('HTTP_PORT: deleted.')).toBeVisible({ timeout: 30_000 });
  await expect(undo(page)).toHaveCount(0);
  expect(await platform.sent(DELETE_VARIABLE)).toHaveLength(1);
  expect((await platform.records()).variables.filter(({ record }) => address.endsWith(record.id))).toHaveLength(0);
  await page.getByRole('button', { name: /^Activity/ }).click();
  await expect(page.getByRole('dialog', { name: 'Activity' })).toContainText('HTTP_PORT: deleted.');
});

for (const [way, leave] of [
  ['a reload', async (page: Page) => { await page.reload(); }],
  ['the end of the tab', async (page: Page) => { await page.close(); }],
  ['signing out', async (page: Page) => {
    await page.getByRole('link', { name: 'Account' }).first().click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  }],
] as const) {
  test(`${way} sends a deletion that waits at once, and once`, async ({ page, platform, signIn }) => {
    const unused = FORMS.find((one) => one.name === 'Delete label group');
    await unused?.prepare?.(platform);
    const address = unused?.address(await platform.records()).split('?')[0] ?? '';
    const id = address.split('/').pop();
    await confirm(page, address, 'label group', signIn, 'No service uses the group.');
    expect(await platform.sent(DELETE_GROUP)).toHaveLength(0);
    await leave(page);
    await expect.poll(async () => (await platform.records()).labels_groups.filter((one) => one.id === id).length).toBe(0);
    expect(await platform.sent(DELETE_GROUP)).toHaveLength(1);
  });
}

test('a deletion that the platform refuses says so, and the record is still there', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const before = await webhooks(platform);
  await confirm(page, webhook(await platform.records()), 'webhook', signIn);
  await platform.fail({ operation: DELETE_WEBHOOK, status: 409, body: JSON.stringify({ message: 'A delivery is in progress' }) });
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('A delivery is in progress', { timeout: 30_000 });
  expect(await webhooks(platform)).toBe(before);
  expect(await platform.sent(DELETE_WEBHOOK)).toHaveLength(1);
});

test('while the message has the focus, the time stands still', async ({ page, platform, signIn }) => {
  await confirm(page, webhook(await platform.records()), 'webhook', signIn);
  await undo(page).focus();
  await expectNoAxeViolations(page, 'a message with Undo');
  // Longer than the time for Undo.
  await page.waitForTimeout(11_500);
  expect(await platform.sent(DELETE_WEBHOOK)).toHaveLength(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('isn’t deleted.')).toBeVisible();
});
