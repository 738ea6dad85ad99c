/** Entries of the changelog of a library: generated sentences, and the words of its owner around them. */
import type { Reason } from '../../release/planned.ts';
import { SECTIONS, sectionsOfReasons } from '../../release/plan/sections.ts';

/** First and last line of the part of an entry that each generation writes anew. */
export const START =
  '<!-- Each generation rewrites the lines up to the next comment. Write your own above or below. -->';
export const END = '<!-- End of the generated lines. -->';

/** The entry of the next version. */
export interface NextEntry {
  version: string;
  /** What has changed since the last release; undefined before the first one. */
  reasons?: readonly Reason[] | undefined;
  /** Date of the release, `YYYY-MM-DD`; undefined if it is not released yet. */
  date?: string | undefined;
  /** True if the version has been released and nothing has changed since. */
  isReleased: boolean;
}

const UNRELEASED = / \(unreleased\)\s*$/;
const GENERATED = new RegExp(`${escaped(START)}\n[^]*?${escaped(END)}\n?`);

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * Returns a changelog with the entry of the next version. Only the heading and the generated lines of an entry that is not
 * released are written; everything else stays as its owner wrote it.
 */
export function withNextEntry(present: string | undefined, next: NextEntry): string {
  const isWindows = present?.includes('\r\n') === true;
  const text = updated((present ?? '# Changelog\n').replaceAll('\r\n', '\n'), next);
  return isWindows ? text.replaceAll('\n', '\r\n') : text;
}

/** Returns the versions of the entries that are released, the first entry first. */
export const releasesIn = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/^(?=## )/m)
    .filter((entry) => !UNRELEASED.test(headingOf(entry)))
    .flatMap((entry) => versionIn(entry) ?? []);

function updated(text: string, next: NextEntry): string {
  const [head = '', ...entries] = text.split(/^(?=## )/m);
  const at = entries.findIndex((entry) => UNRELEASED.test(headingOf(entry)));
  const open = at < 0 ? undefined : entries[at];
  if (open === undefined) {
    const isThere = entries.some((entry) => versionIn(entry) === next.version);
    if (next.isReleased || isThere) return text;
    const fresh = `${headingFor(next)}\n\n${generatedLines(next)}`;
    const others = entries.join('');
    return `${[head.trimEnd(), fresh, ...(others === '' ? [] : [others.trimEnd()])].join('\n\n')}\n`;
  }
  const own = entryFor(open, next);
  const others = entries.toSpliced(at, 1, ...(own === undefined ? [] : [own]));
  return [head, ...others].join('').trimEnd().concat('\n');
}

/** Returns the new text of an entry that is not released; undefined if nothing of it is left. */
function entryFor(entry: string, next: NextEntry): string | undefined {
  if (!GENERATED.test(entry)) return next.isReleased ? entry : withHeading(entry, next);
  if (!next.isReleased)
    return withHeading(
      entry.replace(GENERATED, () => `${generatedLines(next)}\n`),
      next,
    );
  // The changes were taken back: the words of the owner wait for the next ones.
  const words = entry.replace(GENERATED, '').split('\n').slice(1).join('\n').trim();
  return words === '' ? undefined : entry.replace(GENERATED, () => `${START}\n\n${END}\n`);
}

const headingOf = (entry: string): string => entry.split('\n')[0] ?? '';
const versionIn = (entry: string): string | undefined => /^## \[?v?(\d+\.\d+\.\d+)\b/.exec(entry)?.[1];
const headingFor = ({ version, date }: NextEntry): string => `## ${version} (${date ?? 'unreleased'})`;
const withHeading = (entry: string, next: NextEntry): string => entry.replace(/^.*/, headingFor(next));

/** Returns the sentences; those of a released version are part of the text, which no generation changes. */
function generatedLines({ reasons, date }: NextEntry): string {
  const lines = reasons === undefined ? '### New\n\n- First version.' : sentences(reasons);
  return date === undefined ? `${START}\n\n${lines}\n\n${END}` : lines;
}

function sentences(reasons: readonly Reason[]): string {
  const found = sectionsOfReasons(reasons);
  const parts = SECTIONS.filter((section) => found.has(section)).map(
    (section) => `### ${section}\n\n${found.get(section)?.join('\n')}`,
  );
  return parts.length === 0 ? 'No changes that programs notice.' : parts.join('\n\n');
}
