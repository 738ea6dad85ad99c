import { EventEmitter, once } from 'node:events';
import { type Plan, PlanCursor } from './plan.ts';
import type { RecordedConnection, RecordedRequest, Recording } from './recording.ts';

/** Plan and recording of one case in one language. */
export class Session {
  readonly name: string;
  readonly basePath: string;
  readonly plan: PlanCursor;
  readonly requests: RecordedRequest[] = [];
  readonly malformed: string[] = [];
  /** Functions that end the pending requests. */
  readonly unfinished = new Set<() => void>();
  readonly #connections = new Set<RecordedConnection>();
  readonly #arrivals = new EventEmitter().setMaxListeners(0);

  constructor(name: string, plan: Plan, basePath: string) {
    this.name = name;
    this.basePath = basePath;
    this.plan = new PlanCursor(plan);
  }

  saw(connection: RecordedConnection): void {
    this.#connections.add(connection);
  }

  receive(request: RecordedRequest): void {
    this.requests.push(request);
    this.#arrivals.emit('request');
  }

  /** Resolves when a number of requests have arrived. Rejects when the signal is aborted. */
  async received(count: number, signal: AbortSignal): Promise<void> {
    while (this.requests.length < count) await once(this.#arrivals, 'request', { signal });
  }

  /** Returns a copy, which later requests do not change. */
  recording(): Recording {
    return {
      requests: this.requests.map((request) => ({ ...request })),
      connections: [...this.#connections].map((connection) => ({ ...connection })),
      malformed: [...this.malformed],
    };
  }
}
