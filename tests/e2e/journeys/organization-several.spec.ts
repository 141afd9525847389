/** Tasks on several records of an organization at once. */
import type { Page } from '@playwright/test';
import { dialog, press } from '../support/locators.ts';
import { of, webhook } from '../support/pages.ts';
import { expect, expectNoAxeViolations, test } from '../support/test.ts';


test('several webhooks are enabled: the one that failed is sent again, and each keeps the rest of its record', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const before = await platform.records();
  await page.goto(of('webhooks')(before));
  await signIn();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await platform.fail({ operation: 'PUT /organization/{organizationId}/webhook/{webhookId}', status: 500, times: 1 });
  await press(page, 'Enable');
  await expect(dialog(page)).toContainText('The target is told about deployments again.');
  await expectNoAxeViolations(page, 'several webhooks');
  const all = before.webhooks.length;
  await dialog(page).getByRole('button', { name: `Enable ${all} webhooks` }).click();
  await expect(dialog(page).getByRole('status')).toContainText(`${all - 1} of ${all} enabled, 1 not confirmed`);
  await platform.fail();
  await page.clock.runFor(11_000);
  await dialog(page).getByRole('button', { name: 'Retry what isn’t enabled' }).click();
  await expect(dialog(page).getByRole('status')).toContainText(`${all} of ${all} enabled`);
  const after = (await platform.records()).webhooks;
  expect(after.map(({ record, secret }) => ({ ...record, updated_at: '', secret }))).toEqual(before.webhooks.map(({ record, secret }) => ({ ...record, enabled: true, updated_at: '', secret })));
  await press(page, 'Close');
  await expect(page.getByRole('grid').getByRole('row', { name: /Enabled/ })).toHaveCount(all);
});

test('a webhook is enabled on its page, and disabled again', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const target = records.webhooks.at(-1)!;
  const stored = async () => (await platform.records()).webhooks.find(({ record }) => record.id === target.record.id)!;
  await page.goto(webhook(records, target.record.target_url));
  await signIn();
  for (const [verb, other, enabled] of [['Enable', 'Disable', true], ['Disable', 'Enable', false]] as const) {
    await press(page, verb);
    await dialog(page).getByRole('button', { name: verb }).click();
    await expect(dialog(page).getByRole('status')).toContainText('1 of 1');
    await press(page, 'Close');
    await expect(page.getByRole('button', { name: other, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: verb, exact: true })).toHaveCount(0);
    expect((await stored()).record.enabled).toBe(enabled);
  }
  expect((await stored()).secret).toBe(target.secret);
});

test('several invitations are revoked once the organization is named', async ({ page, platform, signIn }) => {
  const before = await platform.records();
  await page.goto(of('invitations')(before));
  await signIn();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await press(page, 'Revoke');
  const many = before.invitations.length;
  const revoke = dialog(page).getByRole('button', { name: /^Revoke/ });
  await expect(revoke).toHaveAttribute('aria-disabled', 'true');
  await dialog(page).getByRole('textbox').fill(before.organization.name);
  await revoke.click();
  await expect(dialog(page).getByRole('status')).toContainText(`${many} of ${many} revoked`);
  expect((await platform.records()).invitations).toEqual([]);
  await press(page, 'Close');
  await expect(page.getByText('No invitation')).toBeVisible();
});

test('the PDFs of several invoices are links, with the reason where there is none', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const records = await platform.records();
  await page.goto(of('invoices')(records));
  await signIn();
  for (const row of [1, 2, 3]) await page.getByRole('grid').getByRole('row').nth(row).getByRole('checkbox').check();
  await platform.fail({ operation: 'GET /organization/{organizationId}/invoice/{invoiceId}/download', status: 404, times: 1 });
  await press(page, 'Get PDFs');
  await expect(dialog(page).getByRole('status').first()).toContainText('2 of 3 found, 1 failed');
  await expect(dialog(page).getByRole('row').first()).toContainText('Not found');
  const links = dialog(page).getByRole('link', { name: 'Open PDF' });
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute('href', /^https:\/\/billing\.example\.com\//);
  await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer');
  await expectNoAxeViolations(page, 'PDFs of several invoices');
  // A single press opens each PDF that was found in a tab of its own, which gets no copy of the session.
  await page.context().route(/billing\.example\.com/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>PDF</p>' }));
  const tabs: Page[] = [];
  page.context().on('page', (tab) => tabs.push(tab));
  await press(page, 'Open 2 PDFs');
  await expect.poll(() => tabs.map((tab) => tab.url()).sort()).toEqual((await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))).sort());
  for (const tab of tabs) expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(dialog(page)).toContainText('If only one PDF opened, the browser blocks pop-ups');
});
