/** Checks wire parity: all columns send the same requests, byte for byte. */
import { requestLines } from './explain.ts';
import { groupBy } from '../group.ts';
import { inMemberOrder } from './member-order.ts';
import { type Exchange, isAllowedError } from '../assert/exchange.ts';
import type { Failure } from '../assert/failure.ts';
import { PARITY } from './reason.ts';
import type { RecordedRequest } from '../server/recording.ts';

/**
 * Headers that may differ, because they contain the runtime or the address of the session or are managed by the HTTP
 * client.
 */
const IGNORED_HEADERS: ReadonlySet<string> = new Set([
  'user-agent',
  'host',
  'content-length',
  'accept-encoding',
  'connection',
]);

const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Header with a random value, of which only the format is compared. */
const RANDOM_HEADER = 'idempotency-key';
const JSON_TYPE = /^content-type: application\/json\b/;

/** An exchange with the result of its other checks. */
interface Checked {
  exchange: Exchange;
  hasPassed: boolean;
}

/**
 * Returns the columns of one case whose requests differ from those of the majority of languages. The columns of a
 * language have one vote together, and none if they differ. Without a majority every column differs, so that no
 * language defines the others. An exchange that failed may lack requests, but each one that it sent must be right.
 */
export function checkParity(checked: readonly Checked[]): Map<string, Failure> {
  const compared = checked.filter(({ exchange }) => isCompared(exchange));
  const passed = compared.filter(({ hasPassed }) => hasPassed).map(({ exchange }) => exchange);
  const failed = compared.filter(({ hasPassed }) => !hasPassed).map(({ exchange }) => exchange);
  const groups = [...groupBy(passed, signatureOf).values()];
  const reference = majorityOf(groups);
  const different = groups.length < 2 ? [] : groups.filter((group) => group !== reference).flat();
  const isKnown = reference === undefined ? sentByMost(failed) : sentBy(reference);
  // If those that pass are tied, no request counts as right.
  const wrong = groups.length > 0 && !reference ? [] : failed.filter((exchange) => !textsOf(exchange).every(isKnown));
  const sides = [...groups, ...groupBy(wrong, signatureOf).values()];
  return new Map([...different, ...wrong].map(({ column }) => [column, difference(reference, sides)]));
}

/** Numbers of cases in which a column sent a request, and in which two languages or more were compared. */
export function parityCounts(exchanges: readonly Exchange[]): { sending: number; judged: number } {
  const sending = [...groupBy(exchanges.filter(hasSent), (exchange) => exchange.case.id).values()];
  const judged = sending.filter(
    (ofCase) => new Set(ofCase.filter(isCompared).map(({ language }) => language)).size > 1,
  );
  return { sending: sending.length, judged: judged.length };
}

/** An allowed error of a language that cannot make the call says nothing about its requests. */
function isCompared(exchange: Exchange): boolean {
  return !isAllowedError(exchange.case.expect, exchange.reply.outcome);
}

function hasSent({ recording }: Exchange): boolean {
  return recording.requests.length > 0;
}

/** Returns the group with more than half of the votes of all languages. */
function majorityOf(groups: readonly Exchange[][]): Exchange[] | undefined {
  const languages = new Set(groups.flatMap(languagesOf));
  const votes = (group: Exchange[]): number =>
    languagesOf(group).filter((language) =>
      groups.every((other) => other === group || !languagesOf(other).includes(language)),
    ).length;
  return groups.find((group) => votes(group) > languages.size / 2);
}

function languagesOf(group: readonly Exchange[]): string[] {
  return [...new Set(group.map(({ language }) => language))];
}

function sentBy(group: readonly Exchange[]): (text: string) => boolean {
  const texts = new Set(group.flatMap(textsOf));
  return (text) => texts.has(text);
}

/** Returns whether most languages sent a request, which makes it right if no column passes. */
function sentByMost(exchanges: readonly Exchange[]): (text: string) => boolean {
  const sending = exchanges.filter(hasSent);
  const languages = languagesOf(sending).length;
  return (text) => languagesOf(sending.filter((exchange) => textsOf(exchange).includes(text))).length > languages / 2;
}

function difference(reference: Exchange[] | undefined, sides: readonly Exchange[][]): Failure {
  const expected =
    reference === undefined ? 'the same requests of most languages' : `the requests of ${names(reference)}`;
  return { subject: PARITY, expected, actual: `different requests\n${sideBySide(sides)}` };
}

/** Returns the text by which requests are compared, without headers that the HTTP client added. */
export function normalised(
  { method, target, rawHeaders, body, origin }: RecordedRequest,
  addedHeaders: readonly string[] = [],
): string {
  const headers = rawHeaders
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !IGNORED_HEADERS.has(name) && !addedHeaders.includes(name))
    .map(([name, value]) => `${name}: ${name === RANDOM_HEADER && UUID4.test(value) ? '<uuid4>' : value}`)
    // The order of headers has no meaning (RFC 9110, section 5.3); sorting by code units is the same on every machine.
    .toSorted();
  const isJson = headers.some((header) => JSON_TYPE.test(header));
  const content = body.toString('latin1');
  // Objects are unordered (RFC 8259, section 1): a typed request has the contract's order, a map that of the caller.
  const text = [`${method} ${target}`, ...headers, '', isJson ? inMemberOrder(content) : content].join('\n');
  return text.replaceAll(origin, '<origin>');
}

function textsOf({ case: { client }, recording, addedHeaders }: Exchange): string[] {
  return recording.requests.map((request) =>
    // A transport of the integrator adds headers of another HTTP client.
    normalised(client.transport === undefined ? request : { ...request, rawHeaders: [] }, addedHeaders),
  );
}

function signatureOf(exchange: Exchange): string {
  const { call, expect } = exchange.case;
  const all = textsOf(exchange);
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
