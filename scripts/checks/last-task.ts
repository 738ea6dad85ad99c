import { inLanes } from '../conformance/in-lanes.ts';

interface Runner<Task> {
  /** Maximum number of tasks at a time, next to one that waits. */
  width: number;
  run: (task: Task) => Promise<void>;
  /** Reports whether a task that waits needs what this one builds. */
  builds: (task: Task) => boolean;
  /** Reports whether a task waits for `onLast`. */
  waits: (task: Task) => boolean;
  /** Called once, when only one task runs: from then on, each task has the machine for itself. */
  onLast: () => void;
}

/**
 * Runs tasks in their order, but those that build first. Then the first one that waits runs next to the others, and each
 * further one afterwards.
 */
export async function runUntilLast<Task>(
  tasks: readonly Task[],
  { width, run, builds, waits, onLast }: Runner<Task>,
): Promise<void> {
  // Two of them would wait for each other.
  const [first, ...afterwards] = tasks.filter(waits);
  const others = tasks.filter((task) => !waits(task));
  const builders = new Set(others.filter(builds));
  let open = tasks.length - afterwards.length;
  const next = first === undefined ? [] : [first];
  let waiting: Promise<void> | undefined;
  const runOne = async (task: Task): Promise<void> => {
    await run(task);
    open -= 1;
    if (open === 1) onLast();
    if (builders.delete(task)) startWaiting();
  };
  const startWaiting = (): void => {
    if (builders.size === 0) waiting = inLanes(next, 1, runOne);
  };
  if (open === 1) onLast();
  startWaiting();
  await inLanes([...builders, ...others.filter((task) => !builders.has(task))], width, runOne);
  await waiting;
  await inLanes(afterwards, 1, run);
}
