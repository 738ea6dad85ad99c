// Starts a command of `npm run` after its setup. Uses old syntax, so that an old Node.js can print the message.
import { nodeIsRecentEnough } from './toolchain/node-version.mjs';

if (nodeIsRecentEnough()) {
  import('./toolchain/launch.mjs').then(({ main }) => main(process.argv.slice(2)));
} else {
  process.exitCode = 2;
}
