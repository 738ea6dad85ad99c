import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';

/** Creating a venv unpacks pip, which takes seconds; minutes mean a dead disk. */
const CREATE_TIMEOUT_MS = 180_000;
const INSTALL_TIMEOUT_MS = 600_000;

/** Tools that check and test the Python library, with exact versions. */
export const REQUIREMENTS = 'sdks/python/requirements-dev.txt';

/** @param {string} root */
const marker = (root) => join(root, '.venv', '.made-by-setup');

/** @param {string} root */
export function venvPython(root) {
  return join(root, '.venv', ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']));
}

/**
 * Returns the content of the marker. It contains the folder: a venv has absolute paths, so a copied or moved one is as
 * unusable as one of another Python.
 * @param {string} root
 * @param {string} version version of the Python on PATH
 */
const expected = (root, version) => JSON.stringify({ root, version, requirements: requirementsOf(root) });

/**
 * @param {string} root
 * @returns {string | null} null if there is nothing to install
 */
function requirementsOf(root) {
  const file = join(root, REQUIREMENTS);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * @param {string} root
 * @param {string} version version of the Python on PATH
 * @returns {string | null} the reason to create .venv again, or null if it is up to date
 */
export function venvError(root, version) {
  // existsSync follows the link, so it is also false if the interpreter behind it no longer exists.
  if (!existsSync(venvPython(root))) return existsSync(join(root, '.venv')) ? 'its Python no longer exists' : 'missing';
  if (!existsSync(marker(root))) return 'unfinished';
  return readFileSync(marker(root), 'utf8') === expected(root, version)
    ? null
    : 'created for another Python, folder or requirements';
}

/**
 * @param {string} root
 * @param {{ path: string, version: string }} python
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} echo
 * @returns {Promise<string | null>} the reason for a failure, in one line
 */
export async function createVenv(root, python, env, echo) {
  // --clear would empty the target of the link, which may belong to another project.
  if (lstatSync(join(root, '.venv'), { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    return '.venv is a symbolic link; remove it, and the setup creates a folder in its place';
  }
  rmSync(marker(root), { force: true });
  const args = ['-m', 'venv', '--clear', join(root, '.venv')];
  const { error, output } = await run(python.path, args, { cwd: root, env, timeoutMs: CREATE_TIMEOUT_MS, echo });
  if (error !== null) return `${error}: ${output.split('\n').at(-1) ?? ''}`;
  const failed = requirementsOf(root) === null ? null : await installRequirements(root, env, echo);
  if (failed !== null) return failed;
  writeFileSync(marker(root), expected(root, python.version));
  return null;
}

/**
 * Installs the requirements with uv, which takes a fifth of pip's time. Its cache is shared with the environments of other
 * versions of Python. Settings of pip, such as another index, do not apply to uv, so pip has a second try.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} echo
 * @returns {Promise<string | null>} the reason for a failure, in one line
 */
async function installRequirements(root, env, echo) {
  const options = {
    cwd: root,
    env: { ...env, UV_CACHE_DIR: join(root, '.cache', 'uv') },
    timeoutMs: INSTALL_TIMEOUT_MS,
    echo,
  };
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check'];
  const uv = ['-m', 'uv', 'pip', 'install', '--quiet', '--python', venvPython(root), '-r', REQUIREMENTS];
  const got = await run(venvPython(root), [...pip, '--constraint', REQUIREMENTS, 'uv'], options);
  if (got.error === null && (await run(venvPython(root), uv, options)).error === null) return null;
  const { error, output } = await run(venvPython(root), [...pip, '-r', REQUIREMENTS], options);
  if (error === null) return null;
  const cause = output.split('\n').findLast((line) => line.startsWith('ERROR:')) ?? output.split('\n').at(-1);
  return `pip install -r ${REQUIREMENTS}: ${error}: ${cause ?? ''}; check the network and the file`;
}
