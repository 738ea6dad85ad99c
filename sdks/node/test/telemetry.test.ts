import { expect, it, vi } from 'vitest';
import { CancelledError, DecodeError, type Hooks, type HttpRequest, TimeoutError } from '../src/index.ts';
import { type SpanStart, telemetryHooks, type Tracer } from '../src/telemetry/index.ts';
import { fakeApi, type FakeApi } from '../src/testing/index.ts';
import { ending } from './fake.ts';

interface Recorded {
  name: string;
  kind: number;
  attributes: Record<string, string | number>;
  status: number | undefined;
  ends: number;
}

function fakeTracer(): { tracer: Tracer; spans: Recorded[] } {
  const spans: Recorded[] = [];
  const startSpan = (name: string, { kind, attributes }: SpanStart): ReturnType<Tracer['startSpan']> => {
    const span: Recorded = { name, kind, attributes: { ...attributes }, status: undefined, ends: 0 };
    spans.push(span);
    return {
      setAttribute: (key, value) => (span.attributes[key] = value),
      setStatus: ({ code }) => (span.status = code),
      end: () => {
        span.ends += 1;
      },
    };
  };
  return { tracer: { startSpan }, spans };
}

function traced(options: { baseUrl?: string; others?: Hooks; timeout?: number } = {}): FakeApi & { spans: Recorded[] } {
  const { others, ...client } = options;
  const { tracer, spans } = fakeTracer();
  return { ...fakeApi({ ...client, hooks: telemetryHooks(tracer, others) }), spans };
}

it('A span is a client span, named after the operation without its data', async () => {
  const { api, spans } = traced();
  await api.orders.retrieve('ord_1');
  expect(spans).toEqual([
    {
      name: 'GET /api/v1/orders/{order_id}',
      kind: 2,
      attributes: {
        'http.request.method': 'GET',
        'url.full': 'https://api.invalid/api/v1/orders/ord_1',
        'server.address': 'api.invalid',
        'server.port': 443,
        'http.response.status_code': 200,
      },
      status: undefined,
      ends: 1,
    },
  ]);
});

it.each([
  ['http://localhost', 'localhost', 80],
  ['http://127.0.0.1:8080', '127.0.0.1', 8080],
  ['http://[::1]:8080', '::1', 8080],
  ['https://shop.example:8443/proxy', 'shop.example', 8443],
])('A span to %s has host and port', async (baseUrl, address, port) => {
  const { api, spans } = traced({ baseUrl });
  await api.accounts.retrieve();
  expect(spans[0]?.attributes).toMatchObject({ 'server.address': address, 'server.port': port });
});

it('A span contains no query value, no key and no body', async () => {
  const { api, spans } = traced();
  await api.orders.list({ external_id: 'a=b&c?secret', status: ['pending'] });
  await api.webhookEndpoints.create({ url: 'https://me:secret@shop.example', event_types: ['order.paid'] });
  expect(spans[0]?.attributes['url.full']).toBe(
    'https://api.invalid/api/v1/orders?status=REDACTED&external_id=REDACTED',
  );
  expect(JSON.stringify(spans)).not.toMatch(/secret|fake:key/);
});

it('A span is created for each attempt, with the number of previous ones', async () => {
  const { api, replyOnce, spans } = traced();
  replyOnce('retrieveAccount', { status: 503 });
  replyOnce('retrieveAccount', { status: 429 });
  await api.accounts.retrieve();
  const facts = spans.map(({ attributes, status, ends }) => [
    attributes['http.request.resend_count'],
    attributes['http.response.status_code'],
    attributes['error.type'],
    status,
    ends,
  ]);
  expect(facts).toEqual([
    [undefined, 503, '503', 2, 1],
    [1, 429, '429', 2, 1],
    [2, 200, undefined, undefined, 1],
  ]);
});

it('A span of a redirect is not an error', async () => {
  const { api, reply, spans } = traced();
  reply('retrieveAccount', { status: 302 });
  await ending(api.accounts.retrieve());
  expect(spans[0]).toMatchObject({ attributes: { 'http.response.status_code': 302 }, status: undefined, ends: 1 });
});

it('A span without a response has the class of the error', async () => {
  const { api, reply, spans } = traced();
  reply('retrieveAccount', new TypeError('reset by secret'));
  await ending(api.accounts.retrieve({ maxRetries: 0 }));
  reply('retrieveAccount', new TimeoutError('too late'));
  await ending(api.accounts.retrieve({ maxRetries: 0 }));
  expect(spans.map(({ attributes }) => attributes['error.type'])).toEqual(['ConnectionError', 'TimeoutError']);
  expect(spans.every(({ status, ends }) => status === 2 && ends === 1)).toBe(true);
  expect(JSON.stringify(spans)).not.toMatch(/secret|status_code/);
});

it('A span of a successful response that is too large is an error', async () => {
  const { api, spans } = traced();
  await ending(api.withOptions({ maxResponseBytes: 10 }).accounts.retrieve());
  expect(spans[0]).toMatchObject({
    attributes: { 'http.response.status_code': 200, 'error.type': 'DecodeError' },
    status: 2,
    ends: 1,
  });
});

it('A span prefers the class of an error to the status', () => {
  const { tracer, spans } = fakeTracer();
  const { onRequest, onResponse } = telemetryHooks(tracer);
  const request = { method: 'GET', path: '/', url: 'https://api.invalid/', attempt: 1 } as HttpRequest;
  const response = { status: 200, headers: new Headers(), body: new Uint8Array() };
  onRequest?.(request);
  onResponse?.(request, { response, error: new DecodeError('not valid JSON'), duration: 1 });
  expect(spans[0]?.attributes).toMatchObject({ 'http.response.status_code': 200, 'error.type': 'DecodeError' });
  expect(spans[0]).toMatchObject({ status: 2, ends: 1 });
});

it('A span of a thrown value that is not an error has a type too', async () => {
  const { api, spans } = traced();
  const thrown = { middleware: [(): Promise<never> => Promise.reject('text')] };
  await ending(api.withOptions(thrown).accounts.retrieve());
  expect(spans[0]?.attributes['error.type']).toBe('_OTHER');
});

it('A span ends when the caller cancels', async () => {
  const { api, reply, spans } = traced();
  const controller = new AbortController();
  reply('retrieveAccount', () => {
    controller.abort();
    return new Promise<never>(() => {});
  });
  await expect(api.accounts.retrieve({ signal: controller.signal })).rejects.toThrow(CancelledError);
  expect(spans[0]).toMatchObject({ attributes: { 'error.type': 'CancelledError' }, status: 2, ends: 1 });
});

it('Other hooks are called in addition to the tracer', async () => {
  const events: string[] = [];
  const others: Hooks = {
    onRequest: ({ attempt }) => events.push(`request ${attempt}`),
    onResponse: (_, { response }) => events.push(`response ${response?.status}`),
    onRetry: ({ attempt }) => events.push(`retry after ${attempt}`),
  };
  const { api, replyOnce, spans } = traced({ others });
  replyOnce('retrieveAccount', { status: 503 });
  await api.accounts.retrieve();
  expect(events).toEqual(['request 1', 'response 503', 'retry after 1', 'request 2', 'response 200']);
  expect(spans).toHaveLength(2);
});

it('Other hooks can skip attempts that should not be traced', async () => {
  const { tracer, spans } = fakeTracer();
  const { onRequest, onResponse } = telemetryHooks(tracer);
  const hooks: Hooks = {
    onRequest: (request) => {
      if (request.operation !== 'retrieveAccount') onRequest?.(request);
    },
    ...(onResponse === undefined ? {} : { onResponse }),
  };
  const { api } = fakeApi({ hooks });
  await api.accounts.retrieve();
  await api.orders.retrieve('ord_1');
  expect(spans).toMatchObject([{ name: 'GET /api/v1/orders/{order_id}', ends: 1 }]);
});

it.each(['onRequest', 'onResponse'])('Other hooks that fail in %s cost no span', async (name) => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const { api, spans } = traced({
    others: {
      [name]: () => {
        throw new Error('broken');
      },
    },
  });
  await api.accounts.retrieve();
  expect(spans.map(({ ends }) => ends)).toEqual([1]);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
