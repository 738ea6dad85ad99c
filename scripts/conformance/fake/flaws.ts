/** Flaws of the fake driver; each process has at most one. */
export const FLAWS = [
  'wrong-retry-status',
  'leaked-header',
  'unescaped-id',
  'leaked-secret',
  'silent',
  'dies',
] as const;
export type Flaw = (typeof FLAWS)[number];
