import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from './support/pages.ts';
import { LOOKS, test } from './support/test.ts';

const folder = join(import.meta.dirname, '../../target/pictures');

// Every page in two themes and two widths: to be looked at by whoever changed it.
for (const { theme, width, height } of LOOKS) {
  test(`pictures, ${theme}, ${width} wide`, async ({ page, platform, signIn, watch }) => {
    test.setTimeout(240_000);
    watch.allow(/Failed to load resource/);
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    const take = async (name: string) => {
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`) });
    };
    const records = await platform.records();
    const { environments } = records;
    await page.goto('/sign-in');
    await page.getByLabel('Token').waitFor();
    await take('sign-in');
    await signIn();
    for (const facts of PAGES) {
      if (facts.name === 'sign-in') continue;
      await page.goto(facts.address(records));
      await facts.good(page).first().or(page.getByRole('heading', { level: 1 })).first().waitFor();
      await take(facts.name.replaceAll(' ', '-'));
    }
    await page.goto(`/environment/${environments[0].id}/services`);
    await page.getByRole('button', { name: 'Actions of storefront-web' }).waitFor();
    await take('services');
    if (width > 920) {
      await page.getByRole('button', { name: 'Cards' }).click();
      await take('services-cards');
      await page.getByRole('button', { name: 'Cards' }).click();
    }
    await page.getByRole('button', { name: 'Actions of storefront-web' }).click();
    await take('services-menu');
    await page.getByRole('menuitem', { name: 'Stop' }).click();
    await take('services-stop');
    await page.getByRole('button', { name: 'Stop storefront-web' }).click();
    await take('services-asked');
    await platform.fail({ operation: '*', cut: true });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Try again').waitFor();
    await take('services-cut-off');
    await platform.fail();
    if (width === 390) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await take('drawer');
    }
  });
}
