import { LOGGING_ALLOWED_HEADERS, RESPONSES_REQUEST_ID_HEADER } from '../../generated/behaviour.ts';
import { printable, type Redact } from '../errors/redaction.ts';
import { isSuccess } from '../response/read-response.ts';
import { type HeaderLookup, type HttpRequest, lookup } from '../transport/http.ts';
import type { AttemptOutcome } from './hooks.ts';

/**
 * Destination of log lines, such as `console` or a winston logger. Its errors do not affect the call; the first one is
 * reported as a warning of the process.
 */
export interface Logger {
  /** Logs an attempt with a status of 2xx and a body that can be decoded. */
  info: (message: string, details: LogDetails) => void;
  /** Logs any other attempt, and a request that is sent again. */
  warn: (message: string, details: LogDetails) => void;
}

/** Details of a log line. They contain only headers that are never secret. */
export interface LogDetails {
  /** Headers of the request. */
  requestHeaders: Record<string, string>;
  /** Headers of the response; empty if there was none. */
  responseHeaders: Record<string, string>;
}

/** Logs one line per attempt: a decoded success at level info, everything else as a warning. */
export function logAttempt(logger: Logger, request: HttpRequest, outcome: AttemptOutcome, redact: Redact): unknown {
  const safe = safely(redact);
  const { response, error, duration } = outcome;
  const headers = response === undefined ? undefined : lookup(response);
  const requestId = headers?.get(RESPONSES_REQUEST_ID_HEADER);
  const failure = error instanceof Error ? error.name : 'no response';
  const result =
    response === undefined ? failure : [response.status, ...(error === undefined ? [] : [failure])].join(' ');
  const reference = requestId ? ` (request ${requestId})` : '';
  const line = lineOf(request, `${result} in ${Math.round(duration)} ms`);
  const level = error === undefined && response !== undefined && isSuccess(response) ? 'info' : 'warn';
  return logger[level](safe(`${line}${reference}`), {
    requestHeaders: allowedOf(request, safe),
    responseHeaders: headers === undefined ? {} : allowed(headers, safe),
  });
}

/** Logs a warning for a request that was lost with an idle connection. */
export function logResend(logger: Logger, request: HttpRequest, redact: Redact): unknown {
  const safe = safely(redact);
  const line = lineOf(request, 'lost with its connection, sent again');
  return logger.warn(safe(line), { requestHeaders: allowedOf(request, safe), responseHeaders: {} });
}

function safely(redact: Redact): Redact {
  return (text) => printable(redact(text));
}

function lineOf({ method, path, attempt, maxAttempts }: HttpRequest, result: string): string {
  return `${method} ${path} -> ${result}, attempt ${attempt}/${maxAttempts}`;
}

function allowedOf({ headers }: HttpRequest, safe: Redact): Record<string, string> {
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return allowed({ get: (name) => sent[name.toLowerCase()] ?? null }, safe);
}

function allowed(headers: HeaderLookup, safe: Redact): Record<string, string> {
  const pairs = LOGGING_ALLOWED_HEADERS.map((name): [string, string] => [name, safe(headers.get(name) ?? '')]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
