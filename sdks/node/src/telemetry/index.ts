// `@integration-api/sdk/telemetry`: spans of OpenTelemetry, without depending on it.
export { telemetryHooks } from './telemetry-hooks.ts';
export type { Span, SpanStart, SpanStatus, Tracer } from './tracer.ts';
