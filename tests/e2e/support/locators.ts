import type { Page } from '@playwright/test';

/** Presses the button of a name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Chooses an item of the page's menu. */
export async function chooseMore(page: Page, name: string) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog');

/** The list of a log's lines. */
export const logLines = (page: Page) => page.getByRole('listbox', { name: 'Log lines' });
