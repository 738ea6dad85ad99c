import { Problem } from '../contract/problem.ts';
import type { ErrorCode, Schema } from '../contract/types.ts';

type Scope = Schema<'Scope'>;

const CHALLENGE = 'Bearer realm="integration-api"';
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns the problem of a request without a bearer token. */
export const authenticationRequired = (): Problem =>
  new Problem(
    'authentication_required',
    'The request has no bearer token. Send your API key as "Authorization: Bearer ik_live_…".',
    { headers: { 'WWW-Authenticate': CHALLENGE } },
  );

/** Returns the problem of a bearer token that is not accepted. */
export const tokenRefused = (code: ErrorCode, detail: string): Problem =>
  new Problem(code, detail, { headers: { 'WWW-Authenticate': `${CHALLENGE}, error="invalid_token"` } });

/** Returns the problem of an account that the operator has suspended. */
export const accountSuspended = (since: number): Problem =>
  new Problem(
    'account_suspended',
    `The account has been suspended since ${new Date(since).toISOString()}. The reason was sent to its email address.`,
  );

/** Returns the problem of a key without a scope that the operation requires. */
export function insufficientScope(granted: Iterable<Scope>, required: readonly Scope[]): Problem {
  const has = [...granted];
  const scopes = has.length === 1 ? `the scope ${has[0]}` : `the scopes ${LIST.format(has)}`;
  return new Problem(
    'insufficient_scope',
    `The API key has ${scopes}, but this operation requires ${LIST.format(required)}.`,
    {
      headers: {
        'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope", scope="${required.join(' ')}"`,
      },
    },
  );
}
