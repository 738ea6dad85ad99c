import type { AttemptOutcome, Hooks } from '../core/middleware/hooks.ts';
import type { HttpRequest } from '../core/transport/http.ts';
import type { Span, SpanStart, Tracer } from './tracer.ts';

const CLIENT = 2;
const ERROR = 2;

/**
 * Hooks that make a span for each attempt, after the stable semantic conventions of OpenTelemetry for HTTP clients
 * (https://opentelemetry.io/docs/specs/semconv/http/http-spans/). A span is named after the method and the path with its
 * placeholders; a failed attempt has `error.type`, its status from 400 on, else the class of the error. A span never
 * holds a header, a body or a value of the query, and no header is sent for it: the trace stays with you.
 * @param tracer of @opentelemetry/api, as `trace.getTracer('my-app')` returns it
 * @param others hooks of your own, for a client has one set of them
 */
export function telemetryHooks(tracer: Tracer, others: Hooks = {}): Hooks {
  const spans = new WeakMap<HttpRequest, Span>();
  return {
    ...others,
    onRequest: (request) => {
      // First, because nobody would end the span when one of them fails.
      others.onRequest?.(request);
      spans.set(request, tracer.startSpan(`${request.method} ${request.path}`, startOf(request)));
    },
    onResponse: (request, outcome) => {
      const span = spans.get(request);
      if (span !== undefined) finish(span, outcome);
      others.onResponse?.(request, outcome);
    },
  };
}

function startOf({ method, url, attempt }: HttpRequest): SpanStart {
  const { protocol, hostname, port } = new URL(url);
  const usualPort = protocol === 'https:' ? 443 : 80;
  return {
    kind: CLIENT,
    attributes: {
      'http.request.method': method,
      'url.full': withoutValues(url),
      'server.address': hostname.replace(/^\[(.*)\]$/, '$1'),
      'server.port': port === '' ? usualPort : Number(port),
      ...(attempt > 1 ? { 'http.request.resend_count': attempt - 1 } : {}),
    },
  };
}

// A filter can be an address of a person, a cursor says whose list it is of.
function withoutValues(url: string): string {
  const [address = '', query] = url.split('?', 2);
  return query === undefined ? address : `${address}?${query.replaceAll(/=[^&]*/g, '=REDACTED')}`;
}

function finish(span: Span, outcome: AttemptOutcome): void {
  const { response } = outcome;
  if (response !== undefined) span.setAttribute('http.response.status_code', response.status);
  const type = errorType(outcome);
  if (type !== undefined) {
    span.setAttribute('error.type', type);
    span.setStatus({ code: ERROR });
  }
  span.end();
}

/** The class of what was thrown, else the status when it is that of an error: few texts, for they are counted. */
function errorType({ response, error }: AttemptOutcome): string | undefined {
  if (response === undefined || error !== undefined) return error instanceof Error ? error.name : '_OTHER';
  return response.status >= 400 ? String(response.status) : undefined;
}
