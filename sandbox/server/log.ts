/** Reports of requests: a line of JSON for each, without secrets, queries, bodies or headers that are not known to be harmless; and a span. */
import { destination, type Logger, pino } from 'pino';
import type { Incoming, Outgoing } from './responses.ts';
import type { Served } from './pipeline.ts';
import { BEHAVIOUR } from '../api/contract/generated/behaviour.ts';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Levels of the log; each includes the levels before it. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Headers that may appear in lines of the level `debug`, as in the logs of the libraries. */
const HEADERS = BEHAVIOUR.logging.allowed_headers.map((name) => name.toLowerCase());
/** Secrets that a client may have put into a path by mistake. */
const SECRETS = /(ik_(?:live|test)_|whsec_)[^/]*/g;
const MAX_PATH = 300;

/** Request that was carried out. */
interface Finished extends Pick<Served, 'operation' | 'authenticated' | 'error'> {
  readonly incoming: Incoming;
  readonly outgoing: Pick<Outgoing, 'status'>;
  readonly durationMs: number;
}

export interface Log {
  /** Logs a request and the error behind a response of status 500 or more. */
  finished(request: Finished): void;
  info(message: string): void;
  /** Logs an error that belongs to no request. */
  error(message: string, error: unknown): void;
  /** Writes what is still in memory. */
  flush(): void;
}

/** Returns a log that writes to the standard error, or to `write` in tests. */
export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const stream = write ? { write } : destination({ fd: 2, sync: false });
  const logger = pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, stream);
  return {
    finished: (request) => logRequest(logger, request),
    info: (message) => logger.info(message),
    error: (message, error) => logger.error(errorOf(error), message),
    flush: () => ('flushSync' in stream ? stream.flushSync() : undefined),
  };
}

function logRequest(logger: Logger, request: Finished): void {
  const { incoming, outgoing, operation, authenticated, durationMs, error } = request;
  const line = {
    request_id: incoming.requestId,
    method: incoming.method,
    path: incoming.path.replace(SECRETS, '$1…').slice(0, MAX_PATH),
    operation: operation?.id,
    status: outgoing.status,
    ms: Math.round(durationMs * 10) / 10,
    account: authenticated?.tenant.accountId,
    mode: authenticated?.tenant.mode,
    key: authenticated?.caller.keyId,
    ...(logger.isLevelEnabled('debug') && { headers: allowedHeaders(incoming) }),
  };
  if (error === undefined) logger.info(line, 'request');
  else logger.error({ ...line, ...errorOf(error) }, 'request failed');
}

function allowedHeaders(incoming: Incoming): Record<string, string> {
  return Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = incoming.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns the members of an error that contain no data. An error of a database driver also has values of columns. */
function errorOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: String(error) };
  return {
    error: error.message,
    ...('code' in error && { code: String(error.code) }),
    stack: error.stack
      ?.split('\n')
      .slice(1, 12)
      .map((line) => line.trim()),
  };
}

// Spans of OpenTelemetry. Without an SDK, which the user preloads, they cost nothing and go nowhere.

const TRACER = 'integration-api-sandbox';

/** Runs `serve` in the span of a request, which continues the trace that its header `traceparent` names. */
export function inSpan(incoming: Incoming, serve: (span: Span) => Promise<void>): Promise<void> {
  const carrier = {
    get: (_: unknown, name: string): string | undefined => incoming.header(name),
    keys: (): string[] => ['traceparent', 'tracestate', 'baggage'],
  };
  const parent = propagation.extract(context.active(), undefined, carrier);
  const attributes = {
    'http.request.method': incoming.method,
    'url.path': incoming.path,
    'sandbox.request_id': incoming.requestId,
  };
  const span = trace.getTracer(TRACER).startSpan(incoming.method, { kind: SpanKind.SERVER, attributes }, parent);
  return context.with(trace.setSpan(parent, span), () => serve(span).finally(() => span.end()));
}

/** Adds the route and the status to the span. */
export function describeSpan(
  span: Span,
  { method }: Incoming,
  { status }: Outgoing,
  operation: Served['operation'],
): void {
  if (operation) {
    span.updateName(`${method} ${operation.path}`);
    span.setAttributes({ 'http.route': operation.path, 'sandbox.operation': operation.id });
  }
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}
