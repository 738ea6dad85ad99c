import { expect, it } from 'vitest';
import type { Outcome } from '../../conformance/protocol.ts';
import type { Recording } from '../../conformance/server/recording.ts';
import { API_KEY, findingsOf } from './judge.ts';
import { KINDS, ORDER_ID } from './kinds.ts';

const order = { kind: 'value', value: { id: ORDER_ID } } as const;
const kindOf = (title: string) => KINDS.find((kind) => kind.title === title) ?? expect.fail(title);

/** Returns the flaws of a call of which the server recorded this. */
function flawsOf(
  outcome: Outcome,
  given: { ms?: number; title?: string; requests?: object[]; connections?: object[] } = {},
) {
  const { ms = 5, title = '503, then 200', requests = [], connections = [] } = given;
  const recording = { requests, connections } as unknown as Recording;
  const reply = { ms, outcome };
  const found = findingsOf({ closes: true, kind: kindOf(title), reply, recording, origin: 'http://ours', lagMs: 0 });
  return found.map(({ flaw }) => flaw);
}

it.each<[string, string[], Outcome, Parameters<typeof flawsOf>[1]?]>([
  ['the order', [], order],
  ['an error of the library', [], { kind: 'error', class: 'ConnectionError' }],
  ['an exception of another class', ['foreign'], { kind: 'error', class: 'native:TypeError' }],
  ['the end of the process', ['foreign'], { kind: 'driver-failure', reason: 'it ended with 1' }],
  ['a late end', ['hang'], order, { ms: 3000 }],
  ['no end', ['hang'], { kind: 'driver-failure', reason: 'no reply within 3 s' }],
  ['another result', ['wrong'], { kind: 'value', value: [] }],
  ['a part of the order', ['wrong'], order, { title: 'truncated gzip' }],
  ['the key in a text', ['leak'], { kind: 'error', class: 'ApiError', sinks: { stack: `Bearer ${API_KEY}` } }],
  ['the key at another origin', ['leak'], order, { requests: [{ origin: 'http://other', head: API_KEY, body: '' }] }],
  ['an open connection', ['leak'], order, { connections: [{}] }],
])('the judge of a try sees %s as %j', (_, flaws, outcome, given) => {
  expect(flawsOf(outcome, given)).toEqual(flaws);
});
