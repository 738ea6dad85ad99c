const { NodeSDK } = require('@opentelemetry/sdk-node');
const { InMemorySpanExporter, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace');
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http');

globalThis.exporter = new InMemorySpanExporter();
const spanProcessors = [new SimpleSpanProcessor(globalThis.exporter)];
new NodeSDK({ spanProcessors, instrumentations: [new HttpInstrumentation()] }).start();
