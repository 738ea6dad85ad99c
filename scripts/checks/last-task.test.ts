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
    builds: (name) => name.startsWith('build'),
    needsBuilt: (name) => name.startsWith('timed') || name.startsWith('needs'),
    waits: (name) => name.startsWith('timed'),
    onLast: () => seen.push('last'),
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    seen.push(name);
    await turn();
  };
  const running = (): string[] => [...ends.keys()].filter((name) => !seen.includes(name));
  return { done, end, seen, running };
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

it('starts a second task that waits only after the first one has ended, and alone', async () => {
  const { done, end, seen } = started(['timed a', 'timed b', 'timed c', 'd'], 4);
  await end('d');
  await end('timed a');
  await end('timed b');
  await end('timed c');
  await done;
  expect(seen).toEqual(['d', 'last', 'timed a', 'timed b', 'timed c']);
});

it('starts what builds first, and what needs it only afterwards', async () => {
  const { done, end, running } = started(['needs x', 'a', 'build b', 'timed', 'c'], 2);
  await turn();
  expect(running()).toEqual(['build b', 'a']);
  await end('a');
  expect(running()).toEqual(['build b', 'c']);
  await end('c');
  expect(running()).toEqual(['build b']);
  await end('build b');
  expect(running().toSorted()).toEqual(['needs x', 'timed']);
  for (const name of ['needs x', 'timed']) await end(name);
  await done;
});

it('starts what needs something built when the last task that builds has ended', async () => {
  const { done, end, running } = started(['build a', 'build b', 'needs c'], 3);
  await end('build b');
  expect(running()).toEqual(['build a']);
  await end('build a');
  expect(running()).toEqual(['needs c']);
  await end('needs c');
  await done;
});

it('starts the task that waits at once if nothing builds', async () => {
  const { done, end, running } = started(['a', 'timed', 'b'], 1);
  await turn();
  expect(running().toSorted()).toEqual(['a', 'timed']);
  for (const name of ['a', 'b', 'timed']) await end(name);
  await done;
});
