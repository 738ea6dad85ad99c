import { type DocLine, docLines, INVISIBLE, markdownLines } from '../../text/lines.ts';
import { firstParagraph } from '../../text/markdown.ts';

const WIDTH = 120;
const QUOTES = '"""';

/** Returns a Python string literal for exactly this text. Python supports all escapes of JSON. */
export function literal(text: string): string {
  return JSON.stringify(text).replaceAll(INVISIBLE, unicodeEscape);
}

function unicodeEscape(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? String.raw`\U${code.padStart(8, '0')}` : String.raw`\u${code.padStart(4, '0')}`;
}

/** Escapes text for a docstring, so that it cannot end the docstring or contain an escape sequence. */
export function docText(text: string): string {
  return text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(/"(?="|\s*$)/g, String.raw`\"`);
}

/** Returns the lines of a docstring at an indentation of `indent` columns. The first line follows the quotes. */
export function doc(markdown: string, indent: number): DocLine[] {
  if (markdown === '') return [];
  const width = WIDTH - indent;
  const found = led(QUOTES.length, markdown, width);
  // The closing quotes follow a single line.
  const isLong = found.length === 1 && (found[0] ?? '').length + 2 * QUOTES.length > width;
  return docLines(isLong ? led(2 * QUOTES.length, markdown, width) : found);
}

// Indentation of an argument in a method's docstring, and additional indentation of its further lines.
const ARGUMENT = 12;
const HANGING = 4;

/** Returns the docstring lines of an argument in Google style. The first line follows `name: `. */
export function argumentDoc(name: string, markdown: string): DocLine[] {
  if (markdown === '') return [];
  return docLines(led(`${name}: `.length - HANGING, markdown, WIDTH - ARGUMENT - HANGING));
}

/** Returns lines of Markdown, with the first line shorter by `columns`. */
function led(columns: number, markdown: string, width: number): string[] {
  const isParagraph = firstParagraph(markdown) !== '';
  const lead = isParagraph ? 'x'.repeat(Math.max(0, columns)) : '';
  const [first = '', ...rest] = markdownLines(lead + markdown.trim(), { width, escape: docText });
  return [first.slice(lead.length), ...rest];
}
