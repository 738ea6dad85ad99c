import type { Passage, ProseLine } from './passage.ts';

/** The passages of a file as one Markdown text, and the way back from a line of it to the file. */
export interface ProseDocument {
  text: string;
  /** Lines of `text`, each with its position in the file; undefined for a line that only separates two passages. */
  lines: readonly (ProseLine | undefined)[];
  /** Lines of `text`, 1-based, in which a comment or a description begins. */
  starts: ReadonlySet<number>;
}

/** Joins passages with blank lines, so that a Markdown parser reads each as a separate paragraph. */
export function proseDocument(passages: readonly Passage[]): ProseDocument {
  const lines: (ProseLine | undefined)[] = [];
  const starts = new Set<number>();
  for (const { kind, lines: found } of passages) {
    const first = found.findIndex(({ text }) => text.trim() !== '');
    if (first === -1) continue;
    // A title of a test goes on with the sentence of its group, and a message with the name of a field.
    if (kind !== 'message') starts.add(lines.length + 1);
    lines.push(...found.slice(first), undefined);
    // A code fence that a passage leaves open would hide all passages after it.
    const fences = found.filter(({ text }) => text.trimStart().startsWith('```'));
    if (fences.length % 2 === 1) lines.push({ text: '```', line: 1, column: 1 }, undefined);
  }
  return { text: lines.map((line) => line?.text ?? '').join('\n'), lines, starts };
}
