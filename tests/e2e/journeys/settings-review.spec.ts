/** The review of settings: sections, and groups by their names. */

import { goTo, review } from '../support/settings.ts';
import { expect, expectNoAxeViolations, test } from '../support/test.ts';

test('the review has the sections of the form, and names the groups that are chosen and given up', async ({ page, platform, signIn }) => {
  const groups = (await platform.records()).labels_groups;
  const service = await platform.service('checkout-api');
  const before = (service.record.labels_groups as { id: string }[]).map((one) => one.id);
  const [given, chosen] = [groups.find((one) => before.includes(one.id))!, groups.find((one) => !before.includes(one.id))!];
  await page.goto(`/environment/${service.environment}/application/${service.record.id}/settings?section=labels`);
  await signIn();
  await page.getByRole('checkbox', { name: new RegExp(`^${given.name}`) }).uncheck();
  await page.getByRole('checkbox', { name: new RegExp(`^${chosen.name}`) }).check();
  await goTo(page, 'Resources');
  await page.getByLabel('Memory (MB)', { exact: true }).fill('1024');
  const region = await review(page);
  await expect(region.getByRole('rowheader', { name: 'Resources', exact: true })).toBeVisible();
  await expect(region.getByRole('rowheader', { name: 'Labels and annotations', exact: true })).toBeVisible();
  const row = (name: string) => region.getByRole('row', { name: new RegExp(`^Label groups › ${name}`) });
  await expect(row(given.name)).toContainText('Chosen');
  await expect(row(given.name)).toContainText('Not chosen');
  await expect(row(chosen.name)).toBeVisible();
  await expectNoAxeViolations(page, 'a review with sections');
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(region).toHaveCount(0);
  const after = ((await platform.service('checkout-api')).record.labels_groups as { id: string }[]).map((one) => one.id);
  expect(after).toContain(chosen.id);
  expect(after).not.toContain(given.id);
});
