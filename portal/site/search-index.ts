/** Data of the search: the pages, and their sections as plain texts. */
import { type Block, fieldsOf, type Page } from '../blocks.ts';
import { freeAnchor } from '../markup/markdown.ts';
import { partsByHeading, type PlainText, plainText } from '../markup/plain-text.ts';
import { firstSentence } from '../pages/operation.ts';

export interface SearchPage {
  path: string;
  title: string;
  kind: Page['kind'];
  names: readonly string[];
  terms?: readonly string[];
  /** Names of the fields of the page, with their anchors. */
  fields: readonly (readonly [name: string, anchor: string])[];
}

/** A heading with what follows it; the first section of a page has no heading. */
export interface SearchSection {
  /** Position of the page. */
  page: number;
  anchor: string;
  heading: string;
  text: string;
  /** Words that are only in code. */
  code: string;
}

/** Words by which people search: synonyms, stop words, and words that tell little. */
export interface SearchWords {
  stopWords: readonly string[];
  /** Words that decide only if no others do. */
  weakWords: readonly string[];
  /** What people type, by the words of the documentation. */
  synonyms: Readonly<Record<string, readonly string[]>>;
}

export interface SearchIndex {
  pages: readonly SearchPage[];
  sections: readonly SearchSection[];
  words: SearchWords;
}

/** Kinds in the order in which pages with a field of the same name are shown. */
const ORDER: readonly Page['kind'][] = ['schema', 'operation', 'event', 'error', 'guide', 'index', 'start'];

export function searchIndex(pages: readonly Page[], words: SearchWords): SearchIndex {
  const hasGuides = pages.some(({ kind }) => kind === 'guide');
  const ordered = pages.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const known = new Set<string>();
  return {
    pages: ordered.map((page) => ({
      path: page.path,
      title: page.title,
      kind: page.kind,
      names: page.names,
      ...(page.terms === undefined ? {} : { terms: page.terms }),
      fields: newFields(page, known),
    })),
    sections: withoutCommonCode(
      ordered.flatMap((page, at) => sectionsOf(page, hasGuides).map((section) => ({ page: at, ...section }))),
    ),
    words,
  };
}

/** Returns the fields of a page, each once; headers of responses, which most operations have, only on the first page. */
function newFields(page: Page, known: Set<string>): (readonly [name: string, anchor: string])[] {
  const own = new Set<string>();
  return fieldsOf(page).flatMap(({ name, id }) => {
    if (own.has(name) || (id.startsWith('returns-') && known.has(name))) return [];
    own.add(name);
    known.add(name);
    return [[name, id] as const];
  });
}

/** Number of sections in which a word of code may be; others, such as keywords, tell nothing. */
const COMMON = 5;

function withoutCommonCode(sections: readonly SearchSection[]): SearchSection[] {
  const counts = new Map<string, number>();
  for (const word of sections.flatMap(({ code }) => code.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return sections.map((section) => {
    const words = section.code.split(' ').filter((word) => (counts.get(word) ?? 0) <= COMMON);
    return { ...section, code: words.join(' ') };
  });
}

type Section = Omit<SearchSection, 'page'>;

/** Returns the sections of a text; a page of the reference is one section. */
function sectionsOf({ description, blocks, kind, endpoint }: Page, hasGuides: boolean): Section[] {
  const isText = kind === 'guide' || kind === 'index' || kind === 'start';
  const sections = isText
    ? textSections(blocks, hasGuides)
    : [{ anchor: '', heading: '', texts: ownBlocks({ blocks, kind }).map((block) => textOf(block)) }];
  const [first] = sections;
  if (isText) first?.texts.unshift({ text: description, code: '' });
  if (endpoint) first?.texts.push({ text: '', code: `${endpoint.method} ${endpoint.path}` });
  return sections.map(({ anchor, heading, texts }) => ({
    anchor,
    heading,
    text: texts
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' '),
    code: [...new Set(texts.flatMap(({ code }) => code.match(/[\p{L}_][\p{L}\p{N}_]+/gu) ?? []))].join(' '),
  }));
}

/** The description of the document has headings of its own. Guides say the same, and better. */
function textSections(blocks: readonly Block[], hasGuides: boolean) {
  const sections: { anchor: string; heading: string; texts: PlainText[] }[] = [{ anchor: '', heading: '', texts: [] }];
  const anchors = new Set<string>();
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ anchor: block.id, heading: plainText(block.text).text, texts: [] });
    else if (block.kind === 'prose')
      for (const { heading, ...text } of partsByHeading(block.markdown)) {
        if (heading !== undefined && hasGuides) break;
        if (heading !== undefined)
          sections.push({ anchor: `text-${freeAnchor(heading, anchors)}`, heading, texts: [] });
        sections.at(-1)?.texts.push(text);
      }
    else sections.at(-1)?.texts.push(textOf(block));
  }
  return sections;
}

/** Returns the blocks of a page of the reference without the fields that all pages of its kind have, such as headers. */
function ownBlocks({ blocks, kind }: Pick<Page, 'blocks' | 'kind'>): readonly Block[] {
  if (kind === 'event') return blocks.filter((block) => block.kind !== 'fields');
  const returns = blocks.findIndex((block) => block.kind === 'heading' && block.id === 'returns');
  return returns === -1 ? blocks : blocks.filter((block, at) => at < returns || block.kind !== 'fields');
}

const NOTHING: PlainText = { text: '', code: '' };

/** Whether each row of a table leads to another page. */
const isOfPages = ({ rows }: Extract<Block, { kind: 'table' }>): boolean =>
  rows.every((row) => row.some((cell) => cell.includes('](/')));

/** Returns the words of a block. Links lead to pages that have their words themselves. */
function textOf(block: Block): PlainText {
  switch (block.kind) {
    case 'prose':
      return plainText(block.markdown);
    case 'fields':
      return plainText(
        block.items.map(({ name, description }) => `\`${name}\`: ${firstSentence(description)}`).join('\n\n'),
      );
    case 'table':
      if (isOfPages(block)) return NOTHING;
      return plainText([block.head, ...withoutFigures(block.rows)].map((row) => row.join(', ')).join('\n\n'));
    case 'cards':
      return plainText(block.cards.map(({ title, about = '' }) => `${title}: ${about}`).join('\n\n'));
    case 'facts':
      return plainText(block.facts.map((fact) => `${fact.join(': ')}.`).join(' '));
    case 'hero':
      return plainText(block.markdown);
    case 'code':
      return { text: '', code: block.text };
    case 'group':
      return { text: '', code: block.group.codes.map(({ text }) => text).join(' ') };
    case 'picture':
      return { text: block.alt, code: '' };
    case 'heading':
    case 'links':
      return NOTHING;
  }
}

/** Returns the rows of a table, or the first cell of each if most others are numbers. */
function withoutFigures(rows: readonly (readonly string[])[]): (readonly string[])[] {
  const cells = rows.flatMap((row) => row.slice(1));
  const numbers = cells.filter((cell) => /^[\d.,*\s]+$/.test(cell));
  return numbers.length > cells.length / 2 ? rows.map((row) => row.slice(0, 1)) : [...rows];
}
