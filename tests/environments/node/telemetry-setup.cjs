const { NodeSDK, tracing } = require('@opentelemetry/sdk-node');
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http');

globalThis.exporter = new tracing.InMemorySpanExporter();
const spanProcessors = [new tracing.SimpleSpanProcessor(globalThis.exporter)];
new NodeSDK({ spanProcessors, instrumentations: [new HttpInstrumentation()] }).start();
