/** State of the process: whether it is ready for requests, and whether it has more of them than it can carry out. */
import { Problem } from '../api/contract/problems.ts';

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

const PROBE_LIMIT_MS = 2000;

export class Health {
  readonly #probes: Probe[] = [];
  /** Maximum number of requests in progress. */
  readonly #limit: number;
  #inProgress = 0;
  phase: Phase = 'starting';

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(probe: Probe): void {
    this.#probes.push(probe);
  }

  /** Counts a request while it is carried out. Throws a problem of status 503 if it cannot be at present. */
  async during<T>(carryOut: () => Promise<T>): Promise<T> {
    if (this.phase === 'starting') throw refused('The sandbox is starting.');
    if (this.#inProgress >= this.#limit) throw refused(`The sandbox has ${this.#limit} requests in progress.`);
    this.#inProgress += 1;
    try {
      return await carryOut();
    } finally {
      this.#inProgress -= 1;
    }
  }

  async readiness(): Promise<Readiness> {
    const results = await Promise.all(this.#probes.map(async (probe) => [probe.name, await resultOf(probe)] as const));
    const isHealthy = results.every(([, { isOk }]) => isOk);
    const checks = Object.fromEntries(results.map(([name, { text }]) => [name, text]));
    const isReady = this.phase === 'ready' && isHealthy;
    return {
      isReady,
      body: {
        status: this.phase === 'ready' && !isHealthy ? 'failing' : this.phase,
        checks: { ...checks, requests: `${this.#inProgress} in progress` },
      },
    };
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
