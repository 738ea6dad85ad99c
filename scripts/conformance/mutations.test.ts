/**
 * The suite on trial: a driver that is right in a handful of real cases, and wrong in one thing at a time. Each wrong
 * thing must turn the right cell red, and no other.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Drivers } from './drivers.ts';
import { FLAWS, type Flaw } from './fake/flaws.ts';
import { fakeLanguage } from './fake/language.ts';
import { matcher } from './expected-failures.ts';
import { runCases } from './run-cases.ts';
import { loadCases } from './scenarios/load.ts';
import { type ConformanceServer, startConformanceServer } from './server/server.ts';
import { type Cell, verdicts } from './results.ts';

const STATUSES = ['retries/503-is-tried-again', 'retries/404-is-not-tried-again', 'retries/409-is-not-tried-again'];
const IDS = ['values/path-with-a-slash', 'values/path-with-umlauts'];
const HANDFUL = [...STATUSES, ...IDS].map(matcher);

/** Cells that each flaw has to turn red, and a part of what must be said about them. */
const FOUND: Record<Flaw, { red: readonly string[]; said: string }> = {
  'wrong-retry-status': { red: ['retries/409-is-not-tried-again'], said: 'error.attempts: expected 1, came 3' },
  'leaked-header': { red: [...STATUSES, ...IDS], said: 'wire parity: expected the requests of right, too' },
  'unescaped-id': { red: IDS, said: 'target: expected "/api/v1/webhook-endpoints/' },
  'leaked-secret': { red: STATUSES.slice(1), said: 'sink message: expected does not hold "ik_test_conformance"' },
  silent: { red: [...STATUSES, ...IDS], said: 'no answer within' },
  dies: { red: [...STATUSES, ...IDS], said: 'a stack trace of the fake' },
};

let server: ConformanceServer;
const cells = new Map<Flaw, Cell[]>();

beforeAll(async () => {
  server = await startConformanceServer();
  const cases = loadCases().filter(({ id }) => HANDFUL.some((isMatch) => isMatch(id)));
  const flawed = FLAWS.map((flaw) => fakeLanguage(flaw, flaw));
  const languages = [fakeLanguage('right'), fakeLanguage('too'), ...flawed];
  const drivers = await Promise.all(languages.map((language) => Drivers.start(language, server.ca)));
  const exchanges = await runCases({ cases, drivers, server, limitMs: 1000 });
  await Promise.all(drivers.map((one) => one.stop()));
  for (const flaw of FLAWS) {
    const some = exchanges.filter(({ language }) => ['right', 'too', flaw].includes(language));
    cells.set(flaw, verdicts(some, new Map()));
  }
});
afterAll(() => server.stop());

describe.each(FLAWS)('a library with the flaw %s', (flaw) => {
  it('is red in the cases that are about it, and nowhere else', () => {
    const red = cells.get(flaw)?.filter(({ state }) => state === 'failed') ?? [];
    expect(red.map(({ id, language }) => `${language} ${id}`).toSorted()).toEqual(
      FOUND[flaw].red.map((id) => `${flaw} ${id}`).toSorted(),
    );
  });

  it('leaves the right libraries green', () => {
    const others = cells.get(flaw)?.filter(({ language }) => language !== flaw) ?? [];
    expect(others.map(({ state }) => state)).toEqual(Array.from({ length: 2 * HANDFUL.length }, () => 'passed'));
  });

  it('is told what was expected, what came, and how to run the case again', () => {
    const [first] = cells.get(flaw)?.filter(({ state }) => state === 'failed') ?? [];
    expect(first?.headline).toContain(FOUND[flaw].said);
    expect(first?.explanation).toContain(`npm run conformance -- --lang ${flaw} --case '${first?.id}'`);
  });
});
