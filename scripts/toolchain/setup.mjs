import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireProcessLock, releaseProcessLock } from '../files/process-lock.mjs';
import { modulesKey, readStamp, toolsKey, writeStamp } from './stamp.mjs';
import { readToolchain } from './toolchain-file.mjs';
import { findOnPath, probe, toolsFor } from './tools.mjs';
import { createVenv, hasVenv } from './venv.mjs';

/** @typedef {import('./tools.mjs').Status} Status */

/**
 * A checkout and the machine that it is on: `uid` is 0 for root, `osRelease` the content of /etc/os-release.
 * @typedef {{ root: string, toolchain: import('./toolchain-file.mjs').Toolchain, env: NodeJS.ProcessEnv, uid: number,
 *   osRelease: string, print: (text: string) => void }} Machine
 */

/** Ends the set-up with an exit code: 1 if a step failed, 2 if a person has to act first. */
class SetupStop extends Error {
  exitCode = 2;
}

const LOCK_FILE = '.cache/setup.pid';
const LOCK_POLL_MS = 250;
const SHOWN_LINES = 30;
const DEBIAN = 'sh scripts/toolchain/debian.sh';
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

/** @param {Machine} machine */
export const hasModules = (machine) => readStamp(machine.root)?.modules === modulesKey(machine);

/**
 * @param {Machine} machine
 * @param {Status[]} gaps
 * @returns {string} the command that installs what is missing
 */
export function installation({ toolchain, osRelease, env, uid }, gaps) {
  const packages = new Set(gaps.flatMap(({ name }) => toolchain.tools[name]?.apt?.split(' ') ?? []));
  if (packages.size === 0) return 'install Node.js with npm: https://nodejs.org/en/download';
  if (/^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(osRelease) && findOnPath('apt-get', env) !== null) {
    const command = [DEBIAN, ...packages].join(' ');
    if (uid === 0) return command;
    return findOnPath('sudo', env) === null ? `su -c '${command}'` : `sudo ${command}`;
  }
  const known = Object.entries(toolchain.elsewhere).find(([manager]) => findOnPath(manager, env) !== null);
  return known?.[1] ?? 'install them by hand, or open this folder in the container of .devcontainer/';
}

/**
 * Runs a program, and prints how long it took.
 * @param {Machine} machine
 * @param {string} file
 * @param {string[]} args
 */
function step({ root, env, print }, file, args) {
  const start = performance.now();
  const title = [basename(file), ...args].join(' ');
  print(`setup  ${title} …`);
  const { status, error, stdout, stderr } = spawnSync(file, args, { cwd: root, env, input: '', maxBuffer: 1e9 });
  print(` ${status === 0 ? '' : 'failed after '}${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  if (status === 0) return;
  const lines = [stdout, stderr, error?.message].join('\n').trim().split('\n').slice(-SHOWN_LINES);
  const message = `${title} failed; check the network, and run this again:\n${lines.join('\n')}`;
  throw Object.assign(new SetupStop(message), { exitCode: 1 });
}

/**
 * @param {Machine} machine
 * @param {[name: string, tool: import('./toolchain-file.mjs').Tool][]} tools
 * @param {{ mayInstall: boolean, hasInstalled?: boolean }} state
 * @returns {Promise<Status[]>} the tools, none of which is missing
 */
async function readyTools(machine, tools, { mayInstall, hasInstalled = false }) {
  const statuses = await probe(tools, machine.env);
  const gaps = statuses.filter(({ problem }) => problem !== null);
  if (gaps.length === 0) return statuses;
  const lines = gaps.map(({ name, required, version, path, problem }) => {
    const found = problem === 'too old' ? ` (${version} at ${path})` : '';
    return `  ${name}${required && ` ${required}`}: ${problem}${found}\n`;
  });
  const text = `tools are missing or too old:\n${lines.join('')}`;
  const command = installation(machine, gaps);
  if (mayInstall && !hasInstalled && command.includes(DEBIAN)) {
    const [file = '', ...args] = command.split(' ');
    machine.print(`setup  ${text}`);
    step(machine, file, args);
    return readyTools(machine, tools, { mayInstall, hasInstalled: true });
  }
  const remedy = hasInstalled
    ? 'this system has no suitable package, or PATH finds another program: install them by hand'
    : `run this, then repeat the command:\n  ${command}`;
  throw new SetupStop(`${text}${remedy}`);
}

/**
 * Prepares this checkout for a command; does nothing if it is ready.
 * @param {Machine} machine
 * @param {import('./launch.mjs').Need} need
 * @param {boolean} [isSudo] true to install packages as root with sudo
 * @returns {Promise<number>} exit code; a failure has been printed
 */
export async function setUp(machine, need, isSudo = false) {
  const { root, print, toolchain, uid } = machine;
  const tools = toolsFor(toolchain.tools, need);
  const name = [need.level, ...(need.languages ?? [])].join(' ');
  const isReady = () => hasModules(machine) && readStamp(root)?.ready[name] === toolsKey(machine, tools);
  try {
    for (let isAnnounced = false; !isReady(); isAnnounced = true) {
      const holder = acquireProcessLock(root, LOCK_FILE);
      if (holder === null) {
        await install(machine, tools, uid === 0 || isSudo);
        const ready = { ...readStamp(root)?.ready, [name]: toolsKey(machine, tools) };
        writeStamp(root, { modules: modulesKey(machine), ready });
        print('setup  ready\n');
        return 0;
      }
      const hint = `if process ${holder} is another program, delete ${LOCK_FILE}`;
      if (!isAnnounced) print(`setup  waiting for another set-up in this folder; ${hint}\n`);
      await sleep(LOCK_POLL_MS);
    }
    return 0;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const remedy = code === 'EACCES' ? '; if another user has written it, run `sudo chown -R "$(id -u)" .`' : '';
    print(`setup: ${message}${remedy}\n`);
    return error instanceof SetupStop ? error.exitCode : 1;
  } finally {
    releaseProcessLock(root, LOCK_FILE);
  }
}

/**
 * @param {Machine} machine
 * @param {[name: string, tool: import('./toolchain-file.mjs').Tool][]} tools
 * @param {boolean} mayInstall
 */
async function install(machine, tools, mayInstall) {
  const { root } = machine;
  const statuses = await readyTools(machine, tools, { mayInstall });
  if (!hasModules(machine)) {
    step(machine, 'npm', NPM_CI);
    writeStamp(root, { modules: modulesKey(machine), ready: {} });
  }
  const python = statuses.find(({ name }) => name === 'python');
  if (python && !hasVenv(root, python.version)) createVenv(root, python, step.bind(null, machine));
}
