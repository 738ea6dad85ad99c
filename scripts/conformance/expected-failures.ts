/** Reads, checks and updates the lists of expected failures, one for each column. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { groupBy } from './group.ts';

const FOLDER = fileURLToPath(new URL('expected-failures/', import.meta.url));

export interface ExpectedFailure {
  /** Id of a case, or a pattern with `*`. */
  case: string;
  reason: string;
}

/** Thrown for an invalid list; the message is the line to print. */
export class ExpectedFailuresError extends Error {
  override name = 'ExpectedFailuresError';
}

/** @throws {ExpectedFailuresError} */
export function readExpectedFailures(column: string, folder: string = FOLDER): ExpectedFailure[] {
  const path = join(folder, `${column}.yaml`);
  if (!existsSync(path)) return [];
  const list: unknown = parse(readFileSync(path, 'utf8')) ?? [];
  if (Array.isArray(list) && list.every(isEntry)) return list;
  throw new ExpectedFailuresError(
    `expected-failures/${column}.yaml must be a list of {case: id or pattern, reason: text}.`,
  );
}

export function matcher(pattern: string): (id: string) => boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join('.*')}$`, 'u');
  return (id) => expression.test(id);
}

/** Returns a function that finds the entry for a case. */
export function entryMatcher(entries: readonly ExpectedFailure[]): (id: string) => ExpectedFailure | undefined {
  const matchers = entries.map((entry) => ({ entry, isMatch: matcher(entry.case) }));
  return (id) => matchers.find(({ isMatch }) => isMatch(id))?.entry;
}

/** Returns the entries that match no case. */
export function unmatchedEntries(entries: readonly ExpectedFailure[], ids: readonly string[]): ExpectedFailure[] {
  return entries.filter((entry) => !ids.some(matcher(entry.case)));
}

/**
 * Returns the list of the cases that fail now. A topic whose cases all fail becomes one pattern. Cases that still fail
 * keep the reason of their entry, and cases that were not run keep their entry.
 */
export function updatedEntries(
  old: readonly ExpectedFailure[],
  results: readonly { id: string; reason?: string }[],
): ExpectedFailure[] {
  const oldEntry = entryMatcher(old);
  const ran = new Set(results.map(({ id }) => id));
  const untouched = old.filter(({ case: pattern }) => !pattern.includes('*') && !ran.has(pattern));
  const entries = [...groupBy(results, ({ id }) => topicOf(id))].flatMap(([topic, ofTopic]) => {
    const failed = ofTopic.filter(({ reason }) => reason !== undefined);
    if (failed.length > 1 && failed.length === ofTopic.length) {
      const before = old.find((entry) => entry.case === `${topic}/*`);
      return [before ?? { case: `${topic}/*`, reason: mostFrequent(failed.map(({ reason = '' }) => reason)) }];
    }
    return failed.map(({ id, reason = '' }) => ({ case: id, reason: oldEntry(id)?.reason ?? reason }));
  });
  return [...untouched, ...entries].toSorted((a, b) => (a.case < b.case ? -1 : 1));
}

/** Returns the most frequent reason, with the number of other reasons. */
function mostFrequent(reasons: readonly string[]): string {
  const groups = [...groupBy(reasons, (reason) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const [[reason = ''] = []] = groups;
  const otherCount = groups.length - 1;
  return otherCount === 0 ? reason : `${reason} (and ${otherCount} other reason${otherCount === 1 ? '' : 's'})`;
}

export function writeExpectedFailures(
  column: string,
  entries: readonly ExpectedFailure[],
  folder: string = FOLDER,
): void {
  const head =
    '# Expected failures of this library. `npm run conformance -- --update-expected` writes this list;\n' +
    '# remove an entry when its case passes.\n';
  writeFileSync(join(folder, `${column}.yaml`), head + stringify(entries, { lineWidth: 0, singleQuote: true }));
}

export function topicOf(id: string): string {
  return id.split('/')[0] ?? id;
}

function isEntry(entry: unknown): entry is ExpectedFailure {
  const { case: pattern, reason } = (entry ?? {}) as Partial<ExpectedFailure>;
  return typeof pattern === 'string' && typeof reason === 'string' && reason.trim() !== '';
}
