/** What the Prism process tells its supervisor over the IPC channel. */
import type { Contained } from './contain.ts';

export type Report =
  | { kind: 'listening'; url: string }
  /** It can't start, and another attempt would fail in the same way. */
  | { kind: 'refused'; message: string }
  | ({ kind: 'contained' } & Contained)
  /** Last words; `request` is what Prism worked on last, if anything. */
  | { kind: 'dying'; request: string | undefined; reason: string };
