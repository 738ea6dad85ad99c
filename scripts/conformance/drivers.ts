/** The processes of one language's driver, and a free one for each call. */
import { DriverError, DriverProcess, type Program, type Reply } from './driver-process.ts';
import type { Language } from './languages.ts';
import type { Job, Ready } from './protocol.ts';

/** A driver that falls again and again is broken, and each fall costs a start. */
const MAX_RESTARTS = 20;

/** Told how to cancel the call that was just sent. */
type OnSent = (cancel: () => void) => void;

interface Started {
  language: Language;
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
  readonly #language: Language;
  readonly #program: Program;
  readonly #slots: Slot[];
  readonly #queue: ((slot: Slot) => void)[] = [];
  #restarts = 0;

  private constructor({ language, program, ready }: Started, slots: Slot[]) {
    this.#language = language;
    this.#program = program;
    this.ready = ready;
    this.#slots = slots;
  }

  /**
   * Starts all processes of a language; their TLS trusts the certificate in the file `ca`.
   * @throws {MissingRuntime | DriverError}
   */
  static async start(language: Language, ca: string): Promise<Drivers> {
    const { id, processes, command, env } = language;
    const program: Program = { name: id, command: command(ca), env: env?.(ca) };
    const started = await Promise.allSettled(Array.from({ length: processes }, () => DriverProcess.start(program)));
    const good = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const bad = started.find((one) => one.status === 'rejected');
    const [first] = good;
    if (bad === undefined && first !== undefined) {
      return new Drivers(
        { language, program, ready: first.ready },
        good.map(({ driver }) => ({ driver, busy: 0 })),
      );
    }
    await Promise.all(good.map(({ driver }) => driver.stop()));
    throw bad?.reason ?? new DriverError(`${language.id}: no process`);
  }

  get language(): string {
    return this.#language.id;
  }

  /** Calls that can be worked on at a time. */
  get width(): number {
    return this.#language.processes * this.#language.atOnce;
  }

  async run(job: Job, limitMs: number, onSent: OnSent = () => {}): Promise<Reply> {
    const slot = await this.#free();
    const { id, reply } = slot.driver.ask(job, limitMs);
    onSent(() => slot.driver.cancel(id));
    const answer = await reply;
    if (answer.outcome.kind === 'lost') await this.#renew(slot);
    slot.busy -= 1;
    this.#next(slot);
    return answer;
  }

  /** Each process by itself: what a language does only the first time is no part of a measured call. */
  async warmUp(job: Job, times: number, limitMs: number): Promise<void> {
    await Promise.all(
      this.#slots.map(async ({ driver }) => {
        for (let round = 0; round < times; round += 1) {
          const { outcome } = await driver.ask(job, limitMs).reply;
          if (outcome.kind === 'lost') return;
        }
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#slots.map(({ driver }) => driver.stop()));
  }

  #free(): Promise<Slot> {
    const slot = this.#slots.find(({ busy }) => busy < this.#language.atOnce);
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

  /** A dead process is replaced, and so is a silent one that can do one thing at a time. */
  async #renew(slot: Slot): Promise<void> {
    const { driver } = slot;
    if (!driver.isDead && this.#language.atOnce > 1) return;
    // Several calls may have died with it.
    slot.renewal ??= this.#replace(slot, driver).finally(() => delete slot.renewal);
    await slot.renewal;
  }

  async #replace(slot: Slot, driver: DriverProcess): Promise<void> {
    if (this.#restarts >= MAX_RESTARTS || slot.driver !== driver) return;
    this.#restarts += 1;
    await driver.stop();
    const fresh = await DriverProcess.start(this.#program).catch(() => undefined);
    // Without a fresh one the dead one stays and says of every call why it died.
    if (fresh !== undefined) slot.driver = fresh.driver;
  }
}
