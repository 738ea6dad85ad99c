/** Tests the suite with drivers that cheat in one way each: the run of a driver that cheats fails, and says why. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeColumn } from '../fake/column.ts';
import { type Cheat, CHEATS } from '../fake/flaws.ts';
import type { CaseResult } from '../results/results.ts';
import type { Expectation } from '../scenarios/expectation.ts';
import type { Case } from '../scenarios/scenario.ts';
import { runSuite, type SuiteResult } from './suite.ts';

const CALL = { operation: 'retrieveRateLimit' };
const VALUE = { limit: 7, remaining: 3, reset_seconds: 1, window_seconds: 60 };
const KEY = 'ik_test_conformance';

function aCase(id: string, expected: Expectation, given: Partial<Case>): Case {
  return {
    id: `cheats/${id}`,
    about: '',
    source: 'cheats.test.ts',
    client: {},
    call: CALL,
    plan: [],
    expect: expected,
    ...given,
  };
}

const CASES: readonly Case[] = [
  aCase(
    'value',
    {
      whole_value: VALUE,
      meta: { attempts: 1 },
      requests: 1,
      log: ['^info GET /api/v1/rate-limit -> 200$'],
    },
    { plan: [{ status: 200, json: VALUE }], client: { extra_headers: { 'X-Of-A-Case': '1' } } },
  ),
  // Only the rules for every case notice that no request was sent, or too many.
  aCase('any-value', { value: 'any' }, { plan: [{ status: 200, json: VALUE }] }),
  aCase(
    'retries',
    { value: 'any', meta: { attempts: 3 }, requests: 3 },
    {
      plan: [
        { status: 503, headers: { 'Retry-After-Ms': '1' }, times: 2 },
        { status: 200, json: VALUE },
      ],
    },
  ),
  aCase(
    'error',
    { error: { class: 'NotFound', attempts: 1 }, hidden: [KEY], requests: 1 },
    { plan: [{ status: 404, headers: { 'X-Request-Id': 'req_1' }, json: { code: 'not_found' } }] },
  ),
  aCase(
    'argument',
    { error: { class: 'InvalidRequest' }, requests: 0 },
    { call: { operation: 'retrieveOrder', path: { order_id: '..' } } },
  ),
  aCase(
    'cause',
    { error: { class: 'Connection' }, hidden: [KEY], in_stack: ['ECONNRESET'] },
    { plan: [{ fault: 'reset_before_headers' }], client: { max_retries: 0 } },
  ),
  aCase(
    'list-of-values',
    { value: 'any', wire: [{ headers: { 'X-List': ['a', 'b'] } }] },
    { plan: [{ status: 200, json: VALUE }], call: { ...CALL, headers: { 'X-List': ['a', 'b'] } } },
  ),
];

/** Cases whose drivers must be few, so that they do not delay each other. */
const TIMED_CASES: readonly Case[] = [
  aCase('quick', { value: 'any', duration: { max_ms: 300 } }, { plan: [{ status: 200, json: VALUE }] }),
  aCase(
    'time-out',
    {
      error: { class: 'Timeout', attempts: 1 },
      duration: { min_ms: 140, max_ms: 1000 },
      connection_closed_within_ms: 800,
    },
    { plan: [{ fault: 'hang' }], client: { timeout_ms: 150, max_retries: 0 } },
  ),
];
const TIMED_CHEATS: readonly Cheat[] = ['closes its connections late', 'reports a shorter duration than the real one'];

/** Rejection of each cheat: the case that fails with a part of its headline, or an error of the whole run. */
const EXPECTED: Readonly<Record<Cheat, readonly [failed: string, headline: string] | string>> = {
  'reports attempts that it did not make': ['retries', 'requests: expected 3, got 1'],
  'returns a value without sending a request': ['any-value', 'attempts: expected 0, one for each request, got 1'],
  'returns a documented value instead of the response': ['value', 'whole_value.limit: expected 7, got 1'],
  'sends each request twice': ['any-value', 'attempts: expected 2, one for each request, got 1'],
  'sends a request after its reply': ['any-value', 'late requests: expected none'],
  'sends an additional header': ['any-value', 'wire parity: expected the requests of'],
  'reorders the values of a header': ['list-of-values', 'wire[0].headers.X-List[0]: expected "a", got "b"'],
  'closes its connections late': ['time-out', 'connection_closed_within_ms of connection'],
  'reports a shorter duration than the real one': ['quick', 'clock of the driver: expected the duration of the call'],
  'reports a longer duration than the real one': [
    'any-value',
    'clock of the driver: expected the duration of the call',
  ],
  'replies twice': 'sent a second reply to job',
  'replies to a job that does not exist': 'which does not exist',
  'replies without an outcome': ['any-value', 'driver: expected a reply, got no outcome'],
  hangs: ['any-value', 'driver: expected a reply, got no reply within 1000 ms'],
  'crashes after its reply': 'ended with exit code 4; its stderr:\na crash of the fake',
  'runs another column': 'the driver reports column another',
  'reports a call as unsupported': ['any-value', 'unsupported call: of a cheat'],
  'reports a call as refused after it sent the request': ['error', 'outcome: expected error NotFound, got refused'],
  'omits the lines of the log': ['value', 'log: expected 1 lines'],
  'prints the key in a line of the log': ['any-value', `sink lines of the log: expected no "${KEY}"`],
  'omits a sink': ['error', 'sinks: expected message, string, json, dump, log, stack, got without string'],
  'empties a sink': ['error', 'sinks: expected message, string, json, dump, log, stack, got without string'],
  'truncates the dump': ['error', 'sink dump: expected the whole error'],
  'hides the cause of an error': ['cause', 'sink stack: expected a cause with ECONNRESET'],
  'keeps the options of an earlier case': ['any-value', 'wire parity: expected the requests of'],
};

const idOf = (cheat: Cheat): string => cheat.replaceAll(' ', '-');

function runWith(cheats: readonly Cheat[], cases: readonly Case[]): Promise<SuiteResult> {
  const honest = ['honest', 'control'].map((id) => fakeColumn(id));
  const columns = [...honest, ...cheats.map((cheat) => fakeColumn(idOf(cheat), cheat))];
  return runSuite({ isComplete: true, cases, all: cases, columns, limitMs: 1000 });
}

describe('a driver that cheats', () => {
  let results: readonly CaseResult[];
  let errors: readonly string[];
  beforeAll(async () => {
    const untimed = CHEATS.filter((cheat) => !TIMED_CHEATS.includes(cheat));
    const suites = [await runWith(TIMED_CHEATS, TIMED_CASES), await runWith(untimed, CASES)];
    results = suites.flatMap((suite) => suite.results);
    errors = suites.flatMap((suite) => suite.errors);
  });

  /** Returns what the suite says: about one case, or about the whole run. */
  const said = (cheat: Cheat, id?: string): string => {
    const column = idOf(cheat);
    if (id === undefined) return errors.filter((error) => error.startsWith(column)).join('\n');
    const result = results.find((one) => one.column === column && one.id === `cheats/${id}`);
    return `${result?.state}: ${result?.headline}`;
  };

  it.each(CHEATS)('is rejected if it %s', (cheat) => {
    const expected = EXPECTED[cheat];
    const [id, text] = typeof expected === 'string' ? [undefined, expected] : [expected[0], `failed: ${expected[1]}`];
    expect(said(cheat, id)).toContain(text);
  });

  it.each(['honest', 'control'])('does not change the results of the driver %s', (column) => {
    const states = results.filter((result) => result.column === column).map(({ state }) => state);
    expect(states).toEqual(Array.from([...CASES, ...TIMED_CASES], () => 'passed'));
  });
});
