import type { Agents } from './agents.ts';
import { isNode } from './node-builtins.ts';
import { nodeTransport } from './node-transport.ts';
import type { Transport } from './transport.ts';

/**
 * The transport that the runtime has beside `fetch`, if it has one. Where a bundler does not build for Node.js,
 * platform-transport.web.ts stands in place of this file, by `imports` in package.json: no web page loads what only
 * Node.js can run.
 */
export function platformTransport(agents: Agents | undefined): Transport | undefined {
  return isNode() ? nodeTransport(agents) : undefined;
}
