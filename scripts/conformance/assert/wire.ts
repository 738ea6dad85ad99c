/** What the server saw: how many requests, and each of them byte for byte. */
import { readJson } from '../scenarios/exact-json.ts';
import type { Expectation, Json, TextExpectation, WireExpectation } from '../scenarios/scenario.ts';
import type { RecordedRequest, Recording } from '../server/recording.ts';
import { type Finding, short } from './failure.ts';
import { differences, matchesText, textOf } from './match.ts';

export function judgeWire(expect: Expectation, { requests, connections }: Recording): Finding[] {
  return [
    ...judgeNumber('requests', expect.requests, requests.length),
    ...judgeNumber('connections', expect.connections, connections.length),
    ...(expect.wire ?? []).flatMap((wanted, index) => judgeRequest(`wire[${index}]`, wanted, requests[index])),
    ...(expect.same_on_every_attempt ?? []).flatMap((name) => judgeSame(name, requests)),
    ...(expect.unique_on_every_request ?? []).flatMap((name) => judgeUnique(name, requests)),
  ];
}

/** A call that succeeds as documented must also be documented: Prism has nothing to say against it. */
export function judgeViolations(expect: Expectation, { requests }: Recording): Finding[] {
  if (expect.value === undefined && expect.whole_value === undefined) return [];
  return requests.flatMap(({ violations, target }) =>
    violations === undefined
      ? []
      : [{ what: `request ${target}`, expected: 'as documented', came: textOf(violations) }],
  );
}

/** Values of a header in order; names are compared without case. */
export function valuesOf({ rawHeaders }: RecordedRequest, name: string): string[] {
  return rawHeaders.filter(([sent]) => sent.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
}

function judgeNumber(what: string, expected: Expectation['requests'], came: number): Finding[] {
  if (expected === undefined) return [];
  const { min, max } = typeof expected === 'number' ? { min: expected, max: expected } : expected;
  if (came >= (min ?? 0) && came <= (max ?? Infinity)) return [];
  return [{ what, expected: typeof expected === 'number' ? String(expected) : textOf(expected), came: String(came) }];
}

function judgeRequest(what: string, wanted: WireExpectation, request: RecordedRequest | undefined): Finding[] {
  if (request === undefined) return [{ what, expected: textOf(wanted), came: 'no such request' }];
  const { method, target, headers = {}, body, json } = wanted;
  return [
    ...(method === undefined ? [] : differences(`${what}.method`, method, request.method, 'whole')),
    ...(target === undefined ? [] : differences(`${what}.target`, target, request.target, 'whole')),
    ...Object.entries(headers).flatMap(([name, value]) =>
      judgeHeader(`${what}.headers.${name}`, value, valuesOf(request, name)),
    ),
    ...(body === undefined ? [] : differences(`${what}.body`, body ?? '', request.body.toString('utf8'), 'whole')),
    ...(json === undefined ? [] : judgeJson(`${what}.json`, json, request)),
  ];
}

function judgeHeader(what: string, expected: TextExpectation | string[], values: string[]): Finding[] {
  if (Array.isArray(expected)) return differences(what, expected, values, 'whole');
  const isFine = values.length < 2 && matchesText(expected, values[0]);
  const came = values.length === 0 ? 'no such header' : textOf(values.length > 1 ? values : (values[0] ?? null));
  return isFine ? [] : [{ what, expected: expected === null ? 'no such header' : textOf(expected), came }];
}

function judgeJson(what: string, expected: Json, { body }: RecordedRequest): Finding[] {
  const text = body.toString('utf8');
  try {
    return differences(what, expected, readJson(text), 'whole');
  } catch {
    return [{ what, expected: textOf(expected), came: `no JSON: ${short(text)}` }];
  }
}

function judgeUnique(name: string, requests: RecordedRequest[]): Finding[] {
  const what = `unique_on_every_request ${name}`;
  const sent = requests.map((request) => valuesOf(request, name).join(', '));
  if (sent.length < 2) return [{ what, expected: 'two requests or more', came: String(sent.length) }];
  const isFine = !sent.includes('') && new Set(sent).size === sent.length;
  return isFine ? [] : [{ what, expected: 'another on each, and something', came: textOf(sent) }];
}

function judgeSame(name: string, requests: RecordedRequest[]): Finding[] {
  const what = `same_on_every_attempt ${name}`;
  const sent = requests.map((request) =>
    name === 'body' ? request.body.toString('latin1') : valuesOf(request, name).join(', '),
  );
  if (sent.length < 2) return [{ what, expected: 'two attempts or more', came: String(sent.length) }];
  const [first = ''] = sent;
  const isFine = first !== '' && sent.every((value) => value === first);
  return isFine ? [] : [{ what, expected: 'the same on all, and something', came: textOf(sent) }];
}
