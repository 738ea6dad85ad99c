/** The call that a page makes, and what it caused. */
import type { RunData } from '../samples/run-data.ts';
import type { Credentials } from './run-keys.ts';

export interface Outcome {
  request: {
    /** URL before the path; empty for the server of the page. */
    base: string;
    credentials: Credentials;
    /** Idempotency key of a write. */
    idempotencyKey: string | undefined;
    parameters: readonly { name: string; in: string; value: string }[];
    body: string | undefined;
  };
  status: number;
  /** Words for the status; empty over HTTP/2. */
  statusText: string;
  milliseconds: number;
  headers: string;
  text: string;
  requestId: string | null;
  /** True if the API repeated the response of an earlier request with the same idempotency key. */
  isReplayed: boolean;
  /** Code of the problem, if the response is one. */
  problem: string | undefined;
  /** Types of the events that the call caused. */
  events: readonly string[];
}

/** Header of writes that are made once, however often they are sent. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

export const inspectorLink = (requestId: string): string => `/_sandbox/#/requests/${encodeURIComponent(requestId)}`;

/**
 * Makes the call and collects the events that are new after it, which only a sandbox has.
 * @throws {Error} if no answer arrives
 */
export async function outcomeOf(data: RunData, request: Outcome['request']): Promise<Outcome> {
  const isHere = request.base === '';
  const before = isHere ? await eventsOf(request.credentials) : [];
  const begun = performance.now();
  const response = await fetch(urlOf(data, request), {
    method: data.method,
    headers: headersOf(data, request),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(request.body === undefined ? {} : { body: request.body }),
  }).catch((error: unknown) => {
    throw isHere ? error : new Error(unanswered(request.base), { cause: error });
  });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - begun);
  const known = new Set(before.map((event) => event.id));
  const after = isHere && data.method !== 'GET' ? await eventsOf(request.credentials) : [];
  return {
    request,
    status: response.status,
    statusText: response.statusText,
    milliseconds,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text: pretty(text),
    isReplayed: response.headers.get('idempotency-replayed') === 'true',
    requestId: response.headers.get('x-request-id'),
    problem: response.status < 400 ? undefined : problemOf(text),
    events: after.filter((event) => !known.has(event.id)).map(({ type }) => type),
  };
}

// A browser does not tell a page why.
const unanswered = (base: string): string =>
  `No answer that this page may read: ${base} cannot be reached, or does not allow the origin ${location.origin} (CORS).`;

function urlOf({ path }: RunData, { base, credentials, parameters }: Outcome['request']): string {
  const valueOf = (name: string): string =>
    parameters.find((one) => one.in === 'path' && one.name === name)?.value ?? '';
  const target = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
  const query = parameters.filter((one) => one.in === 'query' && one.value !== '');
  const values = Object.fromEntries(query.map(({ name, value }) => [name, value]));
  return base + withQuery(target, { ...values, ...credentials.query });
}

/** Returns a path with a query. Commas are not encoded, because they separate the values of a list. */
export function withQuery(path: string, values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function headersOf(
  { mediaType = 'application/json' }: RunData,
  { credentials, idempotencyKey, parameters, body }: Outcome['request'],
): Record<string, string> {
  const given = parameters.filter((one) => one.in === 'header' && one.value !== '').map((one) => [one.name, one.value]);
  return {
    ...credentials.headers,
    ...(body === undefined ? {} : { 'Content-Type': mediaType }),
    ...(idempotencyKey ? { [IDEMPOTENCY_KEY]: idempotencyKey } : {}),
    ...(Object.fromEntries(given) as Record<string, string>),
  };
}

/** Returns the last events of the account; none if the key may not read them. */
async function eventsOf({ headers }: Credentials): Promise<{ id: string; type: string }[]> {
  const response = await fetch('/api/v1/events?limit=20', { headers });
  if (!response.ok) return [];
  return ((await response.json()) as { data: { id: string; type: string }[] }).data;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function problemOf(text: string): string | undefined {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the identifiers of the examples by those of records that exist: the first of the list that a path extends. */
export async function fillIdentifiers(
  path: string,
  fields: readonly { name: string; input: { value: string } }[],
  key: string,
): Promise<void> {
  let known = path;
  for (const { name, input } of fields) {
    const [list = ''] = known.split(`/{${name}}`);
    const response = await fetch(`${list}?limit=1`, { headers: { Authorization: `Bearer ${key}` } });
    const { data } = (response.ok ? await response.json() : {}) as { data?: readonly { id?: string }[] };
    const id = data?.[0]?.id;
    if (id === undefined) return;
    input.value = id;
    known = known.replace(`{${name}}`, encodeURIComponent(id));
  }
}
