import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COMMANDS, filesOf } from './commands.mjs';
import { TOOLCHAIN_FILE } from './toolchain-file.mjs';
import { REQUIREMENTS, venvPython } from './venv.mjs';

/**
 * Record of a finished setup. It lives in node_modules, so that it is deleted together with them. `all` is true if the
 * tools that only the tests need were found as well.
 * @typedef {{ modules: string, tools: string | null, all: boolean }} Stamp
 */

// apt writes this file on every change, which reveals a removed extension of a program that is still installed.
const DEBIAN_PACKAGES = '/var/lib/dpkg/status';

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.cache', 'setup.json');

/**
 * @param {string} file
 * @returns {string | null}
 */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {(string | null)[]} parts */
function digest(parts) {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** @param {string | null} path */
function identity(path) {
  try {
    const real = realpathSync(path ?? '');
    const { mtimeMs, size } = statSync(real);
    return `${path} ${real} ${mtimeMs} ${size}`;
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @returns {string | null} a digest of the locked and the installed packages; null if npm did not finish
 */
export function modulesKey(root) {
  const locked = read(join(root, 'package-lock.json'));
  // npm writes this list last and rewrites it on each change, so it reveals a manual install, too.
  const installed = read(join(root, 'node_modules', '.package-lock.json'));
  if (locked === null || installed === null) return null;
  return digest([process.platform, process.arch, locked, installed]);
}

/**
 * @param {import('./probes.mjs').Machine} machine
 * @returns {string | null} a digest of all tools, derived from their files alone; null if the venv is missing, or a tool
 * that is not only for the tests
 */
export function toolsKey(machine) {
  const { root, env, toolchain } = machine;
  const tools = /** @type {import('./versions.mjs').VersionedTool[]} */ (Object.keys(COMMANDS));
  const needed = tools.filter((tool) => toolchain.tools[tool]?.testsOnly !== true);
  const files = needed.map((tool) => filesOf(tool, machine)[0] ?? null);
  const identities = [process.execPath, ...files, venvPython(root)].map(identity);
  if (identities.includes(null)) return null;
  const testOnlyFiles = tools.filter((tool) => !needed.includes(tool)).flatMap((tool) => filesOf(tool, machine));
  return digest([
    read(join(root, TOOLCHAIN_FILE)),
    read(join(root, REQUIREMENTS)),
    env['JAVA_HOME'] ?? null,
    identity(DEBIAN_PACKAGES),
    ...identities,
    ...testOnlyFiles.map(identity),
  ]);
}

/**
 * @param {string} root
 * @returns {Stamp | null}
 */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @param {Stamp} stamp
 */
export function writeStamp(root, stamp) {
  const file = stampFile(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stamp));
  renameSync(`${file}.${process.pid}`, file);
}

/** @param {string} root */
export function removeStamp(root) {
  rmSync(stampFile(root), { force: true });
}
