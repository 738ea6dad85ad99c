/** Reads, checks and updates the lists of expected failures, one for each column. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { groupBy } from '../group.ts';
import { hasParity, withoutParity } from './reason.ts';

const FOLDER = fileURLToPath(new URL('../expected-failures/', import.meta.url));

/** Cases that fail for the same reason. */
export interface ExpectedFailure {
  /** The normalised reason of each case; a case that fails for another reason fails the run. */
  reason: string;
  /** Sorted ids, or all cases of a column whose client does not exist. */
  cases: readonly string[] | typeof ALL;
}

const ALL = 'all';
/** Start of the only reason that may apply to all cases. */
const NO_CLIENT = 'unsupported client: ';

/** Thrown for an invalid list; the message is the line to print. */
export class ExpectedFailuresError extends Error {
  override name = 'ExpectedFailuresError';
}

/** @throws {ExpectedFailuresError} */
export function readExpectedFailures(column: string, folder: string = FOLDER): ExpectedFailure[] {
  const path = join(folder, `${column}.yaml`);
  if (!existsSync(path)) return [];
  const fail = (problem: string): never => {
    throw new ExpectedFailuresError(`expected-failures/${column}.yaml ${problem}.`);
  };
  const list: unknown = parse(readFileSync(path, 'utf8')) ?? [];
  if (!Array.isArray(list) || !list.every(isEntry)) return fail('must be a list of {reason: text, cases: ids}');
  const isOfAll = list.some(({ cases }) => cases === ALL);
  if (isOfAll && (list.length > 1 || !list[0]?.reason.startsWith(NO_CLIENT))) {
    return fail(`may have "cases: ${ALL}" only in a single entry with the reason "${NO_CLIENT}…"`);
  }
  const ids = list.flatMap(({ cases }) => (cases === ALL ? [] : cases));
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? list : fail(`lists ${twice} twice`);
}

/** Returns a function that finds the reason for which a case is expected to fail. */
export function expectedReasons(entries: readonly ExpectedFailure[]): (id: string) => string | undefined {
  const reasons = new Map<string, string>();
  for (const { reason, cases } of entries) {
    if (cases === ALL) return () => reason;
    for (const id of cases) reasons.set(id, reason);
  }
  return (id) => reasons.get(id);
}

/** Returns the listed ids that are not among the cases of the column. */
export function unmatchedIds(entries: readonly ExpectedFailure[], ids: ReadonlySet<string>): string[] {
  return entries.flatMap(({ cases }) => (cases === ALL ? [] : cases.filter((id) => !ids.has(id))));
}

/**
 * Returns the list of the cases that fail now. Cases that were not run keep their reason.
 * @param ids all cases of the column
 */
export function updatedEntries(
  old: readonly ExpectedFailure[],
  results: readonly { id: string; reason?: string }[],
  ids: readonly string[],
): ExpectedFailure[] {
  const oldReason = expectedReasons(old);
  const ran = new Map(results.map(({ id, reason }) => [id, reason]));
  const failing = ids.flatMap((id) => {
    const reason = ran.has(id) ? ran.get(id) : oldReason(id);
    return reason === undefined ? [] : [{ id, reason }];
  });
  const groups = [...groupBy(failing, ({ reason }) => reason)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([reason, cases]) => {
    const isOfAll = cases.length === ids.length && reason.startsWith(NO_CLIENT);
    return { reason, cases: isOfAll ? ALL : cases.map(({ id }) => id).toSorted() };
  });
}

/**
 * Returns the results of a run of some columns, in which a listed difference between the requests of columns cannot be
 * seen and stays listed.
 */
export function withListedParity(
  results: readonly { id: string; reason?: string }[],
  old: readonly ExpectedFailure[],
): { id: string; reason?: string }[] {
  const listedReason = expectedReasons(old);
  return results.map((result) => {
    const listed = listedReason(result.id);
    const isUnseen = listed !== undefined && hasParity(listed) && withoutParity(listed) === result.reason;
    return isUnseen ? { id: result.id, reason: listed } : result;
  });
}

/** Writes a list, or deletes an empty one. */
export function writeExpectedFailures(
  column: string,
  entries: readonly ExpectedFailure[],
  folder: string = FOLDER,
): void {
  const path = join(folder, `${column}.yaml`);
  if (entries.length === 0) return rmSync(path, { force: true });
  const head =
    '# Expected failures of this column by reason. `npm run conformance -- --update-expected` writes this list;\n' +
    '# remove a case when it passes.\n';
  return writeFileSync(path, head + stringify(entries, { lineWidth: 0, singleQuote: true }));
}

function isEntry(entry: unknown): entry is ExpectedFailure {
  const { reason, cases } = (entry ?? {}) as Partial<ExpectedFailure>;
  const isReason = typeof reason === 'string' && reason.trim() !== '';
  if (!isReason) return false;
  return cases === ALL || (Array.isArray(cases) && cases.length > 0 && cases.every((id) => typeof id === 'string'));
}
