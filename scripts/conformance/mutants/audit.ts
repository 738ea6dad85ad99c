/** Applies mutants to copies of their library and collects the results. */
import { type Column, COLUMNS } from '../columns.ts';
import { Drivers } from '../drivers.ts';
import { groupBy } from '../group.ts';
import { inLanes } from '../in-lanes.ts';
import { copyLibrary, type LibraryCopy } from '../library-copy.ts';
import type { Case } from '../scenarios/scenario.ts';
import { startConformanceServer } from '../server/server.ts';
import { Baseline } from './baseline.ts';
import { batchesOf, judge } from './judge.ts';
import { applyMutant, type Mutant, MutantError, placeOf } from './mutant.ts';
import { accepts, otherJudges } from './other-judges.ts';
import type { MutantResult } from './mutant-result.ts';

interface Audit {
  cases: readonly Case[];
  mutants: readonly Mutant[];
  /** Called with each result: first for the mutants that the suite kills, then for the others. */
  onResult: (result: MutantResult) => void;
}

/** Number of mutants judged at the same time. */
const AT_ONCE = 2;

/** Judges the mutants of one language. Only those that the suite does not kill come before the other judges. */
export async function audit(language: string, { cases, mutants, onResult }: Audit): Promise<MutantResult[]> {
  const results: MutantResult[] = [];
  for (const [id = language, some] of groupBy(mutants, ({ column }) => column)) {
    const column = COLUMNS.find(
      (candidate) => candidate.language === language && [id, language].includes(candidate.id),
    );
    if (column === undefined) throw new MutantError(`unknown column of mutants: ${id}`);
    results.push(...(await judgeAll(column, some, { cases, onResult })));
  }
  const judged: MutantResult[] = [];
  for (const result of results) {
    const survives = result.killer === undefined;
    const last = survives ? await askOthers(result) : result;
    if (survives) onResult(last);
    judged.push(last);
  }
  return judged;
}

async function judgeAll(
  column: Column,
  mutants: readonly Mutant[],
  { cases, onResult }: Pick<Audit, 'cases' | 'onResult'>,
): Promise<MutantResult[]> {
  const server = await startConformanceServer();
  try {
    await column.build?.();
    const baseline = new Baseline(await Drivers.start(column, server.ca), server);
    const results: MutantResult[] = [];
    await inLanes(mutants.entries(), AT_ONCE, async ([index, mutant]) => {
      const result = await resultOfSuite(mutant, column, cases, baseline);
      if (result.killer !== undefined) onResult(result);
      results[index] = result;
    }).finally(() => baseline.stop());
    return results;
  } finally {
    await server.stop();
  }
}

async function resultOfSuite(
  mutant: Mutant,
  column: Column,
  cases: readonly Case[],
  baseline: Baseline,
): Promise<MutantResult> {
  const copy = copyLibrary(column, mutant.id.replace('/', '.'));
  try {
    const place = placeOf(mutant, copy.folder);
    applyMutant(mutant, copy.folder);
    const kill = (await buildError(copy)) ?? (await judge(copy.column, batchesOf(cases, mutant), baseline));
    return { mutant, place, ...(kill && { killer: 'suite', ...kill }) };
  } finally {
    copy.remove();
  }
}

async function askOthers(result: MutantResult): Promise<MutantResult> {
  const { mutant } = result;
  const column = COLUMNS.find(({ language }) => language === mutant.language);
  if (column === undefined) return result;
  const copy = copyLibrary(column, mutant.id);
  try {
    applyMutant(mutant, copy.folder);
    for (const other of otherJudges(mutant.language, copy.folder)) {
      if (!(await accepts(other))) return { ...result, killer: other.name };
    }
    return result;
  } finally {
    copy.remove();
  }
}

/** Compiles the copy. A library that does not compile fails every case. */
async function buildError({ column }: LibraryCopy): Promise<{ reason: string } | undefined> {
  try {
    await column.build?.();
    return undefined;
  } catch {
    return { reason: 'the library does not compile' };
  }
}
