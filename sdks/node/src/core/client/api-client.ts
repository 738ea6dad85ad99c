import type { Answer } from '../response/api-promise.ts';
import { Call, type CallLimits } from './call.ts';
import type { ClientOptions } from '../options/client-options.ts';
import { type Credential, isToken, keyCredential, NO_CREDENTIAL } from '../auth/api-key-auth.ts';
import { isBrowser, runtimeName } from '../options/environment.ts';
import { ConfigurationError, InvalidRequestError } from '../errors/sdk-errors.ts';
import { limitProblem } from '../options/limits.ts';
import type { Input, Operation, RequestOptions } from '../request/operation.ts';
import { checkApiKey, derivedOptions, type ResolvedOptions, resolveOptions } from '../options/resolve-options.ts';
import { prepareRequest } from '../request/prepare-request.ts';

/** What the generated client knows and the core does not. */
export interface Defaults {
  baseUrl: string;
  /** `product/version` */
  userAgent: string;
  /** Whether a text can be an API key; visible ASCII when left out. */
  isKey?: (apiKey: string) => boolean;
}

const NO_OPTIONS: RequestOptions = {};

/** Carries out operations for one client. It never changes, so that calls can run side by side. */
export class Core {
  // Private fields: neither console.log nor JSON.stringify shows the API key.
  readonly #options: ResolvedOptions;
  /** Of calls without options. */
  readonly #limits: CallLimits;
  readonly #userAgent: string | undefined;
  readonly #isKey: (apiKey: string) => boolean;

  constructor(options: ClientOptions, { baseUrl, userAgent, isKey = isToken }: Defaults) {
    this.#options = resolveOptions(options, { baseUrl, isKey });
    this.#isKey = isKey;
    const { appName, timeout, totalTimeout, maxRetries } = this.#options;
    this.#limits = { timeout, totalTimeout, maxRetries, signal: undefined };
    if (!isBrowser()) this.#userAgent = `${userAgent} (${runtimeName()})${appName === undefined ? '' : ` ${appName}`}`;
  }

  /** Options of a client with some changed and all others kept. */
  derive(changes: ClientOptions): ClientOptions {
    return derivedOptions(this.#options, changes);
  }

  /** One call, with all that its answer tells. */
  answer<Result>(operation: Operation, input: Input, options: RequestOptions = NO_OPTIONS): Promise<Answer<Result>> {
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
    const own = this.#options;
    this.#requireKey(operation);
    const limits = options === NO_OPTIONS ? this.#limits : this.#limitsOf(operation, options);
    const place = { baseUrl: own.baseUrl, userAgent: this.#userAgent, headers: own.headers };
    const request = prepareRequest(place, operation, input, options);
    const credential = (): Credential | Promise<Credential> => this.#credential(operation);
    return new Call(request, { client: own, limits, credential });
  }

  #limitsOf({ id }: Operation, options: RequestOptions): CallLimits {
    const own = this.#limits;
    const { timeout = own.timeout, totalTimeout = own.totalTimeout, maxRetries = own.maxRetries, signal } = options;
    const problem = limitProblem({ timeout, totalTimeout, maxRetries });
    if (problem !== undefined) throw new InvalidRequestError(`${id}: ${problem}`);
    return { timeout, totalTimeout, maxRetries, signal };
  }

  #requireKey({ id, isPublic }: Operation): void {
    if (this.#options.apiKey !== null || isPublic === true) return;
    throw new ConfigurationError(`${id} needs an API key, but this client was made without one`);
  }

  #credential(operation: Operation): Credential | Promise<Credential> {
    const { apiKey } = this.#options;
    const { credential = keyCredential } = operation;
    if (operation.isPublic === true || apiKey === null) return NO_CREDENTIAL;
    if (typeof apiKey === 'string') return credential(operation, apiKey);
    return Promise.resolve(apiKey()).then((key) => credential(operation, checkApiKey(key, this.#isKey)));
  }
}
