import { docText } from './escape.ts';

const WIDTH = 120;
const QUOTES = '"""';
const LIST_ITEM = /^(\s*(?:[-*]|\d+\.)\s+)(.*)$/;

export interface ArgumentDoc {
  name: string;
  /** Markdown. */
  text: string;
}

/**
 * Markdown as the inside of a docstring that stands `indent` columns deep, without its quotes; arguments come after it,
 * as Google's style lists them. Paragraphs and list items are wrapped anew, code blocks stay as they are.
 */
export function docstring(markdown: string, indent: number, listed: readonly ArgumentDoc[] = []): string {
  const margin = ' '.repeat(indent);
  const lines = layOut(markdown, `${margin}${QUOTES}`, margin);
  if (listed.length > 0) {
    lines.push('', `${margin}Args:`);
    for (const { name, text } of listed) lines.push(...layOut(text, `${margin}    ${name}: `, `${margin}        `));
  }
  const text = lines.join('\n').trim().slice(QUOTES.length);
  const isOneLine = lines.length === 1 && indent + text.length + 2 * QUOTES.length <= WIDTH;
  return isOneLine ? text : `${text}\n${margin}`;
}

/** A docstring, or false where there is nothing to say: to a template, an empty text is there too. */
export function optional(text: string): string | false {
  return text === '' ? false : text;
}

/** The first paragraph, for places where the rest would be too much. */
export function firstParagraph(markdown: string): string {
  return markdown.trim().split(/\n\s*\n/)[0] ?? '';
}

function layOut(markdown: string, first: string, rest: string): string[] {
  const lines = blocks(docText(markdown.trim())).flatMap((block, index) =>
    wrap(block, index === 0 ? first : rest, rest),
  );
  return lines.map((line) => line.trimEnd());
}

interface Block {
  /** What stands before the first line of the text; its other lines are indented as deep. */
  lead: string;
  text: string;
  isVerbatim: boolean;
}

function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const isFence = line.trimStart().startsWith('```');
    if (isFence || isCode || line.trim() === '') {
      if (isFence) isCode = !isCode;
      found.push({ lead: '', text: line, isVerbatim: true });
      continue;
    }
    const open = found.at(-1);
    const [, lead, item = ''] = LIST_ITEM.exec(line) ?? [];
    if (lead !== undefined) found.push({ lead, text: item, isVerbatim: false });
    else if (open === undefined || open.isVerbatim) found.push({ lead: '', text: line, isVerbatim: false });
    else open.text += ` ${line}`;
  }
  return found;
}

function wrap({ lead, text, isVerbatim }: Block, first: string, rest: string): string[] {
  if (isVerbatim) return [rest + text];
  const hanging = rest + ' '.repeat(lead.length);
  const lines: string[] = [];
  let line = first + lead;
  let isEmpty = true;
  for (const word of text.trim().split(/\s+/)) {
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = hanging;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}
