/** The required part of a `Tracer` of @opentelemetry/api, so that the library does not depend on it. */
export interface Tracer {
  /** Starts a span below the active one, if any. */
  startSpan(name: string, options: SpanStart): Span;
}

/** Start options of a span. */
export interface SpanStart {
  /** `SpanKind.CLIENT` */
  kind: 2;
  /** Attributes that are known before the attempt is sent. */
  attributes: Record<string, string | number>;
}

/** The required part of a `Span`. */
export interface Span {
  /** Sets an attribute. */
  setAttribute(name: string, value: string | number): unknown;
  /** Marks the attempt as failed; not called otherwise. */
  setStatus(status: SpanStatus): unknown;
  /** Ends the span; called once. */
  end(): void;
}

/** Status of a failed attempt. */
export interface SpanStatus {
  /** `SpanStatusCode.ERROR` */
  code: 2;
}
