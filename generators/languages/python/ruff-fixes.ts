interface Position {
  /** From 1. */
  row: number;
  /** From 1, in UTF-16 code units. */
  column: number;
}

interface Finding {
  message: string;
  start_location: Position;
  fix: { edits: readonly { content: string | null; location: Position; end_location: Position }[] } | null;
}

interface Edit {
  from: number;
  to: number;
  content: string;
}

/** A fix can make another one possible. Ruff itself gives up after as many rounds. */
const MAX_ROUNDS = 100;

/**
 * Applies all fixes of ruff to a text, as its command does with `--fix`.
 * @param check returns the findings of ruff in a text
 * @throws {Error} with the line of the first finding that has no fix, such as invalid syntax
 */
export function ruffFixes(text: string, check: (text: string) => readonly Finding[]): string {
  let fixed = text;
  let last: { text: string; fixes: readonly Edit[][] } | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const findings = check(fixed);
    if (findings.length === 0) return fixed;
    const lines = startsOfLines(fixed);
    const fixes = findings.flatMap(({ fix }) => (fix === null ? [] : [editsOf(fix, lines)]));
    const [first] = findings;
    if (fixes.length > 0) {
      last = fixes.length === 1 ? undefined : { text: fixed, fixes };
      fixed = withFixes(fixed, fixes);
    } else if (last === undefined) {
      throw new Error(`line ${first?.start_location.row}: ${first?.message}`);
    } else {
      // Each fix is right alone, but all together may leave a block without a statement.
      fixed = withFixes(last.text, last.fixes.slice(0, 1));
      last = undefined;
    }
  }
  throw new Error('the fixes of ruff contradict each other');
}

function startsOfLines(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
}

function editsOf({ edits }: NonNullable<Finding['fix']>, lines: readonly number[]): Edit[] {
  const offset = ({ row, column }: Position): number => (lines[row - 1] ?? 0) + column - 1;
  return edits
    .map(({ content, location, end_location: end }) => ({
      from: offset(location),
      to: offset(end),
      content: content ?? '',
    }))
    .toSorted((a, b) => a.from - b.from);
}

const startOf = ([first]: readonly Edit[]): number => first?.from ?? 0;

/** Applies the fixes that do not overlap; the next round finds the others again. */
function withFixes(text: string, fixes: readonly Edit[][]): string {
  let fixed = '';
  let position = -1;
  for (const edits of fixes.toSorted((a, b) => startOf(a) - startOf(b))) {
    if (startOf(edits) <= position) continue;
    for (const { from, to, content } of edits) {
      fixed += text.slice(Math.max(position, 0), from) + content;
      position = to;
    }
  }
  return fixed + text.slice(Math.max(position, 0));
}
