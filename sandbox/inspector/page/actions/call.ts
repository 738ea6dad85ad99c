/** Makes requests to the API as the account that is shown, through the lab, which needs no API key for it. */
import type { Scope } from '../frame/view.ts';
import { lab, LabError } from '../lab/lab.ts';
import type { Contract, Lab } from '../lab/types.ts';

export interface ApiCall {
  readonly method: string;
  /** Path with query parameters, percent-encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text of the body. */
  readonly body?: string;
  /** Key in whose place the request is made; all scopes without one. */
  readonly keyId?: string | undefined;
}

/** Returns a value for the header `Idempotency-Key`. `randomUUID` needs HTTPS or a loopback name. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `inspector-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Makes a request; returns the response, whatever its status. */
export function sendCall(
  { account, mode }: Scope,
  { method, path, headers = {}, body, keyId }: ApiCall,
): Promise<Lab<'OperationResponse'>> {
  if (!account) throw new Error('There is no account yet. Create one first.');
  const call = { method, path, headers, ...(body !== undefined && { body }), ...(keyId && { api_key_id: keyId }) };
  return lab('POST', `accounts/${account.id}/${mode}/call`, call);
}

export interface Called<T> {
  readonly requestId: string;
  readonly body: T;
}

interface JsonCall {
  readonly body?: object;
  /** Version that the record must have. */
  readonly version?: number;
}

/** Carries out an operation with JSON; throws a `LabError` unless it succeeds. */
export async function callApi<T>(
  scope: Scope,
  method: string,
  path: string,
  { body, version }: JsonCall = {},
): Promise<Called<T>> {
  const response = await sendCall(scope, {
    method,
    path: `/api/v1/${path}`,
    headers: {
      ...(method !== 'GET' && { 'Idempotency-Key': newIdempotencyKey() }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, ending, body: text } = response;
  if (ending !== 'send') throw new LabError(status, { detail: `A fault ended the response: ${ending}.` });
  if (status < 200 || status > 299) throw new LabError(status, problemOf(text));
  return { requestId: response.request_id, body: (text === null ? undefined : JSON.parse(text)) as T };
}

function problemOf(body: string | null): Partial<Contract<'Problem'>> {
  try {
    return JSON.parse(body ?? '') as Partial<Contract<'Problem'>>;
  } catch {
    return {};
  }
}
