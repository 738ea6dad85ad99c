import { type DocLine, docLines, INVISIBLE } from '../../text/lines.ts';
import { type Block, firstSentence, parseMarkdown } from '../../text/markdown.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const entity = (character: string): string => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`;

/** Escapes text for one line of Javadoc, so that it cannot end the comment or start an HTML or Javadoc tag. */
export function javadocText(text: string): string {
  // Backslashes as well: Java reads \u002a as an asterisk even in comments (JLS 3.3).
  return text.replaceAll(INVISIBLE, ' ').replaceAll(/[&<>@*{}\\]/g, entity);
}

/** Returns a string literal for exactly this text (JLS 3.10.5). */
export function javaString(text: string): string {
  const body = text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll(INVISIBLE, unicodeEscapes);
  return `"${body}"`;
}

function unicodeEscapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Returns lines of Javadoc. The formatter wraps them. */
export const doc = (markdown: string): DocLine[] => docLines(javadoc(parseMarkdown(markdown)));

/** Returns the Javadoc lines of a getter, with the first sentence as `{@return …}`. */
export function getterDoc(markdown: string): DocLine[] {
  const [first, ...blocks] = parseMarkdown(markdown);
  if (first?.kind !== 'paragraph') return doc(markdown);
  const sentence = firstSentence(markdown);
  const rest = first.text.slice(sentence.length).trim();
  const lead = `{@return ${uncapitalized(phrase(sentence))}} ${inline(rest)}`.trim();
  return docLines([lead, ...(blocks.length === 0 ? [] : ['', ...javadoc(blocks, '<p>')])]);
}

const phrase = (sentence: string): string => inline(sentence.replace(/[.:]$/, ''));

// `API key` keeps its capital, `Name of the business` loses it.
const uncapitalized = (text: string): string =>
  /^[A-Z][a-z]*[ ,-]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Renders Markdown blocks as HTML. `start` precedes the first paragraph; all others start with `<p>`. */
function javadoc(blocks: readonly Block[], start = ''): string[] {
  return blocks.flatMap((block, index) => {
    const isFirst = index === 0;
    const lines = block.kind === 'paragraph' ? [(isFirst ? start : '<p>') + inline(block.text)] : htmlLines(block);
    return isFirst ? lines : ['', ...lines];
  });
}

function htmlLines(block: Exclude<Block, { kind: 'paragraph' }>): string[] {
  if (block.kind === 'verbatim') {
    return ['<pre>', ...block.lines.filter((line) => !/^\s*(?:```|~~~)/.test(line)).map(javadocText), '</pre>'];
  }
  const list = block.isOrdered ? 'ol' : 'ul';
  return [`<${list}>`, ...block.items.map((item) => `<li>${inline(item)}`), `</${list}>`];
}

function inline(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .split(/(`[^`]+`)/)
    .map(code)
    .join('');
}

function code(part: string): string {
  if (!/^`[^`]+`$/.test(part)) return javadocText(part);
  const text = part.slice(1, -1);
  return /^(?:[\w .:,;/=+()-]|\{\w+\})+$/.test(text) ? `{@code ${text}}` : `<code>${javadocText(text)}</code>`;
}
