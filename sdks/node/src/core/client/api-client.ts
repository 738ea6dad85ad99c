import { apiKeyAuth, type Credentials, NO_CREDENTIALS } from '../auth/api-key.ts';
import { addCaller } from '../errors/call-site.ts';
import { ConfigurationError, IntegrationApiError, InvalidRequestError } from '../errors/sdk-errors.ts';
import type { ClientOptions } from '../options/client-options.ts';
import { isBrowser, runtimeName } from '../options/environment.ts';
import { optionError, strayOptionError } from '../options/check-options.ts';
import { checkApiKey, derivedOptions, type ResolvedOptions, resolveOptions } from '../options/resolve-options.ts';
import { argumentError, guarded } from '../errors/own-error.ts';
import { show } from '../request/serialise.ts';
import type { Operation, OperationInput, RequestOptions } from '../request/operation.ts';
import { prepareRequest } from '../request/prepare-request.ts';
import { isRepeatable } from '../retry/retry-policy.ts';
import type { ApiResponse } from '../response/api-promise.ts';
import { readsOnce } from '../transport/http.ts';
import { Call, type CallLimits } from './call.ts';

/** Values that generated code passes to the core. */
export interface ClientDefaults {
  baseUrl: string;
  /** `product/version` */
  userAgent: string;
}

const NO_OPTIONS: RequestOptions = {};

/** Sends the calls of one client. It is immutable, so calls can run concurrently. */
export class ApiClient {
  // Private fields, because neither console.log nor JSON.stringify shows them: they contain the API key.
  readonly #options: ResolvedOptions;
  /** Limits of calls without options. */
  readonly #limits: CallLimits;
  readonly #userAgent: string | undefined;

  constructor(options: ClientOptions, { baseUrl, userAgent }: ClientDefaults) {
    this.#options = readOptions(() => resolveOptions(options, { baseUrl }));
    const { appName, timeout, totalTimeout, maxRetries } = this.#options;
    this.#limits = { timeout, totalTimeout, maxRetries, signal: undefined };
    if (!isBrowser()) this.#userAgent = `${userAgent} (${runtimeName()})${appName === undefined ? '' : ` ${appName}`}`;
  }

  /** Returns the options of a derived client: the changed options replace those of this client. */
  derive(changes: ClientOptions): ClientOptions {
    return readOptions(() => derivedOptions(this.#options, changes));
  }

  /**
   * Sends a call and returns its result with the response metadata.
   * @param site error created when the integrator made the call, for calls that are sent later
   */
  send<Result>(
    operation: Operation,
    input: OperationInput,
    options: RequestOptions = NO_OPTIONS,
    site: Error = new Error('called here'),
  ): Promise<ApiResponse<Result>> {
    try {
      return this.#prepare(operation, input, options, site).run<Result>();
    } catch (reason) {
      const error = argumentError(operation.id, reason);
      addCaller(error, site);
      // An invalid argument rejects the promise, like any other failure of a call, instead of throwing synchronously.
      return Promise.reject(error);
    }
  }

  /** Closes idle connections. */
  close(): void {
    this.#options.shared.transport.close?.();
  }

  #prepare(operation: Operation, input: OperationInput, options: RequestOptions, site: Error): Call {
    const own = this.#options;
    this.#requireApiKey(operation);
    const wanted = options === NO_OPTIONS ? this.#limits : this.#limitsOf(operation, options);
    const defaults = { baseUrl: own.baseUrl, userAgent: this.#userAgent, headers: own.headers };
    const request = prepareRequest(defaults, operation, input, options);
    const { body, idempotencyKey } = request;
    const limits =
      !readsOnce(body) && isRepeatable(operation.method, idempotencyKey) ? wanted : { ...wanted, maxRetries: 0 };
    const authenticate = (): Credentials | Promise<Credentials> => this.#authenticate(operation);
    return new Call(request, { client: own, limits, authenticate, site });
  }

  #limitsOf(operation: Operation, options: RequestOptions): CallLimits {
    const { id } = operation;
    const own = this.#limits;
    if (typeof options !== 'object' || options === null) {
      throw new InvalidRequestError(`${id}: the options must be an object, not ${show(options)}`);
    }
    const { timeout = own.timeout, totalTimeout = own.totalTimeout, maxRetries = own.maxRetries, signal } = options;
    const limits = { timeout, totalTimeout, maxRetries, signal };
    const message = strayOptionError(operation, options) ?? optionError(limits);
    if (message !== undefined) throw new InvalidRequestError(`${id}: ${message}`);
    return limits;
  }

  #requireApiKey({ id, auth, isKeyOptional = false }: Operation): void {
    if (this.#options.apiKey !== null || auth === 'none' || isKeyOptional) return;
    throw new ConfigurationError(`${id} requires an API key, but this client was created without one`);
  }

  #authenticate(operation: Operation): Credentials | Promise<Credentials> {
    const { apiKey } = this.#options;
    const { auth = apiKeyAuth } = operation;
    if (auth === 'none' || apiKey === null) return NO_CREDENTIALS;
    if (typeof apiKey === 'string') return auth(operation, apiKey);
    return keyOf(apiKey, operation.id).then((key) => auth(operation, checkApiKey(key)));
  }
}

/** Calls the function of the integrator. Its error may quote the key, which is not known yet, so it is not passed on. */
async function keyOf(apiKey: () => string | Promise<string>, id: string): Promise<string> {
  try {
    return await apiKey();
  } catch (error) {
    if (error instanceof IntegrationApiError) throw error;
    throw new ConfigurationError(
      `${id}: the function apiKey failed; its error is not shown, because it may contain the key`,
    );
  }
}

function readOptions<Options>(read: () => Options): Options {
  return guarded(read, (cause) => new ConfigurationError('the options of the client cannot be read', { cause }));
}
