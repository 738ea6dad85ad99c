import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * How a program ended: `problem` is null when it exited with 0, else a few words on why not.
 * @typedef {{ problem: string | null, output: string }} Outcome
 */

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} env of the program, whole
 * @property {string} cwd its working directory
 * @property {number} timeoutMs after which the program and all it started are killed
 * @property {boolean} [echo] show its output on stderr while it runs
 */

const WINDOWS = process.platform === 'win32';
const KEPT_CHARACTERS = 1_000_000;
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endGroup(child, signal) {
  try {
    // Launchers are shell scripts: killing them alone would leave the program they started.
    if (WINDOWS || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/**
 * Passes Ctrl-C and kill on to what `run` started, each of which has a process group of its own, and leaves when it has ended:
 * npm takes its half-made node_modules away first, and apt finishes the package it is at.
 */
export function endChildrenWithThisProcess() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    const leave = () => process.exit(128 + constants.signals[signal]);
    process.once(signal, () => {
      if (running.size === 0) leave();
      process.stderr.write('\nending what is under way …\n');
      for (const child of running) {
        child.once('close', () => running.size === 0 && leave());
        endGroup(child, 'SIGINT');
      }
      setTimeout(leave, SHUTDOWN_TIMEOUT_MS);
    });
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function problemOf(code, signal) {
  if (code === 0) return null;
  return signal === null ? `exit code ${code}` : `ended by ${signal}`;
}

/**
 * Runs a program to its end; never throws.
 * @param {string} file full path
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export function run(file, args, options) {
  // Node refuses to start batch files without a shell (CVE-2024-27980).
  const shell = WINDOWS && /\.(?:cmd|bat)$/i.test(file);
  const child = spawn(shell ? `"${file}"` : file, args, {
    cwd: options.cwd,
    env: options.env,
    shell,
    detached: !WINDOWS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const kept = { stdout: '', stderr: '' };
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    child[stream].setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      kept[stream] = (kept[stream] + text).slice(-KEPT_CHARACTERS);
      if (options.echo === true) process.stderr.write(text);
    });
  }
  return new Promise((resolve) => {
    /** @param {string | null} problem */
    const finish = (problem) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ problem, output: `${kept.stdout}\n${kept.stderr}`.trim() });
    };
    const timer = setTimeout(() => {
      endGroup(child, 'SIGKILL');
      // A grandchild that left the group may hold the pipes open for ever.
      child.stdout.destroy();
      child.stderr.destroy();
      finish(`no answer in ${options.timeoutMs / 1000} s`);
    }, options.timeoutMs);
    child.once('error', (error) => finish(`cannot be started: ${error.message}`));
    child.once('close', (code, signal) => finish(problemOf(code, signal)));
  });
}
