import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runUntilLast } from './last-task.ts';

/** Starts tasks, which end when the test says so. */
function started(names: readonly string[], width: number) {
  const ends = new Map<string, () => void>();
  const seen: string[] = [];
  const done = runUntilLast(names, {
    width,
    run: (name) => new Promise<void>((resolve) => ends.set(name, resolve)),
    onLast: () => seen.push('last'),
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    seen.push(name);
    await turn();
  };
  return { done, end, seen };
}

it('tells that a task is the last one only after all others have ended', async () => {
  const { done, end, seen } = started(['a', 'b', 'c'], 2);
  await end('b');
  await end('a');
  await end('c');
  await done;
  expect(seen).toEqual(['b', 'a', 'last', 'c']);
});

it('tells it at once if there is only one task', async () => {
  const { done, end, seen } = started(['a'], 2);
  await end('a');
  await done;
  expect(seen).toEqual(['last', 'a']);
});

it('tells nothing without tasks', async () => {
  const { done, seen } = started([], 2);
  await done;
  expect(seen).toEqual([]);
});
