/** Messages of the Prism process to its supervisor over the channel between the processes. */
import type { Contained } from './contain.ts';

export type Report =
  | { kind: 'listening'; url: string }
  /** Prism cannot start, and another attempt would fail too. */
  | { kind: 'failed'; message: string }
  | ({ kind: 'contained' } & Contained)
  /** Prism crashed; `request` is the last request, if any. */
  | { kind: 'crashed'; request: string | undefined; reason: string };
