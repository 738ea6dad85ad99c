/** Operations on webhook endpoints that need no step before their transaction. */
import type { Handlers } from '../work/call.ts';
import { notFound } from '../contract/problem.ts';
import { JsonText, type Schema } from '../contract/types.ts';
import type { Work } from '../work/work.ts';
import { countOf, pageOf, startOf } from '../cursors/pages.ts';
import { statement } from '../store/statement.ts';
import { findEndpoint, lockEndpoint, updateEndpoint, type StoredEndpoint } from './endpoint.ts';
import { removeDeliveriesOf } from '../outbox/remove-deliveries.ts';
import { hintOf, newSecret, sealer } from './secrets.ts';

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

/** Position before all endpoints, which are listed newest first; no id sorts after a tilde. */
const NEWEST = [Number.MAX_SAFE_INTEGER, '~'] as const;

/** Overlap of a rotation without `overlap_seconds`. */
const DEFAULT_OVERLAP_S = 86_400;

export const endpointHandlers: Handlers<
  'listWebhookEndpoints' | 'retrieveWebhookEndpoint' | 'deleteWebhookEndpoint' | 'rotateWebhookEndpointSecret'
> = {
  async listWebhookEndpoints(call) {
    const { tx, tenant, query } = call;
    const start = (await startOf(call, 'listWebhookEndpoints', query)) ?? NEWEST;
    const selected = await tx.all(LIST, [tenant.accountId, tenant.mode, ...start, countOf(query)]);
    const { rows, ...page } = await pageOf(call, 'listWebhookEndpoints', query, selected, (row) => [
      row.created_at,
      row.id,
    ]);
    const end = JSON.stringify(page).slice(1);
    return { status: 200, body: new JsonText(`{"data":[${rows.map(({ doc }) => doc).join(',')}],${end}`) };
  },

  async retrieveWebhookEndpoint({ tx, tenant, path }) {
    const found = await findEndpoint(tx, tenant, path.webhook_endpoint_id);
    if (!found) throw notFound('webhook endpoint', path.webhook_endpoint_id);
    return { status: 200, body: found.endpoint, etag: found.endpoint.version };
  },

  async deleteWebhookEndpoint({ tx, tenant, path }) {
    const deleted = await tx.first(DELETE, [tenant.accountId, tenant.mode, path.webhook_endpoint_id]);
    if (!deleted) throw notFound('webhook endpoint', path.webhook_endpoint_id);
    await removeDeliveriesOf(tx, tenant, path.webhook_endpoint_id);
    return { status: 204 };
  },

  async rotateWebhookEndpointSecret(call) {
    const { tx, tenant, path, body } = call;
    const found = await lockEndpoint(tx, tenant, path.webhook_endpoint_id);
    if (!found) throw notFound('webhook endpoint', path.webhook_endpoint_id);
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
