const { NodeSDK } = require('@opentelemetry/sdk-node');
const { InMemorySpanExporter, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace');
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http');

globalThis.exporter = new InMemorySpanExporter();
const spanProcessors = [new SimpleSpanProcessor({ exporter: globalThis.exporter })];
new NodeSDK({ spanProcessors, instrumentations: [new HttpInstrumentation()] }).start();
// The exports of spans wait for the attributes of the resource.
globalThis.exported = () => spanProcessors[0].forceFlush();
