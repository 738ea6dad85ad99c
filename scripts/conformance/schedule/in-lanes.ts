/**
 * Runs tasks in their order, at most `width` at a time. After a failure no further task starts, and the error is thrown
 * when the running ones have ended.
 */
export async function inLanes<Task>(
  tasks: Iterable<Task>,
  width: number,
  run: (task: Task) => Promise<void>,
): Promise<void> {
  const rest = [...tasks].values();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    for (const task of rest) {
      if (hasFailed) return;
      await run(task).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: width }, lane));
  const failure = ended.find((end) => end.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}
