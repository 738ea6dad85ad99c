import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../scripts/servers/servers.ts';
import { contentionRun } from './contention.ts';

const BUYERS = [50, 200];
const PROCESSES = [1, 3];
const STATUSES = [201, 409, 503, 500];

/** Measures each combination, and returns the results as a table in Markdown. */
export async function contentionTable(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-contention-'));
  const postgres = await startPostgres({ durable: true });
  const lines: (string | number)[][] = [
    ['engine', 'processes', 'buyers', ...STATUSES, 'p99'],
    ['---', '---', '---', ...STATUSES.map(() => '---'), '---'],
  ];
  const add = async (engine: string, flags: readonly string[], processes: number, buyers: number): Promise<void> => {
    const { statuses, p99 } = await contentionRun({ flags, processes, buyers });
    const counts = STATUSES.map((status) => statuses[status] ?? 0);
    lines.push([engine, processes, buyers, ...counts, `${(p99 / 1000).toFixed(1)} s`]);
  };
  try {
    for (const buyers of BUYERS) await add('embedded', ['--data', join(folder, String(buyers))], 1, buyers);
    for (const processes of PROCESSES)
      for (const buyers of BUYERS)
        await add('PostgreSQL', ['--database', await postgres.createDatabase()], processes, buyers);
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
