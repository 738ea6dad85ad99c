import { commentText } from './escape.ts';

export interface Documented {
  /** Markdown of the contract. */
  text: string;
  /** Lines that follow the text, each ready to stand in a comment. */
  notes?: readonly string[];
  deprecated?: boolean;
}

const WIDTH = 120;
const FENCE = /^\s*(?:```|~~~)/;
const VERBATIM = /^(?: {4}|\s*\||#|>)/;
const LIST_ITEM = /^(?:[-*+]|\d+[.)]) /;

/**
 * A whole doc comment with its line end, or nothing when there is nothing to say. `indent` is the column it will stand
 * in, which its lines have to leave room for.
 */
export function docComment({ text, notes = [], deprecated = false }: Documented, indent = 0): string {
  const width = WIDTH - indent - ' * '.length;
  const tags = [...notes, ...(deprecated ? ['@deprecated Kept for code that uses it already.'] : [])];
  const described = text.trim() === '' ? [] : reflow(commentText(text), width);
  const lines = [...described, ...tags.flatMap((note) => wrap(note, width))];
  if (lines[0] === '') lines.shift();
  const [first, ...others] = lines;
  if (first === undefined) return '';
  if (others.length === 0 && first.length + '/**  */'.length + indent <= WIDTH) return `/** ${first} */\n`;
  return `/**\n${lines.map((line) => (line === '' ? ' *' : ` * ${line}`)).join('\n')}\n */\n`;
}

interface Line {
  text: string;
  /** Tables, headings and code stay as they are. */
  verbatim: boolean;
}

/** Fills the lines of each paragraph and each list item anew. */
function reflow(markdown: string, width: number): string[] {
  const lines: Line[] = [];
  let fenced = false;
  for (const raw of markdown.trim().split('\n')) {
    const text = raw.trimEnd();
    const isFence = FENCE.test(text);
    const verbatim = fenced || isFence || VERBATIM.test(text);
    if (isFence) fenced = !fenced;
    const last = lines.at(-1);
    const continues = !verbatim && text !== '' && last?.verbatim === false && last.text !== '';
    if (continues && !LIST_ITEM.test(text.trimStart())) last.text += ` ${text.trimStart()}`;
    else lines.push({ text, verbatim });
  }
  return lines.flatMap(({ text, verbatim }) => (verbatim ? [text] : wrap(text, width)));
}

function wrap(line: string, width: number): string[] {
  const hanging = ' '.repeat(LIST_ITEM.exec(line)?.[0].length ?? 0);
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current);
      current = hanging + word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}
