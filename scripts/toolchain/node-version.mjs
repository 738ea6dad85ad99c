// Read by whatever Node.js is on the machine, so only syntax that version 14 knows: no `??`, no top-level await.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @param {string} version of the running Node.js, without the v
 * @param {string} minimum three numbers
 * @returns {string | null} one line for a person whose Node.js is too old
 */
export function nodeProblem(version, minimum) {
  const have = version.split('.').map(Number);
  const want = minimum.split('.').map(Number);
  const at = [0, 1, 2].find((part) => have[part] !== want[part]);
  if (at === undefined || Number(have[at]) > Number(want[at])) return null;
  return `Node.js ${version} (${process.execPath}) is too old, ${minimum} or newer is wanted: get it from https://nodejs.org/en/download, or with nvm: nvm install 22 && nvm use 22`;
}

/** @returns {string} the minimum; any Node.js will do to report a lock that cannot be read */
function lockedMinimum() {
  try {
    const file = fileURLToPath(new URL('../../generators/toolchain.json', import.meta.url));
    return JSON.parse(readFileSync(file, 'utf8')).tools.node.minimum;
  } catch {
    return '0.0.0';
  }
}

/** @returns {boolean} whether to go on; the reason why not is on stderr */
export function nodeIsRecentEnough() {
  const problem = nodeProblem(process.versions.node, lockedMinimum());
  if (problem !== null) console.error(problem);
  return problem === null;
}
