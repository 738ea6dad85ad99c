/** The part of a `Tracer` of @opentelemetry/api that is used, so that the library need not depend on it. */
export interface Tracer {
  startSpan(name: string, options: SpanStart): Span;
}

export interface SpanStart {
  /** `SpanKind.CLIENT` */
  kind: 2;
  attributes: Record<string, string | number>;
}

/** The part of a `Span` that is used. */
export interface Span {
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: SpanStatus): unknown;
  end(): void;
}

export interface SpanStatus {
  /** `SpanStatusCode.ERROR` */
  code: 2;
}
