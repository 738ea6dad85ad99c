import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * The result of a program: `error` is null if it exited with 0, otherwise the cause in a few words.
 * @typedef {{ error: string | null, output: string }} Outcome
 */

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} env complete environment of the program
 * @property {string} cwd working directory
 * @property {number} timeoutMs time after which the program and its child processes are killed
 * @property {boolean} [echo] true to show the output on stderr while the program runs
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
    // Launchers are shell scripts: killing only the launcher would leave its program running.
    if (WINDOWS || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process has already ended.
  }
}

/**
 * Forwards Ctrl-C and kill to the processes that `run` started, each of which has its own process group, and exits once
 * they have ended: npm first removes its half-installed node_modules, and apt finishes the current package.
 * @returns {() => void} leaves the signals to others again
 */
export function endChildrenWithThisProcess() {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const handlers = signals.map((signal) => {
    const leave = () => process.exit(128 + constants.signals[signal]);
    const handler = () => {
      if (running.size === 0) leave();
      process.stderr.write('\nstopping the running programs …\n');
      for (const child of running) {
        child.once('close', () => running.size === 0 && leave());
        endGroup(child, 'SIGINT');
      }
      setTimeout(leave, SHUTDOWN_TIMEOUT_MS);
    };
    process.once(signal, handler);
    return { signal, handler };
  });
  return () => {
    for (const { signal, handler } of handlers) process.off(signal, handler);
  };
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function errorOf(code, signal) {
  if (code === 0) return null;
  return signal === null ? `exit code ${code}` : `ended by ${signal}`;
}

/**
 * Runs a program until it ends; never throws.
 * @param {string} file full path
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<Outcome>}
 */
export function run(file, args, options) {
  // Node.js does not start batch files without a shell (CVE-2024-27980).
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
    /** @param {string | null} error */
    const finish = (error) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ error, output: `${kept.stdout}\n${kept.stderr}`.trim() });
    };
    const timer = setTimeout(() => {
      endGroup(child, 'SIGKILL');
      // A grandchild that left the group may keep the pipes open forever.
      child.stdout.destroy();
      child.stderr.destroy();
      finish(`timed out after ${options.timeoutMs / 1000} s`);
    }, options.timeoutMs);
    child.once('error', (error) => finish(`cannot be started: ${error.message}`));
    child.once('close', (code, signal) => finish(errorOf(code, signal)));
  });
}
