import { type ClientFaults, measuredNow, readFigures, writeFigures } from '../../docs/figures.ts';
import { columns } from '../statistics.ts';
import { type Flaw, FLAWS } from './judge.ts';
import { KINDS } from './kinds.ts';
import type { Result } from './run.ts';

/** Formats the flaws of each column, and the kinds that caused them. */
export function faultsTable(results: readonly Result[]): string {
  const lines = results.map((result) => {
    const counts = countsOf(result);
    return [result.title, String(result.tries), ...FLAWS.map((flaw) => String(counts[flaw]))];
  });
  return [columns([['', 'tries', ...FLAWS], ...lines]), ...flawLines(results)].join('\n');
}

/** Returns one line for each column and kind with flaws. */
export function flawLines(results: readonly Result[]): string[] {
  return results.flatMap((result) =>
    Object.entries(flawsByKind(result)).map(([kind, text]) => `${result.title}, ${kind}: ${text}`),
  );
}

/** Replaces the figures of our libraries in `docs/faults.json`; those of other clients stay as they were recorded. */
export function recordFaults(root: string, results: readonly Result[], tries: number): void {
  const recorded = readFigures(root, 'faults');
  const ours = new Map(results.map((result) => [`ours, ${result.title}`, result]));
  const clients = recorded.clients.map((each): ClientFaults => {
    const result = ours.get(each.client);
    if (result === undefined) return each;
    const { runtime: version, tries: all } = result;
    return { client: each.client, isOwn: true, version, tries: all, ...countsOf(result), flaws: flawsByKind(result) };
  });
  writeFigures(root, 'faults', { ...recorded, ...measuredNow(), kinds: KINDS.length, tries, clients });
}

function countsOf({ findings }: Result): Record<Flaw, number> {
  const count = (flaw: Flaw): number => findings.filter((one) => one.flaw === flaw).length;
  return { foreign: count('foreign'), hang: count('hang'), wrong: count('wrong'), leak: count('leak') };
}

/** Returns texts such as `20 foreign (JSONDecodeError)` by kind; each hang takes another time. */
function flawsByKind({ findings }: Result): Record<string, string> {
  const kinds = [...new Set(findings.map(({ kind }) => kind))];
  const textOf = (kind: string): string => {
    const own = findings.filter((one) => one.kind === kind);
    const reasons = own.map(({ flaw, detail }) => (flaw === 'hang' ? flaw : `${flaw} (${detail})`));
    return [...new Set(reasons)]
      .map((reason) => `${reasons.filter((one) => one === reason).length} ${reason}`)
      .join(', ');
  };
  return Object.fromEntries(kinds.map((kind) => [kind, textOf(kind)]));
}
