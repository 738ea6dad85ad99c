import { describe, expect, it } from 'vitest';
import type { Failure } from '../assert/failure.ts';
import { reason } from './reason.ts';

const failure = (subject: string, actual: string, expected = 'x'): Failure => ({
  subject,
  expected,
  actual,
});

const results = (ok: number, name: string): Failure[] => [
  { subject: 'results.ok', expected: '20', actual: `${ok}` },
  { subject: `results.errors.${name}`, expected: '0', actual: `${20 - ok}` },
  { subject: 'requests', expected: '20', actual: `${ok + 7}` },
];

const value = (index: number): Failure => failure(`results.values.${index}.id`, `"${index}"`, '…');

describe('the reason of a failure', () => {
  it.each([
    ['a port and a session', failure('error.path', '"http://127.0.0.1:4321/s/php-a-b/x"'), '"…/x"'],
    ['an identifier', failure('m', '"6c1f2b34-9a8d-4e0f-8123-4567890abcde"'), '"<uuid>"'],
    ['a measured time', failure('duration', '512.3 ms'), '… ms'],
    ['the message of an error', failure('outcome', 'error Server: GET /home/me {"status":503}'), 'error Server'],
    [
      'a trace',
      failure('driver', 'the driver ended with exit code 1; its stderr:\n/home'),
      'the driver ended with exit code 1',
    ],
    ['a path of this machine', failure('value', '"in /home/me/client.py"'), '"in <path>"'],
  ])('does not contain %s', (_, given, actual) => {
    expect(reason([given])).toBe(`${given.subject}: expected x, got ${actual}`);
  });

  const first = failure('error.class', '"Api"');
  const changes: [string, ReturnType<typeof failure>[]][] = [
    ['another class', [failure('error.class', '"Server"')]],
    ['a crash', [failure('driver', 'the driver ended with SIGSEGV')]],
    ['another expectation', [failure('error.class', '"Api"', 'y')]],
    ['one mismatch more', [first, failure('error.status', 'a value of more than twenty-four characters')]],
    ['another short value of a later mismatch', [first, failure('error.attempts', '2')]],
  ];
  it.each(changes)('changes with %s', (_, changed) => {
    expect(reason(changed)).not.toBe(reason([first]));
    expect(reason(changed)).not.toBe(reason([first, failure('error.attempts', '1')]));
  });

  it('contains late requests only if nothing else fails', () => {
    const late = failure('late requests', '3 requests', 'none');
    expect(reason([first, late])).toBe(reason([first]));
    expect(reason([late])).toBe('late requests: expected none, got … requests');
  });

  it('contains no counts of repeated calls, and no classes if time decides which calls fail', () => {
    expect(reason(results(17, 'Server'), 'counts')).toBe(reason(results(15, 'Server'), 'counts'));
    expect(reason(results(17, 'Server'), 'counts')).not.toBe(reason(results(17, 'Timeout'), 'counts'));
    expect(reason(results(17, 'Server'), 'classes')).toBe(reason(results(15, 'Timeout'), 'classes'));
    expect(reason(results(17, 'Server'), 'classes')).not.toBe(reason(results(17, 'native:TypeError'), 'classes'));
    expect(reason([value(2)], 'counts')).toBe(reason([value(3)], 'counts'));
    expect(reason(results(17, 'Server'))).not.toBe(reason(results(15, 'Server')));
  });
});
