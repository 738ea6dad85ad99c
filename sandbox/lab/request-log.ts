/** Log of requests, with the rows that each changed and without secrets. */
import type { Statement, Tx } from '../api/store.ts';
import type { Exchange, Message } from '../api/extension.ts';
import type { Period } from '../deliveries/delivery.ts';
import { periodOf, type Times } from './period.ts';

// Removes secrets from texts that people will see: API keys, signing secrets, codes of owners and the token of the lab.

const API_KEY = /\bik_(live|test)_[0-9A-Za-z]{34}([0-9A-Za-z]{4})\b/g;
const SIGNING_SECRET = /\bwhsec_[0-9A-Za-z+/=_-]+/g;
/** Member of JSON with a text, which may be cut off. Its name may be that of the code, also when it is written with escapes. */
const TEXT_MEMBER = /("(?:[^"\\]|\\.){10,60}")(\s*:\s*)"(?:[^"\\]|\\.)*"?/g;
const BEARER = /^(bearer)\s+\S.*$/i;
/** Headers whose whole value is a secret. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['cookie', 'set-cookie', 'proxy-authorization']);

/** Returns the text with the last four characters of each API key only. Most texts have no secret and are only searched. */
function redacted(text: string): string {
  const keysHidden = text.includes('ik_') ? text.replaceAll(API_KEY, 'ik_$1_…$2') : text;
  return keysHidden.includes('whsec_') ? keysHidden.replaceAll(SIGNING_SECRET, 'whsec_…') : keysHidden;
}

/** Returns a body without secrets: a code of the owner is told by the name of its member. */
function redactedBody(body: string): string {
  const text = redacted(body);
  if (!text.includes('owner_code') && !text.includes('\\u00')) return text;
  return text.replaceAll(TEXT_MEMBER, (member: string, name: string, colon: string) =>
    isOwnerCode(name) ? `${name}${colon}"…"` : member,
  );
}

function isOwnerCode(name: string): boolean {
  try {
    return JSON.parse(name) === 'owner_code';
  } catch {
    return false;
  }
}

/** Returns headers in lower case without secrets. */
function redactedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const hidden: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    hidden[lower] = redactedHeader(lower, value);
  }
  return hidden;
}

function redactedHeader(name: string, value: string): string {
  if (SECRET_HEADERS.has(name)) return '…';
  const hidden = redacted(value);
  // A token that is not a well-formed key may be a mistyped one.
  return name === 'authorization' && hidden === value ? value.replace(BEARER, '$1 …') : hidden;
}

// Notes which rows a request changes, by watching the statements of its transaction.

export interface Change {
  readonly statement: string;
  readonly table: string;
  readonly action: 'insert' | 'update' | 'delete';
  /** Rows that the statement returned; null if it returns none. */
  readonly rows: number | null;
}

/** Maximum number of changes that are recorded for one request. */
const MAX_CHANGES = 500;
/** A change of rows, and neither `for update` nor `do update set`. */
const CHANGE = /(?<!\bfor )(?<!\bfor no key )(?<!\bdo )\b(insert into|update|delete from)\s+([a-z_]+)/g;
const RETURNS = /\breturning\b/;

type Effect = Pick<Change, 'table' | 'action'>;

/** Returns the changes that a statement makes when it runs. */
function effectsOf(text: string): readonly Effect[] {
  return [...text.matchAll(CHANGE)].map(([, verb = '', table = '']) => ({
    table,
    action: verb.split(' ')[0] as Effect['action'],
  }));
}

/** Returns a transaction that behaves as `tx` and adds to `changes`; a new start takes them back. */
export function watched(tx: Tx, changes: Change[], effects: (statement: Statement<object>) => readonly Effect[]): Tx {
  const note = (statement: Statement<object>, rows: number): void => {
    const returned = RETURNS.test(statement.text) ? rows : null;
    for (const effect of returned === 0 ? [] : effects(statement)) {
      if (changes.length < MAX_CHANGES) changes.push({ statement: statement.name, ...effect, rows: returned });
    }
  };
  return {
    async all(statement, values) {
      const rows = await tx.all(statement, values);
      note(statement, rows.length);
      return rows;
    },
    async first(statement, values) {
      const row = await tx.first(statement, values);
      note(statement, row === undefined ? 0 : 1);
      return row;
    },
    ahead(statement, values, then) {
      tx.ahead(statement, values, (row) => {
        note(statement, row === undefined ? 0 : 1);
        then?.(row);
      });
    },
    async startOver() {
      await tx.startOver();
      changes.length = 0;
    },
    announce: (topic, payload) => tx.announce(topic, payload),
  };
}

/** Returns `effectsOf` that remembers the statements it has read. */
export function knownEffects(): (statement: Statement<object>) => readonly Effect[] {
  const known = new WeakMap<object, readonly Effect[]>();
  return (statement) => {
    const effects = known.get(statement) ?? effectsOf(statement.text);
    known.set(statement, effects);
    return effects;
  };
}

// Log of requests for the inspector: the newest ones, in bounded memory, without secrets.

const MAX_REQUESTS = 2000;
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Approximate number of characters of the headers of an exchange; the server limits the real number. */
const HEADERS_SIZE = 1000;
/** Longest list without `limit`. */
export const LIMIT = 100;
/** Longest body that is kept as a whole. */
const MAX_BODY = 64 * 1024;

export type LoggedExchange = Omit<Exchange, 'operationId'> & {
  /** Operation of the contract or of the lab. */
  readonly operationId: string | undefined;
  /** Integration API, or a move of the merchant in the lab. */
  readonly source: 'api' | 'lab';
  readonly changes: readonly Change[];
};

/** Parameters of the list; `before` is the request after which it begins, `status` one such as `409` or a class such as `4xx`. */
interface Selection extends Times {
  readonly limit?: number | undefined;
  readonly before?: string | undefined;
  readonly operation?: string | undefined;
  readonly status?: string | undefined;
  readonly account_id?: string | undefined;
  readonly mode?: string | undefined;
  /** True to add the requests without a valid API key, which belong to no account. */
  readonly without_key?: boolean | undefined;
  readonly q?: string | undefined;
}

export interface RequestLog {
  add(exchange: LoggedExchange): LoggedExchange;
  find(requestId: string): LoggedExchange | undefined;
  /** Returns the newest requests first. */
  list(selection: Selection): { readonly exchanges: readonly LoggedExchange[]; readonly hasMore: boolean };
  clear(): void;
}

export function requestLog(): RequestLog {
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
        if (kept.size <= MAX_REQUESTS && characters <= MAX_CHARACTERS) break;
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
  body: body === undefined ? undefined : shortened(redactedBody(body)),
});

const shortened = (body: string): string =>
  body.length <= MAX_BODY ? body : `${body.slice(0, MAX_BODY)}… (${body.length} characters)`;

/** Returns the approximate number of characters that an exchange keeps in memory. */
function sizeOf({ url, request, response, changes }: LoggedExchange): number {
  return url.length + HEADERS_SIZE + (request.body?.length ?? 0) + (response.body?.length ?? 0) + changes.length * 100;
}

function select(newestFirst: readonly LoggedExchange[], selection: Selection): ReturnType<RequestLog['list']> {
  const { before, limit = LIMIT } = selection;
  // A request that is no longer kept was older than all that are.
  const start = before === undefined ? 0 : newestFirst.findIndex(({ requestId }) => requestId === before) + 1;
  const older = before !== undefined && start === 0 ? [] : newestFirst.slice(start);
  const period = periodOf(selection);
  const fitting = older.filter((exchange) => isIn(period, exchange) && fits(exchange, selection));
  return { exchanges: fitting.slice(0, limit), hasMore: fitting.length > limit };
}

function fits(
  exchange: LoggedExchange,
  { operation, status, account_id, mode, without_key = false, q }: Selection,
): boolean {
  const { tenant } = exchange;
  return (
    (operation === undefined || exchange.operationId === operation) &&
    (status === undefined || statusFits(exchange.response.status, status)) &&
    ((without_key && !tenant) ||
      ((account_id === undefined || tenant?.accountId === account_id) &&
        (mode === undefined || tenant?.mode === mode))) &&
    (q === undefined || textsOf(exchange).some((part) => part.includes(q)))
  );
}

const isIn = ({ from, before }: Period, { at }: LoggedExchange): boolean => at >= from && at < before;

const statusFits = (status: number, wanted: string): boolean =>
  wanted.endsWith('xx') ? Math.floor(status / 100) === Number(wanted[0]) : status === Number(wanted);

const textsOf = ({ requestId, url, request, response }: LoggedExchange): readonly string[] => [
  requestId,
  url,
  request.body ?? '',
  response.body ?? '',
];
