import { docText } from './escape.ts';

/** PSR-12's soft limit, which phpcs holds. */
const WIDTH = 120;

/** What stands before the text of a docblock's line inside a class: four spaces and ` * `. */
const DOC_WIDTH = WIDTH - 7;

/** Markdown as the lines of a docblock, each with what follows the asterisk. */
export function docLines(markdown: string): string[] {
  return paragraphs(markdown)
    .flatMap((paragraph) => (paragraph === '' ? [''] : wrap(docText(paragraph))))
    .map(afterStar);
}

/** A tag such as `@param string $id Text`, wrapped; the text is escaped here, the tag is code of ours. */
export function tagLines(tag: string, markdown: string): string[] {
  const text = paragraphs(markdown).join(' ').replaceAll(/\s+/g, ' ').trim();
  return wrap(`${tag} ${docText(text)}`.trimEnd(), '    ').map(afterStar);
}

/** Parts of a docblock with an empty line between those that say something. */
export function docBlock(...parts: readonly string[][]): string[] {
  return parts.filter((part) => part.length > 0).flatMap((part, index) => (index === 0 ? part : ['', ...part]));
}

/** A docblock of these lines; its first line is indented by the template. */
export function docComment(lines: readonly string[], indent: number): string {
  const margin = ' '.repeat(indent);
  return ['/**', ...lines.map((line) => `${margin} *${line}`), `${margin} */`].join('\n');
}

/** `use` statements: first PHP's own classes, then those of the library by their names in its namespace. */
export function imports(namespace: string, native: readonly string[], own: readonly string[]): string {
  return [...native, ...own.map((name) => `${namespace}\\${name}`)].map((name) => `use ${name};`).join('\n');
}

/** Items between brackets: on one line when the whole line fits, else each on its own line with a comma. */
export function enclosed(before: string, items: readonly string[], after: string, indent: number): string {
  const flat = `${before}${items.join(', ')}${after}`;
  if (items.length === 0 || (indent + flat.length <= WIDTH && !flat.includes('\n'))) return flat;
  const margin = ' '.repeat(indent);
  return `${before}\n${items.map((item) => `${margin}    ${item},\n`).join('')}${margin}${after}`;
}

/** Parts of one expression, with a space between when the whole line fits, else each on a line of its own. */
export function broken(parts: readonly string[], indent: number): string {
  const flat = parts.join(' ');
  return indent + flat.length <= WIDTH ? flat : parts.join(`\n${' '.repeat(indent + 4)}`);
}

function afterStar(line: string): string {
  return line === '' ? '' : ` ${line}`;
}

// A list item, and what is indented below it, keep lines of their own; all else flows.
function paragraphs(markdown: string): string[] {
  const result: string[] = [];
  let open = false;
  for (const line of markdown.trim().split(/\r\n|\r|\n/)) {
    const text = line.trim();
    const item = /^(?:[-*+]|\d+\.) /.test(text);
    if (open && text !== '' && !item) result.push(`${result.pop()} ${text}`);
    else if (text !== '' || open) result.push(text);
    open = text !== '';
  }
  return markdown.trim() === '' ? [] : result;
}

function wrap(text: string, hang = ' '.repeat(/^(?:[-*+]|\d+\.) /.exec(text)?.[0].length ?? 0)): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    if (line !== '' && line.length + 1 + word.length > DOC_WIDTH) {
      lines.push(line);
      // At the start of a line, and only there, an at sign would be read as a tag.
      line = hang + word.replace(/^@/, '\\@');
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
