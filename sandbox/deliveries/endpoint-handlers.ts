/** Operations on webhook endpoints. */
import { forwardAdvice, Problem, notFound, validationFailed } from '../api/contract/problems.ts';
import { type FieldError, JsonText, type Schema, record } from '../api/contract/types.ts';
import { AddressRefused, publicAddresses, type Resolve, routeOf, type Forwards } from './routes.ts';
import type { Handlers, Work, Call, PreparedHandlers } from '../api/call.ts';
import { countOf, NEWEST_FIRST, pageOf, pageText, startOf } from '../api/pages.ts';
import { statement } from '../api/store.ts';
import { within } from '../api/clock.ts';
import {
  findEndpoint,
  lockExisting,
  updateEndpoint,
  type StoredEndpoint,
  insertEndpoint,
  MAX_ENDPOINTS,
  type Endpoint,
} from './endpoint.ts';
import { failPending, removeDeliveriesOf } from './endings.ts';
import { hintOf, newSecret, sealer } from './signature.ts';
import { permitEvents } from '../api/authenticate.ts';

// Rules for the URL of a webhook endpoint that the schema does not express.

const POINTER = '#/url';
/** Maximum time to resolve a name. A caller waits for the response, so it is shorter than for a delivery. */
const RESOLVE_MS = 5000;

/** Result of the check of a URL: an error of the field, or the problem of an address that may not receive webhooks. */
interface UrlVerdict {
  readonly error?: FieldError;
  readonly rejected?: Problem;
}

/** Checks a URL that satisfies the schema, and resolves its host unless requests stay on this machine. */
async function judgeUrl(text: string, forwards: Forwards, resolve: Resolve): Promise<UrlVerdict> {
  const error = fieldError(text);
  if (error) return { error };
  const route = routeOf(text, forwards);
  if (route.kind === 'nowhere') return { rejected: rejection(text, route.reason) };
  if (route.kind !== 'public') return {};
  const host = route.url.hostname;
  try {
    await within(RESOLVE_MS, publicAddresses(host, resolve));
    return {};
  } catch (reason) {
    if (reason instanceof AddressRefused)
      return { rejected: rejection(host, `${reason.message}; ${forwardAdvice(text)}`) };
    return { rejected: rejection(host, `${host} cannot be resolved`) };
  }
}

function fieldError(text: string): FieldError | undefined {
  if (!URL.canParse(text)) return { pointer: POINTER, code: 'invalid_format', detail: 'must be a URL' };
  const authority = /^https:\/\/([^/?#\\]*)/.exec(text)?.[1] ?? '';
  if (authority.includes('@')) {
    return { pointer: POINTER, code: 'not_allowed', detail: 'must not have a user name or a password' };
  }
  if (text.includes('#')) return { pointer: POINTER, code: 'not_allowed', detail: 'must not have a fragment' };
  return undefined;
}

const rejection = (host: string, reason: string): Problem =>
  new Problem('webhook_url_rejected', `Webhooks cannot be sent to ${host}: ${reason}.`, {
    errors: [{ pointer: POINTER, code: 'not_allowed', detail: 'must resolve to a public address' }],
  });

// Operations on webhook endpoints that need no step before their transaction.

interface ListRow {
  readonly id: string;
  readonly doc: string;
  readonly created_at: number;
}

const LIST = statement<ListRow>(
  'endpoints_list',
  `select id, doc, created_at from webhook_endpoint
   where account_id = $1 and mode = $2 and (created_at, id) < ($3, $4)
   order by created_at desc, id desc limit $5`,
);
const DELETE = statement<{ id: string }>(
  'endpoints_delete',
  'delete from webhook_endpoint where account_id = $1 and mode = $2 and id = $3 returning id',
);

/** Overlap of a rotation without `overlap_seconds`. */
const DEFAULT_OVERLAP_S = 86_400;

export const endpointHandlers: Handlers<
  'listWebhookEndpoints' | 'retrieveWebhookEndpoint' | 'deleteWebhookEndpoint' | 'rotateWebhookEndpointSecret'
> = {
  async listWebhookEndpoints(call) {
    const { tx, tenant, query } = call;
    const start = (await startOf(call, 'listWebhookEndpoints', query)) ?? NEWEST_FIRST;
    const selected = await tx.all(LIST, [tenant.accountId, tenant.mode, ...start, countOf(query)]);
    const page = await pageOf(call, 'listWebhookEndpoints', query, selected, (row) => [row.created_at, row.id]);
    return { status: 200, body: new JsonText(pageText(page, ({ doc }) => doc)) };
  },

  async retrieveWebhookEndpoint({ tx, tenant, path }) {
    const { endpoint } = await findEndpoint(tx, tenant, path.webhook_endpoint_id);
    return { status: 200, body: endpoint, etag: endpoint.version };
  },

  async deleteWebhookEndpoint(call) {
    const { tx, tenant, path } = call;
    const deleted = await tx.first(DELETE, [tenant.accountId, tenant.mode, path.webhook_endpoint_id]);
    if (!deleted) throw notFound('webhook endpoint', path.webhook_endpoint_id);
    await removeDeliveriesOf(call, path.webhook_endpoint_id);
    return { status: 204 };
  },

  async rotateWebhookEndpointSecret(call) {
    const { tx, tenant, path, body } = call;
    const found = await lockExisting(tx, tenant, path.webhook_endpoint_id);
    const { rotated, response } = rotate(call, found, body.overlap_seconds ?? DEFAULT_OVERLAP_S);
    await updateEndpoint(tx, tenant, rotated);
    return { status: 200, body: response, etag: rotated.endpoint.version };
  },
};

interface Rotation {
  readonly rotated: StoredEndpoint;
  readonly response: Schema<'WebhookEndpointWithSecret'>;
}

/** Replaces the secret. The current one stays valid during the overlap; the one before it ends. */
function rotate({ now, secret: server, tenant }: Work, found: StoredEndpoint, overlapSeconds: number): Rotation {
  const secret = newSecret();
  const until = now + overlapSeconds * 1000;
  const endpoint = {
    ...found.endpoint,
    secret_hint: hintOf(secret),
    version: found.endpoint.version + 1,
    updated_at: new Date(now).toISOString(),
  };
  return {
    rotated: {
      endpoint,
      secrets: {
        current: sealer(server, tenant, endpoint.id).seal(secret),
        previous: overlapSeconds === 0 ? null : { sealed: found.secrets.current, until },
      },
    },
    response: {
      endpoint,
      secret,
      previous_secret_expires_at: overlapSeconds === 0 ? null : new Date(until).toISOString(),
    },
  };
}

// Operations that set the URL of a webhook endpoint: its host is resolved before the transaction begins.

type PreparedEndpoints = PreparedHandlers<'createWebhookEndpoint' | 'updateWebhookEndpoint'>;

/** Returns the handlers for a server with these forwards and this resolver. */
export const preparedEndpointHandlers = (forwards: Forwards, resolve: Resolve): PreparedEndpoints => ({
  async createWebhookEndpoint({ body, caller }) {
    // Before a stored response, which has the signing secret, is looked for.
    permitEvents(caller, body.event_types);
    const verdict = await judgeUrl(body.url, forwards, resolve);
    return (call) => create(call, verdict);
  },
  async updateWebhookEndpoint({ body }) {
    const verdict = body.url === undefined ? {} : await judgeUrl(body.url, forwards, resolve);
    return (call) => update(call, verdict);
  },
});

async function create(call: Call<'createWebhookEndpoint'>, verdict: UrlVerdict) {
  const { tx, tenant, body, now, ids, secret: server } = call;
  refuseInvalid(verdict, body.event_types);
  const secret = newSecret((size) => ids.bytes(size));
  const at = new Date(now).toISOString();
  const endpoint = record<Endpoint>({
    id: ids.next('we'),
    url: body.url,
    description: body.description ?? null,
    event_types: body.event_types,
    status: 'enabled',
    secret_hint: hintOf(secret),
    version: 1,
    created_at: at,
    updated_at: at,
  });
  const secrets = { current: sealer(server, tenant, endpoint.id).seal(secret), previous: null };
  if (!(await insertEndpoint(tx, tenant, { endpoint, secrets }))) {
    throw new Problem(
      'limit_reached',
      `The account already has ${MAX_ENDPOINTS} webhook endpoints, which is the maximum. Delete one first.`,
    );
  }
  return {
    status: 201,
    body: { endpoint, secret, previous_secret_expires_at: null },
    location: `/api/v1/webhook-endpoints/${endpoint.id}`,
    etag: endpoint.version,
  } as const;
}

async function update(call: Call<'updateWebhookEndpoint'>, verdict: UrlVerdict) {
  const { tx, tenant, path, body, ifMatch, now, caller } = call;
  const found = await lockExisting(tx, tenant, path.webhook_endpoint_id);
  const before = found.endpoint;
  // A new URL receives the current types, no matter who chose them.
  if (body.url !== undefined || body.event_types) permitEvents(caller, body.event_types ?? before.event_types);
  refuseInvalid(body.url === before.url ? {} : verdict, body.event_types ?? []);
  if (ifMatch !== undefined && ifMatch !== before.version) throw preconditionFailed(before.version, ifMatch);
  const after = changed(before, body);
  if (JSON.stringify(after) === JSON.stringify(before))
    return { status: 200, body: before, etag: before.version } as const;
  const endpoint = { ...after, version: before.version + 1, updated_at: new Date(now).toISOString() };
  await updateEndpoint(tx, tenant, { ...found, endpoint });
  if (endpoint.status === 'disabled') await failPending(call, endpoint.id);
  return { status: 200, body: endpoint, etag: endpoint.version } as const;
}

const changed = (before: Endpoint, change: Schema<'WebhookEndpointUpdate'>): Endpoint => ({ ...before, ...change });

/** Throws the problem of a URL or of event types that are not allowed. */
function refuseInvalid({ error, rejected }: UrlVerdict, types: readonly string[]): void {
  const errors: FieldError[] = error ? [error] : [];
  types.forEach((type, at) => {
    if (types.indexOf(type) < at) {
      errors.push({ pointer: `#/event_types/${at}`, code: 'duplicate', detail: `${type} is listed twice` });
    }
  });
  if (errors.length > 0) throw validationFailed('the webhook endpoint', errors);
  if (rejected) throw rejected;
}

const preconditionFailed = (version: number, required: number): Problem =>
  new Problem(
    'precondition_failed',
    `The webhook endpoint is at version ${version}, but If-Match requires version ${required}. ` +
      'Retrieve it and apply your change again.',
    {
      errors: [
        {
          parameter: 'If-Match',
          code: 'version_conflict',
          detail: `the webhook endpoint is at version ${version}`,
          current_version: version,
        },
      ],
    },
  );
