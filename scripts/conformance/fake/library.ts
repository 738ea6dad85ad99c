/** The library of the fake driver: it makes one call, with the flaws that change its requests or its outcome. */
import type { ErrorOutcome, Outcome } from '../protocol.ts';
import { errorClassOf, readContract } from '../scenarios/contract.ts';
import { readJson, writeJson } from '../scenarios/exact-json.ts';
import type { Json } from '../scenarios/json.ts';
import type { ClientOptions, OperationCall } from '../scenarios/scenario.ts';
import type { Cheat, Flaw } from './flaws.ts';
import { type Reply, type Request, send } from './send.ts';

const contract = readContract();
const { retries, idempotency } = contract.behaviour;
const MAX_RETRIES = 2;

type Fault = Flaw | Cheat | undefined;

/** One call with the lines that it logs. */
interface Course {
  client: ClientOptions;
  flaw: Fault;
  request: Request;
  /** Maximum number of attempts. */
  most: number;
  log: string[];
}

export async function callOnce(client: ClientOptions, call: OperationCall, flaw: Fault): Promise<Outcome> {
  const operation = contract.operations.find(({ operationId }) => operationId === call.operation);
  if (!operation) return { kind: 'unsupported', feature: `operation ${call.operation}` };
  const { method, path } = operation;
  const ids = Object.values(call.path ?? {}).map(String);
  const key = idempotency.methods.includes(method) ? (call.options?.idempotency_key ?? crypto.randomUUID()) : undefined;
  const request = {
    method,
    url:
      (client.base_url ?? '') +
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idText(call.path?.[name], flaw)) +
      queryOf(call),
    headers: headersOf(client, call, key, flaw),
    ...(call.body === undefined ? {} : { body: writeJson(call.body) }),
  };
  const most = 1 + (call.options?.max_retries ?? client.max_retries ?? MAX_RETRIES);
  const course: Course = { client, flaw, request, most, log: [] };
  if (ids.some((id) => ['', '.', '..'].includes(id))) return errorOutcome({ class: 'InvalidRequest' }, course, 'id');
  if (flaw === 'returns a value without sending a request') return inventedValue(course, 1);
  try {
    return await outcomeOf(course, key);
  } catch (cause) {
    const isTimeout = (cause as Error).name === 'TimeoutError';
    const about = isTimeout ? { class: 'Timeout', phase: 'attempt' } : { class: 'Connection' };
    course.log.push(`warn ${method} ${path} failed`);
    return errorOutcome({ ...about, attempts: 1 }, course, 'no response', cause);
  }
}

async function outcomeOf(course: Course, key: string | undefined): Promise<Outcome> {
  const { reply, attempts } = await attempt(course);
  const { body, status, headers } = reply;
  if (course.flaw === 'reports attempts that it did not make' && status === 503) return inventedValue(course, 3);
  const about = {
    status,
    request_id: headers['x-request-id'] ?? null,
    attempts,
    idempotency_key: key ?? null,
  } as { [name: string]: Json };
  if (status < 300) {
    if (course.flaw === 'returns a documented value instead of the response') return inventedValue(course, attempts);
    const value = body === '' ? null : readJson(body);
    return {
      kind: 'value',
      value,
      meta: about,
      log: course.log,
      sinks: { dump: 'client', log: course.log.join('\n') },
    };
  }
  const details = {
    ...about,
    class: errorClassOf(contract.behaviour, status),
    is_retryable: retries.statuses.includes(status),
    retry_after_ms: retryAfterMs(reply) ?? null,
    ...problemDetailsOf(body),
  };
  return errorOutcome(details, course, `status ${status}`);
}

function inventedValue({ log }: Course, attempts: number): Outcome {
  const value = { limit: 1, remaining: 1, reset_seconds: 1, window_seconds: 60 };
  const lines = [...log, 'info GET /api/v1/rate-limit -> 200'];
  return {
    kind: 'value',
    value,
    meta: { status: 200, attempts },
    log: lines,
    sinks: { dump: 'client', log: lines.join('\n') },
  };
}

async function attempt(course: Course): Promise<{ reply: Reply; attempts: number }> {
  const { client, flaw, request, log } = course;
  const most = flaw === 'reports attempts that it did not make' ? 1 : course.most;
  const statuses = flaw === 'wrong-retry-status' ? [...retries.statuses, 409] : retries.statuses;
  const options = { timeoutMs: client.timeout_ms, closesLate: flaw === 'closes its connections late' };
  for (let attempts = 1; ; attempts += 1) {
    if (flaw === 'sends each request twice') await send(request, options);
    const reply = await send(request, options);
    log.push(`${reply.status < 300 ? 'info' : 'warn'} ${request.method} ${pathOf(request)} -> ${reply.status}`);
    if (attempts >= most || !statuses.includes(reply.status)) return { reply, attempts };
    const wait = retryAfterMs(reply) ?? 500;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function pathOf({ url }: Request): string {
  return url.slice(url.indexOf('/api/'));
}

function retryAfterMs({ headers }: Reply): number | undefined {
  const value = headers['retry-after-ms'];
  return value === undefined ? undefined : Number(value);
}

function idText(id: Json | undefined, flaw: Fault): string {
  return flaw === 'unescaped-id' ? String(id).replaceAll(' ', '%20') : percentEncode(String(id));
}

function queryOf({ query = {} }: OperationCall): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${[value].flat().map(String).map(percentEncode).join(',')}`,
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function headersOf(
  client: ClientOptions,
  call: OperationCall,
  key: string | undefined,
  flaw: Fault,
): Record<string, string | string[]> {
  const given = (call.headers ?? {}) as Record<string, string | string[]>;
  const isReordered = flaw === 'reorders the values of a header';
  const own = Object.entries(given).map(([name, value]) => [
    name,
    isReordered && Array.isArray(value) ? value.toReversed() : value,
  ]);
  return {
    Accept: 'application/json, application/problem+json',
    'User-Agent': 'fake/1',
    Authorization: `Bearer ${client.api_key}`,
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...client.extra_headers,
    ...(Object.fromEntries(own) as typeof given),
    ...(flaw === 'leaked-header' || flaw === 'sends an additional header' ? { 'X-Runtime': 'fake' } : {}),
  };
}

function problemDetailsOf(body: string): { [name: string]: Json } {
  try {
    const {
      code = null,
      title = null,
      detail = null,
      errors: fields = [],
    } = readJson(body) as { [name: string]: Json };
    return { code, title, detail, fields };
  } catch {
    return {};
  }
}

function errorOutcome(
  details: { class: string; [name: string]: Json },
  { client, flaw, log }: Course,
  text: string,
  cause?: unknown,
): ErrorOutcome {
  const message = flaw === 'leaked-secret' ? `${text} with ${client.api_key}` : text;
  const shown = cause === undefined || flaw === 'hides the cause of an error' ? '' : `\ncaused by ${String(cause)}`;
  const dump = `${writeJson({ ...details, message })}${shown}`;
  const lines = log.join('\n');
  const sinks = { message, string: message, json: '{}', dump, log: lines, stack: `at fake${shown}` };
  return { kind: 'error', ...details, log, sinks };
}

function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
