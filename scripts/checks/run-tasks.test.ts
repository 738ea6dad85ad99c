import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runTasks } from './run-tasks.ts';

/** Starts tasks, which end when the test says so. */
function started(names: readonly string[], width: number) {
  const ends = new Map<string, () => void>();
  const ended = new Set<string>();
  const done = runTasks(names, {
    width,
    run: (name) => new Promise<void>((resolve) => ends.set(name, resolve)),
    builds: (name) => name.startsWith('build'),
    needsBuilt: (name) => name.startsWith('timed') || name.startsWith('needs'),
    judgesTime: (name) => name.startsWith('timed'),
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    ended.add(name);
    await turn();
  };
  const running = (): string[] => [...ends.keys()].filter((name) => !ended.has(name)).toSorted();
  return { done, end, running };
}

it('runs as many tasks at a time as the width, and one that judges time next to them', async () => {
  const { done, end, running } = started(['a', 'timed', 'b', 'c'], 2);
  await turn();
  expect(running()).toEqual(['a', 'b', 'timed']);
  await end('b');
  expect(running()).toEqual(['a', 'c', 'timed']);
  for (const name of ['a', 'c', 'timed']) await end(name);
  await done;
});

it('ends at once without tasks', async () => {
  await expect(started([], 2).done).resolves.toBeUndefined();
});

it('starts a second task that judges time only after all others have ended, and alone', async () => {
  const { done, end, running } = started(['timed a', 'timed b', 'timed c', 'd'], 4);
  await turn();
  expect(running()).toEqual(['d', 'timed a']);
  await end('timed a');
  expect(running()).toEqual(['d']);
  await end('d');
  expect(running()).toEqual(['timed b']);
  await end('timed b');
  expect(running()).toEqual(['timed c']);
  await end('timed c');
  await done;
});

it('starts what builds first, and what needs it only afterwards', async () => {
  const { done, end, running } = started(['needs x', 'a', 'build b', 'timed', 'c'], 2);
  await turn();
  expect(running()).toEqual(['a', 'build b']);
  await end('a');
  expect(running()).toEqual(['build b', 'c']);
  await end('c');
  expect(running()).toEqual(['build b']);
  await end('build b');
  expect(running()).toEqual(['needs x', 'timed']);
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
