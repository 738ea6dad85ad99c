import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Hooks, type HttpRequest, type Logger, ServerError } from '../src/index.ts';
import { telemetryHooks } from '../src/telemetry/index.ts';
import { ending, fakeApi } from './fake.ts';

const warnings = vi.fn<(...values: unknown[]) => void>();

beforeEach(() => {
  warnings.mockReset();
  vi.spyOn(process, 'emitWarning').mockImplementation(warnings);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const down = (): never => {
  throw new Error('metrics down');
};
const reject = (): Promise<never> => Promise.reject(new Error('metrics down'));
const quick = { status: 503, headers: { 'Retry-After-Ms': '1' } };
/** Lets promises that were rejected before be reported. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

it.each([
  ['throws', { onRequest: down, onResponse: down, onRetry: down }],
  ['returns a rejected promise', { onRequest: reject, onResponse: reject, onRetry: reject }],
  ['is not a function', { onRequest: 5, onResponse: 'text', onRetry: {} } as unknown as Hooks],
])('A hook or logger that fails does not change the call if it %s', async (_, hooks) => {
  const logger = { info: hooks.onRequest, warn: hooks.onRequest } as unknown as Logger;
  const { api, sent } = fakeApi([quick, { body: { limit: 1 } }], { hooks, logger });
  await expect(api.rateLimit.retrieve()).resolves.toEqual({ limit: 1 });
  await settled();
  expect(sent).toHaveLength(2);
  const failing = fakeApi([{ ...quick, status: 500 }], { hooks, logger, maxRetries: 0 });
  expect(await ending(failing.api.rateLimit.retrieve())).toBeInstanceOf(ServerError);
  await settled();
});

it('A hook or logger that fails is reported once, with its name and its reason', async () => {
  const logger = { info: () => reject(), warn: () => reject() };
  const { api } = fakeApi([quick, {}], { hooks: { onResponse: () => down() }, logger });
  for (let call = 0; call < 3; call++) await api.rateLimit.retrieve();
  await settled();
  const end = 'failed, which does not affect the call. It is reported once: Error: metrics down';
  expect(warnings.mock.calls).toEqual([
    [`hook onResponse ${end}`, 'IntegrationApiWarning'],
    [`logger ${end}`, 'IntegrationApiWarning'],
  ]);
});

it('A hook or logger that fails is reported without the API key and without control characters', async () => {
  const hooks = {
    onResponse: () => {
      throw new Error('\u001B[31m ik_test_key');
    },
  };
  await fakeApi([{}], { hooks }).api.rateLimit.retrieve();
  expect(warnings.mock.calls[0]?.[0]).toMatch(/Error: \\u\{1b\}\[31m \[redacted\]$/);
});

it.each([
  ['a value without a text', (): never => Reflect.apply(throwing, undefined, [Object.create(null)])],
  ['a promise that throws when it is read', () => new Proxy(Promise.resolve(), { get: down })],
])('A hook or logger that fails does not change the call with %s', async (_, hook) => {
  const { api } = fakeApi([{}], { hooks: { onRequest: hook, onResponse: hook } });
  await expect(api.rateLimit.retrieve()).resolves.toEqual({});
  await settled();
});

it('A hook or logger that fails does not change the call if a getter has it and throws', async () => {
  const hooks = Object.defineProperty({}, 'onResponse', { get: down });
  await expect(fakeApi([{}], { hooks }).api.rateLimit.retrieve()).resolves.toEqual({});
  expect(warnings).toHaveBeenCalledTimes(1);
});

it('A hook or logger that fails does not change the call if the warning fails too', async () => {
  warnings.mockImplementation(down);
  const { api } = fakeApi([{}], { hooks: { onRequest: () => down() } });
  await expect(api.rateLimit.retrieve()).resolves.toEqual({});
  expect(warnings).toHaveBeenCalledTimes(1);
});

it('A hook or logger that fails is printed to the console where the runtime has no warnings', async () => {
  const print = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.resetModules();
  vi.stubGlobal('process', { env: {} });
  const { warn } = await import('../src/core/options/environment.ts');
  warn('a hook failed');
  vi.unstubAllGlobals();
  expect(print.mock.calls).toEqual([['a hook failed']]);
});

it('A hook or logger that fails does not cost a span of the telemetry that it follows', async () => {
  const ended: string[] = [];
  const span = { setAttribute: () => span, setStatus: () => span, end: () => ended.push('ended') };
  const tracer = { startSpan: () => span } as never;
  const hooks = telemetryHooks(tracer, { onRequest: () => reject(), onResponse: () => down() });
  await fakeApi([{}], { hooks }).api.rateLimit.retrieve();
  await settled();
  expect(ended).toEqual(['ended']);
  expect(warnings).toHaveBeenCalledTimes(2);
});

function throwing(value: unknown): never {
  throw value;
}

it('A hook cannot change the request, nor the outcome of the attempt', async () => {
  const { api, sent } = fakeApi([{}], {
    hooks: {
      onRequest: (request) => void Object.assign(request, { url: 'https://elsewhere.example/' }),
      onResponse: (_, outcome) => void Object.assign(outcome, { response: undefined, error: new Error('changed') }),
    },
  });
  await expect(api.rateLimit.retrieve()).resolves.toEqual({});
  const other = fakeApi([{}], {
    hooks: { onRequest: ({ headers }) => void Object.assign(headers, { 'X-Hook': '1' }) },
  });
  await other.api.rateLimit.retrieve();
  expect(other.sent[0]?.headers.has('x-hook')).toBe(false);
  expect(sent[0]?.url).not.toContain('elsewhere');
  expect(warnings).toHaveBeenCalledTimes(3);
});

it('A hook is called as a method of its object, and sees one request object per attempt', async () => {
  class Watcher implements Hooks {
    readonly seen: unknown[] = [];
    onRequest(request: HttpRequest): void {
      this.seen.push(request);
    }
    onResponse(request: HttpRequest): void {
      this.seen.push(request);
    }
  }
  const hooks = new Watcher();
  await fakeApi([{}], { hooks }).api.rateLimit.retrieve();
  expect(hooks.seen).toHaveLength(2);
  expect(hooks.seen[0]).toBe(hooks.seen[1]);
});
