import { expect, test } from 'vitest';
import type { Due } from '../../clock/clock.ts';
import { advance, type MovableClock } from './advance.ts';

const START = Date.UTC(2026, 0, 15, 9, 30);

const clockAt = (time: number): MovableClock => ({
  now: () => time,
  moveTo(later) {
    time = Math.max(time, later);
    return Promise.resolve();
  },
});

/** Work that is due at each of `offsets` after the start, and notes the time of the clock when it runs. */
const workAt = (name: string, offsets: readonly number[], clock: MovableClock, notes: string[]): Due => {
  const times = offsets.map((offset) => START + offset);
  return {
    name,
    next: () => Promise.resolve(times[0]),
    run() {
      notes.push(`${name} at ${clock.now() - START}`);
      while (times[0] !== undefined && times[0] <= clock.now()) times.shift();
      return Promise.resolve();
    },
  };
};

test('runs the work of several modules in order of time, each at its own time', async () => {
  const clock = clockAt(START);
  const notes: string[] = [];
  const due = [workAt('deliveries', [5, 300, 1800], clock, notes), workAt('retention', [100, 5000], clock, notes)];
  const journey = await advance(clock, due, 2000);
  expect(notes).toEqual(['deliveries at 5', 'retention at 100', 'deliveries at 300', 'deliveries at 1800']);
  expect(journey).toMatchObject({ from: START, to: START + 2000, unlisted: 0 });
  expect(journey.ran.map(({ name, dueAt }) => `${name} ${dueAt - START}`)).toEqual([
    'deliveries 5',
    'retention 100',
    'deliveries 300',
    'deliveries 1800',
  ]);
  expect(clock.now()).toBe(START + 2000);
});

test('runs work that was already overdue without going back in time', async () => {
  const clock = clockAt(START);
  const notes: string[] = [];
  await advance(clock, [workAt('deliveries', [-50], clock, notes)], 10);
  expect(notes).toEqual(['deliveries at 0']);
});

test('runs work that a run made due within the journey', async () => {
  const clock = clockAt(START);
  const notes: string[] = [];
  let next = START + 10;
  const retries: Due = {
    name: 'deliveries',
    next: () => Promise.resolve(next),
    run() {
      notes.push(`at ${clock.now() - START}`);
      next += 300;
      return Promise.resolve();
    },
  };
  await advance(clock, [retries], 650);
  expect(notes).toEqual(['at 10', 'at 310', 'at 610']);
});

test('does not wait for work that stays due, such as the delivery that another process sends', async () => {
  const clock = clockAt(START);
  const stuck: Due = { name: 'deliveries', next: () => Promise.resolve(START + 1), run: () => Promise.resolve() };
  const journey = await advance(clock, [stuck], 100);
  expect(journey.ran).toHaveLength(1);
  expect(clock.now()).toBe(START + 100);
});

test('lists at most 1,000 pieces of work and counts the others', async () => {
  const clock = clockAt(START);
  const offsets = Array.from({ length: 1200 }, (_, index) => index + 1);
  const journey = await advance(clock, [workAt('deliveries', offsets, clock, [])], 2000);
  expect(journey.ran).toHaveLength(1000);
  expect(journey.unlisted).toBe(200);
});
