/** The part of a `Tracer` of @opentelemetry/api that is used, so that the library need not depend on it. */
export interface Tracer {
  /** Begins a span below the one that is active, if any. */
  startSpan(name: string, options: SpanStart): Span;
}

/** What a span begins with. */
export interface SpanStart {
  /** `SpanKind.CLIENT` */
  kind: 2;
  /** Those that are known before the attempt is sent. */
  attributes: Record<string, string | number>;
}

/** The part of a `Span` that is used. */
export interface Span {
  /** Adds an attribute. */
  setAttribute(name: string, value: string | number): unknown;
  /** Says that the attempt failed; not called for one that did not. */
  setStatus(status: SpanStatus): unknown;
  /** Called once. */
  end(): void;
}

/** How an attempt ended. */
export interface SpanStatus {
  /** `SpanStatusCode.ERROR` */
  code: 2;
}
