/** Sends jobs to the driver of one column, and shows what the server received meanwhile. */
import { COLUMNS, type Column } from '../../../scripts/conformance/drivers/columns.ts';
import { Drivers } from '../../../scripts/conformance/drivers/drivers.ts';
import type { Outcome, Ready } from '../../../scripts/conformance/protocol.ts';
import { runCases } from '../../../scripts/conformance/run/run-cases.ts';
import type { Call, Case, ClientOptions, PlanStep } from '../../../scripts/conformance/scenarios/scenario.ts';
import type { RecordedRequest } from '../../../scripts/conformance/server/recording.ts';
import { type ConformanceServer, startConformanceServer } from '../../../scripts/conformance/server/server.ts';

/** A reply, and the requests that the server received. The server is the only witness that a driver cannot influence. */
export interface Exchange {
  outcome: Outcome;
  /** Duration as the driver reports it, and from the start of the job to its reply. */
  ms: number;
  elapsedMs: number;
  /** Time of `performance.now()` at which the job was sent. */
  sentAt: number;
  requests: readonly Request[];
}

type Request = Pick<RecordedRequest, 'method' | 'target' | 'arrivedAt' | 'connection'> & {
  /** Values by lower-case names. */
  headers: Record<string, string>;
  body: string;
};

/** Behaviours of a driver by their names. A check throws if the driver behaves differently. */
export type Checks = Readonly<Record<string, (bench: Bench) => Promise<void>>>;

/** Returns the columns of a library. */
export function columnsOf(language: string): Column[] {
  return COLUMNS.filter((column) => column.language === language);
}

/** Number of the next job, which names its session. */
let next = 1;

export class Bench {
  readonly column: Column;
  readonly #server: ConformanceServer;
  readonly #drivers: Drivers;

  private constructor(server: ConformanceServer, drivers: Drivers) {
    this.column = drivers.column;
    this.#server = server;
    this.#drivers = drivers;
  }

  /** Starts one process of the driver. */
  static async start(column: Column): Promise<Bench> {
    const server = await startConformanceServer();
    return new Bench(server, await Drivers.start({ ...column, processes: 1 }, server.ca));
  }

  get ready(): Ready {
    return this.#drivers.ready;
  }

  /** Sends a job whose requests are served by `plan`; the client retries nothing unless it says so. */
  async run(call: Call, plan: PlanStep[] = [], client: ClientOptions = {}): Promise<Exchange> {
    const item: Case = { id: `driver/${next++}`, about: '', source: '', client, call, plan, expect: {} };
    const sentAt = performance.now();
    const [exchange] = await runCases({
      cases: [{ ...item, client: { max_retries: 0, ...client } }],
      drivers: [this.#drivers],
      server: this.#server,
      // The driver itself must say what the column cannot do.
      extent: () => true,
      // A later run of a case needs no warm-up.
      run: 2,
    });
    if (exchange === undefined) throw new Error('the job has no exchange');
    const { outcome, ms } = exchange.reply;
    const requests = exchange.recording.requests.map(readable);
    return { outcome, ms, sentAt, elapsedMs: exchange.endedAt - sentAt, requests };
  }

  /** Ends the driver by the end of its input. Returns what it did against the protocol. */
  async stop(): Promise<readonly string[]> {
    await this.#drivers.stop();
    await this.#server.stop();
    return this.#drivers.protocolErrors;
  }
}

function readable({ method, target, arrivedAt, connection, rawHeaders, body }: RecordedRequest): Request {
  const headers = Object.fromEntries(rawHeaders.map(([name, value]) => [name.toLowerCase(), value]));
  return { method, target, arrivedAt, connection, headers, body: body.toString('utf8') };
}
