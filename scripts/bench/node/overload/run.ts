/** `npm run bench -- node --overload`: how many calls succeed if a client is asked for more than its rate limit allows. */
import { columns, type OnDone } from '../../measurement.ts';
import { end, message, spawn } from '../../processes.ts';
import { makeWorkspace } from '../workspace.ts';
import { CLOSED_S, type Load, LOADS } from './loads.ts';
import type { Ended } from './worker.ts';

interface OverloadRow extends Ended {
  name: string;
  /** Calls that the pace allows in this time. */
  allowed: number;
  /** Share of the allowed calls that succeeded. */
  goodput: number;
}

const SECONDS = 30;
const LEAST_GOODPUT = 0.95;

/** Offers each load to a client for 30 s, one load after the other. */
export async function overloadRun(onDone: OnDone): Promise<OverloadRow[]> {
  await using workspace = await makeWorkspace();
  onDone('built', 'the library, as published');
  const rows: OverloadRow[] = [];
  for (const [index, load] of LOADS.entries()) {
    rows.push(rowOf(load, await offer(workspace.folder, index, load)));
    onDone('offered', `${load.offered} calls per second for ${SECONDS} s: ${load.name}`);
  }
  return rows;
}

async function offer(folder: string, index: number, { policy = '' }: Load): Promise<Ended> {
  const server = spawn(folder, 'node/overload/server.mjs', [policy]);
  try {
    const url = `http://127.0.0.1:${String(await message(server))}`;
    const worker = spawn(folder, 'node/overload/worker.mjs', [String(index), url, String(SECONDS)]);
    const ended = (await message(worker)) as Ended;
    await end(worker);
    return ended;
  } finally {
    await end(server);
  }
}

function rowOf({ name, allowed: perSecond, policy }: Load, ended: Ended): OverloadRow {
  const allowed = perSecond * (SECONDS - (policy === undefined ? 0 : CLOSED_S));
  return { name, ...ended, allowed, goodput: ended.succeeded / allowed };
}

/** Formats the rows as a table. */
export function overloadTable(rows: readonly OverloadRow[]): string {
  const head = ['', 'offered', 'allowed', 'succeeded', 'goodput', 'refused in', 'errors'];
  const lines = rows.map(({ name, offered, allowed, succeeded, goodput, refusedAfter, errors }) => [
    name,
    String(offered),
    String(allowed),
    String(succeeded),
    `${(100 * goodput).toFixed(1)} % ${goodput >= LEAST_GOODPUT ? 'kept' : 'MISSED'}`,
    `${refusedAfter.toFixed(2)} ms`,
    `  ${Object.entries(errors)
      .map(([label, count]) => `${label} ${count}`)
      .join(', ')}`,
  ]);
  return columns([head, ...lines], 15);
}
