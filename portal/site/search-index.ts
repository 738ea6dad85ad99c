/** Entries of the search: a page with its names, its fields and the words of its texts. */
import { type Block, fieldsOf, type Page } from '../blocks.ts';

export interface SearchEntry {
  path: string;
  title: string;
  kind: Page['kind'];
  names: readonly string[];
  /** Names of the fields of the page, with their anchors. */
  fields: readonly (readonly [name: string, anchor: string])[];
  text: string;
}

/** Kinds in the order in which pages with a field of the same name are shown. */
const ORDER: readonly Page['kind'][] = ['schema', 'operation', 'event', 'error', 'guide', 'index', 'start'];

export function searchIndex(pages: readonly Page[]): SearchEntry[] {
  return pages
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map((page) => ({
      path: page.path,
      title: page.title,
      kind: page.kind,
      names: page.names,
      fields: firstOfEach(fieldsOf(page).map(({ name, id }) => [name, id] as const)),
      text: textOf(page),
    }));
}

function firstOfEach(fields: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  const known = new Set<string>();
  return fields.filter(([name]) => !known.has(name) && known.add(name));
}

/** Returns the description and, of guides, the headings and names in code. */
function textOf({ description, blocks, kind }: Page): string {
  if (kind !== 'guide') return description;
  const words = blocks.flatMap((block: Block) =>
    block.kind === 'heading' ? [block.text] : block.kind === 'prose' ? (block.markdown.match(/`[^`]+`/g) ?? []) : [],
  );
  return [...new Set([description, ...words])].join(' ').replaceAll('`', '');
}
