import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COMMANDS, filesOf } from './commands.mjs';
import { TOOLCHAIN_FILE } from './toolchain-file.mjs';
import { REQUIREMENTS, venvPython } from './venv.mjs';

/**
 * Proof of a finished set-up. It lives in node_modules so that it goes when they go. `all` tells whether the tools that
 * only the tests need were found as well.
 * @typedef {{ modules: string, tools: string | null, all: boolean }} Stamp
 */

// apt writes it on every change, which tells of an extension taken away when the program itself stays.
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
 * @returns {string | null} what node_modules should be and is; null when npm did not finish there
 */
export function modulesKey(root) {
  const wanted = read(join(root, 'package-lock.json'));
  // npm writes this list last, and anew on each change, so an install by hand shows too.
  const installed = read(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || installed === null) return null;
  return digest([process.platform, process.arch, wanted, installed]);
}

/**
 * @param {import('./probes.mjs').Machine} machine
 * @returns {string | null} the state of all tools as far as files tell it; null when the venv or a tool is not there that
 * not only the tests need
 */
export function toolsKey(machine) {
  const { root, env, toolchain } = machine;
  const tools = /** @type {import('./versions.mjs').VersionedTool[]} */ (Object.keys(COMMANDS));
  const needed = tools.filter((tool) => toolchain.tools[tool]?.testsOnly !== true);
  const files = needed.map((tool) => filesOf(tool, machine)[0] ?? null);
  const identities = [process.execPath, ...files, venvPython(root)].map(identity);
  if (identities.includes(null)) return null;
  const others = tools.filter((tool) => !needed.includes(tool)).flatMap((tool) => filesOf(tool, machine));
  return digest([
    read(join(root, TOOLCHAIN_FILE)),
    read(join(root, REQUIREMENTS)),
    env['JAVA_HOME'] ?? null,
    identity(DEBIAN_PACKAGES),
    ...identities,
    ...others.map(identity),
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
