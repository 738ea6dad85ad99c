/** Checks wire parity: all languages send the same requests, byte for byte. */
import { requestLines } from './explain.ts';
import { groupBy } from './group.ts';
import type { Exchange } from './assert.ts';
import type { Failure } from './assert/failure.ts';
import type { RecordedRequest } from './server/recording.ts';

/**
 * Headers that may differ, because they contain the runtime or the address of the session or are managed by the HTTP
 * client.
 */
export const IGNORED_HEADERS: readonly string[] = [
  'user-agent',
  'host',
  'content-length',
  'accept-encoding',
  'connection',
];

const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Header with a random value, of which only the format is compared. */
const RANDOM_HEADER = 'idempotency-key';

/**
 * Returns the columns whose requests differ from those of the majority, with all requests side by side. Without a
 * majority, the first language is the reference.
 */
export function checkParity(exchanges: readonly Exchange[]): Map<string, Failure> {
  const groups = groupBy(exchanges, signatureOf);
  const [most, ...rest] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  if (most === undefined || rest.length === 0) return new Map();
  const side = sideBySide([most, ...rest]);
  return new Map(
    rest
      .flat()
      .map(({ column }) => [
        column,
        { subject: 'wire parity', expected: `the requests of ${names(most)}`, actual: `different requests\n${side}` },
      ]),
  );
}

/** Returns the text by which requests are compared, without headers that the HTTP client added. */
export function normalised(
  { method, target, rawHeaders, body, origin }: RecordedRequest,
  addedHeaders: readonly string[] = [],
): string {
  const headers = rawHeaders
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !IGNORED_HEADERS.includes(name) && !addedHeaders.includes(name))
    .map(([name, value]) => `${name}: ${name === RANDOM_HEADER && UUID4.test(value) ? '<uuid4>' : value}`)
    // The order of headers has no meaning (RFC 9110, section 5.3); sorting by code units is the same on every machine.
    .toSorted();
  const text = [`${method} ${target}`, ...headers, '', body.toString('latin1')].join('\n');
  return text.replaceAll(origin, '<origin>');
}

function signatureOf({ case: { call, expect }, recording, addedHeaders }: Exchange): string {
  const all = recording.requests.map((request) => normalised(request, addedHeaders));
  const isCounted = expect.requests === undefined || typeof expect.requests === 'number';
  // If calls overtake each other or their number is not fixed, only the set of requests is compared.
  return JSON.stringify('many' in call || !isCounted ? [...new Set(all)].toSorted() : all);
}

/** Returns the requests of each group, headed by its languages. */
function sideBySide(groups: readonly Exchange[][]): string {
  return groups
    .flatMap((group) => {
      const requests = group[0]?.recording.requests ?? [];
      const start = requests[0]?.arrivedAt ?? 0;
      const lines = requests.slice(0, 4).flatMap((request, index) => requestLines(request, index, start));
      return [`  ${names(group)} (${requests.length})`, ...lines];
    })
    .join('\n');
}

function names(group: readonly Exchange[]): string {
  return group.map(({ column }) => column).join(', ');
}
