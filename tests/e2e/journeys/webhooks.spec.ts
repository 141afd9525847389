/** Webhooks: create, switch on and off, deliveries, secrets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { press } from '../support/locators.ts';
import { of, webhook } from '../support/pages.ts';
import { expect, expectNoAxeViolations, test } from '../support/test.ts';

test.describe('where the platform asks for a fuller body', () => {
  test.use({ wanted: { profile: 'document', fuller: true } });

  test('a webhook that is refused for its kind is sent with one', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    await page.goto(`${of('webhooks')(await platform.records())}/create`);
    await signIn();
    await page.getByLabel('Target URL').fill('https://hooks.example.com');
    await page.getByLabel('Deployment started').check();
    await press(page, 'Create webhook');
    const kind = page.getByLabel('Kind');
    await expect(kind).toHaveAttribute('aria-invalid', 'true');
    await kind.selectOption('Standard');
    // Deployed platforms have other names for two of the document's three events.
    await page.getByLabel('Deployment failed').check();
    await press(page, 'Create webhook');
    await page.getByRole('button', { name: 'Use the other names of these values' }).click();
    await expect(page.getByLabel('Deployment failed')).toBeChecked();
    // An event that is chosen after the switch has the other name as well: the platform would refuse a list of both names again.
    await page.getByLabel('Deployment succeeded').check();
    await press(page, 'Create webhook');
    await expect(page.getByRole('log')).toContainText('webhook created.');
    expect((await platform.records()).webhooks.at(-1)?.record).toMatchObject({
      kind: 'STANDARD', target_url: 'https://hooks.example.com', events: ['DEPLOYMENT_STARTED', 'DEPLOYMENT_FAILURE', 'DEPLOYMENT_SUCCESSFUL'],
    });
  });
});

test('a webhook is enabled and disabled by the switch in its row', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const url = 'https://dashboard.example.com/hook';
  const held = async () => (await platform.records()).webhooks.find((one) => one.record.target_url === url)!.record;
  const before = await held();
  const wasEnabled = before.enabled as boolean;
  await page.goto(of('webhooks')(await platform.records()));
  await signIn();
  const row = page.getByRole('row', { name: /dashboard\.example\.com/ });
  await expect(row, 'the outcome of its last delivery').toContainText(/Last delivery: (Delivered \(200\)|Failed \(500\)|No response), /);
  const control = row.getByRole('switch', { name: `Enabled: ${url}` });
  await expect(control).toBeChecked({ checked: wasEnabled });
  const PUT = 'PUT /organization/{organizationId}/webhook/{webhookId}';
  await platform.fail({ operation: PUT, delay: 6_000, times: 1 });
  await control.click();
  // The switch moves once the platform has answered, and another press meanwhile sends nothing.
  await expect(row).toContainText(wasEnabled ? 'Disabling…' : 'Enabling…');
  await expect(control).toBeChecked({ checked: wasEnabled });
  await control.click({ force: true });
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(`Webhook ${wasEnabled ? 'disabled' : 'enabled'}.`);
  await expect(control).toBeChecked({ checked: !wasEnabled });
  await expect(row).toContainText(wasEnabled ? 'Disabled' : 'Enabled');
  expect(await platform.sent(PUT)).toHaveLength(1);
  expect(await held(), 'the rest of the webhook is kept').toMatchObject({ ...before, enabled: !wasEnabled, updated_at: expect.any(String) });
  await expectNoAxeViolations(page, 'a webhook that was switched in its row');
  // By keyboard: Right enters the row, Space presses the switch.
  await control.focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await held()).enabled).toBe(wasEnabled);
  await expect(control).toBeChecked({ checked: wasEnabled });
  await expect(control).toBeFocused();
  // A refused change is reported with its reason, and the switch stays as the platform has it.
  await platform.fail({ operation: PUT, status: 403, times: 1 });
  await control.click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(`Webhook not ${wasEnabled ? 'disabled' : 'enabled'}.`);
  expect((await held()).enabled).toBe(wasEnabled);
  await expect(row.getByRole('switch'), 'what this token may not do isn’t offered').toHaveCount(0);
  await expect(row).toContainText(wasEnabled ? 'Enabled' : 'Disabled');
});

test('a webhook delivers, and its page shows what was sent and answered', async ({ page, platform, signIn }) => {
  const arrived: string[] = [];
  const target = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk) => { text += chunk; });
    request.on('end', () => {
      arrived.push(text);
      reply.writeHead(202).end('taken');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => target.once('listening', done));
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;
  try {
    const records = await platform.records();
    await page.goto(`${of('webhooks')(records)}/create`);
    await signIn();
    await page.getByLabel('Target URL').fill(url);
    await expect(page.getByText('Not encrypted')).toBeVisible();
    await page.getByLabel('Deployment started').check();
    await press(page, 'Create webhook');
    await page.getByRole('link', { name: url }).click();
    await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('No delivery yet');
    await expect(page.getByLabel('curl')).toContainText(`curl -X POST --globoff --url '${url}'`);
    const service = await platform.service('catalog-search');
    await platform.write(`/application/${service.record.id}/redeploy`, {});
    await platform.turn(5);
    await platform.turn(5);
    await expect.poll(() => arrived.length).toBeGreaterThan(0);
    expect(JSON.parse(arrived[0])).toMatchObject({ event_type: 'DEPLOYMENT_STARTED', payload: { application_id: service.record.id } });
    const delivery = page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem').first();
    // The platform stores the outcome after the target has answered.
    await expect(async () => {
      await press(page, 'Refresh');
      await expect(delivery).toContainText('Delivered (202)', { timeout: 2_000 });
    }).toPass();
    await delivery.getByText('Deployment started').click();
    await expect(delivery.getByLabel('Response')).toContainText('taken');
  } finally {
    target.close();
  }
});

test('a webhook keeps its secret unless another one is entered, and events that nobody listed', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const address = webhook(records, 'https://incidents.example.com/hooks/slipway');
  const id = address.split('/').pop();
  await platform.change(`/organization/${records.organization.id}/webhook/${id}`, {
    kind: 'STANDARD', target_url: 'https://incidents.example.com/hooks/slipway', events: ['DEPLOYMENT_FAILED', 'DEPLOYMENT_CANCELLED'], enabled: false, description: 'Incident desk', environment_types_filter: ['PRODUCTION'],
  });
  await page.goto(`${address}/edit`);
  await signIn();
  await expect(page.getByLabel('Deployment cancelled')).toBeChecked();
  await page.getByRole('switch', { name: 'Enabled' }).check();
  await press(page, 'Review changes');
  await press(page, 'Save webhook');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Deployment cancelled');
  const stored = async () => (await platform.records()).webhooks.find(({ record }) => record.id === id)!;
  expect((await stored()).record).toMatchObject({ enabled: true, events: ['DEPLOYMENT_FAILED', 'DEPLOYMENT_CANCELLED'], environment_types_filter: ['PRODUCTION'] });
  expect((await stored()).secret).toBe('s3cret-hook');
  await page.goto(`${address}/edit`);
  await page.getByLabel('Secret').fill('another');
  await press(page, 'Review changes');
  await expect(page.getByRole('table', { name: 'Changes' })).not.toContainText('another');
  await press(page, 'Save webhook');
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  expect((await stored()).secret).toBe('another');
});
