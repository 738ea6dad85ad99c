/** Operations that set the URL of a webhook endpoint: its host is resolved before the transaction begins. */
import type { Call, PreparedHandlers } from '../work/call.ts';
import { permitEvents } from '../access/authenticate.ts';
import { notFound, Problem, validationFailed } from '../contract/problem.ts';
import { record } from '../contract/record.ts';
import type { FieldError, Schema } from '../contract/types.ts';
import type { Resolve } from './egress.ts';
import { insertEndpoint, lockEndpoint, MAX_ENDPOINTS, updateEndpoint, type Endpoint } from './endpoint.ts';
import { judgeUrl, type UrlVerdict } from './endpoint-url.ts';
import { failPending } from './fail-pending.ts';
import type { Forwards } from './routes.ts';
import { hintOf, newSecret, sealer } from './secrets.ts';

/** Returns the handlers for a server with these forwards and this resolver. */
export const preparedEndpointHandlers = (forwards: Forwards, resolve: Resolve): PreparedHandlers => ({
  async createWebhookEndpoint({ body }) {
    const verdict = await judgeUrl(body.url, forwards, resolve);
    return (call) => create(call, verdict);
  },
  async updateWebhookEndpoint({ body }) {
    const verdict = body.url === undefined ? {} : await judgeUrl(body.url, forwards, resolve);
    return (call) => update(call, verdict);
  },
});

async function create(call: Call<'createWebhookEndpoint'>, verdict: UrlVerdict) {
  const { tx, tenant, body, now, ids, secret: server, caller } = call;
  permitEvents(caller, body.event_types);
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
  const found = await lockEndpoint(tx, tenant, path.webhook_endpoint_id);
  if (!found) throw notFound('webhook endpoint', path.webhook_endpoint_id);
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
  if (endpoint.status === 'disabled') await failPending(tx, tenant, endpoint.id);
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
