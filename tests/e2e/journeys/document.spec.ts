/** A platform that follows the API document alone: what can’t be listed is reached by ID. */
import { expect, expectNoAxeViolations, openFromSettings, test } from '../support/test.ts';
import { pass } from '../support/time.ts';

/** The ways in which a platform is one of the document alone. */
const PLATFORMS = {
  'that answers 404 beside the document': { flags: ['--profile', 'document'], settings: null },
  'whose gateway routes nothing beside the document': { flags: ['--profile', 'document', '--cors', 'routed'], settings: null },
  'that the settings say so of': { flags: ['--profile', 'document'], settings: { profile: 'document' } },
};

for (const [name, { flags, settings }] of Object.entries(PLATFORMS)) {
  test.describe(`a platform ${name}`, () => {
    test.use({ flags, settings });

    test('its environments are reached by their id, and are known from then on', async ({ page, platform, signIn, watch }) => {
      watch.allow(/Failed to load resource/, /CORS policy/);
      const { environments } = await platform.records();
      await page.goto('/');
      await signIn('Deploy');
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      await expect(page.getByText('This platform doesn’t list clusters.')).toBeVisible();
      await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: 'Storefront' }).click();
      await expect(page.getByText('This platform doesn’t list environments.')).toBeVisible();
      await expectNoAxeViolations(page, 'environments that aren’t listed');
      await page.getByLabel('Open by ID').fill('not an id');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(page.getByText('Must be an ID of 32 digits and letters.')).toBeVisible();
      await page.getByLabel('Open by ID').fill(environments[0].id);
      await page.getByRole('button', { name: 'Open', exact: true }).click();

      // Its applications, with their states read one by one; nothing of what isn't documented.
      await expect(page.getByText('This platform doesn’t list containers, databases, jobs, helm charts or terraform services here.')).toBeVisible();
      await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Running');
      await expect(page.getByRole('row', { name: /orders-db/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Actions of catalog-search' }).click();
      await expect(page.getByRole('menuitem', { name: 'Stop' })).toContainText('Not offered');
      await page.keyboard.press('Escape');

      // The application's record is the list's.
      await page.getByRole('grid', { name: 'Services' }).getByRole('link', { name: 'catalog-search' }).click();
      await expect(page.getByRole('heading', { name: 'catalog-search', level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Version' })).toContainText('Repository');
      await expect(page.getByRole('main').locator('.state')).toContainText('Running');
      // It is deployed by the document's operation, and its own status tells what comes of it.
      await page.getByRole('button', { name: 'More actions' }).click();
      await expect(page.getByRole('menuitem', { name: 'Stop' })).toContainText('Not offered');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Redeploy', exact: true }).click();
      await page.getByRole('button', { name: 'Redeploy catalog-search' }).click();
      await expect(page.getByRole('main').locator('.state')).toContainText('Deployment queued');
      await expect(page.getByRole('main').locator('.state')).not.toContainText('requested');
      expect((await platform.sent('POST')).map((asked) => asked.operation)).toEqual(['POST /application/{applicationId}/deploy']);

      // The directory knows the environment now, also after a reload.
      await page.reload();
      await openFromSettings(page, 'Known IDs');
      await expect(page.getByRole('table', { name: 'Service' }).getByRole('link', { name: 'catalog-search' })).toBeVisible();
    });

    test('what it offers is told with its evidence', async ({ page, platform, signIn, watch }) => {
      watch.allow(/Failed to load resource/, /CORS policy/);
      await page.goto(await platform.servicesPage());
      await signIn();
      await expect(page.getByText('This platform doesn’t list containers, databases, jobs, helm charts or terraform services here.')).toBeVisible();
      await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Running');
      await page.getByRole('main').getByRole('link', { name: 'Platform capabilities' }).click();
      if (settings) {
        await expect(page.getByText('the platform offers the documented operations only')).toBeVisible();
        expect((await platform.asked()).filter((asked) => asked.status === 404)).toEqual([]);
        return;
      }
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'GET /environment/{environmentId}/services', exact: true }) });
      await expect(row).toContainText('Not offered');
      await expect(row).toContainText(flags.includes('routed') ? 'The platform doesn’t route this operation' : 'The platform responded with 404 (not found), although the record exists');
      await expectNoAxeViolations(page, 'what is offered');
      const many = (await platform.asked()).length;
      await pass(page, 10 * 60_000, 60_000);
      expect((await platform.asked()).slice(many).filter((asked) => asked.status >= 400), 'asked again on a timer').toEqual([]);
    });

    test('an environment is created with the id of its cluster', async ({ page, platform, signIn, watch }) => {
      watch.allow(/Failed to load resource/, /CORS policy/);
      const { projects, environments } = await platform.records();
      await page.goto(`/project/${projects[0].id}/create-environment`);
      await signIn('Write');
      await page.getByLabel('Name').fill('eu-check');
      await page.getByLabel('Mode').selectOption('Staging');
      await expect(page.getByLabel('Mode').getByRole('option', { name: 'Development' })).toHaveCount(0);
      await page.getByLabel('Cluster').fill(environments[0].cluster_id);
      await page.getByRole('button', { name: 'Create environment' }).click();
      await expect(page.getByText('No service yet')).toBeVisible();
      expect((await platform.records()).environments.find((one) => one.name === 'eu-check')).toMatchObject({ mode: 'STAGING', cluster_id: environments[0].cluster_id });
      // It is known by its name: no list leads to it.
      await page.goto(`/project/${projects[0].id}`);
      await page.getByRole('main').getByRole('link', { name: 'eu-check' }).click();
      await expect(page.getByText('No service yet')).toBeVisible();
    });
  });
}

test('a platform that lists some kinds, and tells each state by itself', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const missing = ['services', 'statuses', 'helm', 'terraform'].map((path) => ({ operation: `GET /environment/{environmentId}/${path}`, status: 405 }));
  await platform.fail(...missing);
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByText('This platform doesn’t list helm charts or terraform services here.')).toBeVisible();
  for (const [name, state] of [['storefront-web', 'Running'], ['orders-db', 'Deployed'], ['image-resizer', 'Running']]) {
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(state);
  }
  // What is asked of one is followed by its own status, and seen within five seconds.
  await page.getByRole('button', { name: 'Actions of image-resizer' }).click();
  await page.getByRole('menuitem', { name: 'Redeploy' }).click();
  await page.getByRole('button', { name: 'Redeploy image-resizer' }).click();
  const row = page.getByRole('row', { name: /image-resizer/ });
  await expect(row).toContainText('Deployment queued');
  const id = (await platform.service('image-resizer')).record.id as string;
  await pass(page, 60_000);
  await platform.setState(id, 'DEPLOYING');
  await page.clock.runFor(5_000);
  await expect(row).toContainText('Deploying');
  await expectNoAxeViolations(page, 'services that are listed by their kind');
  await page.getByRole('link', { name: 'orders-db' }).click();
  await expect(page.getByRole('heading', { name: 'orders-db', level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('row', { name: /orders-db/ }), 'Back leads to the row that was left').toBeFocused();
});

test.describe('300 applications of the document alone', () => {
  test.use({ wanted: { profile: 'document', services: 300 } });

  test('are read those on the screen first, and never more than 500 in an hour', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    // A slow platform: at no time are all states read before the page is scrolled.
    await platform.fail({ operation: 'GET /application/{applicationId}/status', delay: 300 });
    await page.goto(await platform.servicesPage());
    await signIn();
    const rows = page.locator('tr[data-id]');
    await expect(rows.first()).toContainText('Running');
    const states = async () => (await platform.sent('GET /application/{applicationId}/status')).map((one) => one.path.split('/')[2]);
    const inSight = () => page.evaluate(() => [...document.querySelectorAll<HTMLElement>('tr[data-id]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    }).map((row) => row.dataset.id!));
    await expect.poll(async () => (await states()).length).toBeGreaterThan(20);
    await page.clock.runFor(1_000);
    // Where a person scrolls to, it is read next.
    await page.evaluate(() => window.scrollTo(0, 8_000));
    await page.clock.runFor(1_000);
    // The browser reports the scroll position with its next frame.
    await expect.poll(async () => (await inSight()).length).toBeGreaterThan(10);
    const there = await inSight();
    for (const id of there) await expect(page.locator(`tr[data-id="${id}"]`)).not.toContainText('Not loaded yet');
    await expect(page.locator('tbody tr', { hasText: 'Not loaded yet' }).first()).toBeAttached();
    await platform.fail();
    for (let minute = 0; minute < 60; minute += 1) {
      await pass(page, 60_000, 60_000);
      await page.evaluate(() => new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); }));
    }
    const asked = await states();
    expect(asked.length).toBeLessThanOrEqual(500);
    expect(asked.filter((id) => there.includes(id)).length / there.length, 'those on the screen, more often than once').toBeGreaterThan(2);
  });
});

test.describe('the directory', () => {
  test.use({ wanted: { profile: 'document' } });

  test('takes an entry by its id, gives it out and in again, and forgets it', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const { organization, environments } = await platform.records();
    await page.goto(`/organization/${organization.id}/directory`);
    await signIn();
    const environment = page.getByRole('table', { name: 'Environment' });
    await page.getByLabel('ID', { exact: true }).fill(environments[1].id);
    await page.getByLabel('Name', { exact: true }).fill('the other one');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(environment.getByRole('link', { name: 'the other one' })).toBeVisible();
    await expectNoAxeViolations(page, 'the directory');
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await (await begun).path();
    await page.getByRole('button', { name: 'Forget the other one' }).click();
    await expect(environment).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Known IDs' })).toBeVisible();
    await expect(environment).toHaveCount(0);
    await page.getByLabel('Import').setInputFiles(file);
    await expect(environment.getByRole('link', { name: 'the other one' })).toBeVisible();
    await page.getByLabel('Import').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"no":"directory"}') });
    await expect(page.getByText('Couldn’t import the file.')).toBeVisible();
    await environment.getByRole('link', { name: 'the other one' }).click();
    await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).toContain('the other one');
    expect(kept).not.toContain(platform.token());
  });

  test('is forgotten at sign-out, unless the person chose to keep it', async ({ page, platform, signIn }) => {
    await page.goto(`/organization/${(await platform.records()).organization.id}/directory`);
    await signIn();
    await expect(page.getByRole('table', { name: 'Organization' })).toBeVisible();
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await page.getByLabel('Keep when I sign out').check();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('main').getByText('You are signed out.')).toBeVisible();
    expect(await kept()).toContain('Northwind');
    await signIn();
    await page.goto(`/organization/${(await platform.records()).organization.id}/directory`);
    await page.getByLabel('Keep when I sign out').uncheck();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('main').getByText('You are signed out.')).toBeVisible();
    expect(await kept()).not.toContain('Northwind');
  });
});

test.describe('a directory of the host’s', () => {
  const shipped = { kind: 'environment', id: '0b5fb7a1-0000-4000-8000-0000000000e1', name: 'shipped along', parent: null };
  test.use({ settings: { profile: 'document', directory: [shipped] } });

  test('is there at once', async ({ page, platform, signIn }) => {
    await page.goto(`/organization/${(await platform.records()).organization.id}/directory`);
    await signIn();
    await expect(page.getByRole('table', { name: 'Environment' }).getByRole('link', { name: 'shipped along' })).toBeVisible();
  });
});
