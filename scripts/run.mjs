// Starts a command of `npm run` after its set-up. Uses old syntax, so that an old Node.js can print the message.
import { readFileSync } from 'node:fs';

const minimum = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node.slice(2);
if (process.versions.node.localeCompare(minimum, 'en', { numeric: true }) < 0) {
  const advice = 'get it from https://nodejs.org/en/download, or with nvm: nvm install 22 && nvm use 22';
  console.error(
    `Node.js ${process.versions.node} (${process.execPath}) is too old; ${minimum} or newer is required: ${advice}`,
  );
  process.exitCode = 2;
} else {
  import('./toolchain/launch.mjs').then(({ main }) => main(process.argv.slice(2)));
}
