/** The settings of a service: one draft, rules, conflicts, two tabs, Undo. */
import { asRequest, container, service } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { goTo, review, save } from '../support/settings.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

const SECTIONS = ['general', 'resources', 'ports', 'storage', 'health-checks', 'autoscaling', 'labels', 'compare', 'record', 'danger-zone'];
const PUT = 'PUT /application/{applicationId}';

const id = async (platform: Platform) => service(await platform.records()).split('/').pop()!;
const record = async (platform: Platform) => {
  const own = await id(platform);
  return (await platform.records()).services.find((one) => one.record.id === own)!.record as Record<string, any>;
};
const address = async (platform: Platform, section = 'general') => `${service(await platform.records())}/settings?section=${section}`;
const open = async (page: Page, platform: Platform, signIn: () => Promise<void>, section?: string) => {
  await page.goto(await address(platform, section));
  await signIn();
  await expect(page.getByRole('form', { name: 'Save settings' })).toBeVisible();
};

test('every section edits one draft, which is saved at once; what nobody edited stays as it was', async ({ page, platform, signIn }) => {
  const before = await record(platform);
  await open(page, platform, signIn);
  await page.getByLabel('Branch').fill('release');
  await page.getByRole('switch', { name: 'Auto-deploy' }).check();
  await page.getByRole('button', { name: 'Add argument' }).click();
  await page.getByLabel('Argument 1', { exact: true }).fill('--port 8080');
  await page.getByRole('button', { name: 'Split into 2' }).click();
  await expect(page.getByLabel('Argument 2', { exact: true })).toHaveValue('8080');
  await goTo(page, 'Resources');
  await page.getByLabel('CPU (millicores)', { exact: true }).fill('2,000');
  await page.getByRole('group', { name: 'Usual values of Maximum instances' }).getByRole('button', { name: 'No limit' }).click();
  await expect(page.getByLabel('Maximum instances', { exact: true })).toHaveValue('-1');
  await goTo(page, 'Ports');
  await page.getByLabel('Name of p8080 (8080)').fill('web');
  await page.getByRole('button', { name: 'Add port' }).click();
  await expect(page.getByLabel('Internal port of new port')).toBeFocused();
  await page.getByLabel('Internal port of new port').fill('9090');
  await page.getByLabel('Protocol of port 9090').selectOption('TCP');
  await goTo(page, 'Storage');
  await page.getByRole('button', { name: 'Add volume' }).click();
  await page.getByLabel('Mount point of new volume').fill('/data');
  await goTo(page, 'Health checks');
  await page.getByRole('region', { name: 'Readiness' }).getByLabel('Path').fill('/healthz');
  await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('Traffic starts after 30 s and a successful GET /healthz on port 8080.');
  await page.getByRole('region', { name: 'Liveness' }).getByLabel('Failure threshold').fill('3');
  await expect(page.getByRole('region', { name: 'Liveness' })).toContainText('restart after 1 min');
  await goTo(page, 'Labels and annotations');
  await page.getByRole('checkbox', { name: /Scraped metrics/ }).check();
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('11 changes');

  const region = await review(page);
  await expect(region.getByRole('row', { name: /^Branch/ })).toContainText('release');
  await expect(region.getByRole('row', { name: /^CPU/ })).toContainText('2 cores');
  await region.getByText('Changes as JSON').click();
  await expect(region.getByLabel('Changes as JSON')).toContainText('+     "branch": "release"');
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('group', { name: 'Last save' })).toContainText('11 changes saved');
  await expect(page.getByRole('main').getByTitle('The platform reports the service as out of date: what is saved differs from what is deployed.')).toContainText('out of date');
  await expect(page.getByRole('button', { name: 'Redeploy' })).toBeVisible();

  const after = await record(platform);
  expect(after).toMatchObject({
    cpu: 2000, max_running_instances: -1, auto_deploy: true, arguments: ['--port', '8080'],
    git_repository: { ...before.git_repository, branch: 'release' },
    ports: [{ ...before.ports[0], name: 'web' }, { internal_port: 9090, protocol: 'TCP' }],
    storage: [{ type: 'FAST_SSD', size: 10, mount_point: '/data' }],
  });
  expect(after.healthchecks.readiness_probe.type).toEqual({ http: { path: '/healthz', scheme: 'HTTP', port: 8080 } });
  expect(after.healthchecks.liveness_probe).toEqual({ ...before.healthchecks.liveness_probe, failure_threshold: 3 });
  for (const key of ['name', 'description', 'memory', 'gpu', 'min_running_instances', 'dockerfile_path', 'labels_groups', 'auto_preview', 'entrypoint', 'build_mode']) {
    expect(after[key], key).toEqual(before[key]);
  }
  expect(after.annotations_groups).toHaveLength(1);
});

test('a container keeps its volume, probe and scaler while its image, size and probe are edited', async ({ page, platform, signIn }) => {
  const of = async () => (await platform.service('image-resizer')).record as Record<string, any>;
  const before = await of();
  const at = container(await platform.records());
  await page.goto(`${at}/settings`);
  await signIn();
  await page.getByLabel('Tag').fill('2.5.0');
  await page.getByRole('combobox', { name: 'Registry' }).selectOption('Production images');
  await goTo(page, 'Storage');
  await page.getByLabel('Size (GB) of /var/cache/images').fill('40');
  await goTo(page, 'Health checks');
  await page.getByLabel('Word 2', { exact: true }).fill('--alive');
  await goTo(page, 'Autoscaling');
  await page.getByLabel('Polling interval (seconds)').fill('15');
  await save(page);
  const after = await of();
  expect(after).toMatchObject({ tag: '2.5.0', image_name: before.image_name, healthchecks: { liveness_probe: before.healthchecks.liveness_probe } });
  expect(after.registry_id).not.toBe(before.registry_id);
  expect(after.storage).toEqual([{ ...before.storage[0], size: 40 }]);
  expect(after.healthchecks.readiness_probe.type.exec.command).toEqual(['/bin/resizer', '--alive']);
  expect(after.autoscaling).toMatchObject({ polling_interval_seconds: 15, cooldown_period_seconds: 300 });
  expect(after.autoscaling.scalers[0].config_json).toEqual(before.autoscaling.scalers[0].config_json);
  for (const key of ['name', 'cpu', 'ports', 'annotations_groups', 'labels_groups']) expect(after[key], key).toEqual(before[key]);
});

// Each rule of the document and of the bounds at its field: section, label, wrong text, message.
const RULES: [string, string, string, string][] = [
  ['general', 'Name', '', 'Required.'],
  ['resources', 'CPU (millicores)', '9', 'Must be at least 10 millicores.'],
  ['resources', 'CPU (millicores)', '16001', 'Must be at most 16,000 millicores.'],
  ['resources', 'CPU (millicores)', 'two', 'Must be a whole number.'],
  ['resources', 'Memory (MB)', '0', 'Must be at least 1 MB.'],
  ['resources', 'Memory (MB)', '65537', 'Must be at most 65,536 MB.'],
  ['resources', 'GPU', '1', 'Must be at most 0.'],
  ['resources', 'Minimum instances', '-1', 'Must be at least 0.'],
  ['resources', 'Maximum instances', '-2', 'Must be at least -1.'],
  ['resources', 'Maximum instances', '1', 'Must be at least the minimum (3), or −1 for no limit.'],
  ['ports', 'Internal port of p8080 (8080)', '0', 'Must be between 1 and 65535.'],
  ['ports', 'Internal port of p8080 (8080)', '65536', 'Must be between 1 and 65535.'],
  ['ports', 'External port of p8080 (8080)', '65536', 'Must be between 1 and 65535.'],
  ['health-checks', 'Path', 'ready', 'Must begin with /.'],
  ['autoscaling', 'Polling interval (seconds)', '0', 'Must be at least 1 s.'],
  ['autoscaling', 'Configuration', '{"a":', 'Not JSON: line 1, column 5.'],
];

test('each rule is told at its field, and nothing is sent', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  for (const [section, label, wrong, message] of RULES) {
    await page.goto(await address(platform, section));
    const field = section === 'health-checks' ? page.getByRole('region', { name: 'Readiness' }).getByLabel(label) : page.getByLabel(label, { exact: true });
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByText(message, { exact: true }), `${label}: ${wrong}`).toBeVisible();
    await expect(page.locator('[aria-invalid="true"]'), `${label}: ${wrong}`).toBeFocused();
    await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByText(message, { exact: true })).toHaveCount(0);
  }
  await page.goto(await address(platform, 'storage'));
  for (const [label, wrong, message] of [['Size (GB)', '3', 'Must be at least 4 GB.'], ['Mount point', 'data', 'Must be a path below /, such as /data.']]) {
    await page.getByRole('button', { name: 'Add volume' }).click();
    await page.getByLabel(/^Mount point of/).fill('/data');
    await page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')} of`)).fill(wrong);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  }
  await page.goto(await address(platform, 'ports'));
  await page.getByRole('button', { name: 'Add port' }).click();
  await page.getByLabel('Internal port of new port').fill('8080');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText('Another port has this number and protocol.')).toBeVisible();
  await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Remove p8080 (8080)' }).click();
  await expect(page.getByRole('list', { name: 'Removed' })).toContainText('The readiness and the liveness probe use this port.');
  await page.getByRole('button', { name: 'Restore p8080 (8080)' }).click();
  await expect(page.getByRole('region', { name: 'Changes' })).toHaveCount(0);
  expect(await platform.sent(PUT)).toEqual([]);
});

test('two tabs edit the same service: each is told of the other, and nothing is lost', async ({ page, platform, signIn, context }) => {
  await open(page, platform, signIn, 'resources');
  const tab = await context.newPage();
  await tab.goto(await address(platform, 'resources'));
  await expect(tab.getByLabel('Memory (MB)', { exact: true })).toBeVisible();
  await page.getByLabel('CPU (millicores)', { exact: true }).fill('500');
  await expect(tab.getByText('also being edited in another tab')).toBeVisible();
  await tab.getByLabel('Memory (MB)', { exact: true }).fill('1024');
  await expect(page.getByText('also being edited in another tab')).toBeVisible();
  await save(page);
  await expect(tab.getByText('also being edited in another tab')).toHaveCount(0);
  const region = await review(tab);
  await expect(region.getByRole('row', { name: /^CPU/ })).toContainText('not changed by you');
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(region).toHaveCount(0);
  await expect.poll(() => record(platform)).toMatchObject({ cpu: 500, memory: 1024 });
});

for (const [choice, cpu] of [['Save mine', 500], ['Keep the platform’s', 750]] as const) {
  test(`a conflict is decided field by field: ${choice}`, async ({ page, platform, signIn }) => {
    await open(page, platform, signIn, 'resources');
    await page.getByLabel('CPU (millicores)', { exact: true }).fill('500');
    await page.getByLabel('Memory (MB)', { exact: true }).fill('1024');
    await platform.change(`/application/${await id(platform)}`, { ...asRequest(await record(platform)), cpu: 750 });
    const region = await review(page);
    const press = region.getByRole('button', { name: 'Save settings' });
    await expect(press).toHaveAttribute('aria-disabled', 'true');
    await expect(region).toContainText('Choose a value for each conflict first.');
    await region.getByRole('button', { name: choice }).click();
    await press.click();
    await expect(region).toHaveCount(0);
    await expect.poll(() => record(platform)).toMatchObject({ cpu, memory: 1024 });
  });
}

test('Undo puts the edited fields back, and keeps what others changed meanwhile', async ({ page, platform, signIn }) => {
  const before = await record(platform);
  await open(page, platform, signIn, 'resources');
  await page.getByLabel('CPU (millicores)', { exact: true }).fill('500');
  await save(page);
  await platform.change(`/application/${await id(platform)}`, { ...asRequest(await record(platform)), memory: 4096 });
  await page.getByRole('button', { name: 'Undo' }).click();
  const region = page.getByRole('region', { name: 'Review before saving' });
  await expect(region.getByRole('row', { name: /^CPU/ })).toContainText(`${Number(before.cpu) / 1_000} cores`);
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(region).toHaveCount(0);
  await expect.poll(() => record(platform)).toMatchObject({ cpu: before.cpu, memory: 4096 });
});

test('Undo is offered for ten minutes', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await page.getByLabel('Description').fill('Search');
  await save(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await pass(page, 10 * 60_000 + 2_000, 60_000);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('the draft survives other sections, a reload and leaving; leaving asks, and links between sections don’t', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await page.getByLabel('Description').fill('Half a sentence');
  await goTo(page, 'Ports');
  await page.getByRole('button', { name: 'Add port' }).click();
  await page.getByLabel('Internal port of new port').fill('12x');
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'restored' })).toBeVisible();
  await expect(page.getByLabel('Internal port of new port')).toHaveValue('12x');
  await goTo(page, 'General and source');
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await expect(page.getByText('was not set')).toBeVisible();
  await page.getByRole('navigation', { name: 'Service' }).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('dialog', { name: 'Leave this form?' }).getByRole('button', { name: 'Leave and keep' }).click();
  await expect(page.getByRole('region', { name: 'Version' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Service' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('');
  expect(await platform.sent(PUT)).toEqual([]);
});

test('a refusal is told at its field, in the section of the field', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await open(page, platform, signIn);
  await page.getByLabel('Description').fill('Search');
  const region = await review(page);
  await platform.fail({ operation: PUT, status: 400, body: JSON.stringify({ message: 'Invalid.', fields: { 'ports[0].name': 'Not allowed here.' } }) });
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('heading', { name: 'Ports', level: 2 })).toBeVisible();
  await expect(page.getByLabel('Name of p8080 (8080)')).toBeFocused();
  await expect(page.getByText('Not allowed here.')).toBeVisible();
  await goTo(page, 'General and source');
  await expect(page.getByLabel('Description')).toHaveValue('Search');
});

test('the search finds any setting and leads to it', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await page.getByLabel('Search settings').fill('maximum inst');
  await page.getByRole('button', { name: /Maximum instances/ }).click();
  await expect(page.getByLabel('Maximum instances', { exact: true })).toBeFocused();
  await page.getByLabel('Search settings').fill('branch');
  await page.getByLabel('Search settings').press('Enter');
  await expect(page.getByLabel('Branch')).toBeFocused();
  await page.getByLabel('Search settings').fill('nothing like this');
  await expect(page.getByText('No setting matches.')).toBeVisible();
});

test('credentials of a scaler are never stored in the draft, and are saved', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn, 'autoscaling');
  await page.getByLabel('Credentials (YAML)').fill('password: hunter2');
  await page.getByLabel('Cooldown period (seconds)').fill('60');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).toContain('cooldown_period_seconds');
  expect(stored).not.toContain('hunter2');
  expect(stored).not.toContain('secretTargetRef');
  await save(page);
  const { autoscaling } = await record(platform);
  expect(autoscaling.cooldown_period_seconds).toBe(60);
  expect(autoscaling.scalers[0].trigger_authentication.config_yaml).toBe('password: hunter2');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('hunter2');
});

test('settings are compared with another service, and differences taken over into the draft', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const before = await record(platform);
  const other = records.services.find((one) => one.record.service_type === 'APPLICATION' && one.record.id !== before.id && one.record.cpu !== before.cpu)!;
  await open(page, platform, signIn, 'compare');
  await page.getByRole('combobox', { name: 'Service', exact: true }).selectOption(String(other.record.id));
  const table = page.getByRole('table', { name: 'Differences' });
  await expect(table.getByRole('row', { name: /^CPU/ })).toContainText(String(other.record.cpu));
  await expect(table.getByRole('row', { name: /^Build mode/ })).toHaveCount(0);
  await page.getByLabel('Show settings that are the same').check();
  await expect(table.getByRole('row', { name: /^Build mode/ })).toHaveCount(1);
  await expectNoAxeViolations(page, 'compare');
  await table.getByRole('button', { name: 'Take over CPU' }).click();
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('1 change');
  await save(page);
  expect((await record(platform)).cpu).toBe(other.record.cpu);
});

test('autoscaling is switched off by leaving it out', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn, 'autoscaling');
  await page.getByRole('radiogroup', { name: 'Autoscaling' }).getByLabel('Off').check();
  await save(page);
  expect((await record(platform)).autoscaling ?? null).toBeNull();
  const { body } = (await platform.asked()).find((asked) => asked.operation === PUT)!;
  expect(JSON.parse(body)).not.toHaveProperty('autoscaling');
});

test('a value that the platform stored differently stays on the screen', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn, 'resources');
  await page.getByLabel('CPU (millicores)', { exact: true }).fill('500');
  const region = await review(page);
  await platform.fail({ operation: PUT, body: JSON.stringify({ ...(await record(platform)), cpu: 480 }), after: true });
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('log', { name: 'Messages' }).filter({ hasText: 'CPU: requested “500”, saved “480”' })).toBeVisible();
});

test('a database is edited as JSON, checked while typing', async ({ page, platform, signIn }) => {
  const { services, environments } = await platform.records();
  const own = () => platform.records().then((all) => all.services.find((one) => one.record.name === 'orders-db')!.record as Record<string, any>);
  const { record: database } = services.find((one) => one.record.name === 'orders-db')!;
  await page.goto(`/environment/${environments[0].id}/database/${database.id}/settings?section=record`);
  await signIn();
  const editor = page.getByLabel('Record as JSON');
  const text = await editor.inputValue();
  await editor.fill(text.replace('"cpu":', '"cpu"'));
  await expect(page.getByText(/Not JSON: line \d+, column \d+\./)).toBeVisible();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('region', { name: 'Review before saving' })).toHaveCount(0);
  await page.reload();
  await expect(editor).toHaveValue(text.replace('"cpu":', '"cpu"'));
  await editor.fill(text.replace(/"description": "[^"]*"/, '"description": "Orders"'));
  await expect(page.getByText(/Not JSON/)).toHaveCount(0);
  await save(page);
  expect((await own()).description).toBe('Orders');
  await goTo(page, 'Resources');
  await page.getByLabel('Storage (GB)').fill('5');
  await expect(page.getByText('Less storage can lose data.')).toBeVisible();
});

test.describe('with the document alone', () => {
  test.use({ wanted: { profile: 'document' } });

  test('the settings are edited and reviewed, and end in JSON and curl', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    await open(page, platform, signIn, 'resources');
    await expect(page.getByText('Settings can’t be saved here.')).toBeVisible();
    await page.getByLabel('CPU (millicores)', { exact: true }).fill('500');
    const region = await review(page);
    await expect(region.getByRole('button', { name: 'Save settings' })).toHaveAttribute('aria-disabled', 'true');
    await region.getByText('Request preview').click();
    await expect(region.getByLabel('JSON', { exact: true })).toContainText('"cpu": 500');
    await expect(region.getByLabel('curl', { exact: true })).toContainText(`/application/${await id(platform)}`);
    expect(await platform.sent('PUT')).toEqual([]);
  });
});

for (const [theme, width] of [['light', 1440], ['dark', 390]] as const) {
  test(`every section is accessible and fits, ${theme} at ${width} px`, async ({ page, platform, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await open(page, platform, signIn);
    await page.getByLabel('Description').fill('Search');
    for (const section of SECTIONS) {
      await page.goto(await address(platform, section));
      await expect(page.getByRole('form', { name: 'Save settings' }).getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectNoAxeViolations(page, section);
      await expectNoSidewaysScroll(page);
    }
    await review(page);
    await expectNoAxeViolations(page, 'review');
    await expectNoSidewaysScroll(page);
  });
}

test('settings are edited, reviewed and saved with the keyboard alone', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await page.getByLabel('Description').focus();
  await page.keyboard.type('By keyboard');
  await page.getByLabel('Branch').focus();
  await page.keyboard.press('Enter');
  const region = page.getByRole('region', { name: 'Review before saving' });
  await expect(region).toBeVisible();
  await expect(region.getByRole('heading', { name: 'Review before saving' })).toBeFocused();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    if (await region.getByRole('button', { name: 'Save settings' }).evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(region).toHaveCount(0);
  await expect.poll(async () => (await record(platform)).description).toBe('By keyboard');
});

test('unreadable JSON with credentials of a scaler is never stored, and the page says so', async ({ page, platform, signIn }) => {
  const { status } = await platform.service('storefront-web');
  const { environments } = await platform.records();
  await page.goto(`/environment/${environments[0].id}/application/${status.id}/settings?section=record`);
  await signIn();
  const editor = page.getByLabel('Record as JSON');
  const text = await editor.inputValue();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await editor.fill(`${text.replace(/\}\s*$/, '')}, "autoscaling": {"scalers": [{"trigger_authentication": {"config_yaml": "password: hunter2"`);
  await expect(page.getByText(/Not JSON/)).toBeVisible();
  await expect(page.getByText('it isn’t kept in drafts: reloading the page loses it.')).toBeVisible();
  expect(await kept()).not.toContain('hunter2');
  await page.getByRole('navigation', { name: 'Place' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: 'Leave this form?' })).toContainText('never kept in drafts');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(editor).toHaveValue(/hunter2/);
});

test('each section has a title, a heading and an announcement of its own', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  const titles = new Set<string>();
  for (const section of ['General and source', 'Ports', 'Health checks', 'Danger zone']) {
    await goTo(page, section);
    await expect(page).toHaveTitle(new RegExp(`^(\\([^)]*\\) )?${section} · Settings · catalog-search`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`catalog-search, Settings, ${section}`);
    await expect(page.getByRole('status', { name: 'Announcements' })).toHaveText(`catalog-search, Settings, ${section}`);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(4);
});

test('the bar names what changed, and leads to the first error', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn, 'resources');
  const bar = page.getByRole('region', { name: 'Changes' });
  await page.getByLabel('CPU (millicores)', { exact: true }).fill('2000');
  await expect(bar).toContainText('1 change');
  await expect(bar).toContainText('CPU');
  await goTo(page, 'General and source');
  await page.getByLabel('Branch').fill('release');
  await page.getByLabel('Description').fill('Finds what is on the shelf');
  await page.getByLabel('Name', { exact: true }).fill('');
  await expect(bar).toContainText('4 changes');
  await expect(bar).toContainText('and 1 more');
  await goTo(page, 'Ports');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await goTo(page, 'Ports');
  await bar.getByRole('button', { name: '1 field to correct' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('a save is announced once', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await page.getByLabel('Branch').fill('release');
  const region = await review(page);
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const isLive = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
    new MutationObserver((changes) => {
      for (const change of changes) {
        const of = change.target instanceof Element ? change.target : change.target.parentElement;
        const added = change.type === 'characterData' ? change.target.textContent : [...change.addedNodes].map((node) => node.textContent).join('');
        if (of?.closest(isLive) && added?.trim()) spoken.push(added.trim());
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('group', { name: 'Last save' })).toContainText('1 change saved');
  await expect(page.getByRole('heading', { name: 'General and source', exact: true })).toBeFocused();
  // The part that draws messages is loaded with the first one.
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('settings saved');
  await platform.quiet();
  expect(await spoken()).toEqual(['catalog-search: settings saved.']);
});

test('a save may be followed by a deployment, which asks in production as its button does', async ({ page, platform, signIn, watch }) => {
  watch.allow(/status of 500/);
  await open(page, platform, signIn);
  await page.getByLabel('Branch').fill('release');
  // A deployment takes the saved settings, so its question says that the edits aren't among them.
  await page.getByRole('button', { name: 'Redeploy', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Redeploy catalog-search?' })).toContainText('The changes on this page aren’t saved, so they aren’t deployed.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // A save that fails deploys nothing, and its repetition with the other button neither.
  await platform.fail({ operation: PUT, status: 500, times: 1 });
  let region = await review(page);
  await region.getByRole('button', { name: 'Save and redeploy' }).click();
  await expect(region.getByText('500', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('group', { name: 'Last save' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await platform.sent('POST')).toHaveLength(0);

  await page.getByLabel('Branch').fill('release-2');
  region = await review(page);
  await region.getByRole('button', { name: 'Save and redeploy' }).click();
  const question = page.getByRole('dialog', { name: 'Redeploy catalog-search?' });
  await expect(question).toContainText('(production)');
  await expect.poll(async () => (await record(platform)).git_repository.branch).toBe('release-2');
  await question.getByRole('button', { name: 'Redeploy catalog-search' }).click();
  await expect.poll(async () => (await platform.sent('POST')).length).toBe(1);
});
