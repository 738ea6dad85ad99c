import type { Answer } from './api-promise.ts';
import { Call, type CallLimits } from './call.ts';
import type { ClientOptions } from './client-options.ts';
import { credentialHeader } from './credential.ts';
import { runtimeName } from './environment.ts';
import { ConfigurationError, InvalidRequestError } from './errors.ts';
import { limitProblem } from './limits.ts';
import type { Input, Operation, RequestOptions } from './operation.ts';
import { checkApiKey, derivedOptions, type ResolvedOptions, resolveOptions } from './options.ts';
import { prepareRequest } from './request.ts';

/** What the generated client knows and the core does not. */
export interface Defaults {
  baseUrl: string;
  /** `product/version` */
  userAgent: string;
  /** Whether some operation takes the API key as `user:password`. */
  isBasic?: boolean;
}

/** Carries out operations for one client. It never changes, so that calls can run side by side. */
export class Core {
  // Private fields: neither console.log nor JSON.stringify shows the API key.
  readonly #options: ResolvedOptions;
  readonly #userAgent: string;
  readonly #isBasic: boolean;

  constructor(options: ClientOptions, { baseUrl, userAgent, isBasic = false }: Defaults) {
    this.#options = resolveOptions(options, { baseUrl, isBasic });
    this.#isBasic = isBasic;
    const { appName } = this.#options;
    this.#userAgent = `${userAgent} (${runtimeName()})${appName === undefined ? '' : ` ${appName}`}`;
  }

  /** Options of a client with some changed and all others kept. */
  derive(changes: ClientOptions): ClientOptions {
    return derivedOptions(this.#options, changes);
  }

  /** One call, with all that its answer tells. */
  answer<Result>(operation: Operation, input: Input, options: RequestOptions = {}): Promise<Answer<Result>> {
    try {
      return this.#prepare(operation, input, options).run<Result>();
    } catch (error) {
      // What can't be sent fails like a call, not where it is written.
      return Promise.reject(error);
    }
  }

  /** Lets go of the connections that are kept for later calls. */
  close(): void {
    this.#options.shared.transport.close?.();
  }

  #prepare(operation: Operation, input: Input, options: RequestOptions): Call {
    const { baseUrl, headers, rateLimiter: limiter, middleware, hooks, logger, shared } = this.#options;
    this.#requireKey(operation);
    const limits = this.#limits(operation, options);
    const request = prepareRequest({ baseUrl, userAgent: this.#userAgent, headers }, operation, input, options);
    const credential = (): Record<string, string> | Promise<Record<string, string>> => this.#credential(operation);
    const { transport, budget } = shared;
    const setting = { transport, budget, limits, limiter, middleware, hooks, logger, credential };
    return new Call(request, setting);
  }

  #limits({ id }: Operation, options: RequestOptions): CallLimits {
    const { connectTimeout, maxRetryAfter, maxResponseBytes } = this.#options;
    const {
      timeout = this.#options.timeout,
      totalTimeout = this.#options.totalTimeout,
      maxRetries = this.#options.maxRetries,
      signal,
    } = options;
    const problem = limitProblem({ timeout, totalTimeout, maxRetries });
    if (problem !== undefined) throw new InvalidRequestError(`${id}: ${problem}`);
    return { timeout, totalTimeout, connectTimeout, maxRetries, maxRetryAfter, maxResponseBytes, signal };
  }

  #requireKey({ id, isPublic }: Operation): void {
    if (this.#options.apiKey !== null || isPublic === true) return;
    throw new ConfigurationError(`${id} needs an API key, and this client was made without one`);
  }

  #credential(operation: Operation): Record<string, string> | Promise<Record<string, string>> {
    const { apiKey } = this.#options;
    if (operation.isPublic === true || apiKey === null) return {};
    if (typeof apiKey === 'string') return credentialHeader(operation, apiKey);
    return Promise.resolve(apiKey()).then((key) => credentialHeader(operation, checkApiKey(key, this.#isBasic)));
  }
}
