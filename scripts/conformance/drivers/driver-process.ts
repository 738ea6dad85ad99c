/** Runs one driver: a child process that receives jobs and sends replies as JSON lines. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from './columns.ts';
import type { Job, Outcome, Ready, Reply } from '../protocol.ts';
import { readJson, writeJson } from '../scenarios/exact-json.ts';
import type { Json } from '../scenarios/json.ts';

export interface Program {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string> | undefined;
  /** Defaults to the root of the repository. */
  folder?: string | undefined;
}

export interface TimedReply extends Reply {
  /** `performance.now()` when the reply was read. */
  endedAt: number;
  /** Time from sending the job to reading the reply, without the call itself. */
  overheadMs: number;
}

/** Thrown when a driver cannot be started or does not report that it is ready. */
export class DriverError extends Error {
  override name = 'DriverError';
}

/** Maximum time of a start: many drivers start at the same time, on a machine that may be busy. */
const START_MS = 60_000;
const END_MS = 10_000;
/** Number of characters of a wrong line that are reported. */
const SHOWN_LINE = 200;
/** Number of characters kept at the end of stderr, where a driver explains its end. */
const KEPT_STDERR = 4000;

export class DriverProcess {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #closed: Promise<void>;
  /** Jobs whose time for a reply is over. */
  readonly #overdue = new Set<number>();
  /** Violations of the protocol that are not the outcome of a call. */
  readonly protocolErrors: string[] = [];
  #stderr = '';
  #nextId = 1;
  #death: string | undefined;
  /** True from the ready line to `stop`. */
  #mustRun = false;

  private constructor(name: string, child: ChildProcess) {
    this.#name = name;
    this.#child = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-KEPT_STDERR);
    });
    // If a driver ends while a job is being written, its exit explains why; the broken pipe does not.
    child.stdin?.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      child.on('error', (error) => this.#die(`cannot be started: ${error.message}`, resolve, false));
      child.on('close', (code, signal) => {
        const isCrash = code !== 0 && !child.killed;
        this.#die(`ended with ${signal ?? `exit code ${code}`}`, resolve, isCrash);
      });
    });
  }

  /** @throws {DriverError} with the stderr of the program */
  static async start({
    name,
    command: [file, ...args],
    env,
    folder = ROOT,
  }: Program): Promise<{ driver: DriverProcess; ready: Ready }> {
    const child = spawn(file, args, { cwd: folder, env: { ...cleanEnvironment(), ...env }, stdio: 'pipe' });
    const driver = new DriverProcess(name, child);
    const ready = await driver.#listen();
    return { driver, ready };
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isDead(): boolean {
    return this.#death !== undefined;
  }

  /** Sends one job. If the driver ends or stays silent, the outcome is a `driver-failure`. */
  send(job: Job, limitMs: number): { id: number; reply: Promise<TimedReply> } {
    const id = this.#nextId++;
    const sentAt = performance.now();
    const reply = new Promise<TimedReply>((resolve) => {
      const timer = setTimeout(() => this.#giveUp(id, limitMs), limitMs);
      this.#waiting.set(id, ({ ms, outcome }) => {
        clearTimeout(timer);
        const endedAt = performance.now();
        resolve({ ms, outcome, endedAt, overheadMs: endedAt - sentAt - ms });
      });
    });
    if (this.#death === undefined) this.#write({ id, ...job } as unknown as Json);
    else this.#settle(id, failed(this.#death));
    return { id, reply };
  }

  /** Tells the driver to cancel job `id`. */
  cancel(id: number): void {
    if (this.#waiting.has(id)) this.#write({ cancel: id });
  }

  /**
   * Ends the driver by closing its stdin; kills it if it does not end in time. That breaks the protocol unless a call is
   * to blame: the library keeps the process of its caller alive.
   */
  async stop(limitMs = END_MS): Promise<void> {
    this.#mustRun = false;
    this.#child.stdin?.end();
    const timer = setTimeout(() => {
      const isIdle = this.#waiting.size === 0 && this.#overdue.size === 0;
      if (isIdle) this.#report(`did not end within ${limitMs} ms after its last call`);
      this.#child.kill('SIGKILL');
    }, limitMs);
    await this.#closed;
    clearTimeout(timer);
  }

  #write(message: Json): void {
    this.#child.stdin?.write(`${writeJson(message)}\n`);
  }

  #listen(): Promise<Ready> {
    const { stdout } = this.#child;
    if (!stdout) throw new DriverError(`${this.#name}: no stdout`);
    return new Promise((resolve, reject) => {
      const fail = (reason: string): void =>
        reject(new DriverError(`${this.#name}: the driver ${reason}${this.#stderrText()}`));
      const timer = setTimeout(() => {
        this.#child.kill('SIGKILL');
        fail(`was not ready within ${START_MS} ms`);
      }, START_MS);
      this.#child.once('close', () => clearTimeout(timer));
      void this.#closed.then(() => reject(new DriverError(`${this.#name}: the driver ${this.#death}`)));
      createInterface({ input: stdout }).on('line', (line) => {
        const message = parsed(line);
        if (message === undefined) return this.#rejectOutput(line);
        if (message['ready'] !== true) return this.#receive(message as unknown as Reply & { id: number }, line);
        clearTimeout(timer);
        this.#mustRun = true;
        return resolve(message as unknown as Ready);
      });
    });
  }

  /** Accepts one reply for each job. */
  #receive({ id, ms, outcome }: Reply & { id: number }, line: string): void {
    if (this.#waiting.has(id)) {
      return this.#settle(id, isOutcome(outcome) ? { ms: Number(ms), outcome } : this.#failed('no outcome'));
    }
    // A reply that comes too late is not a second one.
    if (this.#overdue.delete(id)) return undefined;
    const what =
      id < this.#nextId && id > 0 ? `a second reply to job ${id}` : `a reply to job ${id}, which does not exist`;
    return this.#report(`sent ${what}: ${line.slice(0, SHOWN_LINE)}`);
  }

  #settle(id: number, reply: Reply): void {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(reply);
  }

  #giveUp(id: number, limitMs: number): void {
    this.#overdue.add(id);
    this.#settle(id, this.#failed(`no reply within ${limitMs} ms`));
  }

  #failed(reason: string): Reply {
    return failed(`${reason}${this.#stderrText()}`);
  }

  #report(problem: string): void {
    this.protocolErrors.push(`${this.#name}: the driver ${problem}`);
  }

  /** Ends a driver that prints anything else: stdout is reserved for the protocol. */
  #rejectOutput(line: string): void {
    this.#stderr += `\nnot JSON on stdout: ${line}`;
    this.#child.kill('SIGKILL');
  }

  #die(reason: string, done: () => void, isCrash: boolean): void {
    this.#death ??= `${reason}${this.#stderrText()}`;
    // Failed calls do not always show this: there may be none, and nobody judges a warm-up.
    if (this.#mustRun || isCrash) this.#report(this.#death);
    for (const id of this.#waiting.keys()) this.#settle(id, failed(`the driver ${this.#death}`));
    done();
  }

  #stderrText(): string {
    const text = this.#stderr.trim();
    return text === '' ? '' : `; its stderr:\n${text}`;
  }
}

/** Returns the environment without settings of this machine that would change the result of a case. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^INTEGRATION_API_|_proxy$|^NODE_OPTIONS$|^VITEST/i.test(name)),
  );
}

function failed(reason: string): Reply {
  return { ms: 0, outcome: { kind: 'driver-failure', reason } };
}

function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function parsed(line: string): { [name: string]: Json } | undefined {
  try {
    return readJson(line) as { [name: string]: Json };
  } catch {
    return undefined;
  }
}
