import { EventEmitter, once } from 'node:events';
import { inLanes } from '../conformance/schedule/in-lanes.ts';

interface Runner<Task> {
  /** Maximum number of tasks at a time, next to one that judges time. */
  width: number;
  run: (task: Task) => Promise<void>;
  /** Reports whether other tasks may need what this one builds. */
  builds: (task: Task) => boolean;
  /** Reports whether a task starts only when everything is built. */
  needsBuilt: (task: Task) => boolean;
  /** Reports whether a task judges time. */
  judgesTime: (task: Task) => boolean;
}

/**
 * Runs tasks in their order, but those that build first, and those that need what they build last. The first one that judges
 * time runs next to the others, and each further one afterwards.
 */
export async function runTasks<Task>(
  tasks: readonly Task[],
  { width, run, builds, needsBuilt, judgesTime }: Runner<Task>,
): Promise<void> {
  // Two of them would delay each other.
  const [first, ...afterwards] = tasks.filter(judgesTime);
  const others = tasks.filter((task) => !judgesTime(task));
  const rest = others.filter((task) => !builds(task));
  const building = new Set(others.filter(builds));
  const ordered = [...building, ...rest.filter((task) => !needsBuilt(task)), ...rest.filter(needsBuilt)];
  const events = new EventEmitter();
  const built = building.size === 0 ? undefined : once(events, 'built');
  const runOne = async (task: Task): Promise<void> => {
    if (needsBuilt(task)) await built;
    try {
      await run(task);
    } finally {
      if (building.delete(task) && building.size === 0) events.emit('built');
    }
  };
  await Promise.all([inLanes(first === undefined ? [] : [first], 1, runOne), inLanes(ordered, width, runOne)]);
  await inLanes(afterwards, 1, run);
}
