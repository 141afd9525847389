/** The steps of the settings of a service. */

import { expect, type Page } from './test.ts';

/** Opens a section of the settings. */
export const goTo = (page: Page, section: string) => page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click();

/** Opens the review of the edits. */
export const review = async (page: Page) => {
  await page.getByRole('button', { name: 'Review changes' }).click();
  const region = page.getByRole('region', { name: 'Review before saving' });
  await expect(region).toBeVisible();
  return region;
};

/** Reviews and saves the edits. */
export const save = async (page: Page) => {
  const region = await review(page);
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(region).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Changes' })).toHaveCount(0);
};
