import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anExchange } from '../assert/fixture.ts';
import { Drivers } from '../drivers/drivers.ts';
import { fakeColumn } from '../fake/column.ts';
import type { Cheat, Flaw } from '../fake/flaws.ts';
import { repeatLate, type Repeated } from './repeat.ts';
import { runCases } from './run-cases.ts';
import type { Expectation } from '../scenarios/expectation.ts';
import type { Case } from '../scenarios/scenario.ts';
import { sendRaw } from '../server/raw-client.ts';
import { type ConformanceServer, startConformanceServer } from '../server/server.ts';

const CONFLICT: Expectation = { error: { class: 'Conflict', attempts: 1 } };
const LIMIT_MS = 1000;

function aCase(id: string, expected: Expectation = CONFLICT): Case {
  const call = { operation: 'retrieveRateLimit' };
  return {
    id: `topic/${id}`,
    about: '',
    source: '',
    client: {},
    call,
    plan: [{ status: 409, headers: { 'Retry-After-Ms': '1' } }],
    expect: expected,
  };
}

const untimed = aCase('untimed');
const timed = aCase('timed', { ...CONFLICT, duration: { max_ms: 60_000 } });

let server: ConformanceServer;
const drivers = new Map<string, Drivers>();

async function driverWith(flaw: Flaw | Cheat | undefined): Promise<Drivers> {
  const id = (flaw ?? 'honest').replaceAll(' ', '-');
  const driver = drivers.get(id) ?? (await Drivers.start(fakeColumn(id, flaw), server.ca));
  drivers.set(id, driver);
  return driver;
}

beforeAll(async () => {
  server = await startConformanceServer();
  // The tests of the waiting are those of `CalmWait`.
  vi.spyOn(server, 'lagNow').mockReturnValue(0);
});
afterAll(async () => {
  await Promise.all([...drivers.values()].map((driver) => driver.stop()));
  await server.stop();
});

async function repeatsOf(flaw: Flaw | Cheat): Promise<Repeated> {
  const driver = await driverWith(flaw);
  const cases = [untimed, timed].map((item) => ({ ...item, id: `${item.id}-${driver.column.id}` }));
  const first = await runCases({ cases, drivers: [driver], server, limitMs: LIMIT_MS });
  return repeatLate(first, {
    drivers: [driver],
    server,
    expectedFailures: new Map(),
    isComplete: true,
    limitMs: LIMIT_MS,
  });
}

describe('only a case about time is repeated', () => {
  it.each<[string, Flaw, string]>([
    ['fails', 'wrong-retry-status', 'error.attempts: expected 1, got 3'],
    ['gets no reply', 'silent', 'driver: expected a reply, got no reply within 1000 ms'],
    ['crashes', 'dies', 'driver: expected a reply, got the driver ended with exit code 3'],
  ])('if it %s, and the mismatch of its first run is kept', async (_, flaw, first) => {
    const { repeats, left } = await repeatsOf(flaw);
    expect(repeats).toMatchObject([{ id: `topic/timed-${flaw}`, runs: 3, state: 'failed' }]);
    expect(repeats[0]?.first).toContain(first);
    expect(left).toEqual([]);
  });

  it('if a request arrives after its end', async () => {
    const driver = await driverWith(undefined);
    const plan: Case['plan'] = [{ status: 200, json: {} }];
    const cases = [aCase('untimed-late', { value: 'any' }), aCase('timed-late', { value: 'any', duration: {} })].map(
      (item) => ({ ...item, plan }),
    );
    const first = await runCases({ cases, drivers: [driver], server });
    for (const { session } of first) await sendRaw(server.url, `GET /s/${session}/x HTTP/1.1\r\n\r\n`);
    const context = { drivers: [driver], server, expectedFailures: new Map(), isComplete: true };
    const { repeats } = await repeatLate(first, context);
    expect(repeats).toMatchObject([{ id: 'topic/timed-late', runs: 2, state: 'passed' }]);
    expect(repeats[0]?.first).toContain('late requests: expected none, got 1 requests');
  });
});

describe('many cases that are late', () => {
  const late = Array.from({ length: 25 }, (_, index) =>
    anExchange({
      case: aCase(`late-${index}`, { ...CONFLICT, duration: { max_ms: 60_000 } }),
      column: 'honest',
      delay: { server: index, driver: 0 },
    }),
  );

  it('are repeated in the order of their delay, as many as the share allows, and the others are named', async () => {
    const driver = await driverWith(undefined);
    const calm = vi.spyOn(server, 'lagNow').mockReturnValue(0);
    calm.mockClear();
    const context = { drivers: [driver], server, expectedFailures: new Map(), isComplete: true };
    const { repeats, left, exchanges } = await repeatLate(late, context);
    expect(repeats.map(({ id }) => id)).toEqual(
      late
        .slice(5)
        .map((exchange) => exchange.case.id)
        .toReversed(),
    );
    expect(new Set(repeats.map(({ runs, state }) => `${state} in run ${runs}`))).toEqual(new Set(['passed in run 2']));
    expect(left).toEqual(
      late
        .slice(0, 5)
        .toReversed()
        .map((exchange) => ({ id: exchange.case.id, column: 'honest', state: 'failed' })),
    );
    expect(exchanges.map((exchange) => exchange.case.id)).toEqual(late.map((exchange) => exchange.case.id));
    expect(calm.mock.calls.length).toBeGreaterThanOrEqual(repeats.length);
  });

  it('of a column that does not run are named, too', async () => {
    const context = { drivers: [], server, expectedFailures: new Map(), isComplete: true };
    expect((await repeatLate(late.slice(0, 1), context)).left).toHaveLength(1);
  });

  it('and were not judged are repeated until they are', async () => {
    const driver = await driverWith(undefined);
    const item = aCase('not-judged', { ...CONFLICT, duration: { max_ms: 100 } });
    const outcome = { kind: 'error', class: 'Conflict', attempts: 1 } as const;
    const first = anExchange({
      case: item,
      column: 'honest',
      reply: { ms: 900, outcome },
      delay: { server: 900, driver: 0 },
    });
    const context = { drivers: [driver], server, expectedFailures: new Map(), isComplete: true };
    const { repeats } = await repeatLate([first], context);
    expect(repeats).toMatchObject([{ first: 'duration: expected at most 100 ms, got 900.0 ms' }]);
    expect(repeats[0]?.state).not.toBe('failed');
  });
});
