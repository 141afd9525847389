import type { APIRequestContext } from '@playwright/test';

export type Scope = 'Read' | 'Deploy' | 'Write' | 'Admin' | 'Bearer';
export type Fault = {
  operation: string; status?: number; body?: string; delay?: number; cut?: boolean; truncate?: boolean; times?: number; after?: boolean;
};
/** What a fresh database is to be: what it offers beside the document, how many services its first environment has. */
export type Wanted = { profile?: 'document' | 'companion'; services?: number; environments?: number; one_id?: boolean; hostile?: boolean; fuller?: boolean };
type Definitions = (typeof import('../../../crates/platform/contract/schema.json'))['$defs'];
type FieldOf<Name extends keyof Definitions> = Definitions[Name] extends { properties: infer Properties } ? keyof Properties : never;
/** A record of the contract, of which journeys read these fields. A field that the contract's record doesn't have is an error. */
type Contract<Name extends keyof Definitions, Fields extends { [Field in keyof Fields]: Field extends FieldOf<Name> ? unknown : never }> = Fields;

type Service = { record: Record<string, unknown> & { name: string }; status: Contract<'service_status', { id: string; state: string }>; environment: string };

/** What the platform's database holds: records, and beside some of them what the platform knows of them. */
export type Records = {
  organization: Contract<'organization', { id: string; name: string }>;
  projects: Contract<'project', { id: string; name: string }>[];
  environments: Contract<'environment', { id: string; name: string; cluster_id: string }>[];
  services: Service[];
  clusters: { record: Contract<'cluster', { id: string; name: string }>; state: string; lock: { reason: string } | null }[];
  variables: {
    owner: string; is_secret: boolean;
    record: Contract<'variable', { id: string; key: string; value?: string; description?: string | null; variable_type: string }>;
  }[];
  restrictions: { helm: string; record: Contract<'deployment_restriction', { id: string; value: string; mode: string }> }[];
  registries: {
    record: Contract<'container_registry', { id: string; name: string; kind: string; url: string; config: Record<string, string> }>;
    secrets: Record<string, string>;
  }[];
  labels_groups: Contract<'labels_group', { id: string; name: string; labels: { key: string; value: string; propagate_to_cloud_provider: boolean }[] }>[];
  annotations_groups: Contract<'annotations_group', { id: string; name: string; annotations: { key: string; value: string }[]; scopes: string[] }>[];
  members: Contract<'member', { id: string; name: string; email: string; role_name: string }>[];
  invitations: Contract<'invited_member', { id: string; email: string; role_name: string; invitation_link: string }>[];
  invoices: Contract<'invoice', { id: string; total_in_cents: number; currency_code: string }>[];
  webhooks: {
    record: Contract<'webhook', { id: string; target_url: string; description: string | null; enabled: boolean; events: string[] }> & Record<string, unknown>;
    secret: string | null;
  }[];
  api_tokens: Contract<'api_token', { id: string; name: string }>[];
  deployments: { id: string; environment: string }[];
  log: { environment: string; record: Contract<'log_entry', { id: string; hint?: string }> }[];
};

export type Asked = { method: string; path: string; operation: string; status: number; body: string };

/** A fresh database of the reference platform: it belongs to one test, and its clock stands still until it is turned. */
export class Platform {
  private constructor(
    private readonly request: APIRequestContext,
    /** Its address. */
    readonly url: string,
    /** The name of its database. */
    readonly id: string,
    private readonly tokens: Record<Scope, string>,
    /** The instant at which its clock stands. */
    readonly now: string,
  ) {}

  static async fresh(request: APIRequestContext, url: string, wanted: Wanted): Promise<Platform> {
    const reply = await request.post(`${url}/_test/database`, { data: wanted });
    const { id, tokens, now } = await reply.json();
    return new Platform(request, url, id, tokens, now);
  }

  /** Another bearer token of the same person, which ends in so many minutes. */
  async bearer(minutes: number): Promise<string> {
    return (await this.control('bearer', { minutes })).token;
  }

  /** A token as a person pastes it. */
  token(scope: Scope = 'Admin'): string {
    return this.tokens[scope];
  }

  private async control(what: string, data: unknown) {
    const reply = await this.request.post(`${this.url}/_test/${this.id}/${what}`, { data });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  }

  private async told(what: string) {
    return (await this.request.get(`${this.url}/_test/${this.id}/${what}`)).json();
  }

  /** Turns the platform's clock. */
  turn = (seconds: number) => this.control('clock', { advance: seconds * 1000 });
  /** Plans failures; replaces the plan. */
  fail = (...faults: Fault[]) => this.control('faults', faults);
  /** Sets a service's state, as if it had changed by itself. */
  setState = (id: string, state: string) => this.control('state', { id, state });
  /** Sets the rate limit, and forgets what was counted. */
  limit = (limit: number) => this.control('limit', { limit });
  /** From now on every token is refused. */
  refuseTokens = () => this.control('tokens', {});

  /** Reads as another person would, beside the console. */
  async get(path: string) {
    const reply = await this.request.get(`${this.url}${path}`, { headers: { authorization: `Token ${this.tokens.Admin}` } });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  }

  /** Writes as another person would, beside the console. */
  async write(path: string, data: unknown) {
    const reply = await this.request.post(`${this.url}${path}`, { data, headers: { authorization: `Token ${this.tokens.Admin}` } });
    if (!reply.ok()) throw new Error(await reply.text());
  }

  /** Changes a record as another person would, beside the console. */
  async change(path: string, data: unknown) {
    const reply = await this.request.put(`${this.url}${path}`, { data, headers: { authorization: `Token ${this.tokens.Admin}` } });
    if (!reply.ok()) throw new Error(await reply.text());
  }

  async asked(): Promise<Asked[]> {
    return (await this.told('requests')).results;
  }

  /** The requests of an operation, such as `GET /organization`, or of a method. */
  async sent(what: string): Promise<Asked[]> {
    return (await this.asked()).filter((asked) => asked.operation === what || asked.method === what);
  }

  /** Waits until a second passes without a request, and returns how many there were. Where other journeys run beside it, a page may pause for half a second. */
  async quiet(): Promise<number> {
    let count = -1;
    for (let last = -2; last !== count;) {
      last = count;
      await new Promise((done) => setTimeout(done, 1_000));
      count = (await this.asked()).length;
    }
    return count;
  }

  /** How many preflights browsers sent so far, of all tests that run now. */
  async preflights(): Promise<number> {
    return (await (await this.request.get(`${this.url}/_test/preflights`)).json()).preflights;
  }

  async records(): Promise<Records> {
    return this.told('records');
  }

  /** A stored service of eu-production in Storefront, which is the first environment. */
  async service(name: string): Promise<Service> {
    const { services, environments } = await this.records();
    const found = services.find((one) => one.record.name === name && one.environment === environments[0].id);
    if (!found) throw new Error(`no service ${name}`);
    return found;
  }

  /** The address of the services page of eu-production in Storefront. */
  async servicesPage(): Promise<string> {
    const { environments } = await this.records();
    return `/environment/${environments[0].id}/services`;
  }
}
