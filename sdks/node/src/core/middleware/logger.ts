import { LOGGED_HEADERS, REQUEST_ID_HEADER } from '../behaviour.ts';
import { printable, type Redact } from '../errors/redaction.ts';
import { type HeaderLookup, type HttpRequest, lookup } from '../transport/http.ts';
import type { AttemptOutcome } from './hooks.ts';

/** Where the lines of the log go; `console` is one, and so are the loggers of winston and the like. */
export interface Logger {
  /** An attempt with a status below 400 and a body that can be read. */
  info: (message: string, details: LogDetails) => void;
  /** Any other attempt. */
  warn: (message: string, details: LogDetails) => void;
}

/** What stands beside a line. Of the headers only those that never hold a secret. */
export interface LogDetails {
  /** Of what was sent. */
  requestHeaders: Record<string, string>;
  /** Of the answer; empty without one. */
  responseHeaders: Record<string, string>;
}

/** One line for an attempt: a success that can be read is information, anything else a warning. */
export function logAttempt(logger: Logger, request: HttpRequest, outcome: AttemptOutcome, redact: Redact): void {
  const safe = (text: string): string => printable(redact(text));
  const { response, error, duration } = outcome;
  const { method, path, attempt, maxAttempts } = request;
  const found = response === undefined ? undefined : lookup(response);
  const requestId = found?.get(REQUEST_ID_HEADER);
  const problem = error instanceof Error ? error.name : 'no answer';
  const result =
    response === undefined ? problem : [response.status, ...(error === undefined ? [] : [problem])].join(' ');
  const reference = requestId ? ` (request ${requestId})` : '';
  const line = `${method} ${path} -> ${result} in ${Math.round(duration)} ms, attempt ${attempt}/${maxAttempts}${reference}`;
  const sent = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const level = error === undefined && response !== undefined && response.status < 400 ? 'info' : 'warn';
  logger[level](safe(line), {
    requestHeaders: allowed({ get: (name) => sent[name.toLowerCase()] ?? null }, safe),
    responseHeaders: found === undefined ? {} : allowed(found, safe),
  });
}

function allowed(headers: HeaderLookup, safe: Redact): Record<string, string> {
  const pairs = LOGGED_HEADERS.map((name): [string, string] => [name, safe(headers.get(name) ?? '')]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
