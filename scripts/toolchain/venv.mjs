import { existsSync, lstatSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tools that check and test the Python library, with exact versions. */
export const REQUIREMENTS = 'sdks/python/requirements-dev.txt';

/** @param {string} root */
export const venvPython = (root) => join(root, '.venv/bin/python');

/**
 * Returns the file that says for what the venv was made, and its content if that is still so. It contains the folder: a
 * venv has absolute paths, so a copied or moved one is as unusable as one of another Python.
 * @param {string} root
 * @param {string} version version of the Python on PATH
 * @returns {[file: string, content: string]}
 */
function markerOf(root, version) {
  const requirements = readFileSync(join(root, REQUIREMENTS), 'utf8');
  return [join(root, '.venv/.made-by-setup'), JSON.stringify({ root, version, requirements })];
}

/**
 * @param {string} root
 * @param {string} version version of the Python on PATH
 * @returns {boolean} true if .venv is complete, and made for this folder, Python and requirements
 */
export function hasVenv(root, version) {
  const [file, content] = markerOf(root, version);
  return existsSync(venvPython(root)) && existsSync(file) && readFileSync(file, 'utf8') === content;
}

/**
 * Creates the venv with the requirements. uv takes a tenth of pip's time, but does not know the settings of pip, such as
 * another index.
 * @param {string} root
 * @param {{ path: string | null, version: string }} python
 * @param {(file: string, args: string[]) => void} step throws if a program fails
 */
export function createVenv(root, { path, version }, step) {
  // --clear would empty the target of a link, which may belong to another project.
  if (lstatSync(join(root, '.venv'), { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(join(root, '.venv'));
  step(path ?? '', ['-m', 'venv', '--clear', '.venv']);
  const python = venvPython(root);
  const [pip, from] = [
    ['-m', 'pip', 'install', '--quiet', '--no-input'],
    ['-r', REQUIREMENTS],
  ];
  step(python, [...pip, '--constraint', REQUIREMENTS, 'uv']);
  try {
    step(python, ['-m', 'uv', 'pip', 'install', '--quiet', '--cache-dir', '.cache/uv', '--python', '.venv', ...from]);
  } catch {
    step(python, [...pip, ...from]);
  }
  writeFileSync(...markerOf(root, version));
}
