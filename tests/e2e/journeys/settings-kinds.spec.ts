/** The settings that some kinds of services have alone. */

import { goTo, review, save } from '../support/settings.ts';
import { expect, test } from '../support/test.ts';

test('a job has fields for its schedule and its source, and only those of the source that it has', async ({ page, platform, signIn }) => {
  const job = await platform.service('nightly-invoices');
  await page.goto(`/environment/${job.environment}/job/${job.record.id}/settings`);
  await signIn();
  await expect(page.getByText('Runs every day at 02:00 UTC. Next: 21 Nov 02:00, 22 Nov 02:00, 23 Nov 02:00.')).toBeVisible();
  await page.getByLabel('Schedule', { exact: true }).fill('30 4 * * 1');
  await expect(page.getByText('Runs Mondays at 04:30 UTC. Next: 23 Nov 04:30, 30 Nov 04:30, 7 Dec 04:30.')).toBeVisible();
  await page.getByLabel('Schedule', { exact: true }).fill('0 */6 * * *');
  await expect(page.getByText('Next runs: 20 Nov 12:00, 20 Nov 18:00, 21 Nov 00:00, Etc/UTC.')).toBeVisible();
  await page.getByLabel('Schedule', { exact: true }).fill('30 4 * * 1');
  await page.getByLabel('Branch').fill('release');
  await page.getByLabel('Git token').selectOption('mobile-team');
  await expect(page.getByLabel('Image', { exact: true }), 'an image is another source').toHaveCount(0);
  await page.getByRole('region', { name: 'Arguments' }).getByRole('button', { name: 'Add argument' }).click();
  await expect(page.getByLabel('Argument 1', { exact: true })).toBeFocused();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', '--month\nlast\n');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Argument 2', { exact: true })).toHaveValue('last');
  const region = await review(page);
  await expect(region.getByRole('row', { name: /^Schedule/ })).toContainText('30 4 * * 1');
  await expect(region.getByRole('row', { name: /^Arguments/ })).toContainText('--month');
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(region).toHaveCount(0);
  const { record } = await platform.service('nightly-invoices');
  expect(record).toMatchObject({ schedule: { cronjob: { scheduled_at: '30 4 * * 1', timezone: 'Etc/UTC', arguments: ['--month', 'last'] } }, source: { docker: { git_repository: { branch: 'release' } } } });
  expect((record.source as Record<string, unknown>).image).toBeUndefined();
  // A lifecycle job has what its steps run instead.
  const lifecycle = await platform.service('seed-fixtures');
  await page.goto(`/environment/${lifecycle.environment}/job/${lifecycle.record.id}/settings`);
  await page.getByLabel('Entrypoint on start').fill('/bin/seed');
  await page.getByRole('region', { name: 'Arguments on start' }).getByLabel('Argument 1', { exact: true }).fill('reseed');
  await expect(page.getByLabel('Entrypoint on stop'), 'the job has no such step').toHaveCount(0);
  await save(page);
  expect((await platform.service('seed-fixtures')).record).toMatchObject({ schedule: { on_start: { entrypoint: '/bin/seed', arguments: ['reseed'] } } });
});

test('steps of a lifecycle job are added and removed; switched off and on again, a step is as it was', async ({ page, platform, signIn }) => {
  const job = await platform.service('seed-fixtures');
  const before = (job.record.schedule as Record<string, unknown>).on_start;
  await page.goto(`/environment/${job.environment}/job/${job.record.id}/settings`);
  await signIn();
  const onStart = page.getByRole('switch', { name: 'Run on start' });
  await expect(onStart).toBeChecked();
  await onStart.uncheck();
  await expect(page.getByRole('region', { name: 'Arguments on start' })).toHaveCount(0);
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await onStart.check();
  await expect(page.getByText('1 change', { exact: true }), 'as it was').toHaveCount(0);
  await page.getByRole('switch', { name: 'Run on stop' }).check();
  await page.getByLabel('Entrypoint on stop').fill('/bin/drain');
  await save(page);
  const schedule = async () => (await platform.service('seed-fixtures')).record.schedule;
  expect(await schedule()).toMatchObject({ on_start: before, on_stop: { entrypoint: '/bin/drain' } });
  await onStart.uncheck();
  const region = await review(page);
  await expect(region.getByRole('row', { name: /^Run on start/ })).toContainText('Off');
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(region).toHaveCount(0);
  expect(((await schedule()) as Record<string, unknown>).on_start ?? null).toBeNull();
  expect(await schedule()).toMatchObject({ on_stop: { entrypoint: '/bin/drain' } });
});

test('the values of a chart are typed as JSON; text that isn’t JSON is refused and kept', async ({ page, platform, signIn }) => {
  const chart = await platform.service('ingress-nginx');
  await page.goto(`/environment/${chart.environment}/helm/${chart.record.id}/settings`);
  await signIn();
  const values = page.getByLabel('Values', { exact: true });
  await values.fill('{"controller": {"replicaCount": 3}');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText('Not JSON: line 1, column 34.')).toBeVisible();
  await expect(values).toHaveValue('{"controller": {"replicaCount": 3}');
  await page.reload();
  await expect(values, 'kept in the draft').toHaveValue('{"controller": {"replicaCount": 3}');
  await values.fill('{"controller": {"replicaCount": 3}}');
  const region = await review(page);
  await expect(region.getByRole('row', { name: /^Values › controller/ })).toContainText('{ "replicaCount": 3 }');
  await region.getByRole('button', { name: 'Save settings' }).click();
  await expect(region).toHaveCount(0);
  expect((await platform.service('ingress-nginx')).record.values_override).toEqual({ controller: { replicaCount: 3 } });
  await page.reload();
  await expect(values, 'a line for each field').toHaveValue('{\n  "controller": {\n    "replicaCount": 3\n  }\n}');
});

test('a helm service has fields for its chart and its ports, a terraform service for its repository', async ({ page, platform, signIn }) => {
  const [chart, infrastructure] = [await platform.service('ingress-nginx'), await platform.service('edge-dns')];
  await page.goto(`/environment/${chart.environment}/helm/${chart.record.id}/settings`);
  await signIn();
  await page.getByLabel('Chart version').fill('4.13.0');
  await page.getByRole('button', { name: 'Add argument' }).click();
  await page.getByLabel('Argument 1', { exact: true }).fill('--atomic');
  await goTo(page, 'Ports');
  await page.getByRole('button', { name: 'Add port' }).click();
  await page.getByLabel('Internal port of new port').fill('8443');
  await save(page);
  const stored = (await platform.service('ingress-nginx')).record;
  expect(stored).toMatchObject({ arguments: ['--atomic'], source: { repository: { chart_version: '4.13.0' } }, ports: [{ internal_port: 8443 }] });
  await page.goto(`/environment/${infrastructure.environment}/terraform/${infrastructure.record.id}/settings`);
  await page.getByLabel('Root path').fill('/dns');
  await save(page);
  expect((await platform.service('edge-dns')).record).toMatchObject({ terraform_files_source: { git: { git_repository: { root_path: '/dns' } } } });
});
