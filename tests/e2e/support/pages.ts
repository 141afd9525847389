import type { Locator, Page } from '@playwright/test';
import type { Fault, Platform, Records } from './platform.ts';

/** What the tests know of a page. */
export type Facts = {
  /** What a person calls it. */
  name: string;
  address: (records: Records) => string;
  /** The read that it is about; none where what it shows isn't the platform's. */
  reads?: string;
  /** Whether that read is one that a platform may not have. */
  companion?: boolean;
  /** Whether another read tells the same where that one isn't offered. */
  hasAnother?: boolean;
  /** What a person sees once it was read. */
  good: (page: Page) => Locator;
  /** What stands there where the platform answers with a list of none. */
  empty?: string;
  /** Whether it has Refresh: a form is read once, at its start. */
  refreshes?: boolean;
  /** What is done on the platform first, so that every field is there. */
  prepare?: (platform: Platform, records: Records) => Promise<unknown>;
  /** What the read has to answer for the page to stay where it is. */
  usual?: (records: Records) => Fault;
};

const row = (name: string | RegExp) => (page: Page) => page.getByRole('row', { name });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const label = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });

const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });

/** The address of a list of the organization. */
export const of = (collection: string) => ({ organization }: Records) => `/organization/${organization.id}/${collection}`;
const named = (records: Records, collection: string, all: { id: string; name: string }[], name: string) => `${of(collection)(records)}/${all.find((one) => one.name === name)?.id}`;
export const registry = (records: Records, name = records.registries[0].record.name) => named(records, 'registries', records.registries.map(({ record }) => record), name);
export const member = (records: Records, name: string) => named(records, 'members', records.members, name);
export const group = (records: Records, name = records.labels_groups[0].name) => named(records, 'labels-groups', records.labels_groups, name);
export const cluster = (records: Records) => `${of('clusters')(records)}/${records.clusters[0].record.id}`;
export const invitation = (records: Records) => `${of('invitations')(records)}/${records.invitations[0].id}`;
export const webhook = (records: Records, target = 'https://audit.example.com/ingest') =>
  `${of('webhooks')(records)}/${records.webhooks.find(({ record }) => record.target_url === target)?.record.id}`;

/** An application of the first environment. */
export const service = ({ environments, services }: Records) => {
  const found = services.find((one) => one.record.name === 'catalog-search' && one.environment === environments[0].id);
  return `/environment/${environments[0].id}/application/${found?.record.id}`;
};

/** The address of the first service that is like this one; in another sample organization, of another service of its kind. */
const found = ({ services }: Records, kind: string, isIt: (record: Record<string, unknown>) => boolean) => {
  const all = services.filter(({ record }) => record.service_type === kind);
  const one = all.find(({ record }) => isIt(record)) ?? all[0];
  return `/environment/${one?.environment}/${kind.toLowerCase()}/${one?.record.id}`;
};

/** The last line with a hint in the deployment log of the first environment, which its page shows with everything that it says. */
export const logLine = ({ environments: [{ id }], log }: Records) => `/environment/${id}/log?line=${log.findLast((one) => one.environment === id && one.record.hint)?.record.id}`;

/** A deployment of the first environment that is over. */
export const deployment = ({ environments: [{ id }], deployments }: Records) => `/environment/${id}/deployments/${deployments.find((one) => one.environment === id)?.id}-1`;

/** The address of a page about a variable of a service. */
export const variable = (records: Records, of: string, page: string, key: string) => {
  const found = records.variables?.find((one) => of.endsWith(one.owner) && one.record.key === key);
  return `${of}/${page}-${found?.record.id}`;
};

/** The body that saves a service as it is. */
export const asRequest = (record: Record<string, unknown>) => {
  const { id, created_at, updated_at, environment, service_type, maximum_cpu, maximum_memory, maximum_gpu, maximun_gpu, autoscaling, ...rest } = record;
  return rest;
};

/** An application that scales by itself. */
const scaled = (records: Records) => found(records, 'APPLICATION', (record) => record.autoscaling !== null);

/** A container with a volume, annotations and labels. */
export const container = (records: Records) => found(records, 'CONTAINER', (record) => (record.storage as unknown[] | undefined)?.length !== 0);

/** A helm service with deployment restrictions, in the first environment. */
export const helm = ({ environments, services }: Records) => {
  const one = services.find(({ record, environment }) => record.name === 'ingress-nginx' && environment === environments[0].id);
  return `/environment/${environments[0].id}/helm/${one?.record.id}`;
};

/** Every page of the console, by address: a native test compares them with `Page` in `crates/logic/src/route/page.rs`. */
const FACTS: Record<string, Facts> = {
  '/sign-in': { name: 'sign-in', address: () => '/sign-in', good: label('Token') },
  '/signed-in': { name: 'signed-in', address: () => '/signed-in', good: heading('This sign-in can’t be continued') },
  '/': {
    name: 'organizations', address: () => '/', reads: 'GET /organization', good: row(/Fjord Outfitters/), empty: 'No organization', refreshes: true,
    // One organization alone is shown at once: two are a list.
    usual: ({ organization }) => ({
      operation: 'GET /organization',
      body: JSON.stringify({ results: [organization, { ...organization, id: '0b5fb7a1-0000-4000-8000-000000000001', name: 'Fjord Outfitters' }] }),
    }),
  },
  '/organization/{id}': {
    name: 'an organization', address: ({ organization }) => `/organization/${organization.id}`, reads: 'GET /organization/{organizationId}/project',
    good: (page) => page.getByRole('grid', { name: 'Projects' }).getByRole('row', { name: /Storefront/ }), empty: 'No project yet', refreshes: true,
  },
  '/organization/{id}/services': {
    name: 'services of an organization', address: ({ organization }) => `/organization/${organization.id}/services`, reads: 'GET /organization/{organizationId}/services',
    companion: true, good: row(/orders-db.*Storefront.*eu-production/), empty: 'No service yet', refreshes: true,
  },
  '/organization/{id}/create-project': {
    name: 'create a project', address: ({ organization }) => `/organization/${organization.id}/create-project`, good: label('Name'),
  },
  '/organization/{id}/deployments': {
    name: 'all deployments', address: ({ organization }) => `/organization/${organization.id}/deployments`, reads: 'GET /environment/{environmentId}/deploymentHistoryV2',
    companion: true, good: row(/storefront-web.*eu-production/), empty: 'No deployment', refreshes: true,
  },
  '/organization/{id}/audit-log': {
    name: 'the audit log', address: ({ organization }) => `/organization/${organization.id}/audit-log`, reads: 'GET /organization/{organizationId}/events',
    companion: true, good: row(/eu-production.*Deployment requested/), empty: 'No event', refreshes: true,
  },
  '/organization/{id}/directory': {
    name: 'the directory', address: ({ organization }) => `/organization/${organization.id}/directory`, good: heading('Known IDs'),
  },
  '/project/{id}': {
    name: 'a project', address: ({ projects }) => `/project/${projects[0].id}`, reads: 'GET /project/{projectId}/environment', companion: true,
    good: row(/eu-production/), empty: 'No environment yet', refreshes: true,
  },
  '/project/{id}/versions': {
    name: 'versions of a project', address: ({ projects }) => `/project/${projects[0].id}/versions`, reads: 'GET /project/{projectId}/environment', companion: true,
    good: (page) => page.getByRole('rowheader', { name: /^checkout-api/ }), empty: 'No environment yet', refreshes: true,
  },
  '/project/{id}/edit': {
    name: 'edit a project', address: ({ projects }) => `/project/${projects[0].id}/edit`, reads: 'GET /project/{projectId}', companion: true, good: label('Name'),
  },
  '/project/{id}/create-environment': {
    name: 'create an environment', address: ({ projects }) => `/project/${projects[0].id}/create-environment`, good: label('Name'),
  },
  '/environment/{id}/services': {
    name: 'services', address: ({ environments }) => `/environment/${environments[0].id}/services`, reads: 'GET /environment/{environmentId}/services',
    companion: true, hasAnother: true, good: row(/orders-db/), empty: 'No service yet', refreshes: true,
  },
  '/environment/{id}/deployments': {
    name: 'deployments', address: ({ environments }) => `/environment/${environments[0].id}/deployments`, reads: 'GET /environment/{environmentId}/deploymentQueue',
    good: (page) => page.getByRole('region', { name: 'Queue', exact: true }).or(page.getByText('No deployment is running or queued')),
    empty: 'No deployment is running or queued', refreshes: true,
    prepare: (platform, records) => platform.write(`/application/${service(records).split('/').pop()}/redeploy`, {}),
  },
  '/environment/{id}/deployments/{id}': {
    name: 'a deployment', address: deployment,
    reads: 'GET /environment/{environmentId}/deploymentHistoryV2', companion: true, good: region('Stages'), empty: 'Deployment not found', refreshes: true,
  },
  '/environment/{id}/log': {
    name: 'a deployment log', address: logLine, reads: 'GET /environment/{environmentId}/log',
    good: (page) => page.getByRole('option', { name: /exit code 1 in step 7/ }).first(), empty: 'No entry yet', refreshes: true,
  },
  '/environment/{id}/edit': {
    name: 'edit an environment', address: ({ environments }) => `/environment/${environments[0].id}/edit`, reads: 'GET /environment/{environmentId}',
    companion: true, good: label('Name'),
  },
  '/environment/{id}/clone': {
    name: 'clone an environment', address: ({ environments }) => `/environment/${environments[0].id}/clone`, reads: 'GET /environment/{environmentId}',
    companion: true, good: label('Name'),
  },
  '/environment/{id}/edit-services': {
    name: 'edit several services', good: label('CPU (millicores)'),
    address: (records) => `/environment/${records.environments[0].id}/edit-services?application=${service(records).split('/').pop()}`,
    reads: 'GET /application/{applicationId}', companion: true, hasAnother: true, refreshes: true,
  },
  '/environment/{id}/application/{id}': {
    name: 'a service', address: (records) => service(records),
    reads: 'GET /application/{applicationId}', companion: true, hasAnother: true, good: (page) => page.getByRole('region', { name: 'Version' }), refreshes: true,
  },
  '/environment/{id}/application/{id}/log': {
    name: 'a log', address: (records) => `${service(records)}/log`, reads: 'GET /application/{applicationId}/log',
    good: (page) => page.getByRole('option', { name: /GET \/ready 200/ }).first(), empty: 'No line yet', refreshes: true,
  },
  '/environment/{id}/application/{id}/deployments': {
    name: 'deployments of a service', address: (records) => `${service(records)}/deployments`, reads: 'GET /application/{applicationId}/deploymentHistoryV2',
    companion: true, good: (page) => page.getByRole('row', { name: /Deployed/ }), empty: 'No deployment yet', refreshes: true,
  },
  '/environment/{id}/application/{id}/fields': {
    name: 'all fields of an application', address: (records) => `${scaled(records)}/fields`,
    reads: 'GET /application/{applicationId}', companion: true, hasAnother: true, good: (page) => page.getByRole('region', { name: 'Record' }), refreshes: true,
    // A status names its execution while a deployment goes on.
    prepare: (platform, records) => platform.write(`/application/${scaled(records).split('/').pop()}/redeploy`, {}),
  },
  '/environment/{id}/container/{id}/fields': {
    name: 'all fields of a container', address: (records) => `${container(records)}/fields`,
    reads: 'GET /container/{containerId}', good: (page) => page.getByRole('region', { name: 'Record' }), refreshes: true,
  },
  '/environment/{id}/application/{id}/variables': {
    name: 'variables of a service', address: (records) => `${service(records)}/variables`, reads: 'GET /application/{applicationId}/environmentVariable',
    // Secrets are another list, which is still there.
    good: row(/HTTP_PORT/), empty: 'DATABASE_PASSWORD', refreshes: true,
  },
  '/environment/{id}/application/{id}/create-variable': {
    name: 'create a variable', address: (records) => `${service(records)}/create-variable`, good: label('Key'),
  },
  '/environment/{id}/application/{id}/create-secret': {
    name: 'create a secret', address: (records) => `${service(records)}/create-secret`, good: label('Key'),
  },
  '/environment/{id}/application/{id}/import-variables': {
    name: 'import variables', address: (records) => `${service(records)}/import-variables`, good: label('Contents of a .env file'),
  },
  '/environment/{id}/application/{id}/variable-{id}': {
    name: 'a variable', address: (records) => variable(records, service(records), 'variable', 'PORT'), reads: 'GET /application/{applicationId}/environmentVariable',
    good: (page) => page.getByRole('region', { name: 'Variable', exact: true }), empty: 'Not found', refreshes: true,
  },
  '/environment/{id}/variables': {
    name: 'variables of an environment', address: ({ environments }) => `/environment/${environments[0].id}/variables`,
    reads: 'GET /environment/{environmentId}/environmentVariable', companion: true, good: row(/LOG_LEVEL/), empty: 'PAYMENT_API_KEY', refreshes: true,
  },
  '/project/{id}/variables': {
    name: 'variables of a project', address: ({ projects }) => `/project/${projects[0].id}/variables`,
    reads: 'GET /project/{projectId}/environmentVariable', companion: true, good: row(/CURRENCY/), empty: 'PAYMENT_API_KEY', refreshes: true,
  },
  '/project/{id}/create-variable': {
    name: 'create a variable of a project', address: ({ projects }) => `/project/${projects[0].id}/create-variable`, good: label('Mount path'),
  },
  '/project/{id}/variable-{id}': {
    name: 'a secret of a project', address: (records) => variable(records, `/project/${records.projects[0].id}`, 'variable', 'PAYMENT_API_KEY'),
    good: (page) => page.getByRole('region', { name: 'Variable', exact: true }),
  },
  // The failures of its reading are those of the page of a variable, above.
  '/environment/{id}/container/{id}/variable-{id}': {
    name: 'a secret', address: (records) => variable(records, container(records), 'variable', 'DATABASE_PASSWORD'),
    good: (page) => page.getByRole('region', { name: 'Variable', exact: true }),
  },
  '/environment/{id}/application/{id}/alias-{id}': {
    name: 'create an alias', address: (records) => variable(records, service(records), 'alias', 'PORT'), good: label('Key'),
  },
  '/environment/{id}/application/{id}/override-{id}': {
    name: 'override a variable', good: label('Value'),
    address: (records) => {
      const found = records.variables?.find((one) => one.owner === records.environments[0].id && one.record.key === 'LOG_LEVEL');
      return `${service(records)}/override-${found?.record.id}`;
    },
  },
  '/environment/{id}/application/{id}/settings': {
    name: 'settings of a service', address: (records) => `${service(records)}/settings`, reads: 'GET /application/{applicationId}', companion: true, hasAnother: true,
    good: label('Description'), refreshes: true,
  },
  '/environment/{id}/application/{id}/deploy': { name: 'deploy another version', address: (records) => `${service(records)}/deploy`, good: (page) => page.getByRole('radiogroup', { name: 'Commit' }) },
  '/environment/{id}/application/{id}/clone': { name: 'clone a service', address: (records) => `${service(records)}/clone`, good: label('Name') },
  '/environment/{id}/helm/{id}': {
    name: 'a Helm service', address: helm, reads: 'GET /helm/{helmId}/deploymentRestriction', good: row(/charts\/ingress Path Match/),
    empty: 'None.', refreshes: true,
  },
  '/environment/{id}/helm/{id}/create-restriction': {
    name: 'create a deployment restriction', address: (records) => `${helm(records)}/create-restriction`, good: label('Value'),
  },
  '/environment/{id}/helm/{id}/restriction-{id}': {
    name: 'edit a deployment restriction', address: (records) => `${helm(records)}/restriction-${records.restrictions?.find((one) => helm(records).endsWith(one.helm))?.record.id}`,
    reads: 'GET /helm/{helmId}/deploymentRestriction', good: label('Value'), empty: 'Not found',
  },
  '/environment/{id}/create-service': {
    name: 'choose the kind of a service', address: ({ environments }) => `/environment/${environments[0].id}/create-service`, good: heading('Create service'),
  },
  '/environment/{id}/create-job': {
    name: 'create a job', address: ({ environments }) => `/environment/${environments[0].id}/create-job`, good: heading('Create job'),
  },
  '/environment/{id}/create-application': {
    name: 'create an application', address: ({ environments }) => `/environment/${environments[0].id}/create-application`, good: label('Name'),
  },
  '/environment/{id}/create-container': {
    name: 'create a container', address: ({ environments }) => `/environment/${environments[0].id}/create-container`, good: label('Name'),
  },
  '/environment/{id}/create-database': {
    name: 'create a database', address: ({ environments }) => `/environment/${environments[0].id}/create-database`, good: label('Name'),
  },
  '/organization/{id}/settings': {
    name: 'settings of an organization', address: ({ organization }) => `/organization/${organization.id}/settings`, reads: 'GET /organization',
    good: region('Organization'), empty: 'Not found', refreshes: true,
    usual: ({ organization }) => ({ operation: 'GET /organization', body: JSON.stringify({ results: [organization] }) }),
  },
  '/organization/{id}/clusters': {
    name: 'clusters', address: of('clusters'), reads: 'GET /organization/{organizationId}/cluster', companion: true,
    good: row(/aurora-eu/), empty: 'No cluster yet', refreshes: true,
  },
  '/organization/{id}/clusters/{id}': {
    name: 'a cluster', address: (records) => cluster(records), reads: 'GET /organization/{organizationId}/cluster', companion: true,
    good: region('Details'), empty: 'Not found', refreshes: true,
    // What stops a cluster locks it.
    prepare: (platform, records) => platform.write(`/organization/${records.organization.id}/cluster/${records.clusters[0].record.id}/stop`, {}),
  },
  '/organization/{id}/clusters/{id}/events': {
    name: 'events of a cluster', address: (records) => `${cluster(records)}/events?period=7d`, reads: 'GET /cluster/{clusterId}/events',
    good: region('Events'), empty: 'No event in this period', refreshes: true,
  },
  '/organization/{id}/registries': {
    name: 'registries', address: of('registries'), reads: 'GET /organization/{organizationId}/containerRegistry', companion: true,
    good: row(/Team images/), empty: 'No registry yet', refreshes: true,
  },
  '/organization/{id}/registries/create': { name: 'create a registry', address: (records) => `${of('registries')(records)}/create`, good: label('Name') },
  '/organization/{id}/registries/{id}': {
    name: 'a registry', address: (records) => registry(records, 'Mirror images'), reads: 'GET /organization/{organizationId}/containerRegistry/{containerRegistryId}',
    companion: true, good: region('Details'), refreshes: true,
  },
  '/organization/{id}/registries/{id}/edit': {
    name: 'edit a registry', address: (records) => `${registry(records)}/edit`, good: label('Username'),
  },
  '/organization/{id}/labels-groups': {
    name: 'label groups', address: of('labels-groups'), reads: 'GET /organization/{organizationId}/labelsGroups', companion: true,
    good: row(/Cost centre: shop/), empty: 'No label group yet', refreshes: true,
  },
  '/organization/{id}/labels-groups/create': { name: 'create a label group', address: (records) => `${of('labels-groups')(records)}/create`, good: label('Name') },
  '/organization/{id}/labels-groups/{id}': {
    name: 'a label group', address: (records) => group(records), reads: 'GET /organization/{organizationId}/labelsGroups/{labelsGroupId}', good: region('Details'), refreshes: true,
  },
  '/organization/{id}/labels-groups/{id}/edit': { name: 'edit a label group', address: (records) => `${group(records)}/edit`, good: label('Name') },
  '/organization/{id}/annotations-groups': {
    name: 'annotation groups', address: of('annotations-groups'), reads: 'GET /organization/{organizationId}/annotationsGroups', companion: true,
    good: row(/Scraped metrics/), empty: 'No annotation group yet', refreshes: true,
  },
  '/organization/{id}/annotations-groups/{id}': {
    name: 'an annotation group', address: (records) => `${of('annotations-groups')(records)}/${records.annotations_groups[0].id}`,
    reads: 'GET /organization/{organizationId}/annotationsGroups/{annotationsGroupId}', companion: true, good: region('Details'), refreshes: true,
  },
  '/organization/{id}/members': {
    name: 'members', address: of('members'), reads: 'GET /organization/{organizationId}/member', companion: true,
    good: row(/Ada Mendez/), empty: 'No member', refreshes: true,
  },
  '/organization/{id}/members/{id}': {
    name: 'a member', address: (records) => member(records, 'Priya Raman'), reads: 'GET /organization/{organizationId}/member', companion: true,
    good: region('Details'), empty: 'Not found', refreshes: true,
  },
  '/organization/{id}/members/{id}/edit': { name: 'edit a member', address: (records) => `${member(records, 'Priya Raman')}/edit`, good: label('Role') },
  '/organization/{id}/invitations': {
    name: 'invitations', address: of('invitations'), reads: 'GET /organization/{organizationId}/inviteMember',
    good: row(/lena\.fischer/), empty: 'No invitation', refreshes: true,
  },
  '/organization/{id}/invitations/create': { name: 'invite members', address: (records) => `${of('invitations')(records)}/create`, good: label('E-mail addresses') },
  '/organization/{id}/invitations/{id}': {
    name: 'an invitation', address: (records) => invitation(records), reads: 'GET /organization/{organizationId}/inviteMember', good: region('Details'), empty: 'Not found', refreshes: true,
  },
  '/organization/{id}/invoices': {
    name: 'invoices', address: of('invoices'), reads: 'GET /organization/{organizationId}/invoice', companion: true,
    good: row(/€594\.00/), empty: 'No invoice yet', refreshes: true,
  },
  '/organization/{id}/invoices/{id}': {
    name: 'an invoice', address: (records) => `${of('invoices')(records)}/${records.invoices[0].id}`, reads: 'GET /organization/{organizationId}/invoice/{invoiceId}',
    good: region('Details'), refreshes: true,
  },
  '/organization/{id}/webhooks': {
    name: 'webhooks', address: of('webhooks'), reads: 'GET /organization/{organizationId}/webhook', companion: true,
    good: row(/audit\.example\.com/), empty: 'No webhook yet', refreshes: true,
  },
  '/organization/{id}/webhooks/create': { name: 'create a webhook', address: (records) => `${of('webhooks')(records)}/create`, good: label('Target URL') },
  '/organization/{id}/webhooks/{id}': {
    name: 'a webhook', address: (records) => webhook(records), reads: 'GET /organization/{organizationId}/webhook/{webhookId}', companion: true,
    good: region('Details'), refreshes: true,
  },
  '/organization/{id}/webhooks/{id}/edit': { name: 'edit a webhook', address: (records) => `${webhook(records)}/edit`, good: label('Target URL') },
  '/organization/{id}/api-tokens': {
    name: 'API tokens', address: of('api-tokens'), reads: 'GET /organization/{organizationId}/apiToken', companion: true,
    good: row(/ci-admin/), empty: 'No API token yet', refreshes: true,
  },
  '/organization/{id}/api-tokens/create': { name: 'create an API token', address: (records) => `${of('api-tokens')(records)}/create`, good: label('Name') },
  '/organization/{id}/api-tokens/{id}': {
    name: 'an API token', address: (records) => `${of('api-tokens')(records)}/${records.api_tokens[0].id}`, reads: 'GET /organization/{organizationId}/apiToken',
    companion: true, good: region('Details'), empty: 'Not found', refreshes: true,
  },
  '/account': { name: 'the account', address: () => '/account', reads: 'GET /admin/userSignUp', good: (page) => page.getByText('First name'), empty: 'The platform has none for this account.', refreshes: true },
  '/platform': { name: 'what is offered', address: () => '/platform', good: heading('Platform capabilities') },
  '/not-found': { name: 'not found', address: () => '/not-found', good: heading('Page not found') },
};

export const PAGES: Facts[] = Object.values(FACTS);

/** Whether every page and form meets every fault (`cargo xtask test --full`). */
export const isFull = process.env.FULL === '1';

/** The ways in which a read or a write goes wrong. */
export const FAULTS = {
  '401': { status: 401 },
  '403': { status: 403 },
  '404': { status: 404 },
  '429': { status: 429 },
  '500 as HTML': { status: 500, body: '<html><body><h1>Internal error</h1></body></html>' },
  'a cut connection': { cut: true },
  'a timeout': { delay: 600_000 },
  'truncated JSON': { body: '{"results":[{"id":"0b5f' },
} satisfies Record<string, Omit<Fault, 'operation'>>;
