/** Tests the suite with drivers that have one known flaw each: only the cases about that flaw may fail. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Drivers } from '../drivers/drivers.ts';
import { FLAWS, type Flaw } from '../fake/flaws.ts';
import { fakeColumn } from '../fake/column.ts';
import { matcher } from '../scenarios/pattern.ts';
import { runCases } from './run-cases.ts';
import { loadCases } from '../scenarios/load.ts';
import { type ConformanceServer, startConformanceServer } from '../server/server.ts';
import { type CaseResult, resultsOf } from '../results/results.ts';

const STATUSES = ['retries/503-is-retried', 'retries/404-is-not-retried', 'retries/409-is-not-retried'];
const IDS = ['values/path-with-a-slash', 'values/path-with-umlauts'];
const HANDFUL = [...STATUSES, ...IDS].map(matcher);

/** Cases that must fail for each flaw, and a part of their headline. */
const EXPECTED: Record<Flaw, { failed: readonly string[]; headline: string }> = {
  'wrong-retry-status': { failed: ['retries/409-is-not-retried'], headline: 'error.attempts: expected 1, got 3' },
  'leaked-header': {
    failed: [...STATUSES, ...IDS],
    headline: 'wire parity: expected the requests of correct, control',
  },
  'unescaped-id': { failed: IDS, headline: 'target: expected "/api/v1/webhook-endpoints/' },
  'leaked-secret': { failed: STATUSES.slice(1), headline: 'sink message: expected no "ik_test_conformance"' },
  silent: { failed: [...STATUSES, ...IDS], headline: 'no reply within' },
  dies: { failed: [...STATUSES, ...IDS], headline: 'a stack trace of the fake' },
};

let server: ConformanceServer;
const results = new Map<Flaw, CaseResult[]>();

beforeAll(async () => {
  server = await startConformanceServer();
  const cases = loadCases().filter(({ id }) => HANDFUL.some((isMatch) => isMatch(id)));
  const flawed = FLAWS.map((flaw) => fakeColumn(flaw, flaw));
  const columns = [fakeColumn('correct'), fakeColumn('control'), ...flawed];
  const drivers = await Promise.all(columns.map((column) => Drivers.start(column, server.ca)));
  const exchanges = await runCases({ cases, drivers, server, limitMs: 1000 });
  await Promise.all(drivers.map((driver) => driver.stop()));
  for (const flaw of FLAWS) {
    const some = exchanges.filter(({ column }) => ['correct', 'control', flaw].includes(column));
    results.set(flaw, resultsOf(some, new Map()));
  }
});
afterAll(() => server.stop());

describe.each(FLAWS)('a library with the flaw %s', (flaw) => {
  it('fails exactly the cases about that flaw', () => {
    const failed = results.get(flaw)?.filter(({ state }) => state === 'failed') ?? [];
    expect(failed.map(({ id, column }) => `${column} ${id}`).toSorted()).toEqual(
      EXPECTED[flaw].failed.map((id) => `${flaw} ${id}`).toSorted(),
    );
  });

  it('does not affect correct libraries', () => {
    const otherExchanges = results.get(flaw)?.filter(({ column }) => column !== flaw) ?? [];
    expect(otherExchanges.map(({ state }) => state)).toEqual(
      Array.from({ length: 2 * HANDFUL.length }, () => 'passed'),
    );
  });

  it('gets a report with expected and actual values and the command to rerun the case', () => {
    const [first] = results.get(flaw)?.filter(({ state }) => state === 'failed') ?? [];
    expect(first?.headline).toContain(EXPECTED[flaw].headline);
    expect(first?.explanation).toContain(`npm run conformance -- --lang ${flaw} --case '${first?.id}'`);
  });
});
