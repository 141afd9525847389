/** Invoices of an organization: totals, filters, PDFs. */
import { of } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('invoices: totals by currency follow the filters, a chart with a table, money to the cent', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(of('invoices')(records));
  await signIn();
  const euros = records.invoices.filter((one) => one.currency_code === 'EUR' && (one as unknown as { status: string }).status !== 'VOIDED').reduce((sum, one) => sum + one.total_in_cents, 0);
  const totals = page.getByRole('region', { name: 'Totals' });
  const amount = (cents: number) => new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(cents / 100);
  const line = (name: RegExp) => totals.getByRole('row', { name });
  await expect(totals.getByRole('heading')).toHaveText(`Totals ${records.invoices.length} invoices`);
  await expect(line(/^Total /)).toContainText(amount(euros));
  const owed = records.invoices.filter((one) => one.currency_code === 'EUR' && /^(NOT_PAID|PAYMENT_DUE|PENDING|POSTED)$/.test((one as unknown as { status: string }).status));
  await expect(line(/^Outstanding /)).toContainText(amount(owed.reduce((sum, one) => sum + one.total_in_cents, 0)));
  await expect(line(/^In 2026 /)).toContainText('€');
  await expect(page.getByRole('table', { name: 'Invoices by month in EUR' }).getByRole('row')).not.toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Plan and current cost' })).toContainText('€');
  await page.getByLabel('Year', { exact: false }).selectOption('2025');
  await expect(page.getByRole('grid').getByRole('row', { name: /\d 2026/ })).toHaveCount(0);
  await expect(page).toHaveURL(/year=2025/);
  const of2025 = records.invoices.filter((one) => (one as unknown as { created_at: string }).created_at.startsWith('2025'));
  await expect(totals.getByRole('heading'), 'what the totals contain').toHaveText(`Totals ${of2025.length} of ${records.invoices.length} invoices: 2025`);
  await expect(line(/^Outstanding /)).toHaveText(/(Outstanding|In 2026)–+$/);
  await expect(line(/^In 2026 /)).toHaveText(/(Outstanding|In 2026)–+$/);
  await page.getByRole('link', { name: /^\d+ \w+ 2025$/ }).first().click();
  await expect(page.getByRole('heading', { name: /^Invoice of \d+ \w+ 2025$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', /^https:\/\/billing\.example\.com\//);
});

test('an invoice whose PDF is no web address has no link', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await platform.fail({ operation: 'GET /organization/{organizationId}/invoice/{invoiceId}/download', body: '{"url":"javascript:alert(1)"}' });
  await page.goto(`${of('invoices')(records)}/${records.invoices[0].id}`);
  await signIn();
  await expect(page.getByRole('main')).toContainText('isn’t a web address');
  await expect(page.getByRole('link', { name: 'Open PDF' })).toHaveCount(0);
});

test('totals of invoices say what they leave out', async ({ page, platform, signIn }) => {
  const { organization, invoices } = await platform.records();
  const [good, odd] = invoices as unknown as Record<string, unknown>[];
  await platform.fail({ operation: 'GET /organization/{organizationId}/invoice', body: JSON.stringify({ results: [good, { ...odd, total_in_cents: 'a lot' }] }) });
  await page.goto(`/organization/${organization.id}/invoices`);
  await signIn();
  await expect(page.getByText('Not counted: 1 invoice with an unreadable amount.')).toBeVisible();
});

test('a printed list of invoices names its filter, and has no controls', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(`${of('invoices')(records)}?year=2025`);
  await signIn();
  const of2025 = records.invoices.filter((one) => (one as unknown as { created_at: string }).created_at.startsWith('2025'));
  const heading = page.getByRole('region', { name: 'Totals' }).getByRole('heading');
  await expect(heading).toHaveText(`Totals ${of2025.length} of ${records.invoices.length} invoices: 2025`);
  await page.emulateMedia({ media: 'print' });
  await expect(heading, 'the filter').toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  for (const role of ['button', 'checkbox', 'textbox', 'combobox'] as const) {
    const visible = await page.getByRole(role).filter({ visible: true }).all();
    // A heading that sorts its column is the heading on paper.
    const names = visible.map((control) => control.evaluate((element) => (element.closest('th') ? '' : element.textContent?.trim() || element.getAttribute('aria-label') || element.id)));
    expect((await Promise.all(names)).filter(Boolean), `${role} on paper`).toEqual([]);
  }
  // A4 at 96 pixels an inch: nothing is cut off at the right.
  await page.setViewportSize({ width: 794, height: 1123 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
});
