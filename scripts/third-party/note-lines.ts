import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { groupBy } from '../conformance/group.ts';
import { GUESS } from './read.ts';

/** Number of kinds of notes, and of possible lists, that are shown without `--verbose`. */
export const SHOWN_NOTES = 10;

/** Returns a diagnostic as a line. */
export const placed = ({ file, line, column, message }: Diagnostic): string => `${file}:${line}:${column} ${message}`;

/**
 * Returns the lines that a run prints for its notes: with `verbose` one for each, otherwise one for each message, with its
 * first place. What the libraries lack comes before what the linter finds.
 */
export function noteLines(notes: readonly Diagnostic[], verbose: boolean): string[] {
  if (verbose) return notes.map(placed);
  const kinds = [...groupBy(notes, ({ message }) => message).values()];
  const sorted = kinds.toSorted(([a], [b]) => Number(b?.rule === GUESS) - Number(a?.rule === GUESS));
  const lines = sorted.slice(0, SHOWN_NOTES).flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return [`${placed(first)}${others.length === 0 ? '' : `; ${others.length} more of these`}`];
  });
  const hidden = sorted.slice(SHOWN_NOTES).flat().length;
  if (hidden > 0) return [...lines, `${hidden} others; --verbose shows all`];
  return lines.length < notes.length ? [...lines, '--verbose shows all'] : lines;
}
