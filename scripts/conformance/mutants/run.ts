import { EXIT, type ExitCode, type Reporter } from '../../console/reporter.ts';
import { matcher } from '../scenarios/pattern.ts';
import { partFrom } from '../schedule/extent.ts';
import { groupBy } from '../group.ts';
import { loadCases } from '../scenarios/load.ts';
import { audit } from './audit.ts';
import { languagesWithMutants, type Mutant, MutantError, readMutants } from './mutant.ts';
import { missedText, shortfall, type MutantResult, mutantTable } from './mutant-result.ts';

interface Options {
  languages: readonly string[];
  /** Ids or patterns of mutants; empty for all. */
  mutants: readonly string[];
  /** Patterns of cases, which an audit rejects: it needs all cases. */
  patterns: readonly string[];
  /** Number of the part of each list to run; all parts without it. */
  part?: number | undefined;
  isQuiet: boolean;
}

/** Runs the audit by mutation. */
export async function runMutants(
  { languages, mutants: ids, patterns, part, isQuiet }: Options,
  reporter: Reporter,
): Promise<ExitCode> {
  const print = isQuiet ? (): void => {} : console.log;
  let selected: Map<string, Mutant[]>;
  try {
    selected = selectMutants(languages, ids, part);
    if (patterns.length > 0) throw new MutantError('--mutants runs all cases; omit --case');
  } catch (error) {
    if (!(error instanceof MutantError)) throw error;
    reporter.failure(error);
    return EXIT.badInput;
  }
  const cases = loadCases();
  let code: ExitCode = EXIT.ok;
  for (const [language, mutants] of selected) {
    let count = 0;
    const onResult = (result: MutantResult): void => print(`${++count}/${mutants.length} ${lineOf(result)}`);
    const results = await audit(language, { cases, mutants, onResult });
    print(`\n${mutantTable(results)}`);
    const missed = missedText(results);
    if (missed !== '') print(`\n${missed}`);
    reporter.step({ name: language, summary: `${mutants.length} mutants`, details: { results } });
    const problem = shortfall(results);
    if (problem !== undefined) code = reporter.failure(new Error(`${language}: ${problem}`));
  }
  return code;
}

/** @throws {MutantError} */
function selectMutants(
  languages: readonly string[],
  patterns: readonly string[],
  part: number | undefined,
): Map<string, Mutant[]> {
  const known = languagesWithMutants();
  const unknown = languages.find((language) => !known.includes(language));
  if (unknown !== undefined) throw new MutantError(`--lang ${unknown}: mutants exist for ${known.join(', ')}`);
  const all = known
    .filter((language) => languages.length === 0 || languages.includes(language))
    .flatMap((language) => readMutants(language));
  const unmatched = patterns.find((pattern) => !all.some(({ id }) => matcher(pattern)(id)));
  if (unmatched !== undefined) throw new MutantError(`--mutant ${unmatched} matches none of ${all.length} mutants`);
  const chosen = patterns.length === 0 ? all : all.filter(({ id }) => patterns.some((pattern) => matcher(pattern)(id)));
  const groups = groupBy(chosen, ({ language }) => language);
  if (part === undefined) return groups;
  return new Map([...groups].map(([language, mutants]) => [language, partFrom(mutants, part)]));
}

function lineOf({ mutant: { id, kind }, killer, case: item, reason }: MutantResult): string {
  const ofKind = kind === 'behaviour' ? '' : ` (${kind})`;
  if (killer === undefined) return `${id}${ofKind}: SURVIVED`;
  const why = [item, reason].filter((text) => text !== undefined).join(': ');
  return `${id}${ofKind}: killed by ${killer}${why === '' ? '' : `, ${why}`}`;
}
