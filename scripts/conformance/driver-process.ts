/** One driver: a child process that is asked and answers in JSON lines. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from './languages.ts';
import type { Answer, Job, Outcome, Ready } from './protocol.ts';
import { readJson, writeJson } from './scenarios/exact-json.ts';
import type { Json } from './scenarios/scenario.ts';

export interface Program {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string> | undefined;
}

export interface Reply extends Answer {
  /** `performance.now()` when it was read. */
  endedAt: number;
}

/** A driver that cannot be started or does not say that it is ready. */
export class DriverError extends Error {
  override name = 'DriverError';
}

const START_MS = 30_000;
const END_MS = 3000;
/** A dying driver's last words; what it said before is of no use. */
const KEPT_STDERR = 4000;

export class DriverProcess {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #closed: Promise<void>;
  #stderr = '';
  #nextId = 1;
  #death: string | undefined;

  private constructor(name: string, child: ChildProcess) {
    this.#name = name;
    this.#child = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-KEPT_STDERR);
    });
    // A driver that dies with a job half written: its end says why, not this pipe.
    child.stdin?.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      child.on('error', (error) => this.#die(`cannot be started: ${error.message}`, resolve));
      child.on('close', (code, signal) => this.#die(`ended with ${signal ?? `exit code ${code}`}`, resolve));
    });
  }

  /** @throws {DriverError} with what the program wrote to stderr */
  static async start({
    name,
    command: [file, ...args],
    env,
  }: Program): Promise<{ driver: DriverProcess; ready: Ready }> {
    const child = spawn(file, args, { cwd: ROOT, env: { ...cleanEnvironment(), ...env }, stdio: 'pipe' });
    const driver = new DriverProcess(name, child);
    const ready = await driver.#listen();
    return { driver, ready };
  }

  get isDead(): boolean {
    return this.#death !== undefined;
  }

  /** Asks for one call; a driver that dies or stays silent gives an outcome too, `lost`. */
  ask(job: Job, limitMs: number): { id: number; reply: Promise<Reply> } {
    const id = this.#nextId++;
    const reply = new Promise<Reply>((resolve) => {
      const timer = setTimeout(() => this.#settle(id, lost(`no answer within ${limitMs} ms`)), limitMs);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
    if (this.#death === undefined) this.#write({ id, ...job } as unknown as Json);
    else this.#settle(id, lost(this.#death));
    return { id, reply };
  }

  /** Says that the moment has come at which call `id` wants to be cancelled. */
  cancel(id: number): void {
    if (this.#waiting.has(id)) this.#write({ cancel: id });
  }

  /** Ends it by its closed stdin, and by its pid when that does not help. */
  async stop(): Promise<void> {
    this.#child.stdin?.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), END_MS);
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
      const fail = (what: string): void =>
        reject(new DriverError(`${this.#name}: the driver ${what}${this.#lastWords()}`));
      const timer = setTimeout(() => {
        this.#child.kill('SIGKILL');
        fail(`was not ready within ${START_MS} ms`);
      }, START_MS);
      this.#child.once('close', () => clearTimeout(timer));
      void this.#closed.then(() => reject(new DriverError(`${this.#name}: the driver ${this.#death}`)));
      createInterface({ input: stdout }).on('line', (line) => {
        const message = parsed(line);
        if (message === undefined) return this.#garbage(line);
        if (message['ready'] !== true) return this.#settle(Number(message['id']), message as unknown as Answer);
        clearTimeout(timer);
        return resolve(message as unknown as Ready);
      });
    });
  }

  #settle(id: number, { ms, outcome }: Answer): void {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.({
      ms: Number(ms),
      outcome: isOutcome(outcome) ? outcome : lost('no outcome').outcome,
      endedAt: performance.now(),
    });
  }

  /** stdout is the protocol's: what else is printed there would be lost, or be taken for an answer. */
  #garbage(line: string): void {
    this.#stderr += `\nno JSON on stdout: ${line}`;
    this.#child.kill('SIGKILL');
  }

  #die(what: string, done: () => void): void {
    this.#death ??= `${what}${this.#lastWords()}`;
    for (const id of this.#waiting.keys()) this.#settle(id, lost(`the driver ${this.#death}`));
    done();
  }

  #lastWords(): string {
    const text = this.#stderr.trim();
    return text === '' ? '' : `; its stderr:\n${text}`;
  }
}

/** Nothing of the caller's own may be taken for what a case sets. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^INTEGRATION_API_|_proxy$|^NODE_OPTIONS$|^VITEST/i.test(name)),
  );
}

function lost(what: string): Answer {
  return { ms: 0, outcome: { kind: 'lost', what } };
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
