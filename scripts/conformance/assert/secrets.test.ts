import { describe, expect, it } from 'vitest';
import { ERROR_SINKS, type Outcome, type Sinks } from '../protocol.ts';
import type { Expectation } from '../scenarios/scenario.ts';
import { checkSecrets } from './secrets.ts';

const client = { api_key: 'ik_test_conformance' };
const error = { class: 'Server' };

function failedSubjects(wanted: Expectation, sinks: Sinks): string[] {
  const all = Object.fromEntries(ERROR_SINKS.map((name) => [name, '']));
  const outcome: Outcome = { kind: 'error', class: 'Server', sinks: { ...all, ...sinks } };
  return checkSecrets(wanted, client, outcome).map(({ subject }) => subject);
}

describe('a sink', () => {
  it.each(ERROR_SINKS)('%s may never contain the key of the client', (name) => {
    expect(failedSubjects({ error }, { [name]: 'Bearer ik_test_conformance' })).toEqual([`sink ${name}`]);
  });

  it('may not contain the hidden texts of the case', () => {
    expect(failedSubjects({ error, hidden: ['pa55'] }, { dump: 'pa55word' })).toEqual(['sink dump']);
    expect(failedSubjects({ error, hidden: ['pa55'] }, { dump: 'word' })).toEqual([]);
  });

  it('for programs may contain texts that are forbidden in text for people', () => {
    expect(failedSubjects({ error, not_in_messages: ['\u001b'] }, { json: '\u001b' })).toEqual([]);
    expect(failedSubjects({ error, not_in_messages: ['\u001b'] }, { message: '\u001b' })).toEqual(['sink message']);
  });
});

it('a driver that omits a sink fails the case', () => {
  const outcome: Outcome = { kind: 'error', class: 'Server', sinks: { message: '' } };
  expect(checkSecrets({ error, hidden: ['x'] }, client, outcome)).toMatchObject([
    { subject: 'sinks', actual: 'without string, json, dump, log, stack' },
  ]);
});
