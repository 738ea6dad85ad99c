/** Manages the driver processes of one column and assigns a free one to each call. */
import { DriverError, DriverProcess, type Program, type TimedReply } from './driver-process.ts';
import type { Column } from './columns.ts';
import { PeakMemory } from './peak-memory.ts';
import type { Job, Outcome, Ready } from '../protocol.ts';

/** Maximum number of restarts: a driver that keeps crashing is broken, and each start takes time. */
const MAX_RESTARTS = 20;

/** Called after a call is sent, with the function that cancels it. */
type OnSent = (cancel: () => void) => void;

interface Run {
  job: Job;
  /** Additional environment variables of the process. */
  env?: Record<string, string> | undefined;
  limitMs: number;
  /** True if the memory of the process is measured during the call. Its process must have no other call. */
  measuresMemory?: boolean;
}

interface MeasuredReply extends TimedReply {
  /** Growth of the resident memory; absent if it was not measured. */
  memoryBytes?: number | undefined;
}

interface Started {
  column: Column;
  program: Program;
  ready: Ready;
}

interface Slot {
  driver: DriverProcess;
  busy: number;
  renewal?: Promise<void>;
}

export class Drivers {
  readonly ready: Ready;
  readonly column: Column;
  readonly #program: Program;
  readonly #slots: Slot[];
  readonly #queue: ((slot: Slot) => void)[] = [];
  /** All processes, also those that have ended. */
  readonly #processes: DriverProcess[];
  #restarts = 0;
  /** False after a warm-up that shows that the library lacks the client of this column. No process is started then. */
  #hasClient = true;

  private constructor({ column, program, ready }: Started, slots: Slot[]) {
    this.column = column;
    this.#program = program;
    this.ready = ready;
    this.#slots = slots;
    this.#processes = slots.map(({ driver }) => driver);
  }

  /**
   * Starts all processes of a column. They trust the TLS certificate in the file `ca`.
   * @throws {MissingRuntime | DriverError}
   */
  static async start(column: Column, ca: string): Promise<Drivers> {
    const { id, processes, command, env, folder, argument } = column;
    const program: Program = { name: id, command: command(ca), env: env?.(ca), folder };
    const started = await Promise.allSettled(Array.from({ length: processes }, () => DriverProcess.start(program)));
    const drivers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = started.find((result) => result.status === 'rejected');
    // A driver that ignores its argument would run the same column twice.
    const other = drivers.find(({ ready }) => ready.column !== argument)?.ready.column;
    const [first] = drivers;
    if (failed === undefined && other === undefined && first !== undefined) {
      return new Drivers(
        { column, program, ready: first.ready },
        drivers.map(({ driver }) => ({ driver, busy: 0 })),
      );
    }
    await Promise.all(drivers.map(({ driver }) => driver.stop()));
    const reason = `the driver reports column ${other}; its last argument is the column`;
    throw failed?.reason ?? new DriverError(`${id}: ${other === undefined ? 'no process' : reason}`);
  }

  /** Maximum number of concurrent calls. */
  get width(): number {
    return this.column.processes * this.column.atOnce;
  }

  /** Violations of the protocol that are not the outcome of a call; complete after `stop`. */
  get protocolErrors(): string[] {
    return this.#processes.flatMap(({ protocolErrors }) => protocolErrors);
  }

  /** Makes the call in a free process, or with an environment in a separate process. */
  async run(run: Run, onSent: OnSent = () => {}): Promise<MeasuredReply> {
    if (run.env !== undefined && this.#hasClient) return this.#runAlone(run, onSent);
    const slot = await this.#free();
    const memory = run.measuresMemory === true ? await PeakMemory.start(slot.driver.pid) : undefined;
    const timed = await reply(slot.driver, run, onSent);
    const memoryBytes = await memory?.growth();
    if (timed.outcome.kind === 'driver-failure') await this.#renew(slot);
    slot.busy -= 1;
    this.#next(slot);
    return { ...timed, memoryBytes };
  }

  /** Warms up every process, so that one-time work of the language does not count as part of a measured call. */
  async warmUp(job: Job, times: number, limitMs: number): Promise<void> {
    await Promise.all(
      this.#slots.map(async ({ driver }) => {
        for (let round = 0; round < times; round += 1) {
          const { outcome } = await driver.send(job, limitMs).reply;
          this.#hasClient = !isMissingClient(outcome);
          if (outcome.kind === 'driver-failure' || !this.#hasClient) return;
        }
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#slots.map(({ driver }) => driver.stop()));
  }

  async #runAlone(run: Run, onSent: OnSent): Promise<TimedReply> {
    const program = { ...this.#program, env: { ...this.#program.env, ...run.env } };
    const started = await DriverProcess.start(program).catch(failureOf);
    if (started instanceof DriverError) return notStarted(started);
    const { driver } = started;
    this.#processes.push(driver);
    const timed = await reply(driver, run, onSent);
    await driver.stop();
    return timed;
  }

  #free(): Promise<Slot> {
    const slot = this.#slots.find(({ busy }) => busy < this.column.atOnce);
    if (slot === undefined) return new Promise((resolve) => this.#queue.push(resolve));
    slot.busy += 1;
    return Promise.resolve(slot);
  }

  #next(slot: Slot): void {
    const waiting = this.#queue.shift();
    if (waiting === undefined) return;
    slot.busy += 1;
    waiting(slot);
  }

  /** Replaces a process that ended, and a silent one that can only process one call at a time. */
  async #renew(slot: Slot): Promise<void> {
    const { driver } = slot;
    if (!driver.isDead && this.column.atOnce > 1) return;
    // Several calls may have failed with the same process.
    slot.renewal ??= this.#replace(slot, driver).finally(() => delete slot.renewal);
    await slot.renewal;
  }

  async #replace(slot: Slot, driver: DriverProcess): Promise<void> {
    if (this.#restarts >= MAX_RESTARTS || slot.driver !== driver) return;
    this.#restarts += 1;
    await driver.stop();
    const fresh = await DriverProcess.start(this.#program).catch(() => undefined);
    // If the restart fails, the old process stays and reports why it ended for every call.
    if (fresh === undefined) return;
    this.#processes.push(fresh.driver);
    slot.driver = fresh.driver;
  }
}

/** Sends a job to a driver; returns its reply. */
function reply(driver: DriverProcess, { job, limitMs }: Run, onSent: OnSent): Promise<TimedReply> {
  const sent = driver.send(job, limitMs);
  onSent(() => driver.cancel(sent.id));
  return sent.reply;
}

function isMissingClient(outcome: Outcome): boolean {
  return outcome.kind === 'unsupported' && outcome.feature.startsWith('client ');
}

function failureOf(error: unknown): DriverError {
  if (error instanceof DriverError) return error;
  throw error;
}

function notStarted({ message }: DriverError): TimedReply {
  return {
    ms: 0,
    outcome: { kind: 'driver-failure', reason: message },
    endedAt: performance.now(),
    overheadMs: 0,
  };
}
