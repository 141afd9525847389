import { test } from './support/test.ts';
import { firstLoad } from './support/load.ts';

// Figures beside their budgets. Nothing is asserted here: a figure is looked at.
test('first load', async ({ page }) => {
  const load = await firstLoad(page, '/');
  console.log('\n| first load, as the browser fetched it | kB |\n|---|---|');
  for (const { name, bytes } of load.files) console.log(`| ${name} | ${(bytes / 1000).toFixed(1)} |`);
  console.log(`| **everything** (budget 200, limit 250) | **${(load.bytes / 1000).toFixed(1)}** |\n`);
});
