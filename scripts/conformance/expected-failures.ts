/** The lists of what does not work yet, one for each language, and what is wrong with them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, stringify } from 'yaml';
import { groupBy } from './group.ts';

const KNOWN_FAILING = fileURLToPath(new URL('expected-failures/', import.meta.url));

export interface Entry {
  /** Id of a case, or a pattern with `*`. */
  case: string;
  why: string;
}

/** A list that is not as it has to be; the message is the one line to print. */
export class KnownFailingError extends Error {
  override name = 'KnownFailingError';
}

/** @throws {KnownFailingError} */
export function readKnownFailing(language: string, folder: string = KNOWN_FAILING): Entry[] {
  const path = join(folder, `${language}.yaml`);
  if (!existsSync(path)) return [];
  const list: unknown = parse(readFileSync(path, 'utf8')) ?? [];
  if (Array.isArray(list) && list.every(isEntry)) return list;
  throw new KnownFailingError(
    `expected-failures/${language}.yaml: make it a list of {case: id or pattern, why: text}.`,
  );
}

export function matcher(pattern: string): (id: string) => boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join('.*')}$`, 'u');
  return (id) => expression.test(id);
}

export function knownCases(entries: readonly Entry[]): (id: string) => Entry | undefined {
  const known = entries.map((entry) => ({ entry, isMatch: matcher(entry.case) }));
  return (id) => known.find(({ isMatch }) => isMatch(id))?.entry;
}

/** Entries that name no case there is. */
export function strayEntries(entries: readonly Entry[], ids: readonly string[]): Entry[] {
  return entries.filter((entry) => !ids.some(matcher(entry.case)));
}

/**
 * The list of what fails now. A topic that fails as a whole is one pattern; reasons that a person wrote for what still
 * fails are kept, and cases that were not run keep their entries.
 */
export function updated(old: readonly Entry[], results: readonly { id: string; reason?: string }[]): Entry[] {
  const why = knownCases(old);
  const ran = new Set(results.map(({ id }) => id));
  const untouched = old.filter(({ case: pattern }) => !pattern.includes('*') && !ran.has(pattern));
  const entries = [...groupBy(results, ({ id }) => topicOf(id))].flatMap(([topic, ofTopic]) => {
    const failed = ofTopic.filter(({ reason }) => reason !== undefined);
    if (failed.length > 1 && failed.length === ofTopic.length) {
      const before = old.find((entry) => entry.case === `${topic}/*`);
      return [before ?? { case: `${topic}/*`, why: commonest(failed.map(({ reason = '' }) => reason)) }];
    }
    return failed.map(({ id, reason = '' }) => ({ case: id, why: why(id)?.why ?? reason }));
  });
  return [...untouched, ...entries].toSorted((a, b) => (a.case < b.case ? -1 : 1));
}

/** The reason that most have; how many others there are is said too. */
function commonest(reasons: readonly string[]): string {
  const groups = [...groupBy(reasons, (reason) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const [[reason = ''] = []] = groups;
  return groups.length === 1 ? reason : `${reason} (and ${groups.length - 1} more)`;
}

export function writeKnownFailing(language: string, entries: readonly Entry[], folder: string = KNOWN_FAILING): void {
  const head =
    '# What this library does not do yet: `npm run conformance -- --update-known` writes it, a pass must leave it.\n';
  writeFileSync(join(folder, `${language}.yaml`), head + stringify(entries, { lineWidth: 0, singleQuote: true }));
}

export function topicOf(id: string): string {
  return id.split('/')[0] ?? id;
}

function isEntry(entry: unknown): entry is Entry {
  const { case: pattern, why } = (entry ?? {}) as Partial<Entry>;
  return typeof pattern === 'string' && typeof why === 'string' && why.trim() !== '';
}
