/** Keeps one Prism process running: starts it, reports a crash with its cause and restarts it on the same port. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MockError } from './document.ts';
import type { Report } from './report.ts';

/** Maximum number of consecutive failed starts. More of them indicate a broken setup, not a bad request. */
const START_ATTEMPTS = 5;

interface SupervisorOptions {
  /** Port, or 0 for a free one, which restarts keep. */
  port: number;
  /** Forks a process that sends {@link Report}s. */
  fork: (port: number) => ChildProcess;
  /** Called once, when the mock is ready. */
  onListening: (url: string) => void;
  /** Prints one line about Prism. */
  log: (line: string) => void;
}

export class Supervisor {
  readonly #options: SupervisorOptions;
  #child: ChildProcess | undefined;
  #port: number;
  #url: string | undefined;
  #crash: Extract<Report, { kind: 'crashed' }> | undefined;
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
   * Starts Prism and restarts it after each crash; resolves after {@link stop}.
   * @throws {MockError} if Prism cannot be started.
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
    child.on('message', (report: Report) => this.#onReport(report));
    // The 'exit' event may precede the last report; 'close' follows it.
    child.on('close', (code, signal) => this.#onClose(signal ?? `exit code ${code}`));
    child.on('error', ({ message }) => this.#reject(new MockError(`Prism cannot be started (${message})`, 1)));
    this.#child = child;
  }

  #onReport(report: Report): void {
    const { onListening, log } = this.#options;
    switch (report.kind) {
      case 'listening':
        this.#listening = true;
        if (!this.#url) onListening(report.url);
        this.#url = report.url;
        this.#port = Number(new URL(report.url).port);
        break;
      case 'contained':
        log(`Prism cannot read ${report.request} (${report.reason}): responded with 400.`);
        break;
      case 'crashed':
        this.#crash = report;
        break;
      case 'failed':
        this.#reject(new MockError(report.message));
        this.stop();
    }
  }

  #onClose(how: string): void {
    if (this.#stopping) return this.#resolve();
    const last = this.#crash;
    this.#crash = undefined;
    this.#failedStarts = this.#listening ? 0 : this.#failedStarts + 1;
    this.#listening = false;
    if (this.#failedStarts === START_ATTEMPTS) {
      const cause = last ? `${how}, ${last.reason}` : how;
      const message = `Prism crashed ${START_ATTEMPTS} times in a row before it listened (${cause}); giving up.`;
      return this.#reject(new MockError(message, 1));
    }
    const request = last?.request ? ` after ${last.request}` : '';
    this.#options.log(`Prism crashed${request} (${last ? `${how}, ${last.reason}` : how}); restarting it.`);
    this.#start();
  }
}

/** Forks Prism. It inherits stderr, so that an unexpected crash stays visible. */
export function forkPrism(port: number): ChildProcess {
  return fork(fileURLToPath(new URL('child.ts', import.meta.url)), [String(port)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
