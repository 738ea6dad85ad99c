import { join } from 'node:path';
import type { Check } from './checks.ts';

/** Checks that only the nightly run has. As a whole they take hours, so it runs a different part of them every day. */
export const NIGHTLY_CHECKS: readonly Check[] = [
  {
    name: 'mutants',
    group: 'mutants',
    command: [process.execPath, '--import', 'tsx', join('scripts', 'conformance.ts'), '--mutants', '--part-of-today'],
    nightly: { after: ['scripts/conformance/mutants'] },
  },
];
