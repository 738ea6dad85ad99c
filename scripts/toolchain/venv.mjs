import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';

/** Making a venv unpacks pip, which takes seconds; minutes mean a dead disk. */
const MAKE_TIMEOUT_MS = 180_000;

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
const expected = (root, version) => JSON.stringify({ root, version });

/**
 * @param {string} root
 * @param {string} version of the Python on PATH
 * @returns {string | null} why .venv has to be made anew, null when it is in order
 */
export function venvProblem(root, version) {
  // existsSync follows the link: false as well when the interpreter behind it is gone.
  if (!existsSync(venvPython(root))) return existsSync(join(root, '.venv')) ? 'its Python is gone' : 'missing';
  if (!existsSync(marker(root))) return 'unfinished';
  return readFileSync(marker(root), 'utf8') === expected(root, version) ? null : 'of another Python or folder';
}

/**
 * @param {string} root
 * @param {{ path: string, version: string }} python
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} echo
 * @returns {Promise<string | null>} the problem, in one line
 */
export async function makeVenv(root, python, env, echo) {
  rmSync(marker(root), { force: true });
  const args = ['-m', 'venv', '--clear', join(root, '.venv')];
  const { problem, output } = await run(python.path, args, { cwd: root, env, timeoutMs: MAKE_TIMEOUT_MS, echo });
  if (problem !== null) return `${problem}: ${output.split('\n').at(-1) ?? ''}`;
  writeFileSync(marker(root), expected(root, python.version));
  return null;
}
