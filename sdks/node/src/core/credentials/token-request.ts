import { attempt, pause } from '../client/attempt.ts';
import { type Redact, redactor, shortened } from '../errors/redaction.ts';
import { safeCause } from '../errors/safe-cause.ts';
import { type CallFacts, ConnectionError, IntegrationApiError, TimeoutError } from '../errors/sdk-errors.ts';
import type { ApiKeySource } from '../options/client-options.ts';
import { parseRetryAfter } from '../retry/retry-after-header.ts';
import { retryDelay } from '../retry/retry-policy.ts';
import { isCertificateError, isRejectedByProxy } from '../transport/failures.ts';
import { lookup } from '../transport/http.ts';
import type { CredentialScheme, TokenCaller, TokenEndpoint } from '../auth/client-credentials.ts';
import { credentialOf } from './credential-value.ts';
import { endpointText } from './endpoint-text.ts';
import { logTokenRequest } from './token-log.ts';
import { type Failure, type NewToken, readToken } from './token-response.ts';

/** A request for tokens, without its scopes. */
export interface TokenRequest {
  scheme: Pick<CredentialScheme, 'options'> & { readonly tokens: TokenEndpoint };
  url: string;
  /** Values of the options for client id and client secret. */
  values: Readonly<Record<string, unknown>>;
}

/** A request with client id and client secret. */
interface Encoded {
  url: string;
  headers: Record<string, string>;
  body: string;
  redact: Redact;
}

// No call: it has its own attempts, and each error the facts of its call.
const NO_FACTS: CallFacts = { method: 'POST', path: '', attempts: 0, resends: 0, idempotencyKey: undefined };

/**
 * Requests a token (RFC 6749, section 4.4) with the retries of a read. Never rejects.
 * @param scope scopes with spaces between them, or an empty text
 * @param caller first call that needs the token, whose client sends the request
 */
export async function requestToken(
  request: TokenRequest,
  scope: string,
  caller: TokenCaller,
  signal: AbortSignal,
): Promise<NewToken | Failure> {
  try {
    const encoded = await encode(request, scope, caller);
    return await repeated(encoded, caller, signal);
  } catch (error) {
    return { error: () => error, isRetryable: false };
  }
}

async function repeated(request: Encoded, caller: TokenCaller, signal: AbortSignal): Promise<NewToken | Failure> {
  const { client, maxRetries } = caller;
  const { budget } = client.shared;
  for (let retries = 0, taken = 0; ; retries += 1) {
    const found = await sendOnce(request, caller, signal);
    if ('token' in found) {
      budget.succeeded(taken);
      return found;
    }
    if (!found.isRetryable || retries >= maxRetries || signal.aborted) return found;
    const { response } = found;
    const after = response && parseRetryAfter(lookup(response));
    const delay = retryDelay(retries, after, client.maxRetryAfter);
    if (delay === undefined) return found;
    taken = budget.take(response?.status === 429);
    if (taken === 0) return found;
    await pause(delay, signal);
  }
}

async function encode({ scheme, url, values }: TokenRequest, scope: string, caller: TokenCaller): Promise<Encoded> {
  const [id = '', secret = ''] = await Promise.all(
    scheme.options.map(({ name }) => credentialOf(scheme, name, values[name] as ApiKeySource)),
  );
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== '') form.set('scope', scope);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(caller.userAgent === undefined ? {} : { 'User-Agent': caller.userAgent }),
  };
  // Both are form-urlencoded before Base64 (RFC 6749, section 2.3.1), so that all characters are ASCII.
  const basic = btoa(`${formText(id)}:${formText(secret)}`);
  if (scheme.tokens.isPosted === true) {
    form.set('client_id', id);
    form.set('client_secret', secret);
  } else {
    headers['Authorization'] = `Basic ${basic}`;
  }
  return { url, headers, body: form.toString(), redact: redactor([secret, formText(secret), basic]) };
}

const formText = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);

async function sendOnce(request: Encoded, { client }: TokenCaller, signal: AbortSignal): Promise<NewToken | Failure> {
  const { url, headers, body, redact } = request;
  const { shared, timeout, connectTimeout, maxResponseBytes: maxBytes, logger } = client;
  const start = performance.now();
  const log = (result: string): void =>
    logTokenRequest(logger, `${url.split('?')[0]} -> ${result} in ${Math.round(performance.now() - start)} ms`, redact);
  try {
    const limits = { timeout, totalTimeout: Infinity, waited: 0, signal };
    const response = await attempt(NO_FACTS, limits, Infinity, (onStop) =>
      shared.transport.send({
        method: 'POST',
        url,
        headers,
        body,
        connectTimeout,
        maxBytes,
        failure: (cause) => new Lost(cause),
        connectTimeoutError: () => new TimeoutError('', { phase: 'connect' }),
        onResend: () => undefined,
        onStop,
      }),
    );
    log(String(response.status));
    return readToken(response, url, redact);
  } catch (error) {
    log(error instanceof IntegrationApiError ? error.name : 'no response');
    return lost(error, { url, redact, timeout, connectTimeout });
  }
}

/** Failure of a transport. */
class Lost extends Error {
  constructor(cause: unknown) {
    super('no response', { cause });
  }
}

function lost(
  error: unknown,
  { url, redact, timeout, connectTimeout }: { url: string; redact: Redact; timeout: number; connectTimeout: number },
): Failure {
  const endpoint = endpointText(url);
  if (error instanceof TimeoutError) {
    const { phase } = error;
    const late =
      phase === 'connect'
        ? `accepted no connection within ${connectTimeout} ms`
        : `sent no response within ${timeout} ms`;
    return { error: (facts) => new TimeoutError(`${endpoint} ${late}`, { ...facts, phase }), isRetryable: true };
  }
  // The last call that waited for the token has left.
  if (!(error instanceof Lost)) return { error: () => error, isRetryable: false };
  const cause = safeCause(error.cause, redact);
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
  const isRetryable = !isCertificateError(error.cause) && !isRejectedByProxy(error.cause);
  const message = `${endpoint} sent no complete response: ${shortened(redact(reason))}`;
  return { error: (facts) => new ConnectionError(message, { ...facts, isRetryable, cause }), isRetryable };
}
