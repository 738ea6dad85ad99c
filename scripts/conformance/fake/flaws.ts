/** Flaws of the library of the fake driver; each process has at most one. */
export const FLAWS = [
  'wrong-retry-status',
  'leaked-header',
  'unescaped-id',
  'leaked-secret',
  'silent',
  'dies',
] as const;
export type Flaw = (typeof FLAWS)[number];

/** Ways in which the fake driver cheats to pass a case, or spoils the cases of others. The harness must detect them. */
export const CHEATS = [
  'reports attempts that it did not make',
  'returns a value without sending a request',
  'returns a documented value instead of the response',
  'sends each request twice',
  'sends a request after its reply',
  'sends an additional header',
  'reorders the values of a header',
  'closes its connections late',
  'reports a shorter duration than the real one',
  'reports a longer duration than the real one',
  'replies twice',
  'replies to a job that does not exist',
  'replies without an outcome',
  'hangs',
  'crashes after its reply',
  'runs another column',
  'reports a call as unsupported',
  'reports a call as refused after it sent the request',
  'omits the lines of the log',
  'prints the key in a line of the log',
  'omits a sink',
  'empties a sink',
  'truncates the dump',
  'hides the cause of an error',
  'keeps the options of an earlier case',
] as const;
export type Cheat = (typeof CHEATS)[number];
