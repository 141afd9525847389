/** Actions on several selected services: which can be chosen, refusals, one request for many, and a run that is stopped. */
import { WRITE_FAULTS } from '../support/forms.ts';
import { select, selection, states } from '../support/grid.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, test } from '../support/test.ts';
import { pass, passRateLimit, settled } from '../support/time.ts';

for (const { theme, width, height } of LOOKS) {
  test(`several are stopped at once, those that can be, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await page.goto(await platform.servicesPage());
    await signIn('Deploy');
    await select(page, 'storefront-web', 'catalog-search', 'legacy-soap');
    await expect(selection(page)).toContainText('3 services selected');
    await expectNoSidewaysScroll(page);
    await selection(page).getByRole('button', { name: 'Stop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop 2 services?' });
    await expect(dialog).toContainText('In eu-production of Storefront (production).');
    const who = dialog.getByRole('group', { name: 'Affected services' });
    await expect(who).toContainText('Included: 2');
    await expect(who).toContainText('Skipped: 1');
    await expect(who).toContainText('legacy-soap Already stopped');
    await expect(dialog.getByRole('textbox'), 'what can be undone needs no name').toHaveCount(0);
    await expectNoAxeViolations(page, 'stopping several');
    await dialog.getByRole('button', { name: 'Stop 2 services' }).click();
    await expect(page.getByText('Stop: requested for 2 of 2 services.')).toBeVisible();
    await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Stop queued');
    await expect(selection(page)).toHaveCount(0);
    const writes = await platform.sent('POST');
    expect(writes.map((asked) => asked.operation), 'one request for both').toEqual(['POST /environment/{environmentId}/service/stop']);
    expect(await states(platform)).toMatchObject({ 'storefront-web': 'STOP_QUEUED', 'catalog-search': 'STOP_QUEUED', 'legacy-soap': 'STOPPED' });
  });
}

test('all kinds are deployed at once, and what failed stays selected to be tried again', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await select(page, 'storefront-web', 'image-resizer');
  await platform.fail({ operation: 'POST /environment/{environmentId}/service/deploy', status: 409, body: '{"message":"The cluster is being upgraded"}' });
  await selection(page).getByRole('button', { name: 'Deploy' }).click();
  const confirm = async (many: number) => {
    const dialog = page.getByRole('dialog', { name: `Deploy ${many} services?` });
    await dialog.getByRole('button', { name: `Deploy ${many} services` }).click();
  };
  await confirm(2);
  const told = page.getByText('Deploy: requested for 0 of 2 services.');
  await expect(told).toContainText('image-resizer and 1 more: The platform refused the request. Message: “The cluster is being upgraded”');
  await expect(told).toContainText('stay selected');
  await expect(selection(page)).toContainText('2 services selected');
  await expect(page.getByRole('row', { name: /storefront-web/ })).not.toContainText('requested');
  await platform.fail();
  await page.getByRole('button', { name: 'Select all 13' }).click();
  await expect(selection(page)).toContainText('13 services selected');
  await selection(page).getByRole('button', { name: 'Deploy' }).click();
  await confirm(13);
  await expect(page.getByText('Deploy: requested for 13 of 13 services.')).toBeVisible();
  expect(new Set(Object.values(await states(platform)))).toEqual(new Set(['DEPLOYMENT_QUEUED']));
});

test('stopping several: after each refusal they are selected still, and can be asked again', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/, /ERR_/);
  const operation = 'POST /environment/{environmentId}/service/stop';
  const sent = async () => (await platform.sent(operation)).length;
  const confirm = async () => {
    await selection(page).getByRole('button', { name: 'Stop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop 2 services?' });
    await dialog.getByRole('button', { name: 'Stop 2 services' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  // An answer that never comes doesn't say whether the services are stopped: each of these faults has services of its own.
  const taken = [['image-resizer', 'payments-bridge'], ['orders-db', 'session-cache']];
  const others = [['edge-dns', 'ingress-nginx'], ['checkout-api', 'nightly-invoices']];
  for (const [fault, { plan, said, isUnknown }] of Object.entries(WRITE_FAULTS)) {
    await test.step(fault, async () => {
      const isTaken = 'delay' in plan || 'truncate' in plan;
      const [first, second] = (isTaken ? taken : isUnknown ? others : [['storefront-web', 'catalog-search']]).shift()!;
      const row = page.getByRole('row', { name: new RegExp(first) });
      await select(page, first, second);
      await platform.fail({ operation, ...plan });
      const before = await sent();
      await confirm();
      if ('delay' in plan) {
        await expect.poll(sent).toBe(before + 1);
        await pass(page, 25_000);
      }
      const message = page.getByText('Stop: requested for 0 of 2 services.');
      await expect(message).toContainText(said);
      expect(await sent(), 'sent more than once').toBe(before + 1);
      await expect(row).not.toContainText('Stop requested');
      await platform.fail();
      if (fault === '429') await passRateLimit(page);
      await page.getByRole('button', { name: 'Close this message' }).first().click();
      if (isUnknown) {
        await expect(message).toHaveCount(0);
        await expect(selection(page), 'what may have been applied isn’t selected to be sent again').toHaveCount(0);
        if (isTaken) {
          // The next read shows that the platform took it.
          await page.clock.runFor(5_000);
          await expect(row).toContainText('Stop queued');
          expect((await states(platform))[first]).toBe('STOP_QUEUED');
        } else {
          await expect(row).toContainText('Stop not confirmed');
        }
        return;
      }
      await expect(selection(page)).toContainText('2 services selected');
      if (fault === '403') {
        // The token may not do it: it isn't sent again, until a person refreshes.
        await selection(page).getByRole('button', { name: 'Stop' }).click();
        const dialog = page.getByRole('dialog', { name: 'Nothing to stop' });
        await expect(dialog).toContainText('Your token doesn’t allow this (403)');
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('button', { name: 'Refresh' }).click();
      }
      await selection(page).getByRole('button', { name: 'Clear selection' }).click();
    });
  }
  await select(page, 'storefront-web', 'catalog-search');
  await confirm();
  await expect(page.getByText('Stop: requested for 2 of 2 services.')).toBeVisible();
  await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Stop queued');
});

test('where the platform has no request for many, each is asked; every second refusal is told, and selected still', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await platform.fail({ operation: 'GET /environment/{environmentId}/statuses', status: 405 });
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  // The list is drawn again once the platform has refused the list of statuses.
  await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Running');
  await select(page, 'storefront-web', 'catalog-search', 'image-resizer', 'payments-bridge');
  const refusal = { status: 409, body: '{"message":"It is locked"}' };
  await platform.fail(
    { operation: 'GET /environment/{environmentId}/statuses', status: 405 },
    { operation: 'POST /application/{applicationId}/restart-service', times: 1, ...refusal },
    { operation: 'POST /container/{containerId}/restart-service', times: 1, ...refusal },
  );
  await selection(page).getByRole('button', { name: 'Restart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restart 4 services?' });
  await dialog.getByRole('button', { name: 'Restart 4 services' }).click();
  const told = page.getByText('Restart: requested for 2 of 4 services.');
  await expect(told).toContainText('It is locked');
  await expect(selection(page)).toContainText('2 services selected');
  const writes = await platform.sent('POST');
  expect(writes.map((asked) => asked.status)).toHaveLength(4);
  await page.getByRole('button', { name: /^Activity/ }).click();
  await expect(page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem')).toHaveCount(4);
});

test.describe('one by one', () => {
  const noStatuses = { operation: 'GET /environment/{environmentId}/statuses', status: 405 };
  const writes = async (platform: Platform) => (await platform.sent('POST')).length;

  test.beforeEach(async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    await platform.fail(noStatuses);
    await page.goto(await platform.servicesPage());
    await signIn('Deploy');
    // The list is drawn again once the platform has said that it has no list of statuses.
    await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Running');
    await select(page, 'storefront-web', 'catalog-search', 'image-resizer', 'payments-bridge');
    // The first and the last of the four are applications: the first one is answered so late that a busy machine can act before.
    await platform.fail(noStatuses, { operation: 'POST /application/{applicationId}/restart-service', delay: 10_000 });
    await selection(page).getByRole('button', { name: 'Restart' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restart 4 services?' });
    await dialog.getByRole('button', { name: 'Restart 4 services' }).click();
    await expect(page.getByText('Restart: requested for 0 of 4 services.')).toBeVisible();
  });

  test('what was confirmed for many goes on where the page is left, and a reload asks first', async ({ page, platform }) => {
    const question = page.waitForEvent('dialog');
    const reload = page.evaluate(() => location.reload());
    const asked = await question;
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    await reload;
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    expect(await writes(platform), 'left in the middle').toBeLessThan(4);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Stop after the current one' }), 'how far it is stands there again').toBeVisible();
    await platform.fail(noStatuses);
    await expect(page.getByText('Restart: requested for 4 of 4 services.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop after the current one' })).toHaveCount(0);
    expect(await writes(platform)).toBe(4);
  });

  test('it can be ended: the rest stays selected', async ({ page, platform }) => {
    await expect(page.getByText('Restart requested')).toHaveCount(1);
    await expect(page.getByText('Restart queued'), 'nobody says that it was asked before it was').toHaveCount(3);
    await page.getByRole('button', { name: 'Stop after the current one' }).click();
    await expect(page.getByText('Restart: requested for 1 of 4 services.')).toContainText('3 not requested.');
    await expect(selection(page)).toContainText('3 services selected');
    expect(await writes(platform)).toBe(1);
  });

  test('what is selected meanwhile stays selected', async ({ page, platform }) => {
    await page.getByRole('checkbox', { name: 'Select orders-db' }).check();
    await platform.fail(noStatuses);
    await expect(page.getByText('Restart: requested for 4 of 4 services.')).toBeVisible();
    await expect(selection(page)).toContainText('1 service selected');
    await expect(page.getByRole('checkbox', { name: 'Select orders-db' })).toBeChecked();
  });

  test('what is asked of one meanwhile is no part of it', async ({ page, platform }) => {
    await page.getByRole('button', { name: 'Actions of session-cache' }).click();
    await page.getByRole('menuitem', { name: 'Redeploy' }).click();
    await page.getByRole('button', { name: 'Redeploy session-cache' }).click();
    await expect(page.getByText('session-cache: redeploy requested.')).toBeVisible();
    await expect(page.getByText(/Restart: requested for [01] of 4 services/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop after the current one' })).toBeVisible();
    await platform.fail(noStatuses);
    await expect(page.getByText('Restart: requested for 4 of 4 services.')).toBeVisible();
    expect(await writes(platform)).toBe(5);
  });

  test('who signs out in the middle ends it, and leaves no name behind', async ({ page, platform }) => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Token')).toBeVisible();
    await platform.fail();
    // The request that was on its way has ended.
    await settled(page);
    await page.clock.runFor(10_000);
    await expect(page.locator('body')).not.toContainText('requested');
    await expect(page.locator('body')).not.toContainText('storefront-web');
    expect(await writes(platform)).toBe(1);
  });
});

test('Shift and a press select all between, the heading selects everything', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Read');
  await select(page, 'catalog-search');
  await page.getByRole('checkbox', { name: 'Select ingress-nginx' }).click({ modifiers: ['Shift'] });
  await expect(selection(page)).toContainText('5 services selected');
  for (const name of ['checkout-api', 'edge-dns', 'image-resizer']) {
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked();
  }
  await page.getByRole('checkbox', { name: 'Select image-resizer' }).click({ modifiers: ['Shift'] });
  await expect(selection(page)).toContainText('3 services selected');
  const all = page.getByRole('checkbox', { name: 'Select all services' });
  await all.check();
  await expect(selection(page)).toContainText('13 services selected');
  await all.uncheck();
  await expect(selection(page)).toHaveCount(0);
});

test('what is filtered out isn’t selected any more', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await select(page, 'storefront-web', 'orders-db');
  await page.getByLabel('Search services').fill('orders');
  await expect(selection(page)).toContainText('1 service selected');
  await page.getByLabel('Search services').fill('');
  await expect(selection(page)).toContainText('1 service selected');
});

test('by keyboard alone: selected, stopped, and the focus where a person expects it', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  await page.getByLabel('Search services').press('Tab');
  const grid = page.getByRole('grid', { name: 'Services' });
  for (let presses = 0; presses < 12 && !(await grid.evaluate((grid) => grid.contains(document.activeElement))); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selection(page)).toContainText('2 services selected');
  await expect(grid.locator('tr[data-id]').nth(2)).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await selection(page).evaluate((bar) => bar.contains(document.activeElement)), 'the bar comes after the list').toBe(true);
  await selection(page).getByRole('button', { name: 'Stop' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stop 2 services?' });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 8 && !(await dialog.getByRole('button', { name: 'Stop 2 services' }).evaluate((button) => button === document.activeElement)); presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stop: requested for 2 of 2 services.')).toBeVisible();
});

test('the heading’s checkbox tells some from all, and the focus goes to a row when the selection is gone', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  const all = page.getByRole('checkbox', { name: 'Select all services' });
  const isIndeterminate = () => all.evaluate((box) => (box as HTMLInputElement).indeterminate);
  await select(page, 'storefront-web', 'catalog-search');
  expect(await isIndeterminate()).toBe(true);
  await selection(page).getByRole('button', { name: 'Select all 13' }).click();
  await page.clock.runFor(100);
  expect(await isIndeterminate()).toBe(false);
  await expect(all).toBeChecked();
  await expect(selection(page).getByRole('button', { name: 'Clear selection' })).toBeFocused();
  await expect(selection(page).getByRole('button', { name: /^(Deploy|Restart|Stop|Delete)$/ })).toHaveText(['Deploy', 'Restart', 'Stop', 'Delete']);
  await selection(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(selection(page)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.locator('tr[data-id]:focus')).toHaveCount(1);
});
