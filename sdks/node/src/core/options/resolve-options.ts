import {
  CONNECTIONS_MAX,
  RATE_LIMIT_ADAPTIVE,
  CONFIGURATION_API_KEY_PATTERN,
  CONFIGURATION_API_KEY_VARIABLE,
  CONFIGURATION_BASE_URL_VARIABLE,
  TIMEOUTS_CONNECT_MS,
  LOGGING_LINE_NAME,
  CONFIGURATION_LOG_VARIABLE,
  RESPONSES_MAX_BYTES,
  RETRIES_MAX_RETRIES,
  RETRIES_RETRY_AFTER_MAX_MS,
  TIMEOUTS_ATTEMPT_MS,
  TIMEOUTS_TOTAL_MS,
} from '../../generated/behaviour.ts';
import type { ClientCredentials, OwnCredentials, TokensByScheme } from '../auth/client-credentials.ts';
import { ConfigurationError } from '../errors/sdk-errors.ts';
import { environmentLogger } from './environment-logger.ts';
import { Connections } from '../transport/connections.ts';
import { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { headerRecord } from '../request/sendable.ts';
import { RetryBudget } from '../retry/retry-budget.ts';
import { fetchTransport } from '../transport/fetch-transport.ts';
import { platformTransport } from '../transport/platform-transport.ts';
import type { Transport } from '../transport/transport.ts';
import { parseBaseUrl } from './base-url.ts';
import { headerTextError, optionError, strayClientOptionError } from './check-options.ts';
import type { ApiKeySource, ClientOptions } from './client-options.ts';
import { environmentVariable } from './environment.ts';
import { requireGlobals } from './platform.ts';

const API_KEY = new RegExp(CONFIGURATION_API_KEY_PATTERN, 'u');

/** State that a client shares with the clients derived from it. */
export interface SharedState {
  transport: Transport;
  connections: Connections;
  budget: RetryBudget;
  tokens: TokensByScheme;
}

/** Options with all defaults applied. A derived client is created from them. */
export interface ResolvedOptions extends ClientOptions {
  apiKey: ApiKeySource | null;
  baseUrl: string;
  timeout: number;
  totalTimeout: number;
  connectTimeout: number;
  maxRetries: number;
  maxRetryAfter: number;
  maxResponseBytes: number;
  rateLimiter: RateLimiter;
  middleware: NonNullable<ClientOptions['middleware']>;
  headers: Record<string, string> | undefined;
  hooks: ClientOptions['hooks'];
  logger: ClientOptions['logger'];
  shared: SharedState;
}

/** Values of a client that its contract decides. */
interface ContractValues {
  baseUrl: string;
  /** Credentials other than an API key. Absent if clients have no options for some. */
  credentials?: ClientCredentials | undefined;
}

/** Options of a client, and its credentials other than an API key. */
export interface Resolved {
  options: ResolvedOptions;
  own: OwnCredentials | undefined;
}

/** @throws {ConfigurationError} with the name of the option and the fix */
export function resolveOptions(options: ClientOptions, { baseUrl, credentials }: ContractValues): Resolved {
  requireGlobals('TextEncoder', 'TextDecoder', 'Headers', 'Response');
  const apiKey = options.apiKey === undefined ? environmentVariable(CONFIGURATION_API_KEY_VARIABLE) : options.apiKey;
  const address = options.baseUrl ?? environmentVariable(CONFIGURATION_BASE_URL_VARIABLE) ?? baseUrl;
  const limits = {
    timeout: options.timeout ?? TIMEOUTS_ATTEMPT_MS,
    totalTimeout: options.totalTimeout ?? TIMEOUTS_TOTAL_MS,
    connectTimeout: options.connectTimeout ?? TIMEOUTS_CONNECT_MS,
    maxRetries: options.maxRetries ?? RETRIES_MAX_RETRIES,
    maxRetryAfter: options.maxRetryAfter ?? RETRIES_RETRY_AFTER_MAX_MS,
    maxResponseBytes: options.maxResponseBytes ?? RESPONSES_MAX_BYTES,
  };
  const { requestsPerMinute, adaptiveRateLimit: adaptive = RATE_LIMIT_ADAPTIVE } = options;
  const others = credentials === undefined ? [] : namesOf(credentials);
  const error =
    strayClientOptionError(options, others) ?? optionError({ ...options, ...limits }) ?? headerTextError(options);
  if (error !== undefined) throw new ConfigurationError(error);
  const allowInsecureHttp = options.allowInsecureHttp === true;
  const base = parseBaseUrl(address, allowInsecureHttp);
  const shared = sharedState(options);
  const client = { baseUrl: base, allowInsecureHttp, tokens: shared.tokens };
  const own = credentials?.read(credentials.schemes, options, client);
  const resolved = {
    ...options,
    ...limits,
    ...own?.values,
    apiKey: own === undefined ? checkApiKeySource(apiKey) : null,
    baseUrl: base,
    rateLimiter: options.rateLimiter ?? new RateLimiter({ adaptive, requestsPerMinute }),
    middleware: options.middleware ?? [],
    headers: headerRecord(options.headers),
    hooks: options.hooks,
    logger: options.logger ?? environmentLogger(environmentVariable(CONFIGURATION_LOG_VARIABLE), LOGGING_LINE_NAME),
    shared,
  };
  return { options: resolved, own };
}

/** Returns the names of the options for credentials. */
const namesOf = ({ schemes }: ClientCredentials): string[] =>
  schemes.flatMap(({ options, tokens }) => [
    ...options.map(({ name }) => name),
    ...(tokens === undefined ? [] : [tokens.urlOption, tokens.scopesOption]),
  ]);

/**
 * Returns the options of a derived client. State that depends on a changed option is created again.
 * @param credentials credentials other than an API key, which replace one, and which one replaces
 */
export function derivedOptions(
  from: ResolvedOptions,
  changes: ClientOptions,
  credentials?: ClientCredentials,
): ClientOptions {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const options: ClientOptions & Partial<ResolvedOptions> = { ...from, ...Object.fromEntries(given) };
  // Any other value, such as null, is rejected with the other options.
  const added = headerRecord(changes.headers);
  if (added !== undefined) options.headers = { ...from.headers, ...added };
  const changed = (...names: (keyof ClientOptions)[]): boolean =>
    names.some((name) => changes[name] !== undefined && changes[name] !== from[name]);
  const own = (credentials === undefined ? [] : namesOf(credentials)) as (keyof ClientOptions)[];
  const isOther = changed('apiKey', 'baseUrl', ...own);
  if ((isOther || changed('adaptiveRateLimit', 'requestsPerMinute')) && changes.rateLimiter === undefined) {
    delete options.rateLimiter;
  }
  const isGiven = own.some((name) => changes[name] !== undefined);
  if (changes.apiKey !== undefined && !isGiven) for (const name of own) delete options[name];
  if (changes.apiKey === undefined && isGiven) delete options.apiKey;
  if (changed('fetch', 'fetchOptions', 'agents')) {
    options.shared = { ...from.shared, ...connectionsOf(options) };
  }
  if (isOther) options.shared = { ...(options.shared ?? from.shared), tokens: new Map() };
  return options;
}

function sharedState(options: ClientOptions): SharedState {
  const { shared } = options as Partial<ResolvedOptions>;
  return shared ?? { ...connectionsOf(options), budget: new RetryBudget(), tokens: new Map() };
}

function connectionsOf(options: ClientOptions): Pick<SharedState, 'transport' | 'connections'> {
  const transport = transportOf(options);
  return { transport, connections: new Connections(transport.maxConnections ?? CONNECTIONS_MAX) };
}

function transportOf({ fetch, fetchOptions, agents }: ClientOptions): Transport {
  const own = fetch === undefined && fetchOptions === undefined ? platformTransport(agents) : undefined;
  return own ?? fetchTransport(fetch, fetchOptions);
}

/** @throws {ConfigurationError} without quoting the key */
export function checkApiKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || apiKey === '') {
    throw new ConfigurationError(`The API key is missing: pass apiKey or set ${CONFIGURATION_API_KEY_VARIABLE}`);
  }
  if (!API_KEY.test(apiKey) || !apiKey.isWellFormed()) {
    throw new ConfigurationError('apiKey contains characters that an API key cannot have; copy the key again');
  }
  return apiKey;
}

function checkApiKeySource(apiKey: unknown): ApiKeySource | null {
  if (apiKey === null || typeof apiKey === 'function') return apiKey as ApiKeySource | null;
  return checkApiKey(apiKey);
}
