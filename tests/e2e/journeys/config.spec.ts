/** What a host sets in config.json: name, logo, announcement. */
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, test } from '../support/test.ts';

test.describe('a host’s own name, logo, announcement and budget', () => {
  test.use({
    settings: {
      product: { name: 'Harbour', logo: 'icon.svg' },
      announcement: { text: 'Maintenance on Sunday from 06:00 to 08:00 UTC.', link: 'https://status.example.com/' },
      request_budget: 5000,
    },
  });

  test('the console has the host’s name and logo', async ({ page, platform, signIn }) => {
    await page.goto('/sign-in');
    await expect(page).toHaveTitle('Sign in · Harbour');
    await expect(page.getByText('Harbour', { exact: true })).toBeVisible();
    await page.goto(await platform.servicesPage());
    await signIn();
    await expect(page).toHaveTitle(/ · Harbour$/);
    const brand = page.getByRole('link', { name: 'Harbour' });
    expect(await brand.locator('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth), 'the logo is drawn').toBeGreaterThan(0);
    await expect(page.getByText('Slipway')).toHaveCount(0);
  });

  test('what the host tells everybody is there until it is dismissed, also after a reload', async ({ page, platform, signIn }) => {
    await page.goto(await platform.servicesPage());
    const announcement = page.getByRole('region', { name: 'Announcement' });
    await expect(announcement).toContainText('Maintenance on Sunday from 06:00 to 08:00 UTC.');
    await signIn();
    await expect(announcement.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', 'https://status.example.com/');
    await expectNoAxeViolations(page, 'an announcement');
    await announcement.getByRole('button', { name: 'Dismiss' }).click();
    await expect(announcement).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('row', { name: /orders-db/ })).toBeVisible();
    await expect(announcement).toHaveCount(0);
  });

  for (const { theme, width, height } of LOOKS) {
    test(`an announcement, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(await platform.servicesPage());
      await signIn();
      await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
      await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page, 'an announcement');
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/announcement-${theme}-${width}.png` });
    });
  }
});

test.describe('a long name of a host', () => {
  test.use({ settings: { product: { name: 'Northwind deployments and operations hub' } } });

  test('fits the narrowest screen', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/sign-in');
    await expect(page.getByText('Northwind deployments and operations hub')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await signIn();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
