import { join } from 'node:path';
import { ROOT } from '../../checks/tools.ts';
import type { Command } from '../library.ts';

const BENCH = join(ROOT, 'sdks/php/bench');
/** A coverage driver slows every program where it is enabled. */
const NO_COVERAGE = '-dpcov.enabled=0';

/** Returns the command of a program in `sdks/php/bench`. */
export const php = (script: string, ...args: string[]): Command => ({
  program: 'php',
  args: [NO_COVERAGE, join(BENCH, script), ...args],
});
