import type { Page } from './test.ts';

/** Checks the boxes of these services. */
export const select = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
};

/** The bar of what is selected. */
export const selection = (page: Page) => page.getByRole('group', { name: 'Selected items' });

/** What the platform holds of the first environment’s services: their states by name. */
export const states = async (platform: { records: () => Promise<{ services: { record: { name: string }; status: { state: string }; environment: string }[]; environments: { id: string }[] }> }) => {
  const { services, environments } = await platform.records();
  return Object.fromEntries(services.filter((one) => one.environment === environments[0].id).map((one) => [one.record.name, one.status.state]));
};
