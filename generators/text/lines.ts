import { parseMarkdown } from './markdown.ts';

/** A line of documentation, as templates print it after what starts a line of a comment. */
export interface DocLine {
  line: string;
}

export interface Layout {
  /** Columns that a line may fill. */
  width: number;
  /** Makes a text harmless for its place, without changing its line breaks. */
  escape(text: string): string;
}

/** Breaks a text at its blanks into lines of a width; `hanging` starts all lines but the first. */
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

/** Lays Markdown out as Markdown: blocks apart, each paragraph and list item filled anew. */
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

/** As templates take them. */
export const docLines = (lines: readonly string[]): DocLine[] => lines.map((line) => ({ line }));
