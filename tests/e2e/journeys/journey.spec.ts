/** The first walk through the services grid, in every theme and width: look, deploy, watch, stop. */
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, test } from '../support/test.ts';
import { pass } from '../support/time.ts';

test.describe('from sign-in to sign-out', () => {
  for (const { theme, width, height } of LOOKS) {
    test(`walks, deploys and watches, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      const look = async (what: string) => {
        await expectNoAxeViolations(page, what);
        await expectNoSidewaysScroll(page);
      };

      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await look('sign-in');
      await signIn('Deploy');

      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('row')).toHaveCount(5);
      await look('organization');
      await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: 'Storefront' }).click();

      await expect(page.getByRole('heading', { name: 'Storefront', level: 1 })).toBeVisible();
      await expect(page.getByRole('row', { name: /eu-staging/ })).toBeVisible();
      await look('project');
      await page.getByRole('grid', { name: 'Environments' }).getByRole('link', { name: 'eu-production' }).click();

      await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
      await expect(page).toHaveTitle('(2 failed) Services · eu-production · Storefront · Slipway');
      const row = page.getByRole('row', { name: /storefront-web/ });
      await expect(row).toContainText('Running');
      await look('services');

      await page.getByRole('button', { name: 'Actions of storefront-web' }).click();
      await look('menu');
      await page.getByRole('menuitem', { name: 'Redeploy' }).click();
      const dialog = page.getByRole('dialog', { name: 'Redeploy storefront-web?' });
      await expect(dialog).toContainText('In eu-production of Storefront (production).');
      await look('confirmation');
      await dialog.getByRole('button', { name: 'Redeploy storefront-web' }).click();

      await expect(row).toContainText('Deployment queued');
      expect((await platform.service('storefront-web')).status.state).toBe('DEPLOYMENT_QUEUED');
      await platform.turn(5);
      await expect(row).toContainText('Building');
      await platform.turn(16);
      await expect(row).toContainText('Deploying');
      await platform.turn(13);
      await expect(row).toContainText('run state not reported');
      await expect(row).toContainText(/now|1 min ago/);
      await expect(row).not.toContainText('out of date');
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('storefront-web: deployed.');
      // The version is the one that was deployed now.
      const git = (await platform.service('storefront-web')).record.git_repository as { deployed_commit_id: string };
      await expect(row).toContainText(git.deployed_commit_id.slice(0, 7));
      expect((await platform.service('storefront-web')).status.state).toBe('DEPLOYED');
      const posts = await platform.sent('POST');
      expect(posts.map((asked) => asked.operation)).toEqual(['POST /application/{applicationId}/redeploy']);

      if (width === 390) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('main').getByText('You are signed out. The token is forgotten.')).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(platform.token('Deploy'));
      await look('signed out');
    });
  }

  test('the services page has this structure', async ({ page, platform, signIn }) => {
    await page.goto(await platform.servicesPage());
    await signIn();
    await expect(page.getByRole('row', { name: /edge-dns/ })).toContainText('Stop failed');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - navigation "Breadcrumbs":
          - list:
            - listitem:
              - link "Northwind Retail"
            - listitem:
              - link "Storefront"
              - button "Switch project"
            - listitem:
              - link "eu-production"
              - button "Switch environment"
              - text: Production
        - paragraph:
          - text: /Updated \\d+:\\d+:\\d+/
          - button "Refresh"
        - heading "Services" [level=1]
        - link "Create service"
        - button "More actions"
        - list "Facts"
        - region "Services":
          - searchbox "Search services"
          - combobox "Filter by kind"
          - combobox "Filter by deployment"
          - list "Services by state":
            - listitem:
              - button "All 13"
            - listitem:
              - button "Failed 2"
            - listitem:
              - button "Healthy 9"
            - listitem:
              - button "Stopped 2"
          - button "Columns and export"
          - grid "Services":
            - rowgroup:
              - row /Service State Version Recent CPU Memory Instances Deployed Actions/:
                - columnheader "Select all services":
                  - checkbox "Select all services"
            - rowgroup:
              - row /catalog-search , Application Running deployed 1 min ago/
              - row /checkout-api , Application Build failed last deployment 3 min ago [0-9a-f]{7} out of date fix.vat-rounding.* 0.5 512MB 2–6 3 min ago Actions of checkout-api/:
                - gridcell "Select checkout-api":
                  - checkbox "Select checkout-api"
                - rowheader "checkout-api , Application":
                  - link "checkout-api"
                - gridcell "Build failed last deployment 3 min ago"
                - gridcell /fix.vat-rounding/
                - gridcell "0.5"
                - gridcell "512MB"
                - gridcell "2–6"
                - gridcell "3 min ago"
                - gridcell:
                  - button "Actions of checkout-api"
              - row /edge-dns , Terraform Stop failed last deployment 30 min ago/
              - row /image-resizer , Container Running deployed 21 h ago 2.14.1 team.resizer .* 21 h ago/
              - row /ingress-nginx/
              - row /legacy-soap , Container Stopped .* 3 Nov/
              - row /nightly-invoices , Job Completed/
              - row /orders-db , Database Deployed 12 Nov, run state not reported 16.3 PostgreSQL, managed .*2 8GB – 12 Nov/
              - row /payments-bridge , Container Deployed/
              - row /recommendations , Application Deployed yesterday, run state not reported .* yesterday/
              - row /seed-fixtures , Job Never deployed develop lifecycle .*0.25 256MB – –/
              - row /session-cache/
              - row /storefront-web , Application Running deployed 1 h ago/
    `);
  });

  test('stops a service, and says where', async ({ page, platform, signIn }) => {
    await page.goto(await platform.servicesPage());
    await signIn('Deploy');
    await page.getByRole('button', { name: 'Actions of image-resizer' }).click();
    await page.getByRole('menuitem', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Stop image-resizer' }).click();
    const row = page.getByRole('row', { name: /image-resizer/ });
    await expect(row).toContainText('Stop queued');
    await platform.turn(13);
    await expect(row).toContainText('Stopped');
    expect((await platform.service('image-resizer')).status.state).toBe('STOPPED');
    // What is off says why, and does nothing.
    await page.getByRole('button', { name: 'Actions of image-resizer' }).click();
    const stop = page.getByRole('menuitem', { name: 'Stop' });
    await expect(stop).toHaveAttribute('aria-disabled', 'true');
    await expect(stop).toContainText('Already stopped');
    await stop.click({ force: true });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await platform.sent('POST')).toHaveLength(1);
  });

  test('a failing deployment says so, until it is closed', async ({ page, platform, signIn }) => {
    const { environments } = await platform.records();
    const sandbox = environments.find((one) => one.name === 'sandbox')!;
    await page.goto(`/environment/${sandbox.id}/services`);
    await signIn('Deploy');
    await page.getByRole('button', { name: 'Actions of always-fails' }).click();
    // Outside production nothing is asked back.
    await page.getByRole('menuitem', { name: 'Redeploy' }).click();
    const row = page.getByRole('row', { name: /always-fails/ });
    await expect(row).toContainText('Deployment queued');
    await platform.turn(5);
    await expect(row).toContainText('Building');
    await platform.turn(17);
    await expect(row).toContainText('Build failed');
    const message = page.getByText('always-fails: build failed.');
    await expect(message).toBeVisible();
    await pass(page, 60_000);
    await expect(message).toBeVisible();
  });

  test('every kind can be deployed and stopped', async ({ page, platform, signIn }) => {
    await page.goto(await platform.servicesPage());
    await signIn('Deploy');
    const ask = async (name: string, action: string) => {
      await page.getByRole('button', { name: `Actions of ${name}` }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
      await page.getByRole('button', { name: `${action} ${name}` }).click();
      await expect(page.getByText(`${name}: ${action.toLowerCase()} requested.`)).toBeVisible();
    };
    await ask('checkout-api', 'Redeploy');
    await ask('image-resizer', 'Redeploy');
    await ask('orders-db', 'Redeploy');
    await ask('seed-fixtures', 'Deploy');
    await ask('ingress-nginx', 'Stop');
    await ask('edge-dns', 'Stop');
    await ask('nightly-invoices', 'Stop');
    await ask('session-cache', 'Stop');
    const states = (await platform.records()).services.map((one) => [one.record.name, one.status.state].join(' '));
    for (const state of [
      'checkout-api DEPLOYMENT_QUEUED', 'image-resizer DEPLOYMENT_QUEUED', 'orders-db DEPLOYMENT_QUEUED',
      'seed-fixtures DEPLOYMENT_QUEUED', 'ingress-nginx STOP_QUEUED', 'edge-dns STOP_QUEUED',
      'nightly-invoices STOP_QUEUED', 'session-cache STOP_QUEUED',
    ]) expect(states).toContain(state);
  });
});
