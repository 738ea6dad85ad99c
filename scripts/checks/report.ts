/** The end of the output of `npm test`: what failed, and what did not run. */
import { groupBy } from '../conformance/group.ts';
import type { Failure } from './checks.ts';

/** Number of lines shown of each failure; the first ones are the cause, and the last ones the summary of a tool. */
const HEAD = 25;
const TAIL = 40;
/** Number of failures shown: further ones are mostly consequences. */
const SHOWN = 40;

/** Returns the lines about the failures, each with the command that runs it alone. */
export function failureText(failures: readonly Failure[]): string[] {
  const more = failures.length - SHOWN;
  return [
    ...failures
      .slice(0, SHOWN)
      .flatMap(({ name, text, again }) => [
        `FAILED  ${name}`,
        ...shortened(text.trimEnd().split('\n')).map((line) => `  ${line}`),
        ...(again === undefined ? [] : [`  again: ${again}`]),
        '',
      ]),
    ...(more > 0 ? [`… and ${more} more failures`, ''] : []),
  ];
}

function shortened(lines: readonly string[]): readonly string[] {
  const hidden = lines.length - HEAD - TAIL;
  return hidden <= 0 ? lines : [...lines.slice(0, HEAD), `… ${hidden} lines`, ...lines.slice(-TAIL)];
}

/** Returns the line about the checks and test files that are left to the nightly run. */
export function leftText(left: readonly string[]): string[] {
  if (left.length === 0) return [];
  const places = [...groupBy(left, placeOf)];
  const texts = places.map(([place, names]) => (names.length === 1 ? names[0] : `${place} (${names.length} files)`));
  return [`left to npm run test:nightly (${left.length}): ${texts.join(', ')}`];
}

/** Returns the first two folders of a test file; the name of a check, which has none. */
const placeOf = (name: string): string => /^[^/]+\/[^/]+(?=\/)/.exec(name)?.[0] ?? name;

/** Returns the line about what `--only` did not select. */
export function unselectedText(unselected: readonly string[]): string[] {
  return unselected.length === 0
    ? []
    : [`not run, because --only did not name it: ${unselected.join(', ')}; npm test runs all`];
}
