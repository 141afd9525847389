import { expect, type Page } from '@playwright/test';
import { container, group, helm, of, registry, service, variable, webhook } from './pages.ts';
import type { Asked, Fault, Platform, Records } from './platform.ts';

/** What the tests know of a form. */
export type FormFacts = {
  /** Its name, as a screen reader says it. */
  name: string;
  address: (records: Records) => string;
  /** What it sends. */
  writes: string;
  /** Fills it in; `text` is what may not be lost. */
  fill: (page: Page, text: string) => Promise<void>;
  /** Presses what sends it, as far as the request. */
  submit: (page: Page) => Promise<void>;
  /** How many records hold `text` on the platform. */
  stored: (records: Records, text: string, asked: Asked[]) => number;
  /** The field that what is typed stands in; `Name` where it isn't said. */
  field?: string;
  /** What a message about it begins with, where that isn't the name. */
  about?: string;
  /** What is typed first, and after a failure. */
  texts?: [string, string];
  /** What has to be there first. */
  prepare?: (platform: Platform) => Promise<unknown>;
  /** What has to be there before the form can be sent once more. */
  again?: (platform: Platform) => Promise<unknown>;
  /** Whether it is reviewed before it is sent. */
  reviews?: boolean;
  /** Whether it is still there once it was taken, with nothing left to save. */
  stays?: boolean;
  /** Whether a draft keeps only a part of it: values of variables are never stored. */
  refill?: boolean;
  /** Whether it confirms something by its name: what is typed is no work of anybody's then, and isn't kept. */
  confirms?: { name: string };
  /** The read of a part that the page loads later. A deletion waits for its reply: sent at the same time, the read would find nothing. */
  readsLater?: string;
  /** Whether it can be undone for ten seconds: nothing is typed, and leaving sends it at once. */
  undoable?: boolean;
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const fillName = async (page: Page, text: string) => page.getByLabel('Name', { exact: true }).fill(text);
const review = (name: string) => async (page: Page) => {
  await press('Review changes')(page);
  await expect(page.getByRole('region', { name: 'Review before saving' })).toBeVisible();
  await press(name)(page);
};
/** What may have been applied already is a conflict with what is typed next. */
const saveSettings = async (page: Page) => {
  await press('Review changes')(page);
  await expect(page.getByRole('region', { name: 'Review before saving' })).toBeVisible();
  for (const mine of await page.getByRole('button', { name: 'Save mine' }).all()) await mine.click();
  await press('Save settings')(page);
};
const confirm = (kind: string) => ({
  fill: async (page: Page, text: string) => page.getByRole('dialog').getByRole('textbox').fill(text),
  submit: async (page: Page) => page.getByRole('dialog').getByRole('button', { name: `Delete ${kind}` }).click(),
});
const confirmUndoable = (kind: string) => ({
  undoable: true,
  fill: async () => {},
  submit: async (page: Page) => {
    await page.getByRole('dialog').getByRole('button', { name: `Delete ${kind}` }).click();
    await expect(page.getByRole('log', { name: 'Messages' }).getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.reload();
  },
});
const projects = (records: Records, text: string) => records.projects.filter((one) => one.name === text).length;
const spareProject = async (platform: Platform) => platform.write(`/organization/${(await platform.records()).organization.id}/project`, { name: 'Spare parts' });
const environments = (records: Records, text: string) => records.environments.filter((one) => one.name === text).length;

const variables = ({ variables: all }: Records, text: string) => all.filter(({ record }) => record.key === text || record.description === text).length;
const describe = async (page: Page, text: string) => page.getByLabel('Description', { exact: true }).fill(text);
const fillVariable = async (page: Page, text: string) => {
  await page.getByLabel('Key', { exact: true }).fill(text);
  await page.getByLabel('Value', { exact: true }).fill('a value');
};

export const FORMS: FormFacts[] = [
  {
    name: 'Create variable', address: (records) => `${service(records)}/create-variable`, writes: 'POST /application/{applicationId}/environmentVariable',
    fill: fillVariable, submit: press('Create variable'), stored: variables, field: 'Key', refill: true,
  },
  {
    name: 'Create secret', address: (records) => `${service(records)}/create-secret`, writes: 'POST /application/{applicationId}/secret',
    fill: fillVariable, submit: press('Create secret'), stored: variables, field: 'Key', refill: true,
  },
  {
    name: 'Save variable', address: (records) => variable(records, service(records), 'variable', 'PORT'), submit: review('Save variable'), stored: variables,
    writes: 'PUT /application/{applicationId}/environmentVariable/{environmentVariableId}', fill: describe, field: 'Description', about: 'PORT', reviews: true,
  },
  {
    name: 'Replace secret', address: (records) => variable(records, container(records), 'variable', 'DATABASE_PASSWORD'), submit: review('Replace secret'), stored: variables,
    writes: 'PUT /container/{containerId}/secret/{secretId}', field: 'Description', about: 'DATABASE_PASSWORD', reviews: true, refill: true,
    fill: async (page, text) => {
      await describe(page, text);
      await page.getByLabel('Value', { exact: true }).fill('another value');
    },
  },
  {
    name: 'Create alias', address: (records) => variable(records, service(records), 'alias', 'PORT'), submit: press('Create alias'), stored: variables, field: 'Key',
    writes: 'POST /application/{applicationId}/environmentVariable/{environmentVariableId}/alias', fill: async (page, text) => page.getByLabel('Key', { exact: true }).fill(text),
  },
  {
    name: 'Delete variable', writes: 'DELETE /application/{applicationId}/environmentVariable/{environmentVariableId}', ...confirmUndoable('variable'),
    address: (records) => `${variable(records, service(records), 'variable', 'HTTP_PORT')}?dialog=delete`, confirms: { name: 'HTTP_PORT' },
    stored: (records, text) => records.variables.filter(({ owner, record }) => service(records).endsWith(owner) && record.key === text).length,
    again: async (platform) => {
      const records = await platform.records();
      const own = service(records).split('/').pop();
      if (records.variables.some((one) => one.owner === own && one.record.key === 'HTTP_PORT')) return;
      const port = variable(records, service(records), 'variable', 'PORT').split('variable-').pop();
      await platform.write(`/application/${own}/environmentVariable/${port}/alias`, { key: 'HTTP_PORT' });
    },
  },
  {
    name: 'Create project', address: ({ organization }) => `/organization/${organization.id}/create-project`,
    writes: 'POST /organization/{organizationId}/project', fill: fillName, submit: press('Create project'), stored: projects,
  },
  {
    name: 'Save project', address: ({ projects: [first] }) => `/project/${first.id}/edit`,
    writes: 'PUT /project/{projectId}', fill: fillName, submit: review('Save project'), stored: projects, reviews: true,
  },
  {
    name: 'Create environment', address: ({ projects: [first] }) => `/project/${first.id}/create-environment`,
    writes: 'POST /project/{projectId}/environment', submit: press('Create environment'), stored: environments,
    fill: async (page, text) => {
      await fillName(page, text);
      await page.getByLabel('Mode').selectOption('Staging');
      await page.getByRole('combobox', { name: 'Cluster' }).selectOption('fjord-staging');
    },
  },
  {
    name: 'Save environment', address: ({ environments: [first] }) => `/environment/${first.id}/edit`,
    writes: 'PUT /environment/{environmentId}', fill: fillName, submit: review('Save environment'), stored: environments, reviews: true,
  },
  {
    name: 'Clone environment', address: ({ environments: [first] }) => `/environment/${first.id}/clone`,
    writes: 'POST /environment/{environmentId}/clone', fill: fillName, submit: press('Clone environment'), stored: environments,
  },
  {
    name: 'Delete environment', address: ({ environments: all }) => `/environment/${all.find((one) => one.name === 'sandbox')?.id}/services?dialog=delete`,
    writes: 'DELETE /environment/{environmentId}', ...confirm('environment'), stored: environments, confirms: { name: 'sandbox' },
    readsLater: 'GET /environment/{environmentId}/deploymentHistoryV2',
    again: async (platform) => {
      const { environments: all, projects: [first] } = await platform.records();
      if (environments({ environments: all } as Records, 'sandbox') > 0) return;
      await platform.write(`/project/${first.id}/environment`, { name: 'sandbox', mode: 'DEVELOPMENT', cluster_id: all[0].cluster_id });
    },
  },
  {
    // A project is deleted once it is empty.
    name: 'Delete project', address: ({ projects: all }) => `/project/${all.find((one) => one.name === 'Spare parts')?.id}?dialog=delete`,
    prepare: spareProject,
    again: async (platform) => projects(await platform.records(), 'Spare parts') > 0 || spareProject(platform),
    writes: 'DELETE /project/{projectId}', ...confirm('project'), stored: projects, confirms: { name: 'Spare parts' },
  },
];

const services = (records: Records, text: string) => records.services.filter((one) => one.record.name === text).length;
const ofHelm = (records: Records) => records.restrictions.filter((one) => helm(records).endsWith(one.helm));
const restriction = (records: Records) => `${helm(records)}/restriction-${ofHelm(records).find((one) => one.record.value === 'charts/ingress')?.record.id ?? ofHelm(records)[0].record.id}`;
const restrictions = (records: Records, text: string) => ofHelm(records).filter((one) => one.record.value === text).length;
const DEPLOY = 'POST /application/{applicationId}/deploy';
FORMS.push(
  {
    name: 'Deploy', address: (records) => `${service(records)}/deploy`, writes: DEPLOY, submit: press('Deploy'), field: 'Commit',
    texts: ['1111111111111111111111111111111111111111', '2222222222222222222222222222222222222222'],
    fill: async (page, text) => {
      const typed = page.getByRole('button', { name: 'Enter another commit' });
      // The commits to choose from may not be there yet.
      await expect(typed.or(page.getByRole('textbox', { name: 'Commit', exact: true })).first()).toBeVisible();
      await expect(async () => {
        if (await typed.isVisible()) await typed.click();
        await page.getByRole('textbox', { name: 'Commit', exact: true }).fill(text, { timeout: 500 });
      }).toPass();
    },
    stored: (_, text, asked) => asked.filter((one) => one.operation === DEPLOY && one.body.includes(text) && one.status < 300).length,
  },
  {
    name: 'Create restriction', address: (records) => `${helm(records)}/create-restriction`, writes: 'POST /helm/{helmId}/deploymentRestriction',
    submit: press('Create restriction'), stored: restrictions, field: 'Value', about: 'ingress-nginx', texts: ['charts/one', 'charts/two'],
    fill: async (page, text) => page.getByLabel('Value', { exact: true }).fill(text),
  },
  {
    name: 'Save restriction', address: (records) => restriction(records),
    writes: 'PUT /helm/{helmId}/deploymentRestriction/{deploymentRestrictionId}', submit: review('Save restriction'), stored: restrictions,
    field: 'Value', about: 'ingress-nginx', reviews: true, fill: async (page, text) => page.getByLabel('Value', { exact: true }).fill(text),
  },
  {
    name: 'Delete restriction', writes: 'DELETE /helm/{helmId}/deploymentRestriction/{deploymentRestrictionId}', ...confirmUndoable('restriction'), stored: restrictions,
    address: (records) => `${restriction(records)}?dialog=delete`,
    confirms: { name: 'charts/ingress' },
    again: async (platform) => {
      const records = await platform.records();
      if (restrictions(records, 'charts/ingress') > 0) return;
      await platform.write(`/helm/${helm(records).split('/').pop()}/deploymentRestriction`, { mode: 'MATCH', type: 'PATH', value: 'charts/ingress' });
    },
  },
  {
    name: 'Save settings', address: (records) => `${service(records)}/settings`, writes: 'PUT /application/{applicationId}', submit: saveSettings,
    stored: ({ services }, text) => services.filter(({ record }) => record.description === text).length,
    field: 'Description', reviews: true, stays: true, fill: async (page, text) => page.getByLabel('Description', { exact: true }).fill(text),
  },
  {
    name: 'Clone service', address: (records) => `${service(records)}/clone`, writes: 'POST /application/{applicationId}/clone',
    submit: press('Clone service'), stored: services,
    fill: async (page, text) => {
      await fillName(page, text);
      await page.getByRole('combobox', { name: 'Environment', exact: true }).selectOption('Storefront / eu-staging');
    },
  },
  {
    name: 'Create application', address: ({ environments: [first] }) => `/environment/${first.id}/create-application`,
    writes: 'POST /environment/{environmentId}/application', submit: press('Create application'), stored: services,
    fill: async (page, text) => {
      await fillName(page, text);
      await page.getByLabel('Git repository').fill('https://git.example.com/team/shop.git');
      await page.getByLabel('Branch').fill('release');
    },
  },
  {
    name: 'Create container', address: ({ environments: [first] }) => `/environment/${first.id}/create-container`,
    writes: 'POST /environment/{environmentId}/container', submit: press('Create container'), stored: services,
    fill: async (page, text) => {
      await fillName(page, text);
      await page.getByRole('combobox', { name: 'Registry' }).selectOption({ index: 1 });
      await page.getByLabel('Image', { exact: true }).fill('team/worker');
      await page.getByLabel('Tag', { exact: true }).fill('1.0');
    },
  },
  {
    name: 'Create database', address: ({ environments: [first] }) => `/environment/${first.id}/create-database`,
    writes: 'POST /environment/{environmentId}/database', submit: press('Create database'), stored: services,
    fill: async (page, text) => {
      await fillName(page, text);
      await page.getByLabel('Type').selectOption('PostgreSQL');
      await page.getByLabel('Version').fill('16');
      await page.getByLabel('Mode').selectOption('CONTAINER');
    },
  },
);

const registries = (records: Records, text: string) => records.registries.filter(({ record }) => record.name === text).length;
const groups = (records: Records, text: string) => records.labels_groups.filter((one) => one.name === text).length;
const webhooks = (records: Records, text: string) => records.webhooks.filter(({ record }) => record.target_url === text || record.description === text).length;
const tokens = (records: Records, text: string) => records.api_tokens.filter((one) => one.name === text).length;
const LABELS = 'POST /organization/{organizationId}/labelsGroups';
/** Creates a record of the organization, unless it is there. */
const spare = (path: string, body: object, is: (records: Records) => number) => async (platform: Platform) => {
  const records = await platform.records();
  if (is(records) === 0) await platform.write(`/organization/${records.organization.id}/${path}`, body);
};
const spareRegistry = spare('containerRegistry', { name: 'Spare images', kind: 'PUBLIC_ECR', url: 'https://spare.example.com', config: {} }, (records) => registries(records, 'Spare images'));
const spareGroup = spare('labelsGroups', { name: 'Spare labels', labels: [{ key: 'a', value: 'b' }] }, (records) => groups(records, 'Spare labels'));
const spareHook = spare('webhook', { kind: 'STANDARD', target_url: 'https://spare.example.com', events: [], enabled: false }, (records) => webhooks(records, 'https://spare.example.com'));
const spareToken = spare('apiToken', { name: 'spare' }, (records) => tokens(records, 'spare'));
const spareInvitation = spare('inviteMember', { email: 'spare@example.com' }, (records) => records.invitations.filter((one) => one.email === 'spare@example.com').length);
const remove = (verb: string, kind: string) => ({
  fill: async (page: Page, text: string) => page.getByRole('dialog').getByRole('textbox').fill(text),
  submit: async (page: Page) => page.getByRole('dialog').getByRole('button', { name: `${verb} ${kind}` }).click(),
});
FORMS.push(
  {
    name: 'Create registry', address: (records) => `${of('registries')(records)}/create`, writes: 'POST /organization/{organizationId}/containerRegistry',
    submit: press('Create registry'), stored: registries, field: 'Name', refill: true,
    about: 'First wish',
    fill: async (page, text) => {
      await page.getByLabel('Name', { exact: true }).fill(text);
      await page.getByLabel('Kind').selectOption('GENERIC_CR');
      await page.getByLabel('Address').fill('https://images.example.com');
      await page.getByLabel('Username', { exact: true }).fill('robot');
      await page.getByLabel('Password', { exact: true }).fill('s3cret');
    },
  },
  {
    name: 'Save registry', address: (records) => `${registry(records)}/edit`, writes: 'PUT /organization/{organizationId}/containerRegistry/{containerRegistryId}',
    submit: review('Save registry'), stored: registries, field: 'Name', about: 'First wish', reviews: true, refill: true,
    fill: async (page, text) => {
      await page.getByLabel('Name', { exact: true }).fill(text);
      await page.getByLabel('Password', { exact: true }).fill('s3cret-mine');
    },
  },
  {
    name: 'Delete registry', writes: 'DELETE /organization/{organizationId}/containerRegistry/{containerRegistryId}', ...confirm('registry'), stored: registries,
    address: (records) => `${registry(records, 'Spare images')}?dialog=delete`, confirms: { name: 'Spare images' }, prepare: spareRegistry, again: spareRegistry,
  },
  {
    name: 'Create label group', address: (records) => `${of('labels-groups')(records)}/create`, writes: LABELS, submit: press('Create label group'), stored: groups,
    fill: async (page, text) => {
      await fillName(page, text);
      const key = page.getByLabel('Key of new entry').or(page.getByLabel('Key of tier'));
      if (!(await key.isVisible())) {
        await page.getByRole('button', { name: 'Add entry' }).click();
        // The focus comes with the next frame: what is typed before would go elsewhere.
        await expect(key).toBeFocused();
      }
      await key.fill('tier');
      await page.getByLabel('Value of tier').fill('1');
    },
  },
  {
    name: 'Save label group', address: (records) => `${group(records)}/edit`, writes: 'PUT /organization/{organizationId}/labelsGroups/{labelsGroupId}',
    submit: review('Save label group'), stored: groups, reviews: true, fill: fillName,
  },
  {
    name: 'Delete label group', writes: 'DELETE /organization/{organizationId}/labelsGroups/{labelsGroupId}', ...confirmUndoable('label group'), stored: groups,
    address: (records) => `${group(records, 'Spare labels')}?dialog=delete`, confirms: { name: 'Spare labels' }, prepare: spareGroup, again: spareGroup,
  },
  {
    name: 'Create webhook', address: (records) => `${of('webhooks')(records)}/create`, writes: 'POST /organization/{organizationId}/webhook',
    submit: press('Create webhook'), stored: webhooks, field: 'Target URL', about: 'https://one.example.com', texts: ['https://one.example.com', 'https://two.example.com'],
    fill: async (page, text) => {
      await page.getByLabel('Target URL').fill(text);
      await page.getByLabel('Deployment failed').check();
    },
  },
  {
    name: 'Save webhook', address: (records) => `${webhook(records)}/edit`, writes: 'PUT /organization/{organizationId}/webhook/{webhookId}', submit: review('Save webhook'),
    stored: webhooks, field: 'Description', about: 'https://audit.example.com/ingest', reviews: true, fill: describe,
  },
  {
    name: 'Delete webhook', writes: 'DELETE /organization/{organizationId}/webhook/{webhookId}', ...confirmUndoable('webhook'), stored: webhooks,
    address: (records) => `${webhook(records, 'https://spare.example.com')}?dialog=delete`,
    confirms: { name: 'https://spare.example.com' }, prepare: spareHook, again: spareHook,
  },
  {
    name: 'Create API token', address: (records) => `${of('api-tokens')(records)}/create`, writes: 'POST /organization/{organizationId}/apiToken',
    submit: press('Create API token'), stored: tokens, fill: fillName,
  },
  {
    name: 'Revoke API token', writes: 'DELETE /organization/{organizationId}/apiToken/{apiTokenId}', ...remove('Revoke', 'API token'), stored: tokens,
    address: (records) => `${of('api-tokens')(records)}/${records.api_tokens.find((one) => one.name === 'spare')?.id}?dialog=delete`, confirms: { name: 'spare' },
    prepare: spareToken, again: spareToken,
  },
  {
    name: 'Revoke invitation', writes: 'DELETE /organization/{organizationId}/inviteMember/{inviteMemberId}', ...remove('Revoke', 'invitation'),
    stored: (records, text) => records.invitations.filter((one) => one.email === text).length, prepare: spareInvitation, again: spareInvitation,
    address: (records) => `${of('invitations')(records)}/${records.invitations.find((one) => one.email === 'spare@example.com')?.id}?dialog=delete`,
    confirms: { name: 'spare@example.com' },
  },
);

/** Forms that send nothing, or whose faults are told elsewhere. */
export const OTHERS: Record<string, string> = {
  'Edit settings': 'its services are saved one by one, with faults of its own in edit-services.spec.ts',
  'Delete secret': 'the dialog of Delete variable with the operation of secrets, in variables.spec.ts',
  'Override variable': 'what is typed is never stored, in variables.spec.ts',
  'Sign in': 'its faults are in session.spec.ts',
  'Add by ID': 'it writes into this browser alone',
  'Create annotation group': 'the form of Create label group with scopes, in organization.spec.ts',
  'Save annotation group': 'the form of Save label group with scopes, in organization.spec.ts',
  'Delete annotation group': 'the dialog of Delete label group',
  'Save member': 'it has one choice and no text, in organization.spec.ts',
  'Remove member': 'the dialog of Revoke invitation with the reasons why not, in organization.spec.ts',
  'Invite members': 'it sends several requests, with faults of its own in organization.spec.ts',
  Filters: 'it changes the address alone, in clusters.spec.ts',
  'Open one of the clusters': 'it leads to an address',
  'Open one of the environments': 'it leads to an address',
};

/** The ways in which a write goes wrong, what a person is told, and whether the platform took it all the same. */
export const WRITE_FAULTS: Record<string, { plan: Omit<Fault, 'operation'>; said: RegExp; /** True if the write may have been applied. */ isUnknown?: boolean }> = {
  '400 with a field': { plan: { status: 400, body: '{"message":"No","fields":{"name":"Is taken."}}' }, said: /Name: Is taken\.|Message: “No”/ },
  '403': { plan: { status: 403 }, said: /Your token doesn’t allow this \(403\)\./ },
  '404': { plan: { status: 404 }, said: /Not found \(404\)\./ },
  '409': { plan: { status: 409, body: '{"message":"Somebody else has it"}' }, said: /Somebody else has it/ },
  '429': { plan: { status: 429 }, said: /too many requests/ },
  '500 as HTML': { plan: { status: 500, body: '<html><h1>Oops</h1></html>' }, said: /failed \(500\)\. The change may have been applied/, isUnknown: true },
  '200 with the page of a gateway': { plan: { status: 200, body: '<html><h1>Sign in to the proxy</h1></html>' }, said: /The answer isn’t one of the platform\. The change may have been applied/, isUnknown: true },
  'no answer in time': { plan: { delay: 600_000 }, said: /The platform didn’t answer. The change may have been applied/, isUnknown: true },
  // Cut in the middle of the answer: one that is cut before its first byte, Chromium itself sends again.
  'a cut connection': { plan: { truncate: true, after: true, status: 200, body: '{"half":"of an answer"}' }, said: /The platform didn’t answer. The change may have been applied/, isUnknown: true },
};
