/** `npm run bench -- node --stale`: how many POSTs fail if the server closes idle connections early. */
import { columns, type OnDone } from '../../measurement.ts';
import { message, spawn, end } from '../../processes.ts';
import { makeWorkspace } from '../workspace.ts';
import type { Executed } from './server.ts';
import { type WriterName, WRITERS } from './writers.ts';

interface StaleRow extends Executed {
  name: WriterName;
  calls: number;
  failed: number;
  /** Failed calls by the class of their error. */
  errors: Record<string, number>;
}

const CALLS = 2000;
const AT_ONCE = 10;
const NAMES = Object.keys(WRITERS) as WriterName[];

/** Sends 2,000 POSTs with each library, one library after the other, to a server that closes idle connections. */
export async function staleRun(onDone: OnDone): Promise<StaleRow[]> {
  await using workspace = await makeWorkspace();
  const { folder } = workspace;
  onDone('built', 'the library, as published');
  const server = spawn(folder, 'node/stale/server.mjs', []);
  try {
    const url = `http://127.0.0.1:${String(await message(server))}`;
    const rows: StaleRow[] = [];
    for (const name of NAMES) {
      const worker = spawn(folder, 'node/stale/worker.mjs', [name, url, String(CALLS), String(AT_ONCE)]);
      const errors = (await message(worker)) as Record<string, number>;
      await end(worker);
      server.send('report');
      const executed = (await message(server)) as Executed;
      const failed = Object.values(errors).reduce((sum, count) => sum + count, 0);
      rows.push({ name, calls: CALLS, failed, errors, ...executed });
      onDone('sent', `${CALLS} POSTs with ${name}`);
    }
    return rows;
  } finally {
    await end(server);
  }
}

/** Formats the rows as a table. */
export function staleTable(rows: readonly StaleRow[]): string {
  const head = ['', 'failed', 'executed', 'twice', 'connections', 'errors'];
  const lines = rows.map(({ name, calls, failed, requests, repeated, connections, errors }) => [
    name,
    `${((100 * failed) / calls).toFixed(2)} %`,
    String(requests),
    String(repeated),
    String(connections),
    Object.entries(errors)
      .map(([label, count]) => `${label} ${count}`)
      .join(', '),
  ]);
  return columns([head, ...lines], 13);
}
