/** Guides: Markdown files with front matter, whose code in several languages becomes one group. */
import { Marked, type Token, type Tokens } from 'marked';
import type { Block, CodeGroup, Page } from '../blocks.ts';
import { slugOf } from '../markup/markdown.ts';
import { LANGUAGE_LABELS } from '../samples/languages.ts';

export interface Guide {
  page: Page;
  /** Position in the navigation. */
  order: number;
}

/** Returns the SVG of a picture; undefined if there is none of that name. */
export type Pictures = (name: string) => string | undefined;

export class GuideError extends Error {
  override name = 'GuideError';
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

/**
 * Reads a guide. `valueOf` gives the text of a placeholder such as `{{retries.max_retries}}`.
 * @throws {GuideError} with the file, and with the line if it is known
 */
export function readGuide(
  { file, text }: { file: string; text: string },
  { valueOf, pictures }: { valueOf: (name: string) => string | undefined; pictures: Pictures },
): Guide {
  const matter = FRONT_MATTER.exec(text);
  const facts = new Map(
    [...(matter?.[1] ?? '').matchAll(/^(\w+): (.+)$/gm)].map(([, key = '', value = '']) => [key, value.trim()]),
  );
  const fact = (key: string): string => {
    const value = facts.get(key);
    if (value === undefined) throw new GuideError(`${file}: the front matter has no ${key}`);
    return value;
  };
  const filled = text.slice(matter?.[0].length ?? 0).replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = valueOf(name);
    if (value === undefined) throw new GuideError(`${file}: there is no value ${name}`);
    return value;
  });
  const name = file.replace(/^.*\//, '').replace(/\.md$/, '');
  const page: Page = {
    path: `guides/${name}`,
    title: fact('title'),
    description: fact('description'),
    kind: 'guide',
    names: [],
    blocks: blocksOf(filled, file, pictures),
    aside: [],
  };
  return { page, order: Number(fact('order')) };
}

function blocksOf(markdown: string, file: string, pictures: Pictures): Block[] {
  const blocks: Block[] = [];
  for (const token of new Marked().lexer(markdown)) {
    const last = blocks.at(-1);
    if (token.type === 'heading') blocks.push(headingOf(token as Tokens.Heading));
    else if (isTab(token)) addCode(blocks, token, file);
    else if (pictureOf(token) !== undefined) blocks.push(picture(pictureOf(token) as Tokens.Image, file, pictures));
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

/** A fence with `tab` after its language belongs to one group with its neighbours. */
const isTab = (token: Token): token is Tokens.Code =>
  token.type === 'code' && ((token as Tokens.Code).lang ?? '').endsWith(' tab');

function addCode(blocks: Block[], { lang = '', text }: Tokens.Code, file: string): void {
  const [language = ''] = lang.split(' ');
  const label = Object.hasOwn(LANGUAGE_LABELS, language) ? LANGUAGE_LABELS[language] : undefined;
  if (label === undefined) throw new GuideError(`${file}: ${language} is no language of samples`);
  const code = { language, label, text };
  const last = blocks.at(-1);
  if (last?.kind === 'group') {
    const group: CodeGroup = { ...last.group, codes: [...last.group.codes, code] };
    blocks[blocks.length - 1] = { kind: 'group', group };
  } else blocks.push({ kind: 'group', group: { title: '', codes: [code] } });
}

/** Returns the picture of a paragraph that has nothing else. */
function pictureOf(token: Token): Tokens.Image | undefined {
  const [only, ...others] = token.type === 'paragraph' ? ((token as Tokens.Paragraph).tokens ?? []) : [];
  return only?.type === 'image' && others.length === 0 ? (only as Tokens.Image) : undefined;
}

function picture({ href, text }: Tokens.Image, file: string, pictures: Pictures): Block {
  const name = href.replace(/^picture:/, '');
  const svg = pictures(name);
  if (svg === undefined) throw new GuideError(`${file}: there is no picture ${name}`);
  return { kind: 'picture', svg, alt: text };
}
