/** Log of requests for the inspector: the newest ones, in bounded memory, without secrets. */
import type { Exchange, Message } from '../../server/hooks.ts';
import { redacted, redactedHeaders } from './redact.ts';
import type { Change } from './watch.ts';

const MAX_REQUESTS = 2000;
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Approximate number of characters of the headers of an exchange; the server limits the real number. */
const HEADERS_SIZE = 1000;
/** Longest body that is kept as a whole. */
const MAX_BODY = 64 * 1024;

export type LoggedExchange = Omit<Exchange, 'operationId'> & {
  /** Operation of the contract or of the lab. */
  readonly operationId: string | undefined;
  /** Integration API, or a move of the merchant in the lab. */
  readonly source: 'api' | 'lab';
  readonly changes: readonly Change[];
};

interface Selection {
  readonly limit: number;
  /** Request after which the list begins. */
  readonly before?: string | undefined;
  readonly operation?: string | undefined;
  /** Status such as `409`, or class such as `4xx`. */
  readonly status?: string | undefined;
  readonly accountId?: string | undefined;
  readonly mode?: string | undefined;
  readonly text?: string | undefined;
}

export interface RequestLog {
  add(exchange: LoggedExchange): LoggedExchange;
  find(requestId: string): LoggedExchange | undefined;
  /** Returns the newest requests first. */
  list(selection: Selection): { readonly exchanges: readonly LoggedExchange[]; readonly hasMore: boolean };
  clear(): void;
}

export function requestLog({ maxRequests = MAX_REQUESTS, maxCharacters = MAX_CHARACTERS } = {}): RequestLog {
  // A map keeps the order of insertion, so that the first entry is the oldest one.
  const kept = new Map<string, LoggedExchange>();
  let characters = 0;
  const drop = (requestId: string, exchange: LoggedExchange): void => {
    kept.delete(requestId);
    characters -= sizeOf(exchange);
  };
  return {
    add(exchange) {
      const before = kept.get(exchange.requestId);
      if (before) drop(exchange.requestId, before);
      const added = withoutSecrets(exchange);
      kept.set(added.requestId, added);
      characters += sizeOf(added);
      for (const [requestId, oldest] of kept) {
        if (kept.size <= maxRequests && characters <= maxCharacters) break;
        drop(requestId, oldest);
      }
      return added;
    },
    find: (requestId) => kept.get(requestId),
    list: (selection) => select([...kept.values()].toReversed(), selection),
    clear() {
      kept.clear();
      characters = 0;
    },
  };
}

function withoutSecrets(exchange: LoggedExchange): LoggedExchange {
  const { request, response } = exchange;
  return {
    ...exchange,
    url: redacted(exchange.url),
    request: messageOf(request),
    response: { ...messageOf(response), status: response.status },
  };
}

const messageOf = ({ headers, body }: Message): Message => ({
  headers: redactedHeaders(headers),
  body: body === undefined ? undefined : shortened(redacted(body)),
});

const shortened = (body: string): string =>
  body.length <= MAX_BODY ? body : `${body.slice(0, MAX_BODY)}… (${body.length} characters)`;

/** Returns the approximate number of characters that an exchange keeps in memory. */
function sizeOf({ url, request, response, changes }: LoggedExchange): number {
  return url.length + HEADERS_SIZE + (request.body?.length ?? 0) + (response.body?.length ?? 0) + changes.length * 100;
}

function select(newestFirst: readonly LoggedExchange[], selection: Selection): ReturnType<RequestLog['list']> {
  const { before, limit } = selection;
  // A request that is no longer kept was older than all that are.
  const start = before === undefined ? 0 : newestFirst.findIndex(({ requestId }) => requestId === before) + 1;
  const older = before !== undefined && start === 0 ? [] : newestFirst.slice(start);
  const fitting = older.filter((exchange) => fits(exchange, selection));
  return { exchanges: fitting.slice(0, limit), hasMore: fitting.length > limit };
}

function fits(exchange: LoggedExchange, { operation, status, accountId, mode, text }: Selection): boolean {
  return (
    (operation === undefined || exchange.operationId === operation) &&
    (status === undefined || statusFits(exchange.response.status, status)) &&
    (accountId === undefined || exchange.tenant?.accountId === accountId) &&
    (mode === undefined || exchange.tenant?.mode === mode) &&
    (text === undefined || textsOf(exchange).some((part) => part.includes(text)))
  );
}

const statusFits = (status: number, wanted: string): boolean =>
  wanted.endsWith('xx') ? Math.floor(status / 100) === Number(wanted[0]) : status === Number(wanted);

const textsOf = ({ requestId, url, request, response }: LoggedExchange): readonly string[] => [
  requestId,
  url,
  request.body ?? '',
  response.body ?? '',
];
