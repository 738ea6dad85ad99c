import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ERROR_SINKS, type Outcome, type Sinks, VALUE_SINKS } from '../protocol.ts';
import type { Expectation } from '../scenarios/expectation.ts';
import { aRecording } from '../server/fixtures.ts';
import { checkSecrets } from './secrets.ts';

const client = { api_key: 'ik_test_conformance' };
const error = { class: 'Server' };

function failedSubjects(wanted: Expectation, sinks: Sinks): string[] {
  const all = Object.fromEntries(ERROR_SINKS.map((name) => [name, `a ${name}`]));
  const outcome: Outcome = { kind: 'error', class: 'Server', sinks: { ...all, ...sinks } };
  return checkSecrets(wanted, client, outcome, aRecording()).map(({ subject }) => subject);
}

describe('a sink', () => {
  it.each(ERROR_SINKS)('%s may never contain the key of the client', (name) => {
    expect(failedSubjects({ error }, { [name]: 'Bearer ik_test_conformance' })).toEqual([`sink ${name}`]);
  });

  it.each(['message', 'string', 'json', 'dump', 'stack'])(
    '%s of an unchanged error is not one of the library',
    (name) => {
      expect(failedSubjects({ error: { class: 'Foreign' } }, { [name]: 'Bearer ik_test_conformance' })).toEqual([]);
    },
  );

  it.each(['log', 'client_dump'])('%s next to an unchanged error is one of the library', (name) => {
    const sinks = { [name]: 'Bearer ik_test_conformance' };
    expect(failedSubjects({ error: { class: 'Foreign' } }, sinks)).toEqual([`sink ${name}`]);
  });

  const secret = 'pa55>>>???w0rd';
  const bytes = Buffer.from(secret);
  it.each([
    ['percent-encoded', encodeURIComponent(secret)],
    ['as hexadecimal digits', bytes.toString('hex')],
    ['as capital hexadecimal digits', bytes.toString('hex').toUpperCase()],
    ['as a Buffer prints it', inspect(bytes)],
    ['in base64', btoa(`${secret} and more`)],
    ['in base64 after one byte', btoa(`:${secret}`)],
    ['in base64 after two bytes', btoa(`x:${secret}`)],
    ['in base64 for URLs', Buffer.from(`x:${secret}`).toString('base64url')],
  ])('may not contain a hidden text %s', (_, text) => {
    expect(failedSubjects({ error, hidden: [secret] }, { log: `a ${text} b` })).toEqual(['sink log']);
    expect(failedSubjects({ error, hidden: ['another secret'] }, { log: `a ${text} b` })).toEqual([]);
  });
});

it('a driver that omits a sink fails the case', () => {
  const outcome: Outcome = { kind: 'error', class: 'Server', sinks: { message: 'text' } };
  expect(checkSecrets({ error, hidden: ['pa55'] }, client, outcome, aRecording([]))).toMatchObject([
    { subject: 'sinks', actual: 'without string, json, dump, log, stack' },
  ]);
});

it.each(['message', 'string', 'json', 'dump', 'stack'])('an empty %s fails the case', (name) => {
  expect(failedSubjects({ error, hidden: ['pa55'] }, { [name]: '' })).toEqual(['sinks']);
});

it.each(VALUE_SINKS)('a value without its %s fails the case', (name) => {
  const sinks = { log: 'a line', string: 'text', dump: 'text', [name]: '' };
  const outcome: Outcome = { kind: 'value', value: null, sinks };
  expect(checkSecrets({ value: 'any', hidden: ['pa55'] }, client, outcome, aRecording())).toMatchObject([
    { subject: 'sinks', actual: `without ${name}` },
  ]);
});

describe('a log without a line', () => {
  it.each<[string, Expectation]>([
    ['hidden texts', { error, hidden: ['pa55'] }],
    ['texts that are hidden from people', { error, not_in_messages: ['pa55'] }],
  ])('fails a case with %s', (_, wanted) => {
    expect(failedSubjects(wanted, { log: ' \n' })).toEqual(['sink log']);
  });
});

function failedSinksOfStep(sinks: Sinks): string[] {
  const step: Outcome = { kind: 'value', value: null, sinks };
  const outcome: Outcome = { kind: 'steps', steps: [step], sinks: { log: 'a line' } };
  const failures = checkSecrets({ steps: [], hidden: ['pa55'] }, client, outcome, aRecording());
  return failures.map(({ subject }) => subject);
}

describe('steps', () => {
  const line = { log: 'a line', string: 'text', dump: 'text' };

  it('are searched one by one', () => {
    expect(failedSinksOfStep(line)).toEqual([]);
    expect(failedSinksOfStep({ ...line, client_dump: 'pa55' })).toEqual(['sink client_dump of step 1']);
  });

  it('each report their sinks', () => {
    expect(failedSinksOfStep({})).toEqual(['sinks']);
  });
});

it('a stack contains the causes of the case', () => {
  expect(failedSubjects({ error, in_stack: ['ECONNRESET'] }, { stack: 'caused by ECONNRESET' })).toEqual([]);
  expect(failedSubjects({ error, in_stack: ['ECONNRESET'] }, { stack: 'at fake' })).toEqual(['sink stack']);
});

it.each([
  ['lines of the log', { log: ['info Bearer ik_test_conformance'] }],
  ['events', { events: ['request ik_test_conformance'] }],
])('the %s may not contain the key either', (name, observed) => {
  const outcome: Outcome = { kind: 'value', value: null, sinks: { log: 'text' }, ...observed };
  expect(checkSecrets({ value: 'any' }, client, outcome, aRecording()).map(({ subject }) => subject)).toEqual([
    `sink ${name}`,
  ]);
});
