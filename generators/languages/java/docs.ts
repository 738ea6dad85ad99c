import { javadocText } from './escape.ts';

const WIDTH = 100;

export interface JavadocParts {
  /** Markdown of the contract. */
  text: string;
  /** Markdown to say when the contract says nothing. */
  otherwise: string;
  /** Block tags with Javadoc that is escaped already: `@return this builder`. */
  tags?: readonly string[];
  deprecated?: boolean;
}

/** A Javadoc comment of a class, method or setter, without a line end. */
export function javadoc({ text, otherwise, tags = [], deprecated = false }: JavadocParts, indent: number): string {
  return comment(blocks(text === '' ? otherwise : text), withDeprecation(tags, deprecated), indent);
}

/** The comment of a getter: its first sentence is also what it returns. */
export function getterDoc({ text, otherwise, deprecated = false }: JavadocParts, indent: number): string {
  const [first = '', ...rest] = blocks(text === '' ? otherwise : text);
  const [sentence, after] = sentences(first);
  const lead = `{@return ${uncapitalised(sentence)}} ${after}`.trim();
  return comment([lead, ...rest], withDeprecation([], deprecated), indent);
}

/** The first sentence of a Markdown text as Javadoc, for a block tag; without its full stop. */
export function firstSentence(markdown: string): string {
  const [first = ''] = blocks(markdown);
  return first.startsWith('<ul>') ? '' : sentences(first)[0];
}

function withDeprecation(tags: readonly string[], deprecated: boolean): readonly string[] {
  return deprecated ? [...tags, '@deprecated the contract advises against it'] : tags;
}

// A sentence ends before a capital or the end, so that `e.g. this` and `1.5` go on.
function sentences(text: string): [first: string, rest: string] {
  const [, first = text, rest = ''] = /^(.*?)[.:]?(?:(?<=\.) +(?=[A-Z0-9])(.*))?$/.exec(text) ?? [];
  return [first, rest];
}

// `API key` stays, `Name of the business` becomes the middle of a sentence.
function uncapitalised(sentence: string): string {
  return /^[A-Z][a-z]* /.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

/** Paragraphs and lists of Markdown as HTML, each one string without line breaks but between items. */
function blocks(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n/)
    .flatMap((paragraph) => splitLists(paragraph.trim()))
    .filter((block) => block !== '');
}

function splitLists(paragraph: string): string[] {
  const lines = paragraph.split('\n');
  const start = lines.findIndex((line) => /^\s*[-*] /.test(line));
  if (start === -1) return [inline(lines.join(' '))];
  const items: string[] = [];
  for (const line of lines.slice(start)) {
    if (/^\s*[-*] /.test(line)) items.push(line.replace(/^\s*[-*] /, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const list = items.map((item) => `  <li>${inline(item)}`).join('\n');
  return [inline(lines.slice(0, start).join(' ')), `<ul>\n${list}\n</ul>`];
}

function inline(text: string): string {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  return words
    .split(/(`[^`]+`)/)
    .map(code)
    .join('');
}

function code(part: string): string {
  if (!/^`[^`]+`$/.test(part)) return javadocText(part);
  const text = part.slice(1, -1);
  return /^[\w .:,;/=+()-]+$/.test(text) ? `{@code ${text}}` : `<code>${javadocText(text)}</code>`;
}

function comment(paragraphs: readonly string[], tags: readonly string[], indent: number): string {
  const [first = '', ...others] = paragraphs;
  const single = `/** ${first} */`;
  if (others.length === 0 && tags.length === 0 && !first.includes('\n') && indent + single.length <= WIDTH) {
    return single;
  }
  const width = WIDTH - indent - 3;
  const lines = [
    ...wrap(first, width),
    ...others.flatMap((block) => ['', ...wrap(block.startsWith('<ul>') ? block : `<p>${block}`, width)]),
    ...(tags.length === 0 ? [] : ['', ...tags.flatMap((tag) => wrap(tag, width, '    '))]),
  ];
  const margin = ' '.repeat(indent);
  return ['/**', ...lines.map((line) => `${margin} * ${line}`.trimEnd()), `${margin} */`].join('\n');
}

function wrap(block: string, width: number, hanging = ''): string[] {
  return block.split('\n').flatMap((line) => {
    const margin = line.startsWith('  <li>') ? '      ' : hanging;
    const wrapped: string[] = [];
    let current = /^ */.exec(line)?.[0] ?? '';
    let empty = true;
    for (const word of line.trimStart().split(' ')) {
      if (!empty && current.length + 1 + word.length > width) {
        wrapped.push(current);
        current = margin;
        empty = true;
      }
      current += empty ? word : ` ${word}`;
      empty = false;
    }
    return [...wrapped, current];
  });
}
