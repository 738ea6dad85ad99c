/**
 * OpenTelemetry spans for each attempt, without a dependency on OpenTelemetry.
 * @module
 */

export { telemetryHooks } from './telemetry-hooks.ts';
export type { Span, SpanStart, SpanStatus, Tracer } from './tracer.ts';
