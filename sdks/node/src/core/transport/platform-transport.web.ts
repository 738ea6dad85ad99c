import type { Transport } from './transport.ts';

/** The web has nothing but `fetch`. */
export function platformTransport(): Transport | undefined {
  return undefined;
}
