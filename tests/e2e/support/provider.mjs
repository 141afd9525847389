// @ts-check
/** An OpenID Connect provider on a port of its own, with its own login and consent pages. `cargo xtask run --oidc` starts it as a program. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import Oidc from 'oidc-provider';

/** The client of the console, and the platform's name at the provider. */
const CLIENT = 'slipway';
const AUDIENCE = 'https://platform.example';
const SCOPES = ['read', 'deploy', 'write', 'admin'];

/**
 * @typedef {object} Provider
 * @property {string} issuer The issuer.
 * @property {() => Promise<void>} revokeGrants Revokes everybody's grants, as an administrator does: refresh tokens are refused from then on.
 * @property {string[]} grants The grant types of the requests that got tokens so far.
 * @property {() => number} revocations Returns the number of grants that were revoked so far, by a sign-out or a used refresh token.
 * @property {() => Promise<void>} stop Ends the provider.
 */

/**
 * Starts a provider. It knows every login; `name@database` is a person of that database of the reference platform, whose name is the login
 * with a capital letter and “Mendez”.
 * @param {{ lifetime?: number }} [options] The lifetime of an access token in seconds.
 * @returns {Promise<Provider>}
 */
export async function startProvider({ lifetime = 600 } = {}) {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const issuer = `http://127.0.0.1:${port}`;
  const oidc = new Oidc(issuer, configuration(lifetime));
  // Each console has a port of its own.
  const isOfConsole = (/** @type {string} */ uri) => new URL(uri).hostname === '127.0.0.1' && /\/sign(ed)?-in$/.test(uri);
  Object.assign(oidc.Client.prototype, { redirectUriAllowed: isOfConsole, postLogoutRedirectUriAllowed: isOfConsole });
  /** @type {Set<string>} */
  const granted = new Set();
  /** @type {string[]} */
  const grants = [];
  let revocations = 0;
  oidc.on('grant.revoked', () => { revocations += 1; });
  oidc.on('grant.success', (context) => {
    grants.push(String(context.oidc.params?.grant_type));
    const grant = context.oidc.entities.Grant?.jti;
    if (grant) granted.add(grant);
  });
  server.on('request', oidc.callback());
  return {
    issuer,
    grants,
    revocations: () => revocations,
    revokeGrants: async () => {
      for (const id of granted) await (await oidc.Grant.find(id))?.destroy();
    },
    stop: () => new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    }),
  };
}

/**
 * @param {number} lifetime
 * @returns {import('oidc-provider').Configuration}
 */
function configuration(lifetime) {
  return {
    clients: [{
      client_id: CLIENT,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['http://127.0.0.1/signed-in'],
      post_logout_redirect_uris: ['http://127.0.0.1/sign-in'],
    }],
    scopes: ['openid', 'offline_access', ...SCOPES],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => personOf(id),
    }),
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: SCOPES.join(' '), audience: AUDIENCE, accessTokenFormat: 'jwt', accessTokenTTL: lifetime, jwt: { sign: { alg: 'RS256' } } }),
      },
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: { AccessToken: lifetime, AuthorizationCode: 60, IdToken: 600, RefreshToken: 3_600, Interaction: 600, Session: 3_600, Grant: 3_600 },
    cookies: { keys: ['sample'] },
  };
}

/** @param {string} id The login. */
function personOf(id) {
  const [first = ''] = id.split('@');
  return { sub: id, name: `${first.charAt(0).toUpperCase()}${first.slice(1)} Mendez`, email: `${first}.mendez@northwind.example` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { issuer } = await startProvider();
  console.log(`provider ${issuer}`);
  // The program ends with the one that started it, whose end closes the standard input.
  process.stdin.resume().on('end', () => process.exit());
}
