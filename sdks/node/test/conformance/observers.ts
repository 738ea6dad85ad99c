/** Creates the hooks, the middleware, the logger and the transport of a case, which report what they see. */
import { inspect } from 'node:util';
import type {
  ClientOptions as CaseOptions,
  Middleware as CaseMiddleware,
  ResponseStep,
} from '../../../../scripts/conformance/scenarios/scenario.ts';
import { writeJson } from '../../../../scripts/conformance/scenarios/exact-json.ts';
import type { ClientOptions, Hooks, Logger, Middleware } from '../../src/index.ts';

/** Observations of the watchers of one job, in order. */
export class Observations {
  readonly events: string[] = [];
  /** Log lines with their levels. */
  readonly lines: string[] = [];
  /** Complete log records, including all details. */
  readonly records: string[] = [];
}

/** Thrown by the watchers and the middleware of a case. */
class CaseError extends Error {}

/** Options that observe or replace parts of a call. */
export function observers(
  { hooks, logger, middleware, transport }: CaseOptions,
  seen: Observations,
): Partial<ClientOptions> {
  return {
    ...(logger === 'throw' ? { logger: loggerOf(seen, true) } : {}),
    ...(hooks === undefined ? {} : { hooks: hooksOf(seen, hooks === 'throw') }),
    ...(middleware === undefined ? {} : { middleware: middleware.map((one) => middlewareOf(one, seen)) }),
    ...(transport === undefined ? {} : { fetch: fetchOf(transport.respond, seen) }),
  };
}

/** Returns a logger that records everything; it can throw after that. */
export function loggerOf({ lines, records }: Observations, isThrowing = false): Logger {
  const at =
    (level: string) =>
    (...record: unknown[]): void => {
      lines.push(`${level} ${String(record[0])}`);
      records.push(inspect(record, { depth: Infinity, showHidden: true }));
      if (isThrowing) throw new CaseError('the logger of the case throws');
    };
  return { info: at('info'), warn: at('warn') };
}

/** Records what the library writes to the standard error. The process runs one case, because the case sets variables. */
export function watchStandardError({ lines, records }: Observations): void {
  process.stderr.write = (text: string | Uint8Array): boolean => {
    const written = String(text);
    lines.push(...written.replace(/\n$/, '').split('\n'));
    records.push(written);
    return true;
  };
}

function hooksOf({ events }: Observations, isThrowing: boolean): Hooks {
  const report = (event: string): void => {
    events.push(event);
    if (isThrowing) throw new CaseError('a hook of the case throws');
  };
  return {
    onRequest: ({ attempt }) => report(`request ${attempt}`),
    onResponse: ({ attempt }, { response }) => report(`response ${attempt} ${response?.status ?? 'none'}`),
    onRetry: ({ attempt }) => report(`retry ${attempt}`),
  };
}

function middlewareOf({ name, ...does }: CaseMiddleware, { events }: Observations): Middleware {
  return async (request, next) => {
    events.push(`${name} before ${request.attempt}`);
    if (does.throw) throw new CaseError(`middleware ${name} of the case throws`);
    const headers = { ...request.headers, ...does.set_headers };
    const [from = '', to = ''] = does.replace_in_url ?? [];
    const url = request.url.replace(from, to);
    try {
      return does.respond === undefined ? await next({ ...request, url, headers }) : responseOf(does.respond);
    } finally {
      events.push(`${name} after ${request.attempt}`);
    }
  };
}

function fetchOf(respond: ResponseStep | undefined, { events }: Observations): typeof globalThis.fetch {
  return async (input, init) => {
    events.push(`transport ${init?.method}`);
    if (respond === undefined) return fetch(input, init);
    const { status, headers, body } = responseOf(respond);
    return new Response(body, { status, headers });
  };
}

function responseOf(step: ResponseStep): { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> } {
  const { status, headers: given = {} } = step;
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) for (const one of [value].flat()) headers.append(name, one);
  if ('json' in step && !headers.has('Content-Type')) {
    headers.set('Content-Type', status >= 400 ? 'application/problem+json' : 'application/json');
  }
  return { status, headers, body: new Uint8Array(bytesOf(step)) };
}

function bytesOf(step: ResponseStep): Buffer {
  if ('json' in step) return Buffer.from(writeJson(step.json));
  if ('text' in step) return Buffer.from(step.text);
  return Buffer.from('base64' in step ? step.base64 : '', 'base64');
}
