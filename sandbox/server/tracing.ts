/** Spans of OpenTelemetry. Without an SDK, which the user preloads, they cost nothing and go nowhere. */
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Incoming, Outgoing } from './responses.ts';
import type { Served } from './pipeline.ts';

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
