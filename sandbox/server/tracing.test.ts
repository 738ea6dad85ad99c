import {
  context,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../start/main.ts';

interface Recorded {
  name: string;
  readonly parent: SpanContext | undefined;
  readonly attributes: Record<string, unknown>;
  status: unknown;
  isEnded: boolean;
}

const spans: Recorded[] = [];

/** Keeps spans in memory; only what the sandbox calls is there. */
const provider = {
  getTracer: () => ({
    startSpan(name: string, options: SpanOptions, parent: Context): Span {
      const recorded: Recorded = {
        name,
        parent: trace.getSpanContext(parent),
        attributes: { ...options.attributes },
        status: undefined,
        isEnded: false,
      };
      spans.push(recorded);
      return {
        spanContext: () => ({ traceId: 'f'.repeat(32), spanId: '1'.repeat(16), traceFlags: 1 }),
        updateName: (text: string) => (recorded.name = text),
        setAttribute: (key: string, value: unknown) => (recorded.attributes[key] = value),
        setAttributes: (values: object) => Object.assign(recorded.attributes, values),
        setStatus: (status: unknown) => (recorded.status = status),
        end: () => (recorded.isEnded = true),
      } as unknown as Span;
    },
  }),
};

/** Reads `traceparent` (W3C Trace Context). */
const propagator = {
  inject: () => {},
  fields: () => ['traceparent'],
  extract(parent: Context, carrier: unknown, getter: TextMapGetter): Context {
    const [, traceId = '', spanId = ''] = String(getter.get(carrier, 'traceparent')).split('-');
    return traceId === '' ? parent : trace.setSpanContext(parent, { traceId, spanId, traceFlags: 1, isRemote: true });
  },
};

describe('The trace of a request', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    trace.setGlobalTracerProvider(provider as unknown as Parameters<typeof trace.setGlobalTracerProvider>[0]);
    propagation.setGlobalPropagator(propagator);
    sandbox = await startSandbox({ log: 'silent' });
  });
  afterAll(async () => {
    await sandbox.close();
    trace.disable();
    propagation.disable();
  });

  it('The trace of a request has one span with the route and the status, and continues the trace of the client', async () => {
    expect(context.active()).toBe(ROOT_CONTEXT);
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const response = await fetch(`${sandbox.url}/api/v1/orders/ord_0123456789abcdef?a=secret`, {
      headers: { traceparent },
    });
    await expect.poll(() => spans.at(-1)?.isEnded).toBe(true);
    expect(spans).toHaveLength(1);
    expect(spans[0]).toMatchObject({
      name: 'GET /api/v1/orders/{order_id}',
      parent: { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' },
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/orders/{order_id}',
        'http.response.status_code': 401,
        'sandbox.operation': 'retrieveOrder',
        'sandbox.request_id': response.headers.get('x-request-id'),
        'url.path': '/api/v1/orders/ord_0123456789abcdef',
      },
    });
    expect(JSON.stringify(spans)).not.toContain('secret');
  });
});
