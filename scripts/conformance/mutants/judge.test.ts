import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCase } from '../scenarios/fixture.ts';
import { anExchange } from '../assert/fixture.ts';
import type { Column } from '../drivers/columns.ts';
import { Drivers } from '../drivers/drivers.ts';
import { fakeColumn } from '../fake/column.ts';
import { loadCases } from '../scenarios/load.ts';
import type { Case } from '../scenarios/scenario.ts';
import { dependsOnTime } from '../schedule/schedule.ts';
import { type ConformanceServer, startConformanceServer } from '../server/server.ts';
import { Baseline } from './baseline.ts';
import { batchesOf, comparison, judge, type Kill } from './judge.ts';

const byId = (a: Case, b: Case): number => a.id.localeCompare(b.id);

const IDS = ['retries/404-is-not-retried', 'retries/409-is-not-retried', 'values/path-with-a-slash'];

let cases: Case[];
let server: ConformanceServer;
let baseline: Baseline;

beforeAll(async () => {
  cases = loadCases();
  server = await startConformanceServer();
  baseline = new Baseline(await Drivers.start(fakeColumn('correct'), server.ca), server);
});
afterAll(async () => {
  await baseline.stop();
  await server.stop();
});

function judgeBy(column: Column, ids: readonly string[]): Promise<Kill | undefined> {
  return judge(
    column,
    ids.map((id) => cases.filter((item) => item.id === id)),
    baseline,
  );
}

describe('the suite as a judge', () => {
  it('kills a mutant by the first case that the original passes and the mutant fails', async () => {
    await expect(judgeBy(fakeColumn('m1', 'wrong-retry-status'), IDS)).resolves.toEqual({
      case: 'retries/409-is-not-retried',
      reason: 'error.attempts: expected 1, got 3',
    });
  });

  it('kills a mutant whose requests differ, although each of them is as expected', async () => {
    const kill = await judgeBy(fakeColumn('m2', 'leaked-header'), IDS);
    expect(kill?.case).toBe('retries/404-is-not-retried');
    expect(kill?.reason).toContain('wire parity');
  });

  it('lets a mutant survive that no case concerns', async () => {
    await expect(judgeBy(fakeColumn('m3', 'unescaped-id'), IDS.slice(0, 2))).resolves.toBeUndefined();
  });

  it('kills a mutant whose driver does not start', async () => {
    const column: Column = { ...fakeColumn('m5'), command: () => [process.execPath, '--eval', 'process.exit(3)'] };
    await expect(judgeBy(column, IDS)).resolves.toEqual({ reason: 'the driver does not start' });
  });

  it('ignores a case that the original fails for the same reason', async () => {
    const flawed = new Baseline(await Drivers.start(fakeColumn('flawed', 'wrong-retry-status'), server.ca), server);
    const batch = cases.filter(({ id }) => id === IDS[1]);
    await expect(judge(fakeColumn('m6', 'wrong-retry-status'), [batch], flawed)).resolves.toBeUndefined();
    await flawed.stop();
  });
});

describe('two results of a case that judges time', () => {
  const punctual = anExchange({ case: aCase({ value: 'any', duration: { max_ms: 100 } }) });
  const late = { ...punctual, reply: { ...punctual.reply, ms: 200 } };
  const lag = { delay: { server: 100, driver: 0 } };

  it('differ if the mutant is late although the machine is not', () => {
    expect(comparison(punctual, late)).toBe('different');
    expect(comparison(punctual, punctual)).toBe('same');
  });

  it.each([
    ['the machine delays the mutant', punctual, { ...late, ...lag }],
    ['the machine delays the original', { ...late, ...lag }, punctual],
  ])('are not compared if %s', (_, original, mutated) => {
    expect(comparison(original, mutated)).toBe('not-judged');
  });
});

describe('the order of the cases', () => {
  const mutant = { topic: 'retries', cases: ['values/path-with-*', 'time/a-*'] };

  it('starts with the named cases, then those of the topic', () => {
    const [named, namedTimed, ofTopic] = batchesOf(cases, mutant).shared;
    expect(named?.every(({ id }) => id.startsWith('values/path-with-'))).toBe(true);
    expect(namedTimed?.every(({ id }) => id.startsWith('time/a-'))).toBe(true);
    expect(ofTopic?.every(({ id }) => id.startsWith('retries/'))).toBe(true);
  });

  it('contains every case, and those that judge time alone', () => {
    const { shared, alone } = batchesOf(cases, mutant);
    const ids = [...shared.flat(), ...alone.flat()].map(({ id }) => id);
    expect([...new Set(ids)].toSorted()).toEqual(cases.map(({ id }) => id).toSorted());
    expect(alone.flat().toSorted(byId)).toEqual(cases.filter(dependsOnTime).toSorted(byId));
  });
});
