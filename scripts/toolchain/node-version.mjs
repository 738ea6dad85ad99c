// Any Node.js may load this file, so it uses only syntax of version 14: no `??`, no top-level await.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @param {string} version version of the running Node.js, without the v
 * @param {string} minimum three numbers
 * @returns {string | null} one line that says how to get a newer Node.js, or null if the version is new enough
 */
export function nodeError(version, minimum) {
  const have = version.split('.').map(Number);
  const want = minimum.split('.').map(Number);
  const at = [0, 1, 2].find((part) => have[part] !== want[part]);
  if (at === undefined || Number(have[at]) > Number(want[at])) return null;
  return `Node.js ${version} (${process.execPath}) is too old; ${minimum} or newer is required: get it from https://nodejs.org/en/download, or with nvm: nvm install 22 && nvm use 22`;
}

/** @returns {string} the minimum version; 0.0.0 if the file cannot be read, which any Node.js can report later */
function lockedMinimum() {
  try {
    const file = fileURLToPath(new URL('../../generators/toolchain.json', import.meta.url));
    return JSON.parse(readFileSync(file, 'utf8')).tools.node.minimum;
  } catch {
    return '0.0.0';
  }
}

/** @returns {boolean} true if Node.js is recent enough; otherwise the reason is printed on stderr */
export function nodeIsRecentEnough() {
  const error = nodeError(process.versions.node, lockedMinimum());
  if (error !== null) console.error(error);
  return error === null;
}
