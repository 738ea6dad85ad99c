import { type DocLine, docLines, markdownLines } from '../../text/lines.ts';
import { firstParagraph } from '../../text/markdown.ts';

const WIDTH = 120;
const QUOTES = '"""';

// Controls, and format characters such as the ones that turn the direction of text: a reader would see other code than
// Python runs. Unpaired surrogates cannot be written to a file at all.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A Python string literal of exactly this text. All of JSON's escapes are Python's too. */
export function literal(text: string): string {
  return JSON.stringify(text).replaceAll(UNSEEN, unicodeEscape);
}

function unicodeEscape(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? String.raw`\U${code.padStart(8, '0')}` : String.raw`\u${code.padStart(4, '0')}`;
}

/** Text as it may stand in a docstring: it can neither end it nor hold an escape sequence. */
export function docText(text: string): string {
  return text
    .replaceAll(UNSEEN, ' ')
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(/"(?="|\s*$)/g, String.raw`\"`);
}

/** Lines of a docstring that stands `indent` columns deep. The first one follows the quotes. */
export function doc(markdown: string, indent: number): DocLine[] {
  if (markdown === '') return [];
  const width = WIDTH - indent;
  const found = led(QUOTES.length, markdown, width);
  // Behind a single line, the docstring ends.
  const isLong = found.length === 1 && (found[0] ?? '').length + 2 * QUOTES.length > width;
  return docLines(isLong ? led(2 * QUOTES.length, markdown, width) : found);
}

// Columns in front of an argument in the docstring of a method, and of the second line of its text.
const ARGUMENT = 12;
const HANGING = 4;

/** Lines on an argument in the docstring of a method, in Google's style: the first one follows `name: `. */
export function argumentDoc(name: string, markdown: string): DocLine[] {
  if (markdown === '') return [];
  return docLines(led(`${name}: `.length - HANGING, markdown, WIDTH - ARGUMENT - HANGING));
}

/** Lines of Markdown, the first one shorter by what stands in front of it. */
function led(columns: number, markdown: string, width: number): string[] {
  const isParagraph = firstParagraph(markdown) !== '';
  const lead = isParagraph ? 'x'.repeat(Math.max(0, columns)) : '';
  const [first = '', ...others] = markdownLines(lead + markdown.trim(), { width, escape: docText });
  return [first.slice(lead.length), ...others];
}
