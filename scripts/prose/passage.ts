/** One line of prose and its position in the file that holds it. */
export interface ProseLine {
  text: string;
  /** 1-based line in the file. */
  line: number;
  /** 1-based column of the first character of `text`. */
  column: number;
}

/** A run of prose that a reader takes in at once: a doc comment, a description, a message or a Markdown file. */
export interface Passage {
  kind: 'comment' | 'description' | 'markdown' | 'message';
  lines: readonly ProseLine[];
}

/** Splits text that begins at an offset of a file into lines with their positions. */
export type LinesAt = (offset: number, text: string) => ProseLine[];

/** Finds positions in `source`. */
export function linesOf(source: string): LinesAt {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset, text) => {
    const first = starts.findLastIndex((start) => start <= offset);
    const column = offset - (starts[first] ?? 0) + 1;
    return text
      .split('\n')
      .map((line, index) => ({ text: line, line: first + index + 1, column: index === 0 ? column : 1 }));
  };
}

/** Removes a leading pattern, such as the `*` of a comment, and moves the column accordingly. */
export function withoutPrefix(line: ProseLine, prefix: RegExp): ProseLine {
  const length = prefix.exec(line.text)?.[0].length ?? 0;
  return { ...line, text: line.text.slice(length).trimEnd(), column: line.column + length };
}
