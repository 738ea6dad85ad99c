/** Checks the number of requests and each request byte for byte. */
import { readJson } from '../scenarios/exact-json.ts';
import type { Outcome } from '../protocol.ts';
import type { Json } from '../scenarios/json.ts';
import type { Expectation, TextExpectation, WireExpectation } from '../scenarios/expectation.ts';
import type { Case } from '../scenarios/scenario.ts';
import type { RecordedRequest, Recording } from '../server/recording.ts';
import { type Failure, placeOf, short } from './failure.ts';
import { checkNumber, differences, matchesText, textOf } from './match.ts';

export function checkWire(expect: Expectation, { requests, connections }: Recording): Failure[] {
  return [
    ...(expect.requests === undefined ? [] : checkNumber('requests', expect.requests, requests.length)),
    ...(expect.connections === undefined ? [] : checkNumber('connections', expect.connections, connections.length)),
    ...(expect.wire ?? []).flatMap((wanted, index) =>
      checkRequest(placeOf(`wire[${index}]`, wanted), wanted, requests[index]),
    ),
    ...(expect.same_on_every_attempt ?? []).flatMap((name) => checkSame(name, requests)),
    ...(expect.unique_on_every_request ?? []).flatMap((name) => checkUnique(name, requests)),
    ...(expect.ascending === undefined ? [] : checkAscending(expect.ascending, requests)),
  ];
}

/**
 * Checks that a single call sent no more requests than it counts attempts and resends, and that a response has a request. A client
 * with its own transport or middleware can respond without one.
 */
export function checkAttempts({ client, call }: Case, outcome: Outcome, { requests }: Recording): Failure[] {
  const single = 'operation' in call || 'request' in call;
  if (!single || (outcome.kind !== 'value' && outcome.kind !== 'error')) return [];
  const counts: Record<string, unknown> = (outcome.kind === 'value' ? outcome.meta : outcome) ?? {};
  const { attempts, resends } = counts;
  if (typeof attempts !== 'number') return [];
  const isServed = client.transport !== undefined || client.middleware !== undefined;
  const least = outcome.kind === 'value' && !isServed ? 1 : 0;
  const sent = requests.length - (typeof resends === 'number' ? resends : 0);
  if (requests.length >= least && sent <= attempts) return [];
  return [{ subject: 'attempts', expected: `${sent}, one for each request`, actual: String(attempts) }];
}

/** Checks that Prism reported no violation of the contract for a call that succeeds. */
export function checkDocumented(expect: Expectation, { requests }: Recording): Failure[] {
  if (expect.value === undefined && expect.whole_value === undefined) return [];
  return requests.flatMap(({ violations, target }) =>
    violations === undefined
      ? []
      : [{ subject: `request ${target}`, expected: 'a documented request', actual: textOf(violations) }],
  );
}

/** Returns the values of a header in order; names are case-insensitive. */
function valuesOf({ rawHeaders }: RecordedRequest, name: string): string[] {
  return rawHeaders.filter(([sent]) => sent.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
}

function checkRequest(subject: string, wanted: WireExpectation, request: RecordedRequest | undefined): Failure[] {
  if (request === undefined) return [{ subject, expected: textOf(wanted), actual: 'no such request' }];
  const { method, target, headers = {}, body, json } = wanted;
  return [
    ...(method === undefined ? [] : differences(`${subject}.method`, method, request.method, 'whole')),
    ...(target === undefined ? [] : differences(`${subject}.target`, target, request.target, 'whole')),
    ...Object.entries(headers).flatMap(([name, value]) =>
      checkHeader(`${subject}.headers.${name}`, value, valuesOf(request, name)),
    ),
    ...(body === undefined ? [] : differences(`${subject}.body`, body ?? '', request.body.toString('utf8'), 'whole')),
    ...(json === undefined ? [] : checkJson(`${subject}.json`, json, request)),
  ];
}

function checkHeader(subject: string, expected: TextExpectation | string[], values: string[]): Failure[] {
  if (Array.isArray(expected)) return differences(subject, expected, values, 'whole');
  const isFine = values.length < 2 && matchesText(expected, values[0]);
  const actual = values.length === 0 ? 'no such header' : textOf(values.length > 1 ? values : (values[0] ?? null));
  return isFine ? [] : [{ subject, expected: expected === null ? 'no such header' : textOf(expected), actual }];
}

function checkJson(subject: string, expected: Json, { body }: RecordedRequest): Failure[] {
  const text = body.toString('utf8');
  try {
    return differences(subject, expected, readJson(text), 'whole');
  } catch {
    return [{ subject, expected: textOf(expected), actual: `not JSON: ${short(text)}` }];
  }
}

function checkUnique(name: string, requests: RecordedRequest[]): Failure[] {
  const subject = `unique_on_every_request ${name}`;
  const sent = requests.map((request) => valuesOf(request, name).join(', '));
  if (sent.length < 2) return [{ subject, expected: 'two requests or more', actual: String(sent.length) }];
  const isFine = !sent.includes('') && new Set(sent).size === sent.length;
  return isFine ? [] : [{ subject, expected: 'a different, non-empty value on each', actual: textOf(sent) }];
}

function checkAscending(name: string, requests: RecordedRequest[]): Failure[] {
  const inOrder = requests.toSorted((a, b) => a.arrivedAt - b.arrivedAt);
  const sent = inOrder.map((request) => valuesOf(request, name).join(', '));
  const isFine =
    sent.length > 1 && sent.every((value, at) => /^\d+$/.test(value) && Number(value) > Number(sent[at - 1] ?? 0));
  if (isFine) return [];
  return [{ subject: `ascending ${name}`, expected: 'rising numbers in two requests or more', actual: textOf(sent) }];
}

function checkSame(name: string, requests: RecordedRequest[]): Failure[] {
  const subject = `same_on_every_attempt ${name}`;
  const sent = requests.map((request) =>
    name === 'body' ? request.body.toString('latin1') : valuesOf(request, name).join(', '),
  );
  if (sent.length < 2) return [{ subject, expected: 'two attempts or more', actual: String(sent.length) }];
  const [first = ''] = sent;
  const isFine = first !== '' && sent.every((value) => value === first);
  return isFine ? [] : [{ subject, expected: 'the same non-empty value on all', actual: textOf(sent) }];
}
