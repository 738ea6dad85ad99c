// Prepares a fresh clone: tools, npm packages, Python venv. Uses old syntax, so that an old Node.js can print the message.
import { nodeIsRecentEnough } from './toolchain/node-version.mjs';

if (nodeIsRecentEnough()) {
  import('./toolchain/setup-command.mjs').then(({ main }) => main(process.argv.slice(2)));
} else {
  process.exitCode = 2;
}
