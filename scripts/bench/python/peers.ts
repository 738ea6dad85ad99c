import type { Peers } from '../faults/clients.ts';
import { installOthers, script } from './programs.ts';

const sdk = { isTyped: true, attempts: 3 };

/** Libraries that integrators know, and the HTTP client that they would use instead. */
export const peers: Peers = {
  peers: [
    { id: 'stripe-python', title: 'stripe-python', closes: false, ...sdk },
    { id: 'openai-python', title: 'openai-python', closes: true, ...sdk },
    { id: 'httpx', title: 'httpx', isTyped: false, closes: true, attempts: 1 },
  ],
  async prepare() {
    await installOthers();
    return script('peers.py');
  },
};
