import * as sdk from '@integration-api/sdk';
import { callsWork, check, received } from './check.mjs';

await callsWork(sdk, 'OpenTelemetry, as an ES module');
await globalThis.exported();
const spans = globalThis.exporter.getFinishedSpans().filter(({ kind }) => kind === 2);
check('each attempt has a span of a client', spans.length === 4, spans.length);
const [{ headers }] = await received();
check('the context travels in traceparent', /^00-[\da-f]{32}-/.test(headers.traceparent), headers);
