import { parseMarkdown } from './markdown.ts';

/**
 * Control, zero-width and bidirectional characters, and line separators: a reader cannot see them, or sees the text in
 * another order. Lone surrogates cannot be written to a file.
 */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A line of documentation, which templates print after the prefix of a comment line. */
export interface DocLine {
  line: string;
}

interface Layout {
  /** Maximum line width in columns. */
  width: number;
  /** Escapes a text for its context, without changing line breaks. */
  escape(text: string): string;
}

/** Wraps a text at blanks to a width. `hanging` indents all lines except the first. */
export function wrap(text: string, width: number, hanging = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/)) {
    if (line.trim() !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = hanging + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Formats Markdown: separates blocks by blank lines and wraps each paragraph and list item. */
export function markdownLines(markdown: string, { width, escape }: Layout): string[] {
  return parseMarkdown(markdown).flatMap((block, index) => {
    const gap = index === 0 ? [] : [''];
    switch (block.kind) {
      case 'paragraph':
        return [...gap, ...wrap(escape(block.text), width)];
      case 'list':
        return [
          ...gap,
          ...block.items.flatMap((item, number) => {
            const mark = block.isOrdered ? `${number + 1}. ` : '- ';
            return wrap(mark + escape(item), width, ' '.repeat(mark.length));
          }),
        ];
      case 'verbatim':
        return [...gap, ...block.lines.map(escape)];
    }
  });
}

/** Converts lines to objects with one key, the form that templates require. */
export const docLines = (lines: readonly string[]): DocLine[] => lines.map((line) => ({ line }));
