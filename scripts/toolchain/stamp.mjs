import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TOOLCHAIN_FILE } from './toolchain-file.mjs';
import { findTool } from './tools.mjs';
import { REQUIREMENTS, venvPython } from './venv.mjs';

/** @typedef {import('./setup.mjs').Machine} Machine */

/**
 * Record of finished set-ups: a digest of the npm packages, and one of the tools for each need that was found complete.
 * @typedef {{ modules: string, ready: Record<string, string> }} Stamp
 */

// apt writes this file on every change, which reveals a removed extension of a program that is still installed.
const DEBIAN_PACKAGES = '/var/lib/dpkg/status';

/**
 * It is in node_modules, so that it is deleted together with them.
 * @param {string} root
 */
const fileOf = (root) => join(root, 'node_modules/.cache/setup.json');

/**
 * @template T
 * @param {(file: string) => T} look
 * @returns {(file: string | null) => T | null} null if the file cannot be read
 */
const orNull = (look) => (file) => {
  try {
    return look(file ?? '');
  } catch {
    return null;
  }
};
const textOf = orNull((file) => readFileSync(file, 'utf8'));
const identityOf = orNull((file) => [realpathSync(file), statSync(file).mtimeMs, statSync(file).size]);

/** @param {unknown[]} parts */
const digest = (...parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Returns the text of a lock file without the versions of the workspaces in it: a release changes these, and nothing that is
 * installed.
 * @param {string | null} text
 */
function withoutOwnVersions(text) {
  try {
    const lock = JSON.parse(text ?? '');
    for (const [folder, entry] of Object.entries(lock.packages ?? {}))
      if (!folder.includes('node_modules/')) delete entry.version;
    return JSON.stringify(lock);
  } catch {
    return text;
  }
}

/** @param {Machine} machine */
export function modulesKey({ root }) {
  // npm writes the second list last and rewrites it on each change, so it reveals a manual install, too.
  const paths = ['package-lock.json', 'node_modules/.package-lock.json'];
  const lists = paths.map((path) => withoutOwnVersions(textOf(join(root, path))));
  return digest(process.platform, process.arch, ...lists);
}

/**
 * @param {Machine} machine
 * @param {[name: string, tool: import('./toolchain-file.mjs').Tool][]} tools
 * @returns {string} a digest of the tools, derived from their files alone, and of the venv for Python
 */
export function toolsKey({ root, env }, tools) {
  const programs = tools.map(([name, tool]) => [name, identityOf(findTool(tool, env))]);
  const venv = tools.some(([name]) => name === 'python') ? venvPython(root) : null;
  const texts = [TOOLCHAIN_FILE, REQUIREMENTS].map((path) => textOf(join(root, path)));
  return digest(root, env['JAVA_HOME'], programs, texts, [process.execPath, DEBIAN_PACKAGES, venv].map(identityOf));
}

/**
 * @param {string} root
 * @returns {Stamp | null}
 */
export const readStamp = (root) => orNull((file) => JSON.parse(readFileSync(file, 'utf8')))(fileOf(root));

/**
 * @param {string} root
 * @param {Stamp} stamp
 */
export function writeStamp(root, stamp) {
  mkdirSync(dirname(fileOf(root)), { recursive: true });
  writeFileSync(`${fileOf(root)}.${process.pid}`, JSON.stringify(stamp));
  renameSync(`${fileOf(root)}.${process.pid}`, fileOf(root));
}
