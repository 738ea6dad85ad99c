const sdk = require('@integration-api/sdk');

async function main() {
  const { callsWork, check } = await import('./check.mjs');
  await callsWork(sdk, 'OpenTelemetry, as CommonJS');
  await globalThis.exported();
  const spans = globalThis.exporter.getFinishedSpans().filter(({ kind }) => kind === 2);
  check('each attempt has a span of a client in CommonJS', spans.length === 4, spans.length);
}

void main();
