import { inLanes } from '../conformance/in-lanes.ts';

interface Runner<Task> {
  /** Maximum number of tasks at a time. */
  width: number;
  run: (task: Task) => Promise<void>;
  /** Reports whether a task waits for `onLast`. */
  waits: (task: Task) => boolean;
  /** Called once, when only one task runs: from then on, each task has the machine for itself. */
  onLast: () => void;
}

/** Runs tasks in their order. The first one that waits runs next to the others, and each further one afterwards. */
export async function runUntilLast<Task>(
  tasks: readonly Task[],
  { width, run, waits, onLast }: Runner<Task>,
): Promise<void> {
  // Two of them would wait for each other.
  const afterwards = tasks.filter(waits).slice(1);
  const together = tasks.filter((task) => !afterwards.includes(task));
  let open = together.length;
  if (open === 1) onLast();
  await inLanes(together, width, async (task) => {
    await run(task);
    open -= 1;
    if (open === 1) onLast();
  });
  await inLanes(afterwards, 1, run);
}
