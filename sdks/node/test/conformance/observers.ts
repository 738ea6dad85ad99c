/** Creates the hooks, the middleware, the logger and the transport of a case, which report what they see. */
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import type {
  ClientOptions as CaseOptions,
  Middleware as CaseMiddleware,
  ResponseStep,
} from '../../../../scripts/conformance/scenarios/scenario.ts';
import type { ClientOptions, Hooks, Logger, Middleware } from '../../src/index.ts';

/** Observations of the watchers of one job, in order. */
export class Observations {
  readonly events: string[] = [];
  readonly #onEvent: (event: string) => void;
  /** Log lines with their levels. */
  readonly lines: string[] = [];
  /** Complete log records, including all details. */
  readonly records: string[] = [];

  /** @param onEvent called with each event after it is recorded */
  constructor(onEvent: (event: string) => void = () => undefined) {
    this.#onEvent = onEvent;
  }

  report(event: string): void {
    this.events.push(event);
    this.#onEvent(event);
  }
}

/** Thrown by the watchers, the middleware, the transport and the key function of a case. */
export class CaseError extends Error {
  /** @param messages message of the error, then those of its causes */
  static of([message, ...causes]: readonly string[] = ['thrown by the case']): CaseError {
    return new CaseError(message, causes.length === 0 ? {} : { cause: CaseError.of(causes) });
  }
}

/** Options that observe or replace parts of a call. */
export function observers(
  { hooks, logger, middleware, transport, thrown }: CaseOptions,
  seen: Observations,
): Partial<ClientOptions> {
  const fail = (): never => {
    throw CaseError.of(thrown);
  };
  return {
    ...(logger === 'throw' ? { logger: loggerOf(seen, fail) } : {}),
    ...(hooks === undefined ? {} : { hooks: hooksOf(seen, hooks === 'throw' ? fail : undefined) }),
    ...(middleware === undefined ? {} : { middleware: middleware.map((one) => middlewareOf(one, seen, fail)) }),
    ...(transport === undefined ? {} : { fetch: fetchOf(transport, seen, fail) }),
  };
}

/** Returns a logger that records everything, and then fails if `fail` is given. */
export function loggerOf({ lines, records }: Observations, fail?: () => never): Logger {
  const at =
    (level: string) =>
    (...record: unknown[]): void => {
      lines.push(`${level} ${String(record[0])}`);
      records.push(inspect(record, { depth: Infinity, showHidden: true }));
      fail?.();
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

function hooksOf(seen: Observations, fail?: () => never): Hooks {
  const report = (event: string): void => {
    seen.report(event);
    fail?.();
  };
  return {
    onRequest: ({ attempt }) => report(`request ${attempt}`),
    onResponse: ({ attempt }, { response }) => report(`response ${attempt} ${response?.status ?? 'none'}`),
    onResend: ({ attempt }) => report(`resend ${attempt}`),
    onRetry: ({ attempt }) => report(`retry ${attempt}`),
  };
}

function middlewareOf({ name, ...does }: CaseMiddleware, seen: Observations, fail: () => never): Middleware {
  return async (request, next) => {
    seen.report(`${name} before ${request.attempt}`);
    if (does.throw) fail();
    const headers = { ...request.headers, ...does.set_headers };
    const [from = '', to = ''] = does.replace_in_url ?? [];
    const url = request.url.replace(from, to);
    if (does.delay_ms !== undefined) await pause(does.delay_ms);
    try {
      if (does.respond === null) return undefined as never;
      return does.respond === undefined ? await next({ ...request, url, headers }) : responseOf(does.respond);
    } finally {
      seen.report(`${name} after ${request.attempt}`);
    }
  };
}

function fetchOf(
  { respond, throw: isThrowing }: NonNullable<CaseOptions['transport']>,
  seen: Observations,
  fail: () => never,
): typeof globalThis.fetch {
  return async (input, init) => {
    seen.report(`transport ${init?.method}`);
    if (isThrowing) fail();
    if (respond === undefined) return fetch(input, init);
    const { status, headers, body } = responseOf(respond);
    return new Response(body, { status, headers });
  };
}

/** Returns a response, whose body the suite gives in base64. */
function responseOf(step: ResponseStep): { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> } {
  const headers = new Headers();
  for (const [name, values] of Object.entries(step.headers ?? {}))
    for (const value of values) headers.append(name, value);
  const body = new Uint8Array(Buffer.from('base64' in step ? step.base64 : '', 'base64'));
  return { status: step.status, headers, body };
}
