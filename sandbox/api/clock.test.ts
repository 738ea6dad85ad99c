import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from './store.ts';
import { storeWith, testStore } from '../testing/store.ts';
import { DurationError, instantOf, openClock, parseDuration, textOf } from './clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('The clock of the sandbox', () => {
  let store: Store;
  let machine = 1_000_000;
  const now = (): number => machine;

  beforeEach(async () => {
    machine = 1_000_000;
    store = await testStore();
  });
  afterEach(() => store.close());

  test('The clock of the sandbox keeps its offset in the database', async () => {
    const before = await openClock(store, now);
    await before.moveTo(1_000_000 + DAY);
    const after = await openClock(store, now);
    expect(after.now()).toBe(1_000_000 + DAY);
  });

  test('The clock of the sandbox never goes backwards, neither with the machine nor by a move', async () => {
    const clock = await openClock(store, now);
    await clock.moveTo(1_000_000 + DAY);
    expect(clock.now()).toBe(1_000_000 + DAY);
    await clock.moveTo(1_000_000);
    expect(clock.now()).toBe(1_000_000 + DAY);
    machine -= 60_000;
    expect(clock.now()).toBe(1_000_000 + DAY);
  });
});

describe('The clock of a process that shares a database', () => {
  let store: Store;
  /** Clocks of the database and of the machine, which are 40 s apart. */
  const times = { database: 5_000_000, machine: 5_040_000 };

  beforeEach(async () => {
    Object.assign(times, { database: 5_000_000, machine: 5_040_000 });
    store = await testStore();
  });
  afterEach(() => store.close());

  const pass = (milliseconds: number): void => {
    times.database += milliseconds;
    times.machine += milliseconds;
  };
  /** Returns a store whose database has its own clock. The first half of each wait is the way there, the second the way back. */
  const sharedBy = (waits: number[]): Store =>
    storeWith(store, {
      engine: 'postgres',
      read: (work) =>
        store.read((tx) =>
          work({
            ...tx,
            async first(statement, values) {
              if (statement.name !== 'clock_database_time') return tx.first(statement, values);
              const wait = waits.shift() ?? 0;
              pass(wait / 2);
              const row = { at: times.database };
              pass(wait / 2);
              return row as never;
            },
          }),
        ),
    });

  test('The clock of a process that shares a database goes by the time of the database', async () => {
    const clock = await openClock(sharedBy([]), () => times.machine);
    expect([clock.now(), clock.realTime()]).toEqual([times.database, times.database]);
    await clock.moveTo(times.database + DAY);
    expect([clock.now(), clock.realTime()]).toEqual([times.database + DAY, times.database]);
    clock.close();
  });

  test('The clock of a process that shares a database is as exact as the quickest response', async () => {
    const clock = await openClock(sharedBy([4000, 10, 6000]), () => times.machine);
    expect(Math.abs(clock.realTime() - times.database)).toBeLessThanOrEqual(5);
    clock.close();
  });

  test('The clock of a process that shares a database follows when the machine or the database sets its clock', async () => {
    const clock = await openClock(sharedBy([]), () => times.machine);
    times.machine -= 90_000;
    await clock.reload();
    expect(clock.realTime()).toBe(times.database);
    times.database += 7000;
    await clock.reload();
    expect(clock.realTime()).toBe(times.database);
    clock.close();
  });

  test('The clock of a process that shares a database never goes backwards', async () => {
    const clock = await openClock(sharedBy([]), () => times.machine);
    const before = clock.now();
    times.database -= 60_000;
    await clock.reload();
    expect(clock.now()).toBe(before);
    pass(60_001);
    expect(clock.now()).toBe(before + 1);
    clock.close();
  });
});

test.each([
  ['3d', 72 * HOUR],
  ['1d12h', 36 * HOUR],
  ['90s', 90_000],
  ['15m', HOUR / 4],
  ['15min', HOUR / 4],
  ['250ms', 250],
  ['2w', 14 * 24 * HOUR],
  ['P3D', 72 * HOUR],
  ['P3DT12H', 84 * HOUR],
  ['PT15M', HOUR / 4],
  ['PT1.5S', 1500],
  ['P2W', 14 * 24 * HOUR],
  ['0s', 0],
])('parseDuration reads %s', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(['', '3', 'd', '-3d', '3 d', 'P', 'PT', 'P3DT', '3d,', 'P1W2D', 'tomorrow', '1e9d'])(
  'parseDuration refuses %j and lists the valid forms',
  (text) => {
    expect(() => parseDuration(text)).toThrow(
      new DurationError('A duration looks like 3d, 12h, 1d12h, 90s, 250ms or P3DT12H.'),
    );
  },
);

test('parseDuration refuses months and years, because their length differs', () => {
  expect(() => parseDuration('P1M')).toThrow(/no fixed length/);
  expect(() => parseDuration('P1Y2M')).toThrow(/no fixed length/);
});

test('parseDuration refuses more than ten years', () => {
  expect(parseDuration('3650d')).toBe(3650 * 24 * HOUR);
  expect(() => parseDuration('3651d')).toThrow('A duration is at most 3650 days.');
});

test.each([
  ['2026-05-04T12:47:18Z', '2026-05-04T12:47:18.000Z'],
  ['2026-05-04t12:47:18.5+02:00', '2026-05-04T10:47:18.500Z'],
  ['2026-05-04T12:47:18.123456789Z', '2026-05-04T12:47:18.123Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['2017-01-01T00:59:60+01:00', '2017-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59.999Z'],
  ['0001-01-01T00:00:00+12:00', '0001-01-01T00:00:00.000Z'],
])('The time %s is %s in UTC', (text, utc) => {
  expect(textOf(instantOf(text))).toBe(utc);
});
