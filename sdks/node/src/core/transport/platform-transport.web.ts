import type { Transport } from './transport.ts';

/** Returns undefined, because the web has only `fetch`. */
export function platformTransport(): Transport | undefined {
  return undefined;
}
