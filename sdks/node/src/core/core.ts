import { attempt } from './attempt.ts';
import { credentialHeader } from './credential.ts';
import { runtimeName } from './environment.ts';
import { ConfigurationError, InvalidRequestError } from './errors.ts';
import type { Input, Operation, RequestOptions } from './operation.ts';
import { checkApiKey, type ClientOptions, isTimeout, type ResolvedOptions, resolveOptions } from './options.ts';
import { type PageBody, PagePromise } from './pages.ts';
import { prepareRequest } from './request.ts';
import { readResponse } from './response.ts';

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
    this.#userAgent = `${userAgent} (${runtimeName()})`;
  }

  get options(): ResolvedOptions {
    return this.#options;
  }

  /** One call; its result has the type that the contract promises. */
  async call<Result>(operation: Operation, input: Input, options: RequestOptions = {}): Promise<Result> {
    const { baseUrl, fetch } = this.#options;
    const timeout = options.timeout ?? this.#options.timeout;
    if (!isTimeout(timeout)) {
      throw new InvalidRequestError(`${operation.id}: timeout is ${timeout}; give milliseconds above 0 and below 2^31`);
    }
    const request = prepareRequest({ baseUrl, userAgent: this.#userAgent }, operation, input, options);
    const credential = await this.#credential(operation);
    const response = await attempt(request, { credential, timeout, signal: options.signal, fetch });
    return readResponse(request, response) as Result;
  }

  /** A call that answers with pages. */
  list<Page extends PageBody<Item>, Item>(
    operation: Operation,
    input: Input,
    options?: RequestOptions,
  ): PagePromise<Page, Item> {
    const query = input.query as { cursor?: string } | undefined;
    return new PagePromise<Page, Item>({
      name: operation.id,
      cursor: query?.cursor,
      fetch: (cursor) => {
        const next = cursor === undefined ? query : { ...query, cursor };
        return this.call<Page>(operation, { ...input, query: next ?? {} }, options);
      },
    });
  }

  async #credential(operation: Operation): Promise<Record<string, string>> {
    const { apiKey } = this.#options;
    if (operation.isPublic === true) return {};
    if (apiKey === null) {
      throw new ConfigurationError(`${operation.id} needs an API key, and this client was made without one`);
    }
    const key = typeof apiKey === 'string' ? apiKey : checkApiKey(await apiKey(), this.#isBasic);
    return credentialHeader(operation, key);
  }
}
