import { type Redact, shortened } from '../errors/redaction.ts';
import { type CallFacts, DecodeError } from '../errors/sdk-errors.ts';
import { apiErrorFor, AuthenticationError } from '../errors/status-errors.ts';
import { parseJson } from '../json/json.ts';
import { parseRetryAfter } from '../retry/retry-after-header.ts';
import { isRetryableStatus } from '../retry/retry-policy.ts';
import { type HttpResponse, lookup } from '../transport/http.ts';
import { endpointText } from './endpoint-text.ts';

/** A token, with its life in milliseconds, if the server says it. */
export interface NewToken {
  token: string;
  life: number | undefined;
}

/** Reason why there is no token. Each call that waited for it gets an error with its own facts. */
export interface Failure {
  error: (facts: CallFacts) => unknown;
  /** Response after which another request may succeed; undefined if there was none. */
  response?: HttpResponse;
  isRetryable: boolean;
}

// Visible ASCII characters, which a header can have (RFC 6750, section 2.1, is narrower).
const TOKEN = /^[!-~]+$/;

/** Reads the response of a token endpoint (RFC 6749, sections 5.1 and 5.2). */
export function readToken(response: HttpResponse, url: string, redact: Redact): NewToken | Failure {
  const body = jsonOf(response);
  if (response.status !== 200) return refused(response, body, url, redact);
  const { access_token: token, token_type: type = 'bearer', expires_in: seconds } = body;
  const fail = (mismatch: string): Failure => {
    const message = `${endpointText(url)} answered 200 ${mismatch}`;
    return { error: (facts) => new DecodeError(message, { ...facts, status: 200 }), isRetryable: false };
  };
  if (typeof token !== 'string' || token === '') return fail('without access_token');
  if (String(type).toLowerCase() !== 'bearer') {
    return fail(`with the token type ${shortened(redact(String(type)))}; only bearer tokens are supported`);
  }
  if (!TOKEN.test(token)) return fail('with an access_token that no header can contain');
  return { token, life: lifeOf(seconds) };
}

/** Returns the life of a token in milliseconds. Some servers send the number as a text. */
function lifeOf(seconds: unknown): number | undefined {
  const life = typeof seconds === 'string' && seconds.trim() !== '' ? Number(seconds) : seconds;
  return typeof life === 'number' && life >= 0 ? life * 1000 : undefined;
}

function refused(response: HttpResponse, body: Record<string, unknown>, url: string, redact: Redact): Failure {
  const { status, headers, body: rawBody } = response;
  const found = lookup(response);
  const [code, detail] = [textOf(body['error'], redact), textOf(body['error_description'], redact)];
  const reason = [code, detail].filter((text) => text !== undefined).join(': ');
  const message = `${endpointText(url)} answered ${status}${reason === '' ? '' : ` ${reason}`}`;
  const isRetryable = isRetryableStatus(status, found);
  const retryAfter = parseRetryAfter(found);
  const isRefusal = status >= 400 && status <= 499 && !isRetryable;
  return {
    error: (facts) => {
      const details = { ...facts, status, headers, body, rawBody, retryAfter, isRetryable, message, redact };
      const shown = { ...details, shown: { code, detail } };
      return isRefusal ? new AuthenticationError(shown) : apiErrorFor(shown);
    },
    response,
    isRetryable,
  };
}

function textOf(value: unknown, redact: Redact): string | undefined {
  return typeof value === 'string' && value !== '' ? shortened(redact(value)) : undefined;
}

/** Returns the members of a response; none if it is not a JSON object. */
function jsonOf({ body, unreadable }: HttpResponse): Record<string, unknown> {
  try {
    const value: unknown = unreadable === undefined ? parseJson(body) : undefined;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
