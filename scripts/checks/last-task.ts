import { inLanes } from '../conformance/in-lanes.ts';

/**
 * Runs tasks in their order, at most `width` at a time.
 * @param onLast called once, when only one task has not ended: from then on it has the machine for itself
 */
export async function runUntilLast<Task>(
  tasks: readonly Task[],
  { width, run, onLast }: { width: number; run: (task: Task) => Promise<void>; onLast: () => void },
): Promise<void> {
  let open = tasks.length;
  if (open === 1) onLast();
  await inLanes(tasks, width, async (task) => {
    await run(task);
    open -= 1;
    if (open === 1) onLast();
  });
}
