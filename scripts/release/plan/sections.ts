import type { NewChangeset } from '../changeset.ts';
import { groupBy } from '../../conformance/group.ts';
import type { Bump } from '../bump.ts';
import type { Reason } from '../planned.ts';

/** Parts of the notes of a version, in the order in which an integrator needs them. */
export const SECTIONS = ['Breaking changes', 'Deprecated', 'New', 'Fixes'] as const;
export type Section = (typeof SECTIONS)[number];

const BY_BUMP: Readonly<Record<Bump, Section>> = {
  major: 'Breaking changes',
  minor: 'New',
  patch: 'Fixes',
  none: 'Fixes',
};

const LISTED = 6;

/** Sorts computed reasons into sections, as items of a Markdown list; names of one rule share an item. */
export function sectionsOfReasons(reasons: readonly Reason[]): Map<Section, string[]> {
  const found = new Map<Section, string[]>();
  const groups = groupBy(reasons, ({ rule, name, text }) => (name === undefined ? text : rule));
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { bump, rule, name = '', migration } = first;
    const section = rule.endsWith('-deprecated') ? 'Deprecated' : BY_BUMP[bump];
    const text = first.text.replace(name, () => listText(bump, group));
    const item = migration === undefined ? `- ${text}` : `- ${text} **Migration:** ${migration}`;
    found.set(section, [...(found.get(section) ?? []), wrapped(item)]);
  }
  return found;
}

function listText(bump: Bump, reasons: readonly Reason[]): string {
  const names = [...new Set(reasons.map(({ name = '' }) => name))];
  const shown = bump === 'patch' ? names.slice(0, LISTED) : names;
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** Reports whether one of the items contains a reason. */
export function isTold({ text, name }: Reason, items: readonly string[]): boolean {
  const start = name === undefined ? text : text.slice(0, text.indexOf(name));
  return items
    .map((item) => item.replaceAll(/\s+/g, ' '))
    .some((item) => item.startsWith(`- ${start}`) && item.includes(name ?? ''));
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
