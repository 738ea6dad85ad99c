/**
 * A driver without a library. It implements enough behaviour to pass a few cases. Its first argument selects a flaw
 * that the suite must detect, and its second is its column.
 */
import { createInterface } from 'node:readline';
import type { ErrorOutcome, Outcome } from '../protocol.ts';
import { readJson, writeJson } from '../scenarios/exact-json.ts';
import type { Call, ClientOptions, Json, OperationCall } from '../scenarios/scenario.ts';
import { errorClassOf, readContract } from '../scenarios/contract.ts';
import type { Flaw } from './flaws.ts';
import { type Reply, send } from './send.ts';

const contract = readContract();
const { retries, idempotency } = contract.behaviour;
const [, , flaw, column] = process.argv as (Flaw | undefined)[];
const MAX_RETRIES = 2;

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, client, call } = readJson(line) as unknown as { id: number; client: ClientOptions; call: Call };
  const start = performance.now();
  void outcomeOf(client, call).then((outcome) => writeLine({ id, ms: performance.now() - start, outcome }));
});
writeLine({ ready: true, language: 'fake', column, runtime: process.version });

function writeLine(message: object): boolean {
  return process.stdout.write(`${writeJson(message as Json)}\n`);
}

async function outcomeOf(client: ClientOptions, call: Call): Promise<Outcome> {
  if (flaw === 'silent') return new Promise(() => {});
  if (flaw === 'dies') {
    console.error('a stack trace of the fake');
    process.exit(3);
  }
  if (!('operation' in call)) return { kind: 'unsupported', feature: `call ${Object.keys(call).join()}` };
  try {
    return await callOnce(client, call);
  } catch (error) {
    return errorOutcome({ class: 'Connection', attempts: 1 }, client, String(error));
  }
}

async function callOnce(client: ClientOptions, call: OperationCall): Promise<Outcome> {
  const operation = contract.operations.find(({ operationId }) => operationId === call.operation);
  if (!operation) return { kind: 'unsupported', feature: `operation ${call.operation}` };
  const { method, path } = operation;
  const ids = Object.values(call.path ?? {}).map(String);
  if (ids.some((id) => ['', '.', '..'].includes(id))) return errorOutcome({ class: 'InvalidRequest' }, client, 'id');
  const key = idempotency.methods.includes(method) ? (call.options?.idempotency_key ?? crypto.randomUUID()) : undefined;
  const request = {
    method,
    url:
      (client.base_url ?? '') +
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idText(call.path?.[name])) +
      queryOf(call),
    headers: headersOf(client, call, key),
    ...(call.body === undefined ? {} : { body: writeJson(call.body) }),
  };
  const most = 1 + (call.options?.max_retries ?? client.max_retries ?? MAX_RETRIES);
  const { reply, attempts } = await attempt(() => send(request), most);
  const about = {
    status: reply.status,
    request_id: reply.headers['x-request-id'] ?? null,
    attempts,
    idempotency_key: key ?? null,
  };
  const { body } = reply;
  if (reply.status < 300) return { kind: 'value', value: body === '' ? null : readJson(body), meta: about };
  const kind = errorClassOf(contract.behaviour, reply.status);
  const isRetryable = retries.statuses.includes(reply.status);
  const details = { ...about, class: kind, is_retryable: isRetryable, retry_after_ms: retryAfterMs(reply) ?? null };
  return errorOutcome({ ...details, ...problemDetailsOf(body) }, client, `status ${reply.status}`);
}

async function attempt(work: () => Promise<Reply>, most: number): Promise<{ reply: Reply; attempts: number }> {
  const statuses = flaw === 'wrong-retry-status' ? [...retries.statuses, 409] : retries.statuses;
  for (let attempts = 1; ; attempts += 1) {
    const reply = await work();
    if (attempts >= most || !statuses.includes(reply.status)) return { reply, attempts };
    const wait = retryAfterMs(reply) ?? 500;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function retryAfterMs({ headers }: Reply): number | undefined {
  const value = headers['retry-after-ms'];
  return value === undefined ? undefined : Number(value);
}

function idText(id: Json | undefined): string {
  return flaw === 'unescaped-id' ? String(id).replaceAll(' ', '%20') : percentEncode(String(id));
}

function queryOf({ query = {} }: OperationCall): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${[value].flat().map(String).map(percentEncode).join(',')}`,
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function headersOf(client: ClientOptions, call: OperationCall, key: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json, application/problem+json',
    'User-Agent': 'fake/1',
    Authorization: `Bearer ${client.api_key}`,
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(call.headers as Record<string, string> | undefined),
    ...(flaw === 'leaked-header' ? { 'X-Runtime': 'fake' } : {}),
  };
}

function problemDetailsOf(body: string): { [name: string]: Json } {
  try {
    const { code = null, title = null, detail = null, errors = [] } = readJson(body) as { [name: string]: Json };
    const fields = (errors as { pointer?: string; parameter?: string; code: string }[]).map((error) => [
      error.pointer ?? error.parameter ?? '',
      error.code,
    ]);
    return { code, title, detail, fields };
  } catch {
    return {};
  }
}

function errorOutcome(
  details: { class: string; [name: string]: Json },
  client: ClientOptions,
  text: string,
): ErrorOutcome {
  const message = flaw === 'leaked-secret' ? `${text} with ${client.api_key}` : text;
  const sinks = { message, string: message, json: '{}', dump: message, log: '', stack: '' };
  return { kind: 'error', ...details, sinks };
}

function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
