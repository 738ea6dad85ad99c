import type { AttemptOutcome, Hooks } from '../core/middleware/hooks.ts';
import type { HttpRequest } from '../core/transport/http.ts';
import type { Span, SpanStart, Tracer } from './tracer.ts';

const CLIENT = 2;
const ERROR = 2;

/**
 * Returns hooks that create a span for each attempt, following the stable semantic conventions of OpenTelemetry for
 * HTTP clients (https://opentelemetry.io/docs/specs/semconv/http/http-spans/). The name of a span consists of the
 * method and the path with placeholders. A failed attempt has `error.type`: its status from 400 on, otherwise the class
 * of the error. Spans never contain headers, bodies or query values, and no trace header is sent to the API.
 * @param tracer tracer of @opentelemetry/api, such as `trace.getTracer('my-app')`
 * @param others additional hooks, because a client accepts only one set
 */
export function telemetryHooks(tracer: Tracer, others: Hooks = {}): Hooks {
  const spans = new WeakMap<HttpRequest, Span>();
  return {
    onRequest: (request) => {
      spans.set(request, tracer.startSpan(`${request.method} ${request.path}`, startOf(request)));
      // Called last: if a hook throws, its error must not cost the span.
      return others.onRequest?.(request);
    },
    onResend: (request) => others.onResend?.(request),
    onRetry: (request, outcome) => others.onRetry?.(request, outcome),
    onResponse: (request, outcome) => {
      const span = spans.get(request);
      if (span !== undefined) finish(span, outcome);
      return others.onResponse?.(request, outcome);
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

// A filter can contain a personal address, and a cursor identifies an account.
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

/**
 * Returns the class of the error, otherwise an error status. The set of values is small, because backends aggregate by
 * them.
 */
function errorType({ response, error }: AttemptOutcome): string | undefined {
  if (response === undefined || error !== undefined) return error instanceof Error ? error.name : '_OTHER';
  return response.status >= 400 ? String(response.status) : undefined;
}
