/** Handlers of the lab for deliveries of all webhook endpoints, and for those that failed. */
import type { Clock } from '../api/clock.ts';
import type { Store } from '../api/store.ts';
import { type DeliveryPosition, listDeliveries, restartFailed } from '../deliveries/delivery.ts';
import type { LabHandlers, RunWork } from './document/document.ts';
import { periodOf } from './period.ts';
import { LIMIT } from './request-log.ts';

/** Slices of one request, each in a transaction of its own; few enough that the response comes within seconds. */
const MAX_SLICES = 10;

export const deliveryHandlers = (
  store: Store,
  clock: Clock,
  runWork: RunWork,
): LabHandlers<'listDeliveries' | 'retryFailedDeliveries'> => ({
  async listDeliveries({ path, query }) {
    const tenant = { accountId: path.account_id, mode: path.mode };
    const { status, webhook_endpoint_id: endpointId, before: after, limit = LIMIT } = query;
    const wanted = { ...periodOf(query), status, endpointId, after, limit: limit + 1 };
    const found = await store.read((tx) => listDeliveries(tx, tenant, clock.now(), wanted));
    return { status: 200, body: { data: found.slice(0, limit), has_more: found.length > limit } };
  },
  async retryFailedDeliveries({ requestId, path, body = {} }) {
    const tenant = { accountId: path.account_id, mode: path.mode };
    const period = periodOf(body);
    let queued = 0;
    let after: DeliveryPosition | undefined;
    for (let slice = 0; slice < MAX_SLICES; slice += 1) {
      const begin = after;
      const done = await runWork(tenant, requestId, (work) =>
        restartFailed(work, path.webhook_endpoint_id, period, begin),
      );
      queued += done.queued;
      after = done.last;
      if (!after) break;
    }
    return { status: 200, body: { queued, has_more: after !== undefined } };
  },
});
