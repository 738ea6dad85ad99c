import type { Bench } from './programs.ts';

/** Clients of PHP, measured by a loop. A coverage driver would slow every program where it is enabled. */
export const bench: Bench = {
  clients: ['ext-curl', 'ours', 'guzzle'],
  prepare: async () => ({ line: ['php', '-dpcov.enabled=0', 'sdks/php/bench/calls.php'] }),
};
