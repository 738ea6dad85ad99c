import type { HeaderOptions } from '../request/sendable.ts';
import type { Agents } from '../transport/agents.ts';
import type { Hooks } from '../middleware/hooks.ts';
import type { Logger } from '../middleware/logger.ts';
import type { Middleware } from '../middleware/middleware.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';

/** The key itself, or a function that returns it. The function is called before each attempt, so keys can rotate. */
export type ApiKeySource = string | (() => string | Promise<string>);

/** Options of a client. All have defaults, so `new IntegrationApi()` works if the environment variables are set. */
export interface ClientOptions {
  /**
   * API key, sent as the contract requires: as a bearer token (RFC 6750), in a header, or as `user:password` for an
   * operation with Basic authentication (RFC 7617). Defaults to the environment variable `INTEGRATION_API_KEY`. Pass
   * null for a client that only calls operations without authentication.
   */
  apiKey?: ApiKeySource | null | undefined;
  /**
   * Base URL of the API: https, or http on this machine. A path in it is kept. Defaults to the environment variable
   * `INTEGRATION_API_BASE_URL`, otherwise to the server that the contract names.
   */
  baseUrl?: string | undefined;
  /** Allows http for `baseUrl` on other machines. Anybody on the network path can then read the API key. */
  allowInsecureHttp?: boolean | undefined;
  /** Maximum duration of one attempt in milliseconds, to the last byte of the response. Default: 30,000. */
  timeout?: number | undefined;
  /** Maximum duration of a call in milliseconds, including all attempts and waits. Default: 120,000. */
  totalTimeout?: number | undefined;
  /** Maximum time to open a connection in milliseconds, including TLS. Default: 5,000. `fetch` does not support it. */
  connectTimeout?: number | undefined;
  /** Maximum number of retries. Default: 2. */
  maxRetries?: number | undefined;
  /**
   * Longest wait in milliseconds that the API may ask for; the call fails at once if it asks for more. Default: 60,000.
   */
  maxRetryAfter?: number | undefined;
  /** Maximum size of a response in bytes, after decompression. Default: 33,554,432. */
  maxResponseBytes?: number | undefined;
  /** Whether calls wait while the API would reject them because of its rate limit. Default: true. */
  adaptiveRateLimit?: boolean | undefined;
  /** Maximum number of calls per minute, evenly spaced. Default: no limit. */
  requestsPerMinute?: number | undefined;
  /** Rate limiter to share between clients with the same API key. Replaces the two options above. */
  rateLimiter?: RateLimiter | undefined;
  /** Headers of every call. `withOptions` adds them to those of the client. */
  headers?: HeaderOptions | undefined;
  /** Name and optional version of your program, appended to the User-Agent: `my-app/1.4`. */
  appName?: string | undefined;
  /** Middleware around each attempt, the first one outermost. */
  middleware?: readonly Middleware[] | undefined;
  /** Callbacks that observe each attempt. */
  hooks?: Hooks | undefined;
  /**
   * Receives one line per attempt, without secrets. `console` works. Defaults to the standard error if the environment
   * variable `INTEGRATION_API_LOG` is `info` or `debug`, otherwise to no log.
   */
  logger?: Logger | undefined;
  /**
   * Function that sends requests, for a proxy or a test. By default Node.js uses its own HTTP client, and other
   * runtimes use their `fetch`.
   */
  fetch?: typeof globalThis.fetch | undefined;
  /** Options passed to `fetch` with each request, such as `dispatcher` of undici. Node.js then uses `fetch`. */
  fetchOptions?: object | undefined;
  /**
   * HTTP agents for Node.js, for a proxy or a certificate authority: `http` is an `Agent` of node:http, and `https` one
   * of node:https.
   */
  agents?: Agents | undefined;
}
