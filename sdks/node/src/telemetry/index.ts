/**
 * Spans of OpenTelemetry for each attempt, without depending on it.
 * @module
 */

export { telemetryHooks } from './telemetry-hooks.ts';
export type { Span, SpanStart, SpanStatus, Tracer } from './tracer.ts';
