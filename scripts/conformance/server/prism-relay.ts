import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { type Mock, startMock } from '../../mock/prism.ts';
import { headBytes } from './response.ts';
import type { Exchange } from './exchange.ts';
import type { PrismStep } from './plan.ts';
import type { RecordedRequest } from './recording.ts';

/** Request headers of one connection, and headers that the relay sets itself. */
const NOT_FORWARDED = new Set(
  'host connection keep-alive upgrade http2-settings te trailer expect transfer-encoding content-length prefer'.split(
    ' ',
  ),
);
const NOT_RETURNED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'sl-violations']);

/**
 * Gets responses from Prism. The relay adds `Prefer` itself, so that the SDKs send the same requests as in production.
 */
export class PrismRelay {
  readonly #given: Mock | undefined;
  #own: Promise<Mock> | undefined;

  constructor(mock?: Mock) {
    this.#given = mock;
  }

  /** Starts Prism if necessary, which takes seconds. */
  async ready(): Promise<Mock> {
    if (this.#given) return this.#given;
    this.#own ??= startMock();
    return this.#own;
  }

  async stop(): Promise<void> {
    await (await this.#own?.catch(() => undefined))?.close();
  }

  /** Returns the complete response as bytes and records the violations that Prism found in the request. */
  async respond(exchange: Exchange, { prism, headers: added = {} }: PrismStep): Promise<Buffer> {
    const { response, body } = await this.#forward(exchange, preferenceOf(prism)).catch((error: Error) => {
      throw new Error(`Prism: ${error.message}`);
    });
    const status = response.statusCode ?? 0;
    const headers = pairs(response.rawHeaders).filter(([name]) => !NOT_RETURNED.has(name.toLowerCase()));
    const violations = response.headers['sl-violations'];
    exchange.request.response = `prism ${status}`;
    if (violations !== undefined) exchange.request.violations = JSON.parse(String(violations)) as unknown;
    const length: [string, string][] =
      status === 204 || status === 304 ? [] : [['Content-Length', String(body.length)]];
    return Buffer.concat([headBytes(status, headers, added, length), body]);
  }

  async #forward(
    { request: recorded, basePath, gone }: Exchange,
    preference: string | undefined,
  ): Promise<{ response: IncomingMessage; body: Buffer }> {
    const mock = await this.ready();
    const path = recorded.target.startsWith(basePath) ? recorded.target.slice(basePath.length) : recorded.target;
    const { hostname, port, host } = new URL(mock.url);
    const headers = ['Host', host, ...forwardedHeaders(recorded), ...(preference ? ['Prefer', preference] : [])];
    const { method } = recorded;
    // A new connection for each request: Prism closes idle ones, perhaps just when the next request is written.
    const upstream = request({ hostname, port, path, method, headers, agent: false, signal: gone });
    upstream.end(recorded.body);
    const [response] = (await once(upstream, 'response')) as [IncomingMessage];
    return { response, body: await buffer(response) };
  }
}

function preferenceOf({ code, example }: PrismStep['prism']): string | undefined {
  const preferences = [
    code === undefined ? [] : [`code=${code}`],
    example === undefined ? [] : [`example=${example}`],
  ].flat();
  return preferences.length === 0 ? undefined : preferences.join(', ');
}

function forwardedHeaders({ rawHeaders, body }: RecordedRequest): string[] {
  const kept = rawHeaders.filter(([name]) => !NOT_FORWARDED.has(name.toLowerCase()));
  return [...kept.flat(), ...(body.length > 0 ? ['Content-Length', String(body.length)] : [])];
}

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []));
}
