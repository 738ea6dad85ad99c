const sdk = require('@integration-api/sdk');

void import('./check.mjs').then(async ({ callsWork, check }) => {
  await callsWork(sdk, 'OpenTelemetry, as CommonJS');
  const spans = globalThis.exporter.getFinishedSpans().filter(({ kind }) => kind === 2);
  check('each attempt has a span of a client in CommonJS', spans.length === 4, spans.length);
});
