import { notFound } from '../../contract/problem.ts';
import type { Store } from '../../store/store.ts';
import type { components } from '../../../openapi/.build/lab-types.ts';
import type { LabHandlers } from '../../lab-document/handlers.ts';
import type { LoggedExchange, RequestLog } from './request-log.ts';
import { readEventThread, readThread } from './thread.ts';

type Summary = components['schemas']['RequestSummary'];
type Message = components['schemas']['Message'];

/** Longest list without `limit`. */
const LIMIT = 100;

/** Returns what lists show of an exchange. */
export const summaryOf = (exchange: LoggedExchange): Summary => ({
  request_id: exchange.requestId,
  source: exchange.source,
  at: new Date(exchange.at).toISOString(),
  duration_ms: exchange.durationMs,
  method: exchange.method,
  url: exchange.url,
  operation: exchange.operationId ?? null,
  status: exchange.response.status,
  account_id: exchange.tenant?.accountId ?? null,
  mode: exchange.tenant?.mode ?? null,
  api_key_id: exchange.keyId ?? null,
  ending: exchange.ending,
});

const messageOf = ({ headers, body }: LoggedExchange['request']): Message => ({ headers, body: body ?? null });

export function requestHandlers(
  log: RequestLog,
  store: Store,
): LabHandlers<'listRequests' | 'retrieveRequest' | 'retrieveEventThread' | 'deleteRequests'> {
  return {
    listRequests({ query }) {
      const { limit = LIMIT, before, operation, status, account_id, mode, without_key, q } = query;
      const { exchanges, hasMore } = log.list({
        limit,
        before,
        operation,
        status,
        accountId: account_id,
        mode,
        withoutKey: without_key,
        text: q,
      });
      return Promise.resolve({ status: 200, body: { data: exchanges.map(summaryOf), has_more: hasMore } });
    },
    async retrieveRequest({ path }) {
      const exchange = log.find(path.request_id);
      if (!exchange) throw notFound('request', path.request_id);
      const { tenant, requestId, at } = exchange;
      const caused = tenant
        ? await store.read((tx) => readThread(tx, tenant, requestId, at))
        : { events: [], deliveries: [] };
      return {
        status: 200,
        body: {
          summary: summaryOf(exchange),
          request: messageOf(exchange.request),
          response: messageOf(exchange.response),
          changes: [...exchange.changes],
          ...caused,
        },
      };
    },
    async retrieveEventThread({ path }) {
      const tenant = { accountId: path.account_id, mode: path.mode };
      const body = await store.read((tx) => readEventThread(tx, tenant, path.event_id));
      if (!body) throw notFound('event', path.event_id);
      return { status: 200, body };
    },
    deleteRequests() {
      log.clear();
      return Promise.resolve({ status: 204 });
    },
  };
}
