import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireProcessLock, releaseProcessLock } from '../files/process-lock.mjs';
import { modulesKey, readStamp, toolsKey, writeStamp } from './stamp.mjs';
import { readToolchain } from './toolchain-file.mjs';
import { findOnPath, probe, toolsFor } from './tools.mjs';
import { createVenv, venvError } from './venv.mjs';

/** @typedef {import('./tools.mjs').Status} Status */

/**
 * A checkout and the machine that it is on: `uid` is 0 for root, `osRelease` the content of /etc/os-release.
 * @typedef {{ root: string, toolchain: import('./toolchain-file.mjs').Toolchain, env: NodeJS.ProcessEnv, uid: number,
 *   osRelease: string, print: (text: string) => void }} Machine
 */

/** Ends the set-up: exit code 1 if a step failed, 2 if a person has to act first. */
class SetupStop extends Error {
  /**
   * @param {1 | 2} exitCode
   * @param {string} message
   */
  constructor(exitCode, message) {
    super(message);
    this.exitCode = exitCode;
  }
}

const LOCK_FILE = '.cache/setup.pid';
const LOCK_POLL_MS = 250;
const SHOWN_LINES = 30;
const DEBIAN = 'scripts/toolchain/debian.sh';
// This repository has only devDependencies, which NODE_ENV=production would drop. Locked versions never change, so npm's
// cache is as good as the registry. With npm's own delays between retries, an offline machine is silent for 70 s.
const NPM_CI = ['ci', '--ignore-scripts', '--include=dev', '--prefer-offline', '--fetch-retry-mintimeout=1000'];

/** @returns {Machine} this checkout on this machine */
export function thisMachine() {
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
  return {
    root,
    toolchain: readToolchain(root),
    env: process.env,
    uid: process.getuid?.() ?? -1,
    osRelease: existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
    // stdout belongs to the command that follows.
    print: (text) => void process.stderr.write(text),
  };
}

/**
 * @param {Machine} machine
 * @param {string[]} packages
 * @param {boolean} isSudo
 * @returns {string[]} the command that installs packages of Debian and Ubuntu
 */
function debianCommand({ uid, env }, packages, isSudo) {
  const command = ['sh', DEBIAN, ...packages];
  if (uid === 0) return command;
  return isSudo || findOnPath('sudo', env) !== null ? ['sudo', ...command] : ['su', '-c', `"${command.join(' ')}"`];
}

/**
 * @param {Machine} machine
 * @param {Status[]} gaps
 * @param {boolean} [isSudo]
 * @returns {{ apt: string[] | null, lines: string[] }} the command for Debian and Ubuntu, and all commands as text
 */
export function installation(machine, gaps, isSudo = false) {
  const { toolchain, osRelease, env } = machine;
  const others = gaps.filter(({ name }) => toolchain.tools[name]?.apt === undefined);
  const lines = others.map(({ name }) => `${name}: see https://nodejs.org/en/download`);
  const packages = new Set(gaps.flatMap(({ name }) => toolchain.tools[name]?.apt?.split(' ') ?? []));
  if (packages.size === 0) return { apt: null, lines };
  if (/^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(osRelease) && findOnPath('apt-get', env) !== null) {
    const apt = debianCommand(machine, [...packages], isSudo);
    return { apt: lines.length === 0 ? apt : null, lines: [...lines, apt.join(' ')] };
  }
  const known = Object.entries(toolchain.elsewhere).find(([manager]) => findOnPath(manager, env) !== null);
  const unknown = 'install them by hand, or open this folder in its devcontainer: .devcontainer/devcontainer.json';
  return { apt: null, lines: [...lines, known?.[1] ?? unknown] };
}

/** @param {Status[]} gaps */
const describe = (gaps) =>
  gaps.map(({ name, required, version, path, problem }) => {
    const found = [problem, problem === 'too old' ? version : null, path && `at ${path}`].filter(Boolean);
    return `  ${name}: ${found.join(', ')}; required ${required}`;
  });

/**
 * @param {Machine} machine
 * @param {string} title
 * @param {string} file
 * @param {string[]} args
 */
function step({ root, env, print }, title, file, args) {
  const start = performance.now();
  print(`setup  ${title} …`);
  const { status, error, stdout, stderr } = spawnSync(file, args, { cwd: root, env, input: '', maxBuffer: 1e9 });
  print(` ${status === 0 ? '' : 'failed after '}${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  if (status === 0) return;
  const lines = `${stdout ?? ''}\n${stderr ?? ''}\n${error?.message ?? ''}`.trim().split('\n');
  throw new SetupStop(
    1,
    `${title} failed; check the network, and run this again:\n${lines.slice(-SHOWN_LINES).join('\n')}`,
  );
}

/**
 * @param {Machine} machine
 * @param {[name: string, tool: import('./toolchain-file.mjs').Tool][]} tools
 * @param {boolean} isSudo
 * @returns {Promise<Status[]>} the tools, none of which is missing
 */
async function readyTools(machine, tools, isSudo) {
  const before = await probe(tools, machine.env);
  const gaps = before.filter(({ problem }) => problem !== null);
  if (gaps.length === 0) return before;
  const { apt, lines } = installation(machine, gaps, isSudo);
  const missing = ['tools are missing or too old:', ...describe(gaps)];
  if (apt === null || (machine.uid !== 0 && !isSudo)) {
    const remedy = ['run this, then repeat the command:', ...lines.map((line) => `  ${line}`)];
    throw new SetupStop(2, [...missing, ...remedy].join('\n'));
  }
  machine.print(`setup  ${missing.join('\n')}\n`);
  step(machine, apt.join(' '), apt[0] ?? '', apt.slice(1));
  const after = await probe(tools, machine.env);
  const left = after.filter(({ problem }) => problem !== null);
  if (left.length === 0) return after;
  const why = 'still missing or too old: this system has no suitable package, or PATH finds another program:';
  throw new SetupStop(1, [why, ...describe(left)].join('\n'));
}

/**
 * @param {Machine} machine
 * @returns {boolean} true if node_modules matches package-lock.json
 */
export const hasModules = ({ root }) => readStamp(root)?.modules === modulesKey(root);

/**
 * Prepares this checkout for a command; does nothing if it is ready.
 * @param {Machine} machine
 * @param {import('./commands.mjs').Need} need
 * @param {boolean} [isSudo] true to install packages as root with sudo
 * @returns {Promise<0 | 1 | 2>} exit code; a failure has been printed
 */
export async function setUp(machine, need, isSudo = false) {
  const { root, print, toolchain } = machine;
  const tools = toolsFor(toolchain.tools, need);
  const name = [need.level, ...(need.languages ?? [])].join(' ');
  const start = performance.now();
  for (let isAnnounced = false; ; isAnnounced = true) {
    if (hasModules(machine) && readStamp(root)?.ready[name] === toolsKey(machine, tools)) return 0;
    const holder = acquireProcessLock(root, LOCK_FILE);
    if (holder === null) break;
    const hint = `if process ${holder} is another program, delete ${LOCK_FILE}`;
    if (!isAnnounced) print(`setup  waiting for another set-up in this folder; ${hint}\n`);
    await sleep(LOCK_POLL_MS);
  }
  try {
    const statuses = await readyTools(machine, tools, isSudo);
    if (!hasModules(machine)) {
      step(machine, 'npm ci --ignore-scripts', findOnPath('npm', machine.env) ?? 'npm', NPM_CI);
      writeStamp(root, { modules: modulesKey(root), ready: {} });
    }
    const python = statuses.find((status) => status.name === 'python');
    if (python !== undefined && venvError(root, python.version) !== null) {
      createVenv(root, python, (...command) => step(machine, ...command));
    }
    const modules = modulesKey(root);
    writeStamp(root, { modules, ready: { ...readStamp(root)?.ready, [name]: toolsKey(machine, tools) } });
    print(`setup  ready after ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof SetupStop)) throw error;
    print(`setup: ${error.message}\n`);
    return error.exitCode;
  } finally {
    releaseProcessLock(root, LOCK_FILE);
  }
}
