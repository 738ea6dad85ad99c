import type { CallFacts } from '../errors/sdk-errors.ts';
import type { Logger } from '../middleware/logger.ts';
import type { ApiKeySource } from '../options/client-options.ts';
import type { RetryBudget } from '../retry/retry-budget.ts';
import type { Transport } from '../transport/transport.ts';
import type { Credentials, KeyChoice, KeyedOperation, SchemeUse } from './api-key.ts';

// Types only: generated code names the functions, so that a library without such credentials does not contain them.

/** An option of a client for a part of its credentials. */
export interface CredentialOption {
  readonly name: string;
  /** Environment variable that it defaults to. */
  readonly variable: string;
}

/** A security scheme of the contract, how its key is sent, and the options of a client for its credentials. */
export interface CredentialScheme extends KeyChoice {
  /** For the key, for user name and password, or for client id and client secret. */
  readonly options: readonly CredentialOption[];
  /** Set if client credentials get the key, which is a token. */
  readonly tokens?: TokenEndpoint;
}

/** Endpoint at which client credentials get a token (RFC 6749, section 4.4). */
export interface TokenEndpoint {
  /** May be relative to the base URL of the client. Empty if the contract names none. */
  readonly url: string;
  /** Whether client id and secret are sent in the body, instead of a header. */
  readonly isPosted?: boolean;
  /** Name of the option that replaces `url`. */
  readonly urlOption: string;
  /** Name of the option that replaces the scopes of the operations. */
  readonly scopesOption: string;
  readonly open: (scheme: TokenScheme, client: TokenOptions) => Tokens;
}

type TokenScheme = Pick<CredentialScheme, 'options'> & { readonly tokens: TokenEndpoint };

/** Options of a client on which its tokens depend. */
export interface TokenOptions {
  readonly baseUrl: string;
  readonly allowInsecureHttp: boolean;
  /** Values of the options for credentials, and of those of the token endpoint. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Tokens by scheme, which clients with the same credentials share. */
export type TokensByScheme = Map<string, Tokens>;

/** Tokens of a client for one scheme. */
export interface Tokens {
  /** Returns a token, or a promise for it if it has to be requested. */
  readonly get: (scopes: readonly string[], caller: TokenCaller) => string | Promise<string>;
  /** Forgets a token that the API has refused. */
  readonly expire: (token: string) => void;
}

/** A call that needs a token, with its limits. */
export interface TokenCaller {
  readonly facts: CallFacts;
  /** Milliseconds left of the whole call. */
  readonly left: number;
  readonly totalTimeout: number;
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
  readonly client: TokenClient;
  readonly userAgent: string | undefined;
}

/** The part of a client's options that token requests need. */
export interface TokenClient {
  readonly shared: { readonly transport: Transport; readonly budget: RetryBudget };
  readonly timeout: number;
  readonly connectTimeout: number;
  readonly maxResponseBytes: number;
  readonly maxRetryAfter: number;
  readonly logger?: Logger | undefined;
}

/** Credentials for which a client has options. Generated code declares them. */
export interface ClientCredentials {
  readonly schemes: readonly CredentialScheme[];
  /**
   * Returns the credentials that the options of a client, or the environment, contain; undefined if there are none but an API
   * key.
   * @throws {ConfigurationError} if they are incomplete, invalid or contradicting
   */
  readonly read: (
    schemes: readonly CredentialScheme[],
    options: object,
    client: Omit<TokenOptions, 'values'> & { readonly tokens: TokensByScheme },
  ) => OwnCredentials | undefined;
}

/** Credentials of a client. */
export interface OwnCredentials {
  /** Values of the options, also of those that come from the environment. */
  readonly values: Readonly<Record<string, ApiKeySource>>;
  /** Values that must not appear in messages, logs or dumps, as far as they are known before a call. */
  readonly secrets: readonly string[];
  /**
   * Returns the credentials of an operation; undefined if it can do without.
   * @throws {ConfigurationError} if the client lacks some
   */
  readonly choose: (operation: SecuredOperation) => ChosenCredentials | undefined;
}

/** The part of an operation that determines which credentials it needs. */
export interface SecuredOperation extends KeyedOperation {
  readonly alternatives?: readonly (readonly SchemeUse[])[];
  readonly isKeyOptional?: boolean;
}

/** Credentials of one call. */
export interface ChosenCredentials {
  /** Requests the tokens of an attempt; undefined if they are known, the usual case. Absent if there are none. */
  readonly prepare?: (caller: TokenCaller) => Promise<void> | undefined;
  readonly authenticate: () => Credentials | Promise<Credentials>;
}
