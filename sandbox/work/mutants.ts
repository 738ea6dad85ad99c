/** Promises that `--mutant` breaks on purpose, each with the fault that it plants. */
export const MUTANTS = {
  'no-lock': 'An order does not check the stock in the statement that reserves it, so units are sold twice.',
  'wait-not-409': 'A repeat of a request in progress waits instead of failing with 409 idempotency_in_progress.',
  'drop-replay': 'The response to a write is not stored, so a repeat takes effect again.',
  'lose-event': 'About one event in ten is not queued for the webhook endpoints.',
  'unsigned-body': 'Webhooks are signed over a body that differs from the one that is sent.',
  'stale-cursor': 'A cursor is an offset, so records are skipped or repeated when others are inserted.',
  'ignore-if-match': 'A change ignores If-Match.',
  'wrong-total': 'The total of an order omits the tax on shipping.',
} as const;

export type Mutant = keyof typeof MUTANTS;
