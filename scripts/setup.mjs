// Makes a fresh clone ready: tools, npm packages, Python venv. Kept in old syntax: an old Node.js must get as far as the message.
import { nodeIsRecentEnough } from './toolchain/node-version.mjs';

if (nodeIsRecentEnough()) {
  import('./toolchain/setup-command.mjs').then(({ main }) => main(process.argv.slice(2)));
} else {
  process.exitCode = 2;
}
