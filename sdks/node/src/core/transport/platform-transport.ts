import type { Agents } from './agents.ts';
import { isNode } from './node-builtins.ts';
import { nodeTransport } from './node-transport.ts';
import type { Transport } from './transport.ts';

/**
 * Returns the transport of the runtime, if it has one other than `fetch`. Bundlers that do not target Node.js replace
 * this file by platform-transport.web.ts, through `imports` in package.json, so that no web page loads code for Node.js
 * only.
 */
export function platformTransport(agents: Agents | undefined): Transport | undefined {
  return isNode() ? nodeTransport(agents) : undefined;
}
