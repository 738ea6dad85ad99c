import { Problem } from '../api/contract/problems.ts';

/** Error of the database or its folder that a person must fix. The message is one line that says how. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

const SERIALISATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';

/** Classes and codes of PostgreSQL (`SQLSTATE`), and codes of sockets, that mean the database cannot be reached or is shutting down. */
const UNAVAILABLE = /^(08|57P0[1-5]|53[13]00|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH)/;
/** Messages of the driver without a code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|Client was closed/i;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Says that the database ended the transaction for the sake of another, and that it can run again. If the other one wrote a row
 * with the same unique key, the new run sees that row.
 */
export const isRetryable = (error: unknown): boolean =>
  [SERIALISATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION].includes(codeOf(error));

/** Says that the database could not be reached, so nothing is known to be wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE.test(codeOf(error)) || UNAVAILABLE_MESSAGE.test(error.message);
}

const QUERY_CANCELED = '57014';

/** Returns an error as the problem of status 503 that it means for a request: the database is away or too slow. */
export function storeProblem(error: unknown): unknown {
  const reason = isUnavailable(error)
    ? 'The database cannot be reached at present.'
    : codeOf(error) === QUERY_CANCELED && 'The database took too long for the request, and has undone it.';
  if (reason === false) return error;
  return new Problem('service_unavailable', `${reason} Send the request again.`, {
    cause: error,
    headers: { 'Retry-After': '1' },
  });
}
