import type { Page } from '@playwright/test';

/** Presses the button of a name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog');

/** The list of a log's lines. */
export const logLines = (page: Page) => page.getByRole('listbox', { name: 'Log lines' });
