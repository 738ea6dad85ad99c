import { type Plan, PlanCursor } from './plan.ts';
import type { RecordedConnection, RecordedRequest, Recording } from './recording.ts';

/** One case in one language: its plan, and what came in for it. */
export class Session {
  readonly name: string;
  readonly basePath: string;
  readonly plan: PlanCursor;
  readonly requests: RecordedRequest[] = [];
  /** How to end what is not answered yet. */
  readonly unfinished = new Set<() => void>();
  readonly #connections = new Set<RecordedConnection>();

  constructor(name: string, plan: Plan, basePath: string) {
    this.name = name;
    this.basePath = basePath;
    this.plan = new PlanCursor(plan);
  }

  saw(connection: RecordedConnection): void {
    this.#connections.add(connection);
  }

  /** A copy: what comes later does not change it. */
  recording(): Recording {
    return {
      requests: this.requests.map((request) => ({ ...request })),
      connections: [...this.#connections].map((connection) => ({ ...connection })),
    };
  }
}
