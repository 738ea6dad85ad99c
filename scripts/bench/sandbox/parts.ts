/** Measures what each part of an order costs in the process of the service, from a profile of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from './service.ts';
import { openShop, RESOURCE } from './shop.ts';
import type { LoadWorker } from './worker.ts';

interface Frame {
  functionName: string;
  url: string;
}

interface Profile {
  /** Microseconds of the monotonic clock, which all processes share. */
  startTime: number;
  nodes: readonly { id: number; callFrame: Frame; children?: readonly number[] }[];
  samples: readonly number[];
  timeDeltas: readonly number[];
}

/** Parts by the function that begins them: the innermost one that matches counts. */
const PARTS: readonly (readonly [string, (frame: Frame) => boolean])[] = [
  ['database', ({ url }) => /^wasm:|pglite/.test(url)],
  ['validation', ({ functionName }) => functionName === 'checkBody'],
  ['check of the response', ({ functionName }) => functionName === 'driftOf'],
  ['events', ({ functionName }) => functionName === 'appendEvents' || functionName === 'eventBody'],
  ['garbage collection', ({ functionName }) => functionName === '(garbage collector)'],
];
const OTHERS = 'HTTP, keys, totals and the rest';
const CONNECTIONS = 4;

const now = (): number => Number(process.hrtime.bigint() / 1000n);

/** Loads a sandbox on an embedded database in `folder`. Returns the milliseconds of each part of an order. */
export async function partsOf(folder: string, load: LoadWorker, seconds: number): Promise<Record<string, number>> {
  const profiles = join(folder, 'profiles');
  const service = await startSandbox(['--data', join(folder, 'parts'), '--seed', 'empty'], {
    checks: 'on',
    node: ['--cpu-prof', `--cpu-prof-dir=${profiles}`],
  });
  const { keys } = await openShop(service.url);
  const task = { url: service.url, keys, method: 'POST', path: RESOURCE, connections: CONNECTIONS } as const;
  await load.requests({ ...task, seconds });
  const begin = now();
  const { count } = await load.requests({ ...task, seconds });
  const end = now();
  await service.stop();
  const [file = ''] = readdirSync(profiles);
  const profile = JSON.parse(readFileSync(join(profiles, file), 'utf8')) as Profile;
  return timesOf(profile, begin, end, count);
}

function timesOf(profile: Profile, begin: number, end: number, orders: number): Record<string, number> {
  const partOf = partFinder(profile);
  const times: Record<string, number> = Object.fromEntries([...PARTS.map(([name]) => [name, 0]), [OTHERS, 0]]);
  let at = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    const spent = profile.timeDeltas[index] ?? 0;
    at += spent;
    const part = at < begin || at > end ? undefined : partOf(id);
    if (part !== undefined) times[part] = (times[part] ?? 0) + spent / 1000 / orders;
  }
  return times;
}

/** Returns a function that finds the part to which a node of the profile belongs; undefined if the process was idle. */
function partFinder({ nodes }: Profile): (id: number) => string | undefined {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  return (id) => {
    if (frames.get(id)?.functionName === '(idle)') return undefined;
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = frames.get(at);
      const part = frame && PARTS.find(([, matches]) => matches(frame));
      if (part) return part[0];
    }
    return OTHERS;
  };
}
