import { apiKeyAuth, type Credentials, NO_CREDENTIALS } from '../auth/api-key.ts';
import type { ClientCredentials, OwnCredentials } from '../auth/client-credentials.ts';
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
import { Call, type CallContext, type CallLimits } from './call.ts';

/** Values that generated code passes to the core. */
export interface ClientDefaults {
  baseUrl: string;
  /** `product/version` */
  userAgent: string;
  /** Credentials for which clients have options. Absent if all of them are in the API key. */
  credentials?: ClientCredentials;
}

const NO_OPTIONS: RequestOptions = {};

/** Sends the calls of one client. It is immutable, so calls can run concurrently. */
export class ApiClient {
  // Private fields, because neither console.log nor JSON.stringify shows them: they contain the API key.
  readonly #options: ResolvedOptions;
  /** Limits of calls without options. */
  readonly #limits: CallLimits;
  readonly #userAgent: string | undefined;
  readonly #declared: ClientCredentials | undefined;
  readonly #own: OwnCredentials | undefined;

  constructor(options: ClientOptions, { baseUrl, userAgent, credentials }: ClientDefaults) {
    const { options: resolved, own } = readOptions(() => resolveOptions(options, { baseUrl, credentials }));
    this.#options = resolved;
    this.#declared = credentials;
    this.#own = own;
    const { appName, timeout, totalTimeout, maxRetries } = this.#options;
    this.#limits = { timeout, totalTimeout, maxRetries, signal: undefined };
    if (!isBrowser()) this.#userAgent = `${userAgent} (${runtimeName()})${appName === undefined ? '' : ` ${appName}`}`;
  }

  /** Returns the options of a derived client: the changed options replace those of this client. */
  derive(changes: ClientOptions): ClientOptions {
    return readOptions(() => derivedOptions(this.#options, changes, this.#declared));
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
    const wanted = options === NO_OPTIONS ? this.#limits : this.#limitsOf(operation, options);
    const access = this.#accessTo(operation, wanted);
    const defaults = { baseUrl: own.baseUrl, userAgent: this.#userAgent, headers: own.headers };
    const request = prepareRequest(defaults, operation, input, options);
    const { body, idempotencyKey } = request;
    const limits =
      !readsOnce(body) && isRepeatable(operation.method, idempotencyKey) ? wanted : { ...wanted, maxRetries: 0 };
    return new Call(request, { client: own, limits, ...access, site });
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

  /** Returns how a call authenticates. Nothing is sent if the client lacks credentials. */
  #accessTo(operation: Operation, wanted: CallLimits): Pick<CallContext, 'authenticate' | 'prepare' | 'secrets'> {
    const own = this.#own;
    if (own === undefined || operation.auth === 'none') {
      this.#requireApiKey(operation);
      return { authenticate: () => this.#authenticate(operation) };
    }
    const { authenticate = () => NO_CREDENTIALS, prepare } = own.choose(operation) ?? {};
    const { secrets } = own;
    if (prepare === undefined) return { authenticate, secrets };
    // A request for a token can be repeated, also if the call cannot.
    const { totalTimeout, maxRetries, signal } = wanted;
    const caller = { totalTimeout, maxRetries, signal, client: this.#options, userAgent: this.#userAgent };
    return { authenticate, secrets, prepare: (facts, left) => prepare({ ...caller, facts, left }) };
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
