import { columns } from '../measurement.ts';
import type { Client } from './clients.ts';
import { type Finding, type Flaw, FLAWS } from './judge.ts';

/** Flaws of one client with one kind of fault. */
export interface Row {
  client: string;
  /** Version of the language, or of a peer. */
  runtime: string;
  kind: string;
  tries: number;
  findings: readonly Finding[];
}

/** Returns the number of tries of a client, and the number of those with each flaw. */
export function totalsOf({ id }: Client, rows: readonly Row[]): { tries: number } & Record<Flaw, number> {
  const own = rows.filter(({ client }) => client === id);
  const count = (flaw: Flaw): number =>
    own.flatMap(({ findings }) => findings).filter((one) => one.flaw === flaw).length;
  const tries = own.reduce((sum, row) => sum + row.tries, 0);
  return { tries, foreign: count('foreign'), hang: count('hang'), wrong: count('wrong'), leak: count('leak') };
}

/**
 * Returns texts such as `20 foreign (JSONDecodeError)`, one for each flaw and detail.
 * @param bare flaws without a detail; each hang has another time
 */
export function reasonsOf({ findings }: Row, bare: readonly Flaw[] = ['hang']): string[] {
  const counts = new Map<string, number>();
  for (const { flaw, detail } of findings) {
    const text = bare.includes(flaw) ? flaw : `${flaw} (${detail})`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => `${count} ${text}`);
}

/** Formats the flaws of each client, and the kinds that caused them. */
export function faultsTable(clients: readonly Client[], rows: readonly Row[]): string {
  const lines = clients.map((client) => {
    const totals = totalsOf(client, rows);
    return [client.title, String(totals.tries), ...FLAWS.map((flaw) => String(totals[flaw]))];
  });
  const titles = new Map(clients.map(({ id, title }) => [id, title]));
  const details = rows
    .filter(({ findings }) => findings.length > 0)
    .map((row) => `  ${titles.get(row.client)}, ${row.kind}: ${reasonsOf(row).join(', ')}`);
  return [columns([['', 'tries', ...FLAWS], ...lines], 10), '', ...details].join('\n');
}
