/** A piece of Markdown that keeps lines of its own. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  /** Code, tables, headings and quotations: lines that stay as they are. */
  | { kind: 'verbatim'; lines: string[] };

const FENCE = /^\s*(?:```|~~~)/;
const VERBATIM = /^(?: {4,}\S|\s*\||#{1,6} |>)/;
const BULLET = /^\s*[-*+] +/;
const NUMBER = /^\s*\d+[.)] +/;

/**
 * Splits the Markdown of a contract (CommonMark) into blocks: paragraphs and list items as one line of text each. Only
 * what descriptions are written with is known; all else is a paragraph.
 */
export function parseMarkdown(markdown: string): Block[] {
  const reader = new Reader();
  for (const line of markdown.trim().split(/\r\n?|\n/)) reader.line(line.trimEnd());
  return reader.blocks;
}

class Reader {
  readonly blocks: Block[] = [];
  /** Whether the last block goes on with the next line. */
  #isOpen = false;
  #isFenced = false;

  line(line: string): void {
    if (FENCE.test(line)) {
      if (this.#isFenced) this.#verbatim(line);
      else this.#add({ kind: 'verbatim', lines: [line] });
      this.#isFenced = !this.#isFenced;
    } else if (this.#isFenced) this.#verbatim(line);
    else if (line.trim() === '') this.#isOpen = false;
    else this.#text(line);
  }

  #text(line: string): void {
    const isOrdered = NUMBER.test(line);
    const last = this.blocks.at(-1);
    if (isOrdered || BULLET.test(line)) {
      const item = line.replace(isOrdered ? NUMBER : BULLET, '');
      if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(item);
      else this.#add({ kind: 'list', isOrdered, items: [item] });
      this.#isOpen = true;
    } else if (this.#isOpen && last?.kind === 'list') last.items.push(`${last.items.pop()} ${line.trim()}`);
    else if (VERBATIM.test(line)) this.#verbatim(line);
    else if (this.#isOpen && last?.kind === 'paragraph') last.text += ` ${line.trim()}`;
    else this.#add({ kind: 'paragraph', text: line.trim() });
  }

  #verbatim(line: string): void {
    const last = this.blocks.at(-1);
    if (last?.kind === 'verbatim' && (this.#isOpen || this.#isFenced)) last.lines.push(line);
    else this.#add({ kind: 'verbatim', lines: [line] });
  }

  #add(block: Block): void {
    this.blocks.push(block);
    this.#isOpen = true;
  }
}

/** The first paragraph as one line, for places where the rest would be too much. */
export function firstParagraph(markdown: string): string {
  const [first] = parseMarkdown(markdown);
  return first?.kind === 'paragraph' ? first.text : '';
}

/** The first sentence, for places that have room for one; it ends before a capital, so that `e.g. this` goes on. */
export function firstSentence(markdown: string): string {
  const [, sentence] = /^(.*?[.!?])(?= +[A-Z0-9`]|$)/.exec(firstParagraph(markdown)) ?? [];
  return sentence ?? firstParagraph(markdown);
}
