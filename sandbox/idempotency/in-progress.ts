import { hash } from 'node:crypto';
import { Problem } from '../contract/problem.ts';
import type { Tenant } from '../work/work.ts';

/** Write with an Idempotency-Key. */
export interface OnceRequest {
  /** Method and path with its identifiers, without query parameters: `POST /api/v1/orders`. */
  readonly scope: string;
  readonly key: string;
  /** Body as JSON; undefined if the operation has none. */
  readonly body: unknown;
}

/** Returns the problem of a repeat while the first request is in progress. */
export const stillInProgress = (): Problem =>
  new Problem(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still in progress. Wait one second and repeat it with the same key.',
    { headers: { 'Retry-After': '1' } },
  );

/** Returns a text that is the same for requests of which only one may be in progress. */
const identityOf = ({ accountId, mode }: Tenant, { scope, key }: OnceRequest): string =>
  `${accountId} ${mode} ${scope} ${key}`;

/** Returns the number of the advisory lock of a request, which other processes see. */
export const lockOf = (tenant: Tenant, request: OnceRequest): bigint =>
  hash('sha256', identityOf(tenant, request), 'buffer').readBigInt64BE();

/** Writes in progress in this process. They are known before their transactions begin, because PGlite has one only. */
interface InProgress {
  /** Runs `attempt`; throws a problem of status 409 if the same request is in progress. */
  alone<T>(tenant: Tenant, request: OnceRequest, attempt: () => Promise<T>): Promise<T>;
}

export function requestsInProgress(): InProgress {
  const running = new Set<string>();
  return {
    async alone(tenant, request, attempt) {
      const identity = identityOf(tenant, request);
      if (running.has(identity)) throw stillInProgress();
      running.add(identity);
      try {
        return await attempt();
      } finally {
        running.delete(identity);
      }
    },
  };
}
