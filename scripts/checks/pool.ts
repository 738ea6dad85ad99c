/** Runs tasks in their order, at most `width` at a time, and waits for all of them. */
export async function inLanes<Task>(
  tasks: readonly Task[],
  width: number,
  run: (task: Task) => Promise<void>,
): Promise<void> {
  const rest = tasks.values();
  const lane = async (): Promise<void> => {
    for (const task of rest) await run(task);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
