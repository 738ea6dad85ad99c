import { toolsOf } from '../../openapi-generator/tools.ts';
import { type Bench, outputOf, ROOT } from './programs.ts';

/** Clients of Node.js, measured by `mitata`. */
export const bench: Bench = {
  clients: ['node:http', 'ours', 'undici.request', 'fetch', 'ours on fetch', 'stripe', 'openai'],
  async prepare() {
    await outputOf({ line: ['npm', 'run', 'build', '--silent', '--workspace', 'sdks/node'] });
    return { line: [toolsOf(ROOT).node, 'sdks/node/bench/calls.mjs'] };
  },
};
