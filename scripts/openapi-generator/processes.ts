import { type ChildProcess, execFile } from 'node:child_process';
import { constants } from 'node:os';

/** The result of a program: `error` is null if it exited with 0, otherwise the cause in a few words. */
interface Outcome {
  error: string | null;
  output: string;
}

interface RunOptions {
  /** Complete environment of the program. */
  env: NodeJS.ProcessEnv;
  /** Working directory. */
  cwd: string;
  /** Time after which the program is killed. */
  timeoutMs: number;
  /** True to show the output on stderr while the program runs. */
  echo?: boolean;
}

const SHUTDOWN_TIMEOUT_MS = 20_000;
const running = new Set<ChildProcess>();

function end(signal: NodeJS.Signals): void {
  const leave = (): never => process.exit(128 + constants.signals[signal]);
  if (running.size === 0) leave();
  for (const child of running) {
    child.once('close', () => running.size === 0 && leave());
    child.kill('SIGINT');
  }
  setTimeout(leave, SHUTDOWN_TIMEOUT_MS);
}

/** Forwards Ctrl-C and kill to the programs that `run` started, and exits once they have ended. */
export function endChildrenWithThisProcess(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
}

/** Runs a program until it ends; never throws. */
export function run(file: string, args: string[], options: RunOptions): Promise<Outcome> {
  const { cwd, env, timeoutMs, echo } = options;
  return new Promise((resolve) => {
    const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1e8 } as const;
    const child = execFile(file, args, { cwd, env, ...limits }, (error, stdout, stderr) => {
      running.delete(child);
      resolve({ error: error && causeOf(error, timeoutMs), output: `${stdout}\n${stderr}`.trim() });
    });
    running.add(child);
    child.stdin?.end();
    if (echo === true) for (const stream of [child.stdout, child.stderr]) stream?.pipe(process.stderr, { end: false });
  });
}

function causeOf(error: Parameters<NonNullable<Parameters<typeof execFile>[3]>>[0] & {}, timeoutMs: number): string {
  if (typeof error.code === 'number') return `exit code ${error.code}`;
  if (error.killed === true) return `timed out after ${timeoutMs / 1000} s`;
  return error.signal ? `ended by ${error.signal}` : `cannot be started: ${error.message}`;
}
