/** Guides: Markdown files with front matter, placeholders for values, and references to code and pictures. */
import { Marked, type Token, type Tokens } from 'marked';
import type { Block, CodeGroup, Page } from '../blocks.ts';
import { slugOf } from '../markup/markdown.ts';

export interface Guide {
  page: Page;
  /** Position in the navigation. */
  order: number;
}

interface GuideSources {
  /** Returns the text of a placeholder. */
  valueOf: (name: string) => string | undefined;
  pictures: Pictures;
  /** Returns a block of a chapter of the READMEs, counted from 1. */
  codeOf: (chapter: string, position: number) => CodeGroup | undefined;
  /** Returns a sample of an operation, counted from 1. */
  sampleOf: (operationId: string, position: number) => CodeGroup | undefined;
  /** Tables of facts by their names. */
  tables: Readonly<Record<string, Block>>;
}

interface Reading extends Omit<GuideSources, 'valueOf'> {
  file: string;
}

/** Returns the SVG of a picture; undefined if there is none of that name. */
type Pictures = (name: string) => string | undefined;

export class GuideError extends Error {
  override name = 'GuideError';
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

/**
 * Reads a guide. `valueOf` gives the text of a placeholder such as `{{retries.max_retries}}`.
 * @throws {GuideError} with the file, and with the line if it is known
 */
export function readGuide({ file, text }: { file: string; text: string }, sources: GuideSources): Guide {
  const matter = FRONT_MATTER.exec(text);
  const facts = new Map(
    [...(matter?.[1] ?? '').matchAll(/^(\w+): (.+)$/gm)].map(([, key = '', value = '']) => [key, value.trim()]),
  );
  const fact = (key: string): string => {
    const value = facts.get(key);
    if (value === undefined) throw new GuideError(`${file}: the front matter has no ${key}`);
    return value;
  };
  const filled = withValues({ file, text: text.slice(matter?.[0].length ?? 0) }, sources.valueOf);
  const name = file.replace(/^.*\//, '').replace(/\.md$/, '');
  const page: Page = {
    path: `guides/${name}`,
    title: fact('title'),
    description: fact('description'),
    kind: 'guide',
    names: [],
    blocks: blocksOf(filled, { ...sources, file }),
    source: file,
    aside: [],
  };
  return { page, order: Number(fact('order')) };
}

/** Returns a text in which each placeholder is replaced by its value. @throws {GuideError} if there is none */
export function withValues(
  { file, text }: { file: string; text: string },
  valueOf: (name: string) => string | undefined,
): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = valueOf(name);
    if (value === undefined) throw new GuideError(`${file}: there is no value ${name}`);
    return value;
  });
}

function blocksOf(markdown: string, reading: Reading): Block[] {
  const blocks: Block[] = [];
  for (const token of new Marked().lexer(markdown)) {
    const last = blocks.at(-1);
    const insert = INSERT.exec(token.raw);
    const image = pictureOf(token);
    if (token.type === 'heading') blocks.push(headingOf(token as Tokens.Heading));
    else if (insert) blocks.push(inserted(insert, reading));
    else if (image) blocks.push(picture(image, reading));
    else if (last?.kind === 'prose') blocks[blocks.length - 1] = { ...last, markdown: last.markdown + token.raw };
    else if (token.type !== 'space') blocks.push({ kind: 'prose', markdown: token.raw });
  }
  return blocks;
}

const headingOf = ({ depth, text }: Tokens.Heading): Block => ({
  kind: 'heading',
  level: depth <= 2 ? 2 : 3,
  text,
  id: slugOf(text),
});

/** Names a block of code in a chapter of the READMEs or a sample of an operation, with its position, or a table. */
const INSERT = /^<!-- (code|sample|table): (.+?)(?: (\d+))? -->\s*$/;

function inserted([, kind, name = '', position = '1']: RegExpExecArray, sources: Reading): Block {
  const { file, codeOf, sampleOf, tables } = sources;
  if (kind === 'table') {
    const table = tables[name];
    if (table === undefined) throw new GuideError(`${file}: there is no table ${name}`);
    return table;
  }
  const group = kind === 'sample' ? sampleOf(name, Number(position)) : codeOf(name, Number(position));
  if (group !== undefined) return { kind: 'group', group };
  throw new GuideError(
    kind === 'sample'
      ? `${file}: there is no sample ${position} of ${name}`
      : `${file}: no README has block ${position} in the chapter ${name}`,
  );
}

/** Returns the picture of a paragraph that has nothing else. */
function pictureOf(token: Token): Tokens.Image | undefined {
  const [only, ...others] = token.type === 'paragraph' ? ((token as Tokens.Paragraph).tokens ?? []) : [];
  return only?.type === 'image' && others.length === 0 ? (only as Tokens.Image) : undefined;
}

function picture({ href, text }: Tokens.Image, { file, pictures }: Reading): Block {
  const name = href.replace(/^picture:/, '');
  const svg = pictures(name);
  if (svg === undefined) throw new GuideError(`${file}: there is no picture ${name}`);
  return { kind: 'picture', svg, alt: text };
}
