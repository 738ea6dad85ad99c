/** Keeps one Prism process alive: starts it, says when it died and why, starts it again on the same port. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MockError } from './document.ts';
import type { Report } from './report.ts';

/** So many starts in a row that end before Prism listens are a defect of the set-up, not of a request. */
const START_ATTEMPTS = 5;

interface SupervisorOptions {
  /** 0 for a free one; a restart keeps the one that was given first. */
  port: number;
  /** Forks a process that sends {@link Report}s. */
  fork: (port: number) => ChildProcess;
  /** Called once, when the mock can be used. */
  onListening: (url: string) => void;
  /** Takes one line about what happened to Prism. */
  say: (line: string) => void;
}

export class Supervisor {
  readonly #options: SupervisorOptions;
  #child: ChildProcess | undefined;
  #port: number;
  #url: string | undefined;
  #lastWords: Extract<Report, { kind: 'dying' }> | undefined;
  #listening = false;
  #failedStarts = 0;
  #stopping = false;
  #resolve: () => void = () => {};
  #reject: (error: MockError) => void = () => {};

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#port = options.port;
  }

  /**
   * Starts Prism, and again whenever it dies; resolves when {@link stop} has ended it.
   * @throws {MockError} when Prism can't be started.
   */
  run(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#start();
    });
  }

  stop(): void {
    this.#stopping = true;
    this.#child?.kill('SIGTERM');
  }

  #start(): void {
    const child = this.#options.fork(this.#port);
    child.on('message', (report: Report) => this.#hear(report));
    // 'exit' may come before the last report; 'close' comes after it.
    child.on('close', (code, signal) => this.#bury(signal ?? `exit code ${code}`));
    child.on('error', ({ message }) => this.#reject(new MockError(`Prism has no process (${message}).`, 1)));
    this.#child = child;
  }

  #hear(report: Report): void {
    const { onListening, say } = this.#options;
    switch (report.kind) {
      case 'listening':
        this.#listening = true;
        if (!this.#url) onListening(report.url);
        this.#url = report.url;
        this.#port = Number(new URL(report.url).port);
        break;
      case 'contained':
        say(`Prism cannot read ${report.request} (${report.reason}): answered 400.`);
        break;
      case 'dying':
        this.#lastWords = report;
        break;
      case 'refused':
        this.#reject(new MockError(report.message));
        this.stop();
    }
  }

  #bury(how: string): void {
    if (this.#stopping) return this.#resolve();
    const last = this.#lastWords;
    this.#lastWords = undefined;
    this.#failedStarts = this.#listening ? 0 : this.#failedStarts + 1;
    this.#listening = false;
    if (this.#failedStarts === START_ATTEMPTS) {
      const cause = last ? `${how}, ${last.reason}` : how;
      const message = `Prism died ${START_ATTEMPTS} times in a row before it listened (${cause}): giving up.`;
      return this.#reject(new MockError(message, 1));
    }
    const request = last?.request ? ` after ${last.request}` : '';
    this.#options.say(`Prism died${request} (${last ? `${how}, ${last.reason}` : how}): starting it again.`);
    this.#start();
  }
}

/** Forks the real thing. Its stderr is ours: what ends Prism unforeseen must stay visible. */
export function forkPrism(port: number): ChildProcess {
  return fork(fileURLToPath(new URL('child.ts', import.meta.url)), [String(port)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
