import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COMMANDS, filesOf } from './commands.mjs';
import { nameOf, narrowerThan, toolsOf, widerThan } from './profiles.mjs';
import { TOOLCHAIN_FILE } from './toolchain-file.mjs';
import { REQUIREMENTS, venvPython } from './venv.mjs';

/**
 * Record of a finished setup. It lives in node_modules, so that it is deleted together with them. `ready` has a digest
 * of the tools for each profile that was found complete.
 * @typedef {{ modules: string, ready: Record<string, string> }} Stamp
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
    return `${real} ${mtimeMs} ${size}`;
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
 * @param {import('./profiles.mjs').Profile} profile
 * @returns {string | null} a digest of the tools that the profile needs, derived from their files alone; null if one is
 * missing, or the venv for Python
 */
function toolsKey(machine, profile) {
  const { root, env, toolchain, kind } = machine;
  const names = toolsOf(toolchain, kind, profile);
  const tools = /** @type {import('./versions.mjs').VersionedTool[]} */ (Object.keys(COMMANDS));
  const files = tools.filter((tool) => names.has(tool)).map((tool) => filesOf(tool, machine));
  if (files.some(({ length }) => length === 0)) return null;
  const venv = names.has('python') ? [venvPython(root)] : [];
  const identities = [process.execPath, ...files.flat(), ...venv].map(identity);
  if (identities.includes(null)) return null;
  return digest([
    root,
    read(join(root, TOOLCHAIN_FILE)),
    read(join(root, REQUIREMENTS)),
    env['JAVA_HOME'] ?? null,
    identity(DEBIAN_PACKAGES),
    ...identities,
  ]);
}

/**
 * @param {import('./probes.mjs').Machine} machine
 * @param {import('./profiles.mjs').Profile} profile
 * @returns {boolean} true if a setup for the profile, or for one that contains it, has found the same tools
 */
export function isStamped(machine, profile) {
  const ready = readStamp(machine.root)?.ready ?? {};
  return widerThan(profile).some((wider) => {
    const key = ready[nameOf(wider)];
    return key !== undefined && key === toolsKey(machine, wider);
  });
}

/**
 * Records that everything the profile needs is there, and everything that the levels below it need.
 * @param {import('./probes.mjs').Machine} machine
 * @param {import('./profiles.mjs').Profile} profile
 */
export function stampTools(machine, profile) {
  const modules = modulesKey(machine.root);
  if (modules === null) return;
  const keys = narrowerThan(profile).map((narrower) => [nameOf(narrower), toolsKey(machine, narrower)]);
  const found = Object.fromEntries(keys.filter(([, key]) => key !== null));
  writeStamp(machine.root, { modules, ready: { ...readStamp(machine.root)?.ready, ...found } });
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
