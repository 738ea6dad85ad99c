import { describe, expect, it } from 'vitest';
import type { Expectation } from '../scenarios/expectation.ts';
import type { Case } from '../scenarios/scenario.ts';
import type { RecordedRequest } from '../server/recording.ts';
import { aCase } from '../scenarios/fixture.ts';
import { aRecording, aRequest } from '../server/fixtures.ts';
import { VALUE } from './fixture.ts';
import { checkAttempts, checkDocumented, checkWire } from './wire.ts';

const sent = aRequest({
  method: 'POST',
  target: '/api/v1/orders?a=%2F',
  rawHeaders: [
    ['idempotency-key', 'k-1'],
    ['X-Twice', 'a'],
    ['X-Twice', 'b'],
  ],
  body: Buffer.from('{"n":9007199254740993}'),
});

function failedSubjects(wanted: Expectation, requests: RecordedRequest[]): string[] {
  return checkWire(wanted, aRecording(requests)).map(({ subject }) => subject);
}

describe('a request', () => {
  it('is compared by method, target, headers and body, ignoring the case of header names', () => {
    const headers = { 'Idempotency-Key': { matches: '^k' }, 'X-Twice': ['a', 'b'], Prefer: null };
    const wire = [{ method: 'POST', target: '/api/v1/orders?a=%2F', headers, body: '{"n":9007199254740993}' }];
    expect(failedSubjects({ wire }, [sent])).toEqual([]);
    expect(failedSubjects({ wire: [{ json: { n: 9007199254740993n } }] }, [sent])).toEqual([]);
    expect(failedSubjects({ wire: [{ body: null }] }, [aRequest()])).toEqual([]);
  });

  it.each<[string, NonNullable<Expectation['wire']>[number], string]>([
    ['method', { method: 'PUT' }, 'wire[0].method'],
    ['target, byte for byte', { target: '/api/v1/orders?a=%2f' }, 'wire[0].target'],
    ['header', { headers: { 'Idempotency-Key': 'k-2' } }, 'wire[0].headers.Idempotency-Key'],
    ['header that must be absent', { headers: { 'Idempotency-Key': null } }, 'wire[0].headers.Idempotency-Key'],
    ['repeated header', { headers: { 'X-Twice': 'a' } }, 'wire[0].headers.X-Twice'],
    ['value in a list of headers', { headers: { 'X-Twice': ['a', 'c'] } }, 'wire[0].headers.X-Twice[1]'],
    ['shorter list of headers', { headers: { 'X-Twice': ['a'] } }, 'wire[0].headers.X-Twice'],
    ['missing header', { headers: { 'X-None': 'a' } }, 'wire[0].headers.X-None'],
    ['body', { body: null }, 'wire[0].body'],
    ['JSON body', { json: {} }, 'wire[0].json.n'],
  ])('fails for a different %s', (_, wire, subject) => {
    expect(failedSubjects({ wire: [wire] }, [sent])).toEqual([subject]);
  });

  it('that never arrived fails the case', () => {
    expect(failedSubjects({ wire: [{}, { method: 'GET' }] }, [sent])).toEqual(['wire[1]']);
  });
});

describe('requests', () => {
  it('of one call must have the same key and body, which requires at least two of them', () => {
    const wanted = { same_on_every_attempt: ['Idempotency-Key', 'body'] };
    expect(failedSubjects(wanted, [sent, sent])).toEqual([]);
    expect(failedSubjects(wanted, [sent])).toHaveLength(2);
    expect(failedSubjects(wanted, [sent, aRequest()])).toHaveLength(2);
    expect(failedSubjects({ same_on_every_attempt: ['X-None'] }, [sent, sent])).toHaveLength(1);
  });

  it('of several calls must have different keys', () => {
    const other = aRequest({ rawHeaders: [['Idempotency-Key', 'k-2']] });
    const wanted = { unique_on_every_request: ['Idempotency-Key'] };
    expect(failedSubjects(wanted, [sent, other])).toEqual([]);
    expect(failedSubjects(wanted, [sent, other, sent])).toHaveLength(1);
    expect(failedSubjects(wanted, [sent, aRequest()])).toHaveLength(1);
  });
});

const numbered = (number: string, arrivedAt: number): RecordedRequest =>
  aRequest({ rawHeaders: [['X-Call', number]], arrivedAt });

describe('numbered requests', () => {
  const wanted = { ascending: 'X-Call' };

  it('must arrive in the order of their numbers', () => {
    expect(failedSubjects(wanted, [numbered('10', 3), numbered('2', 1), numbered('9', 2)])).toEqual([]);
    expect(failedSubjects(wanted, [numbered('2', 2), numbered('9', 1)])).toHaveLength(1);
    expect(failedSubjects(wanted, [numbered('2', 1), numbered('2', 2)])).toHaveLength(1);
  });
});

it('a request that succeeds must match the contract', () => {
  const undocumented = aRecording([aRequest({ violations: [{ message: 'unknown' }] })]);
  expect(checkDocumented({ value: 'any' }, undocumented)).toHaveLength(1);
  expect(checkDocumented({ error: { class: 'Validation' } }, undocumented)).toEqual([]);
});

/** Returns the number of failures of a call that returns a value after so many attempts and resends. */
function counted(attempts: number, requests: RecordedRequest[], given: Partial<Case> = {}, resends = 0): number {
  const outcome = { ...VALUE, meta: { attempts, resends } } as typeof VALUE;
  return checkAttempts(aCase({}, given), outcome, aRecording(requests)).length;
}

describe('the attempts of one call', () => {
  it('are, with its resends, at least its requests', () => {
    expect(counted(1, [aRequest()])).toBe(0);
    expect(counted(2, [aRequest()])).toBe(0);
    expect(counted(1, [aRequest(), aRequest()])).toBe(1);
    expect(counted(1, [aRequest(), aRequest()], {}, 1)).toBe(0);
  });

  it('send a request for a value, unless the case responds itself', () => {
    expect(counted(1, [])).toBe(1);
    expect(counted(1, [], { client: { transport: {} } })).toBe(0);
    expect(counted(1, [], { client: { middleware: [{ name: 'a' }] } })).toBe(0);
    expect(checkAttempts(aCase({}), { kind: 'error', class: 'Connection', attempts: 1 }, aRecording([]))).toEqual([]);
  });
});
