import type { NewChangeset } from '@changesets/types';
import type { Bump } from '../bump.ts';
import type { Reason } from './reasons.ts';

/** Parts of the notes of a version, in the order in which an integrator needs them. */
export const SECTIONS = ['Breaking changes', 'Deprecated', 'New', 'Fixes'] as const;
export type Section = (typeof SECTIONS)[number];

const BY_BUMP: Readonly<Record<Bump, Section>> = {
  major: 'Breaking changes',
  minor: 'New',
  patch: 'Fixes',
  none: 'Fixes',
};

/** Sorts computed reasons into sections, as items of a Markdown list. */
export function sectionsOfReasons(reasons: readonly Reason[]): Map<Section, string[]> {
  const found = new Map<Section, string[]>();
  for (const { bump, rule, text, migration } of reasons) {
    const section = rule.endsWith('-deprecated') ? 'Deprecated' : BY_BUMP[bump];
    const item = migration === undefined ? `- ${text}` : `- ${text} **Migration:** ${migration}`;
    found.set(section, [...(found.get(section) ?? []), wrapped(item)]);
  }
  return found;
}

/**
 * Returns the items of a changeset by section. Its text may have headings, `### New`; text before the first heading belongs
 * to the section of its bump. Paragraphs become items.
 */
export function sectionsOf({ summary }: Pick<NewChangeset, 'summary'>, bump: Bump): Map<Section, string[]> {
  const found = new Map<Section, string[]>();
  let section: Section = BY_BUMP[bump];
  const text = summary.replaceAll(/^Override:.*\n?/gm, '').trim();
  for (const block of text.split(/^(?=### )/m)) {
    const heading = /^### (.*)\n?/.exec(block);
    const named = SECTIONS.find((name) => name === heading?.[1]?.trim());
    if (named !== undefined) section = named;
    const body = named === undefined ? block : block.slice(heading?.[0].length);
    const items = body
      .split(/\n(?=- )|\n\n+/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => (part.startsWith('- ') ? part : wrapped(`- ${part.replaceAll(/\s+/g, ' ')}`)));
    if (items.length > 0) found.set(section, [...(found.get(section) ?? []), ...items]);
  }
  return found;
}

const WIDTH = 120;

/** Breaks a list item at spaces, and indents its further lines. Code is not broken, as Markdown would join it again. */
function wrapped(item: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of item.split(/ (?=(?:[^`]*`[^`]*`)*[^`]*$)/)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `  ${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
