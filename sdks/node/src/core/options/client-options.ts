import type { Agents } from '../transport/agents.ts';
import type { Hooks } from '../middleware/hooks.ts';
import type { Logger } from '../middleware/logger.ts';
import type { Middleware } from '../middleware/middleware.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';

/** The key itself, or what returns it; a function is called for each attempt, so that keys can rotate. */
export type ApiKeySource = string | (() => string | Promise<string>);

/** How a client is made. Everything has a default, so that `new IntegrationApi()` works where the variables are set. */
export interface ClientOptions {
  /**
   * API key, sent as the contract asks for: as bearer token (RFC 6750) or in a header of its own; for an operation with
   * Basic authentication (RFC 7617) it is `user:password`. Left out, it is the environment variable `INTEGRATION_API_KEY`. Null
   * makes a client for the calls that need no key.
   */
  apiKey?: ApiKeySource | null | undefined;
  /**
   * Where the API is: https, or http on this machine. A path in it is kept. Left out, it is the environment variable
   * `INTEGRATION_API_BASE_URL`, else the server named in the contract.
   */
  baseUrl?: string | undefined;
  /** Lets `baseUrl` be http on another machine, where everybody on the way can read the API key. */
  allowHttp?: boolean | undefined;
  /** Milliseconds until the answer to one attempt must be there, to its last byte; 30,000 when left out. */
  timeout?: number | undefined;
  /** Milliseconds that a call may take with all attempts and waits; 120,000 when left out. */
  totalTimeout?: number | undefined;
  /** Milliseconds until a connection must be open, TLS included; 5,000 when left out. `fetch` does not know it. */
  connectTimeout?: number | undefined;
  /** How often a call is tried again; 2 when left out. */
  maxRetries?: number | undefined;
  /** Milliseconds that the API may ask to wait; the call fails at once when it asks for more. 60,000 when left out. */
  maxRetryAfter?: number | undefined;
  /** Most bytes of an answer, after decompression; 33,554,432 when left out. */
  maxResponseBytes?: number | undefined;
  /** Whether calls are held while the API lets none through; true when left out. */
  adaptiveRateLimit?: boolean | undefined;
  /** Most calls that leave in a minute, at equal distances; no such limit when left out. */
  requestsPerMinute?: number | undefined;
  /** The gate itself, to share it between clients with the same API key; instead of the two options before. */
  rateLimiter?: RateLimiter | undefined;
  /** Headers of every call. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Name and perhaps version of your program, for the end of the User-Agent: `my-app/1.4`. */
  appName?: string | undefined;
  /** Stand around each attempt, the first of them outermost. */
  middleware?: readonly Middleware[] | undefined;
  /** Told of each attempt. */
  hooks?: Hooks | undefined;
  /** Gets a line for each attempt, without any secret; `console` is one. */
  logger?: Logger | undefined;
  /** Sends the requests, for a proxy or a test. Left out, Node.js sends them itself, other runtimes by their `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Handed to `fetch` with each request, such as `dispatcher` of undici; Node.js then sends by `fetch`. */
  fetchOptions?: object | undefined;
  /**
   * Agents that Node.js sends with, for a proxy or a certificate authority: `http`, an `Agent` of node:http, and `https`,
   * one of node:https.
   */
  agents?: Agents | undefined;
}
