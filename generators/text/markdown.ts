/** A block of Markdown. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  /** Code, tables, headings and quotations, whose lines stay unchanged. */
  | { kind: 'verbatim'; lines: string[] };

const FENCE = /^\s*(?:```|~~~)/;
const VERBATIM = /^(?: {4,}\S|\s*\||#{1,6} |>)/;
const BULLET = /^\s*[-*+] +/;
const NUMBER = /^\s*\d+[.)] +/;

/**
 * Splits CommonMark into blocks, with paragraphs and list items as one line of text each. It supports the syntax that
 * descriptions use and treats everything else as a paragraph.
 */
export function parseMarkdown(markdown: string): Block[] {
  const reader = new Reader();
  for (const line of markdown.trim().split(/\r\n?|\n/)) reader.line(line.trimEnd());
  return reader.blocks;
}

class Reader {
  readonly blocks: Block[] = [];
  /** True if the next line continues the last block. */
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

/** Returns the first paragraph as one line. Empty if the text starts with another block. */
export function firstParagraph(markdown: string): string {
  const [first] = parseMarkdown(markdown);
  return first?.kind === 'paragraph' ? first.text : '';
}

/** Returns the first sentence. It ends before a capital, so that `e.g. this` does not end it. */
export function firstSentence(markdown: string): string {
  const [, sentence] = /^(.*?[.!?])(?= +[A-Z0-9`]|$)/.exec(firstParagraph(markdown)) ?? [];
  return sentence ?? firstParagraph(markdown);
}
