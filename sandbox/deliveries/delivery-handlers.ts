/** Operations on deliveries: the list, another series of attempts, and the test event. */
import type { Handlers } from '../api/call.ts';
import { notFound, Problem } from '../api/contract/problems.ts';
import { appendPing, DELIVERY_COLUMNS, deliveryOf, type DeliveryRow, dueNotice } from './events.ts';
import { isExpiredId, READABLE_MS } from './retention.ts';
import { countOf, pageOf, startOf } from '../api/pages.ts';
import { statement } from '../api/store.ts';
import { findEndpoint, lockEndpoint } from './endpoint.ts';

const LIST = statement<DeliveryRow>(
  'deliveries_list',
  `select ${DELIVERY_COLUMNS} from delivery
   where account_id = $1 and mode = $2 and endpoint_id = $3 and created_at >= $4 and (created_at, id) < ($5, $6)
     and ($7 = '' or status = $7)
   order by created_at desc, id desc limit $8`,
);
const LOCK = statement<DeliveryRow>(
  'deliveries_lock',
  `select ${DELIVERY_COLUMNS} from delivery
   where account_id = $1 and mode = $2 and id = $3 and endpoint_id = $4 for update`,
);
const RESTART = statement<DeliveryRow>(
  'deliveries_restart',
  `update delivery set series = series + 1, attempts = 0, status = $4, response_status = null, next_attempt_at = $5,
     locked_until = 0
   where account_id = $1 and mode = $2 and id = $3 returning ${DELIVERY_COLUMNS}`,
);

/** Position before all deliveries, which are listed newest first; no id sorts after a tilde. */
const NEWEST = [Number.MAX_SAFE_INTEGER, '~'] as const;

export const deliveryHandlers: Handlers<'listWebhookDeliveries' | 'retryWebhookDelivery' | 'pingWebhookEndpoint'> = {
  async listWebhookDeliveries(call) {
    const { tx, tenant, path, query, now } = call;
    const id = path.webhook_endpoint_id;
    const start = (await startOf(call, 'listWebhookDeliveries', query)) ?? NEWEST;
    if (!(await findEndpoint(tx, tenant, id))) throw notFound('webhook endpoint', id);
    const selected = await tx.all(LIST, [
      tenant.accountId,
      tenant.mode,
      id,
      now - READABLE_MS + 1,
      ...start,
      query.status ?? '',
      countOf(query),
    ]);
    const { rows, ...page } = await pageOf(call, 'listWebhookDeliveries', query, selected, (row) => [
      row.created_at,
      row.id,
    ]);
    return { status: 200, body: { data: rows.map(deliveryOf), ...page } };
  },

  async retryWebhookDelivery({ tx, tenant, path, now }) {
    const { webhook_endpoint_id: endpointId, delivery_id: id } = path;
    const found = await lockEndpoint(tx, tenant, endpointId);
    if (!found) throw notFound('webhook endpoint', endpointId);
    const delivery = await tx.first(LOCK, [tenant.accountId, tenant.mode, id, endpointId]);
    const isExpired = delivery ? delivery.created_at <= now - READABLE_MS : await isExpiredId(tx, tenant, id);
    if (isExpired) {
      throw new Problem('resource_gone', `The event of the delivery ${id} has expired. Events are kept for 30 days.`);
    }
    if (!delivery) throw notFound('webhook delivery', id);
    const isEnabled = found.endpoint.status === 'enabled';
    const restarted = await tx.first(RESTART, [
      tenant.accountId,
      tenant.mode,
      id,
      isEnabled ? 'pending' : 'failed',
      isEnabled ? now : null,
    ]);
    tx.announce('deliveries-due', dueNotice(tenant));
    return { status: 202, body: deliveryOf(restarted ?? delivery) };
  },

  async pingWebhookEndpoint(call) {
    const { tx, tenant, path } = call;
    const id = path.webhook_endpoint_id;
    const found = await lockEndpoint(tx, tenant, id);
    if (!found) throw notFound('webhook endpoint', id);
    const delivery = await appendPing(call, id, found.endpoint.status === 'enabled');
    return { status: 202, body: deliveryOf(delivery) };
  },
};
