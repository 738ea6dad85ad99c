import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findTool } from './tools.mjs';
import { TOOLCHAIN_FILE } from './toolchain-file.mjs';
import { REQUIREMENTS, venvPython } from './venv.mjs';

/**
 * Record of a finished set-up. It is in node_modules, so that it is deleted together with them. `ready` has a digest of
 * the tools for each command's need that was found complete.
 * @typedef {{ modules: string, ready: Record<string, string> }} Stamp
 */

// apt writes this file on every change, which reveals a removed extension of a program that is still installed.
const DEBIAN_PACKAGES = '/var/lib/dpkg/status';

/** @param {string} root */
const fileOf = (root) => join(root, 'node_modules/.cache/setup.json');

/** @param {unknown} parts */
const digest = (parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string | null} path */
function identity(path) {
  try {
    const real = realpathSync(path ?? '');
    const { mtimeMs, size } = statSync(real);
    return `${real} ${mtimeMs} ${size}`;
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @returns {string} a digest of the locked and the installed packages
 */
export function modulesKey(root) {
  // npm writes the second list last and rewrites it on each change, so it reveals a manual install, too.
  const lists = ['package-lock.json', 'node_modules/.package-lock.json'].map((path) => read(join(root, path)));
  return digest([process.platform, process.arch, ...lists]);
}

/**
 * @param {import('./setup.mjs').Machine} machine
 * @param {[name: string, tool: import('./toolchain-file.mjs').Tool][]} tools
 * @returns {string} a digest of the tools, derived from their files alone, and of the venv
 */
export function toolsKey({ root, env }, tools) {
  const files = tools.map(([name, tool]) => [name, identity(findTool(tool, env))]);
  const venv = tools.some(([name]) => name === 'python') ? [venvPython(root)] : [];
  const texts = [TOOLCHAIN_FILE, REQUIREMENTS].map((path) => read(join(root, path)));
  const paths = [process.execPath, DEBIAN_PACKAGES, ...venv].map(identity);
  return digest([root, env['JAVA_HOME'] ?? null, files, texts, paths]);
}

/**
 * @param {string} root
 * @returns {Stamp | null}
 */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @param {Stamp} stamp
 */
export function writeStamp(root, stamp) {
  const file = fileOf(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stamp));
  renameSync(`${file}.${process.pid}`, file);
}
