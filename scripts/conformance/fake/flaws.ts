/** What a fake driver can be wrong in, each once and nothing beside it. */
export const FLAWS = [
  'wrong-retry-status',
  'leaked-header',
  'unescaped-id',
  'leaked-secret',
  'silent',
  'dies',
] as const;
export type Flaw = (typeof FLAWS)[number];
