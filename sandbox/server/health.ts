/** State of the process: whether it is ready for requests, and whether it has more of them than it can carry out. */
import { Problem } from '../contract/problem.ts';

export interface Probe {
  readonly name: string;
  /** Returns a short description of what works, or throws an error that says what does not. */
  check(): Promise<string>;
}

type Phase = 'starting' | 'ready' | 'draining';

interface Readiness {
  readonly isReady: boolean;
  readonly body: { readonly status: Phase | 'failing'; readonly checks: Readonly<Record<string, string>> };
}

interface HealthOptions {
  /** Number of milliseconds by which timers may be late before requests are refused. */
  readonly overloadMs: number;
}

const EVERY_MS = 100;
/** Share of the latest measurement in the average. */
const WEIGHT = 0.2;
/** Share of the limit that one measurement counts as at most, so that a single stall is not taken for overload. */
const MAX_SHARE = 4;
const PROBE_LIMIT_MS = 2000;

export class Health {
  #phase: Phase = 'starting';
  readonly #probes: Probe[] = [];
  readonly #overloadMs: number;
  #delayMs = 0;
  #due = performance.now() + EVERY_MS;
  readonly #timer: NodeJS.Timeout;

  constructor({ overloadMs }: HealthOptions) {
    this.#overloadMs = overloadMs;
    this.#timer = setInterval(() => {
      const now = performance.now();
      const delayMs = Math.min(Math.max(0, now - this.#due), MAX_SHARE * overloadMs);
      this.#delayMs += WEIGHT * (delayMs - this.#delayMs);
      this.#due = now + EVERY_MS;
    }, EVERY_MS).unref();
  }

  get phase(): Phase {
    return this.#phase;
  }

  set phase(phase: Phase) {
    this.#phase = phase;
    // The start itself keeps the process busy.
    this.#due = performance.now() + EVERY_MS;
    this.#delayMs = 0;
  }

  /** Average number of milliseconds by which timers were late recently: how long everything waits for its turn. */
  get delayMs(): number {
    return Math.round(this.#delayMs);
  }

  add(probe: Probe): void {
    this.#probes.push(probe);
  }

  /** Returns the problem of status 503 with which requests are refused at present; undefined if they are carried out. */
  refusal(): Problem | undefined {
    if (this.phase === 'starting') return refused('The sandbox is starting.');
    if (this.#delayMs > this.#overloadMs) return refused('The sandbox has more requests than it can carry out.');
    return undefined;
  }

  async readiness(): Promise<Readiness> {
    const results = await Promise.all(this.#probes.map(async (probe) => [probe.name, await resultOf(probe)] as const));
    const isHealthy = results.every(([, { isOk }]) => isOk) && this.#delayMs <= this.#overloadMs;
    const checks = Object.fromEntries(results.map(([name, { text }]) => [name, text]));
    const isReady = this.phase === 'ready' && isHealthy;
    return {
      isReady,
      body: {
        status: this.phase === 'ready' && !isHealthy ? 'failing' : this.phase,
        checks: { ...checks, event_loop: `${this.delayMs} ms late` },
      },
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

async function resultOf(probe: Probe): Promise<{ isOk: boolean; text: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${PROBE_LIMIT_MS} ms`)), PROBE_LIMIT_MS);
  });
  try {
    return { isOk: true, text: await Promise.race([probe.check(), late]) };
  } catch (error) {
    return { isOk: false, text: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

const refused = (reason: string): Problem =>
  new Problem('service_unavailable', `${reason} Send the request again.`, { headers: { 'Retry-After': '1' } });
