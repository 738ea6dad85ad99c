/** Applies mutants to copies of their library and collects the results. */
import { type Column, COLUMNS, DoesNotCompile, ROOT } from '../drivers/columns.ts';
import { Drivers } from '../drivers/drivers.ts';
import { groupBy } from '../group.ts';
import { inLanes } from '../schedule/in-lanes.ts';
import { copyLibrary, type LibraryCopy } from '../drivers/library-copy.ts';
import type { Case } from '../scenarios/scenario.ts';
import { applicable } from '../schedule/traits.ts';
import { startConformanceServer } from '../server/server.ts';
import { Baseline } from './baseline.ts';
import { type Batches, batchesOf, judge } from './judge.ts';
import { applyEdit, type Mutant, MutantError, placeOf } from './mutant.ts';
import { accepts, otherJudges } from './other-judges.ts';
import type { Killer, MutantResult } from './mutant-result.ts';

interface Audit {
  cases: readonly Case[];
  mutants: readonly Mutant[];
  /** Called with each result: first for the mutants that the suite kills, then for the others. */
  onResult: (result: MutantResult) => void;
}

/** Number of mutants that are judged at the same time by cases that do not judge time. */
const AT_ONCE = 2;

/**
 * Judges the mutants of one language. The other judges see only the mutants that the suite does not kill, and those that
 * no case can show.
 */
export async function audit(language: string, { cases, mutants, onResult }: Audit): Promise<MutantResult[]> {
  await requireAcceptance(language);
  const withoutCases = mutants.filter(({ kind }) => kind !== 'behaviour');
  const results: MutantResult[] = withoutCases.map((mutant) => ({ mutant, place: placeOf(mutant, ROOT) }));
  const inBehaviour = mutants.filter(({ kind }) => kind === 'behaviour');
  for (const [column, some] of groupBy(inBehaviour, columnOf))
    results.push(...(await judgeAll(column, some, { cases, onResult })));
  const judged: MutantResult[] = [];
  for (const result of results) {
    const survives = result.killer === undefined;
    const last = survives ? await askOthers(result) : result;
    if (survives) onResult(last);
    judged.push(last);
  }
  return judged;
}

/** Returns the column whose cases judge a mutant: its own, or the first one of its language. */
export function columnOf({ language, column: id }: Pick<Mutant, 'language' | 'column'>): Column {
  const column = COLUMNS.find((candidate) => candidate.language === language && candidate.id === (id ?? candidate.id));
  if (column === undefined) throw new MutantError(`${language} has no column ${id}`);
  return column;
}

async function judgeAll(
  column: Column,
  mutants: readonly Mutant[],
  { cases, onResult }: Pick<Audit, 'cases' | 'onResult'>,
): Promise<MutantResult[]> {
  const server = await startConformanceServer();
  const ofColumn = applicable(cases, column);
  try {
    await column.build?.();
    const baseline = new Baseline(await Drivers.start(column, server.ca), server);
    const results: MutantResult[] = [];
    const judgeOne = async (index: number, mutant: Mutant, batches: Batches[keyof Batches]): Promise<void> => {
      const result = await resultOfSuite(mutant, column, { batches, baseline });
      if (result.killer !== undefined) onResult(result);
      results[index] = result;
    };
    try {
      await inLanes(mutants.entries(), AT_ONCE, ([index, mutant]) =>
        judgeOne(index, mutant, batchesOf(ofColumn, mutant).shared),
      );
      const survivors = [...mutants.entries()].filter(([index]) => results[index]?.killer === undefined);
      await inLanes(survivors, 1, ([index, mutant]) => judgeOne(index, mutant, batchesOf(ofColumn, mutant).alone));
    } finally {
      await baseline.stop();
    }
    return results;
  } finally {
    await server.stop();
  }
}

async function resultOfSuite(
  mutant: Mutant,
  column: Column,
  { batches, baseline }: { batches: Batches[keyof Batches]; baseline: Baseline },
): Promise<MutantResult> {
  const copy = copyLibrary(column, mutant.id.replace('/', '.'));
  try {
    const place = placeOf(mutant, copy.folder);
    applyEdit(mutant, copy.folder);
    const kill = (await buildError(copy)) ?? (await judge(copy.column, batches, baseline));
    return { mutant, place, ...(kill && { killer: 'suite', ...kill }) };
  } finally {
    copy.remove();
  }
}

/** @throws {Error} if a copy without a mutant fails, because then every survivor would look killed */
async function requireAcceptance(language: string): Promise<void> {
  const refusing = await refusingJudge(language);
  if (refusing !== undefined)
    throw new Error(
      `${language}: the ${refusing} of an unchanged copy fail; find out why with npm test -- --only ${language}`,
    );
}

async function askOthers(result: MutantResult): Promise<MutantResult> {
  const killer = await refusingJudge(result.mutant.language, result.mutant);
  return killer === undefined ? result : { ...result, killer };
}

/** Returns the first judge that rejects a copy of the library; undefined if all accept it. */
async function refusingJudge(language: string, mutant?: Mutant): Promise<Killer | undefined> {
  const column = COLUMNS.find((candidate) => candidate.language === language);
  if (column === undefined) throw new MutantError(`unknown language: ${language}`);
  const copy = copyLibrary(column, mutant?.id ?? 'unchanged');
  try {
    if (mutant !== undefined) applyEdit(mutant, copy.folder);
    for (const other of otherJudges(language, copy.folder)) {
      if (!(await accepts(other))) return other.name;
    }
    return undefined;
  } finally {
    copy.remove();
  }
}

/** Compiles the copy. A library that does not compile fails every case. */
async function buildError({ column }: LibraryCopy): Promise<{ reason: string } | undefined> {
  try {
    await column.build?.();
    return undefined;
  } catch (error) {
    if (!(error instanceof DoesNotCompile)) throw error;
    return { reason: 'the library does not compile' };
  }
}
