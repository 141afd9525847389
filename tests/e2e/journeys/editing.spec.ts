/** Drafts of forms: kept, listed, discarded, and the question before leaving. */
import { of, service } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, go, openOverview, test, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

// Forms and settings share an editor: each journey follows an edit through a save that is slow, lost or refused.
const PUT = 'PUT /application/{applicationId}';
const READ = 'GET /application/{applicationId}';

const writes = async (platform: Platform, operation: string) => (await platform.sent(operation));
const search = async (platform: Platform) => {
  const records = await platform.records();
  return records.services.find((one) => service(records).endsWith(String(one.record.id)))!.record as Record<string, any>;
};
const openSettings = async (page: Page, platform: Platform, signIn: () => Promise<void>, section = 'general') => {
  await page.goto(`${service(await platform.records())}/settings?section=${section}`);
  await signIn();
  await expect(page.getByRole('form', { name: 'Save settings' })).toBeVisible();
};
const review = async (page: Page) => {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('region', { name: 'Review before saving' })).toBeVisible();
};
const leaveAndKeep = async (page: Page) => {
  await openOverview(page);
  await page.getByRole('button', { name: 'Leave and keep' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
};

test('a value that is typed after a save was left and opened again is kept, and the save is sent once', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn);
  const address = new URL(page.url()).pathname;
  await page.getByLabel('Description').fill('First');
  await review(page);
  await platform.fail({ operation: READ, delay: 10_000 });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await leaveAndKeep(page);
  await go(page, address);
  // The save goes on: no value can be typed that it would drop.
  const form = page.locator('form[aria-label="Save settings"]');
  await expect(form).toHaveAttribute('inert', '');
  await platform.fail();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('settings saved.');
  await expect(form).not.toHaveAttribute('inert');
  await page.getByLabel('Description').fill('Second');
  await expect(page.getByText('was First')).toBeVisible();
  expect(await writes(platform, PUT)).toHaveLength(1);
  await review(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(async () => (await search(platform)).description).toBe('Second');
  expect(await writes(platform, PUT)).toHaveLength(2);
});

test('kept drafts are listed with their pages, and a discarded one can be stored again', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn);
  await page.getByLabel('Description').fill('Half a sentence');
  const list = page.getByRole('list', { name: 'Unsaved changes' });
  const openActivity = () => page.getByRole('link', { name: /^Activity/ }).or(page.getByRole('button', { name: /^Activity/ })).first().click();
  const closeActivity = () => page.getByRole('dialog', { name: 'Activity' }).getByRole('button', { name: 'Close' }).click();
  await openActivity();
  await expect(list.getByRole('listitem')).toContainText('Not saved');
  await expect(list.getByRole('button'), 'the page’s own draft is discarded in its form').toHaveCount(0);
  await closeActivity();
  await leaveAndKeep(page);
  await openActivity();
  const name = String((await search(platform)).name);
  const draft = list.getByRole('listitem').filter({ hasText: name });
  await expect(draft).toContainText(/Not saved · .*eu-production/);
  await draft.getByRole('button', { name: /^Discard/ }).click();
  await expect(draft).toContainText('Discarded');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('slipway.draft.')))).toEqual([]);
  await draft.getByRole('button', { name: /^Undo/ }).press('Enter');
  await expect(draft).toContainText('Not saved');
  await draft.getByRole('link', { name }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await expect(page.getByText(/^Draft from .* restored/)).toBeVisible();
});

test('a choice shows what the draft holds, also after Discard', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn);
  const choice = page.getByLabel('Auto-preview');
  const before = await choice.inputValue();
  for (const label of ['On', 'Off', 'On']) await choice.selectOption(label);
  if (before === 'true') await choice.selectOption('Off');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(choice).toHaveValue(before);
  await expect(page.getByRole('region', { name: 'Changes' })).toHaveCount(0);
  // On or off is a switch.
  const on = page.getByRole('switch', { name: 'Auto-deploy' });
  const was = await on.isChecked();
  await on.press('Space');
  await expect(on).toBeChecked({ checked: !was });
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(on).toBeChecked({ checked: was });
  await expect(page.getByRole('region', { name: 'Changes' })).toHaveCount(0);
});

test('Discard asks first, and a review that arrives meanwhile can be used', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn);
  const description = page.getByLabel('Description');
  await description.fill('Half a sentence');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toContainText('1 change: Description.');
  await expectNoAxeViolations(page, 'the question before a discard');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(description).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(description, 'Back closes the question').toHaveValue('Half a sentence');
  await platform.fail({ operation: READ, delay: 8_000 });
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const review = page.getByRole('region', { name: 'Review before saving' });
  await expect(review).toBeAttached();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await review.getByRole('button', { name: 'Back to the form' }).click();
  await expect(description).toHaveValue('Half a sentence');
  expect(await platform.sent('PUT')).toHaveLength(0);
});

test('Discard while the record is read opens no review', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn);
  await page.getByLabel('Description').fill('Half a sentence');
  await platform.fail({ operation: READ, delay: 6_000 });
  const read = page.waitForResponse((reply) => reply.request().method() === 'GET' && /\/application\/[^/]+$/.test(reply.url()));
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await read;
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Review before saving' })).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Save settings' })).toBeVisible();
});

test('where the browser keeps no drafts, the question before leaving says so', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Description').fill('Half a sentence');
  await openOverview(page);
  const question = page.getByRole('dialog', { name: 'Leave this form?' });
  await expect(question).toContainText('this browser keeps no drafts: leaving the page discards them');
  await expect(question.getByRole('button', { name: 'Leave and keep' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
});

test('a link that is held up leads to its whole address', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn);
  await page.getByLabel('Description').fill('Half a sentence');
  const { environments: [first] } = await platform.records();
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = 'A link with a filter';
    document.querySelector('main')!.append(link);
  }, `/environment/${first.id}/services?q=search`);
  await page.getByRole('link', { name: 'A link with a filter' }).click();
  await page.getByRole('button', { name: 'Leave and keep' }).click();
  await expect(page).toHaveURL(/\/services\?q=search$/);
});

test('a form can’t be edited while its request is on the way', async ({ page, platform, signIn }) => {
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}/create-project`);
  await signIn();
  await page.getByLabel('Name').fill('Loyalty');
  await platform.fail({ operation: 'POST /organization/{organizationId}/project', delay: 6_000 });
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('button', { name: 'Create project' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('.form-fields')).toHaveAttribute('inert', '');
  await expect(page.getByRole('heading', { name: 'Loyalty', level: 1 })).toBeVisible();
});

test('a deployment that was sent as the form opened says so after a reload', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/, /ERR_/);
  const operation = 'POST /application/{applicationId}/deploy';
  await page.goto(`${service(await platform.records())}/deploy`);
  await signIn();
  await platform.fail({ operation, delay: 600_000 });
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect.poll(async () => (await writes(platform, operation)).length).toBe(1);
  await pass(page, 25_000);
  await expect(page.getByRole('alert').filter({ hasText: 'The change may have been applied' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'and not confirmed: the change may have been applied' })).toBeVisible();
});

test('a token that was created after its form was left is shown once the form is opened again', async ({ page, platform, signIn }) => {
  const address = `${of('api-tokens')(await platform.records())}/create`;
  await page.goto(address);
  await signIn();
  await page.getByLabel('Name').fill('pipeline');
  await platform.fail({ operation: 'POST /organization/{organizationId}/apiToken', delay: 6_000 });
  await page.getByRole('button', { name: 'Create API token' }).click();
  await go(page, '/platform');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('pipeline: API token created. Open “Create API token” again to copy its value.');
  await go(page, address);
  await expect(page.getByRole('region', { name: 'New token' })).toBeVisible();
  await page.getByRole('region', { name: 'New token' }).getByRole('button', { name: 'Show' }).click();
  await expect(page.getByLabel('Token', { exact: true })).not.toHaveValue('');
  expect((await platform.records()).api_tokens.filter((one) => one.name === 'pipeline')).toHaveLength(1);
});

test('a save of credentials alone offers no Undo, and says why', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn, 'autoscaling');
  await page.getByLabel('Credentials (YAML)').fill('password: another');
  await review(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('group', { name: 'Last save' }).getByText('New credentials can’t be undone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect((await search(platform)).autoscaling.scalers[0].trigger_authentication.config_yaml).toBe('password: another');
});

test('what was typed comes back with the alternative that it was typed for', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn, 'autoscaling');
  const configuration = page.getByLabel('Configuration', { exact: true });
  await configuration.fill('{"threshold": "7"}');
  const format = page.getByRole('radiogroup', { name: 'Format of the configuration' });
  await format.getByRole('radio', { name: 'YAML' }).check();
  await configuration.fill('threshold: 8');
  await format.getByRole('radio', { name: 'JSON' }).check();
  await expect(configuration).toHaveValue(/"threshold": "7"/);
  await format.getByRole('radio', { name: 'YAML' }).check();
  await expect(configuration).toHaveValue('threshold: 8');
  await page.getByLabel('Cooldown period (seconds)').fill('61');
  const policy = page.getByRole('radiogroup', { name: 'Autoscaling' });
  await policy.getByRole('radio', { name: 'Off' }).check();
  await policy.getByRole('radio', { name: 'KEDA' }).check();
  await expect(page.getByLabel('Cooldown period (seconds)')).toHaveValue('61');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Health checks' }).click();
  const readiness = page.getByRole('region', { name: 'Readiness' });
  await readiness.getByLabel('Path').fill('/typed');
  const kinds = readiness.getByRole('radiogroup');
  for (const kind of ['TCP', 'None', 'TCP', 'HTTP', 'None', 'HTTP']) await kinds.getByRole('radio', { name: kind, exact: true }).check();
  await expect(readiness.getByLabel('Path')).toHaveValue('/typed');
});

test('an override that the token may not create stays disabled', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const records = await platform.records();
  const currency = records.variables.find((one) => one.record.key === 'CURRENCY' && one.owner === records.projects[0].id)!;
  await page.goto(`${service(records)}/variable-${currency.record.id}`);
  await signIn();
  await page.getByRole('button', { name: 'Override' }).click();
  await page.getByLabel('Value', { exact: true }).fill('CHF');
  await platform.fail({ operation: 'POST /application/{applicationId}/environmentVariable/{environmentVariableId}/override', status: 403 });
  await page.getByRole('button', { name: 'Override variable' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your token doesn’t allow this (403)' })).toBeVisible();
  // The value isn’t kept in a draft: Back asks before it is lost.
  await page.goBack();
  await page.getByRole('dialog', { name: 'Leave this form?' }).getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page.getByRole('button', { name: 'Override' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Override' })).toHaveAttribute('title', /403/);
});

test('numbers are read with their units, and a save of other fields says nothing of credentials', async ({ page, platform, signIn }) => {
  await openSettings(page, platform, signIn, 'resources');
  const cpu = page.getByLabel('CPU (millicores)', { exact: true });
  await cpu.fill('0.0001 cores');
  await cpu.blur();
  await expect(page.getByText('Must be a whole number.')).toBeVisible();
  await cpu.fill('1.5 cores');
  await page.getByLabel('Memory (MB)', { exact: true }).fill('4 GB');
  await expect(page.getByRole('group', { name: 'Usual values of Memory' }).getByRole('button', { name: '4 GB' })).toHaveAttribute('aria-pressed', 'true');
  await review(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  const last = page.getByRole('group', { name: 'Last save' });
  await expect(last).toContainText('2 changes saved');
  await expect(last).not.toContainText('credentials');
  expect(await search(platform)).toMatchObject({ cpu: 1_500, memory: 4_096 });
});
