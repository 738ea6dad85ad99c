import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';

/** Making a venv unpacks pip, which takes seconds; minutes mean a dead disk. */
const CREATE_TIMEOUT_MS = 180_000;
const INSTALL_TIMEOUT_MS = 600_000;

/** What the Python library is checked and tested with, all versions exact. */
export const REQUIREMENTS = 'sdks/python/requirements-dev.txt';

/** @param {string} root */
const marker = (root) => join(root, '.venv', '.made-by-setup');

/** @param {string} root */
export function venvPython(root) {
  return join(root, '.venv', ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']));
}

/**
 * A venv holds absolute paths, so one that was copied or moved with its folder is as wrong as one of another Python.
 * @param {string} root
 * @param {string} version of the Python on PATH
 */
const expected = (root, version) => JSON.stringify({ root, version, requirements: requirementsOf(root) });

/**
 * @param {string} root
 * @returns {string | null} null when there is nothing to install
 */
function requirementsOf(root) {
  const file = join(root, REQUIREMENTS);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * @param {string} root
 * @param {string} version of the Python on PATH
 * @returns {string | null} why .venv has to be made anew, null when it is in order
 */
export function venvProblem(root, version) {
  // existsSync follows the link: false as well when the interpreter behind it is gone.
  if (!existsSync(venvPython(root))) return existsSync(join(root, '.venv')) ? 'its Python is gone' : 'missing';
  if (!existsSync(marker(root))) return 'unfinished';
  return readFileSync(marker(root), 'utf8') === expected(root, version)
    ? null
    : 'of another Python, folder or requirements';
}

/**
 * @param {string} root
 * @param {{ path: string, version: string }} python
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} echo
 * @returns {Promise<string | null>} the problem, in one line
 */
export async function createVenv(root, python, env, echo) {
  // --clear would empty the folder that the link leads to, which is somebody else's.
  if (lstatSync(join(root, '.venv'), { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    return '.venv is a symbolic link; remove it, so that a folder of this checkout takes its place';
  }
  rmSync(marker(root), { force: true });
  const args = ['-m', 'venv', '--clear', join(root, '.venv')];
  const { problem, output } = await run(python.path, args, { cwd: root, env, timeoutMs: CREATE_TIMEOUT_MS, echo });
  if (problem !== null) return `${problem}: ${output.split('\n').at(-1) ?? ''}`;
  const failed = requirementsOf(root) === null ? null : await installRequirements(root, env, echo);
  if (failed !== null) return failed;
  writeFileSync(marker(root), expected(root, python.version));
  return null;
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} echo
 * @returns {Promise<string | null>} the problem, in one line
 */
async function installRequirements(root, env, echo) {
  const args = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', '-r', REQUIREMENTS];
  const options = { cwd: root, env, timeoutMs: INSTALL_TIMEOUT_MS, echo };
  const { problem, output } = await run(venvPython(root), args, options);
  if (problem === null) return null;
  const cause = output.split('\n').findLast((line) => line.startsWith('ERROR:')) ?? output.split('\n').at(-1);
  return `pip install -r ${REQUIREMENTS}: ${problem}: ${cause ?? ''}; check the network and the file`;
}
