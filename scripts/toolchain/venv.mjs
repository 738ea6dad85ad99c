import { existsSync, lstatSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tools that check and test the Python library, with exact versions. */
export const REQUIREMENTS = 'sdks/python/requirements-dev.txt';

/** @param {string} root */
export const venvPython = (root) => join(root, '.venv/bin/python');

/** @param {string} root */
const markerOf = (root) => join(root, '.venv/.made-by-setup');

/**
 * Returns the content of the marker. It contains the folder: a venv has absolute paths, so a copied or moved one is as
 * unusable as one of another Python.
 * @param {string} root
 * @param {string} version version of the Python on PATH
 */
const expected = (root, version) =>
  JSON.stringify({ root, version, requirements: readFileSync(join(root, REQUIREMENTS), 'utf8') });

/**
 * @param {string} root
 * @param {string} version version of the Python on PATH
 * @returns {string | null} the reason to create .venv again, or null if it is up to date
 */
export function venvError(root, version) {
  // existsSync follows the link, so it is also false if the interpreter behind it no longer exists.
  if (!existsSync(venvPython(root)) || !existsSync(markerOf(root))) return 'missing or unfinished';
  const isExpected = readFileSync(markerOf(root), 'utf8') === expected(root, version);
  return isExpected ? null : 'created for another Python, folder or requirements';
}

/**
 * @param {string} root
 * @param {{ path: string | null, version: string }} python
 * @param {(title: string, file: string, args: string[]) => void} step throws if a program fails
 */
export function createVenv(root, python, step) {
  const folder = join(root, '.venv');
  // --clear would empty the target of a link, which may belong to another project.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(folder);
  step(`python -m venv .venv (${venvError(root, python.version)})`, python.path ?? '', [
    '-m',
    'venv',
    '--clear',
    folder,
  ]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', '-r', REQUIREMENTS];
  step(`pip install -r ${REQUIREMENTS}`, venvPython(root), pip);
  writeFileSync(markerOf(root), expected(root, python.version));
}
