import type { Peers } from '../faults/clients.ts';
import { php } from './programs.ts';

/** The HTTP client that integrators would use instead. */
export const peers: Peers = {
  peers: [{ id: 'guzzle', title: 'Guzzle', isTyped: false, closes: true, attempts: 1 }],
  prepare: async () => php('peers.php'),
};
