/** Results on mutants, and their table. */
import { groupBy } from '../group.ts';
import type { Kind, Mutant } from './mutant.ts';

/** Judges in the order in which they are asked. */
const KILLERS = ['suite', 'unit tests', 'types'] as const;
export type Killer = (typeof KILLERS)[number];

export interface MutantResult {
  mutant: Mutant;
  /** File and line of the edit. */
  place: string;
  /** First judge that rejects the mutant; absent if all accept it. */
  killer?: Killer;
  /** Case that differs, if the suite is the killer. */
  case?: string;
  reason?: string;
}

/** Minimum share of the mutants in behaviour that the suite itself must kill. */
const TARGET = 0.95;

/** Returns one line for each topic, then the totals. */
export function mutantTable(results: readonly MutantResult[]): string {
  const behaviour = ofKind(results, 'behaviour');
  const topics = [...groupBy(behaviour, ({ mutant }) => mutant.topic)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = [
    ['topic', 'mutants', ...KILLERS.map((killer) => `killed by ${killer}`), 'survived'],
    ...topics.map(([topic, some]) => [topic, ...countsOf(some)]),
    ['all in behaviour', ...countsOf(behaviour)],
    ...(['idiom', 'internal'] as const).map((kind) => [kind, ...countsOf(ofKind(results, kind))]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((cells) => cells.join('  '))
    .join('\n');
}

/**
 * Returns one entry for each mutant in behaviour that the suite does not kill, and for each idiom that survives, with its
 * place and its edit.
 */
export function missedText(results: readonly MutantResult[]): string {
  return results
    .filter(
      ({ killer, mutant: { kind } }) =>
        (kind === 'behaviour' && killer !== 'suite') || (kind === 'idiom' && killer === undefined),
    )
    .map(({ mutant: { id, find, replace }, place, killer }) =>
      [
        `${id}: ${killer === undefined ? 'SURVIVED' : `killed only by ${killer}`}`,
        `  ${place}`,
        `  - ${find}`,
        `  + ${replace}`,
      ].join('\n'),
    )
    .join('\n');
}

/** Returns what is wrong with the results as a whole, or undefined. */
export function shortfall(results: readonly MutantResult[]): string | undefined {
  const behaviour = ofKind(results, 'behaviour');
  const visible = [...behaviour, ...ofKind(results, 'idiom')];
  const survivors = visible.filter(({ killer }) => killer === undefined).length;
  if (survivors > 0)
    return `${survivors} of ${visible.length} mutants in behaviour or idiom survive the suite and the unit tests`;
  const killed = behaviour.filter(({ killer }) => killer === 'suite').length;
  if (killed >= TARGET * behaviour.length) return undefined;
  return `the suite kills ${killed} of ${behaviour.length} mutants in behaviour, which is less than ${TARGET * 100} %`;
}

function countsOf(results: readonly MutantResult[]): string[] {
  const by = (killer: Killer | undefined): string =>
    String(results.filter((result) => result.killer === killer).length);
  return [String(results.length), ...KILLERS.map(by), by(undefined)];
}

function ofKind(results: readonly MutantResult[], kind: Kind): MutantResult[] {
  return results.filter(({ mutant }) => mutant.kind === kind);
}
