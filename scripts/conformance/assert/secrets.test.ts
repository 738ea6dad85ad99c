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
  it.each(ERROR_SINKS)('%s never holds the key of the client, said or not', (name) => {
    expect(failedSubjects({ error }, { [name]: 'Bearer ik_test_conformance' })).toEqual([`sink ${name}`]);
  });

  it('never holds what the case hides', () => {
    expect(failedSubjects({ error, hidden: ['pa55'] }, { dump: 'pa55word' })).toEqual(['sink dump']);
    expect(failedSubjects({ error, hidden: ['pa55'] }, { dump: 'word' })).toEqual([]);
  });

  it('of a program may hold what those for people may not', () => {
    expect(failedSubjects({ error, not_in_messages: ['\u001b'] }, { json: '\u001b' })).toEqual([]);
    expect(failedSubjects({ error, not_in_messages: ['\u001b'] }, { message: '\u001b' })).toEqual(['sink message']);
  });
});

it('a driver that does not show a sink has hidden nothing', () => {
  const outcome: Outcome = { kind: 'error', class: 'Server', sinks: { message: '' } };
  expect(checkSecrets({ error, hidden: ['x'] }, client, outcome)).toMatchObject([
    { subject: 'sinks', actual: 'without string, json, dump, log, stack' },
  ]);
});
