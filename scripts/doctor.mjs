// Compares the tools on this machine with the required ones. Uses old syntax, so that an old Node.js can print the message.
import { nodeIsRecentEnough } from './toolchain/node-version.mjs';

if (nodeIsRecentEnough()) {
  import('./toolchain/doctor-command.mjs').then(({ main }) => main(process.argv.slice(2)));
} else {
  process.exitCode = 1;
}
