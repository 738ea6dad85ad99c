import { join } from 'node:path';
import { ROOT } from '../../checks/tools.ts';
import type { Peers } from '../faults/clients.ts';

const WORKER = join(ROOT, 'scripts/bench/node/peer-worker.ts');
const sdk = { isTyped: true, closes: false, attempts: 3 };

/** Libraries that integrators know. */
export const peers: Peers = {
  peers: [
    { id: 'stripe-node', title: 'stripe-node', ...sdk },
    { id: 'openai-node', title: 'openai-node', ...sdk },
  ],
  prepare: async () => ({ program: process.execPath, args: ['--import', 'tsx', WORKER] }),
};
