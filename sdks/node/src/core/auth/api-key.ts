/** Headers, a part of the query, or a cookie that authenticate a request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Encoded name and value of a query parameter. */
  readonly query?: string;
  /** Name and value of a cookie, which is sent next to others. */
  readonly cookie?: string;
  /** Values that must not appear in messages, logs or dumps. */
  readonly secrets: readonly string[];
  /** Forgets a token that the API has refused, so that the next attempt gets another one. Absent for other credentials. */
  readonly expire?: () => void;
}

/**
 * The part of an operation that determines how its key is sent. A separate type, because `Operation` refers to this
 * file.
 */
export interface KeyedOperation {
  readonly id: string;
  readonly apiKeyHeader?: string;
  readonly apiKeyParameter?: string;
  readonly apiKeyCookie?: string;
  readonly keyPlaces?: readonly KeyPlace[];
  readonly choices?: readonly KeyChoice[];
}

/** Header, query parameter or cookie of one of several keys; none of them for a bearer token. */
export interface KeyPlace {
  readonly header?: string;
  readonly parameter?: string;
  readonly cookie?: string;
}

/** A security scheme of the document, and how it sends the key. */
export interface KeyChoice extends Omit<KeyedOperation, 'id' | 'choices'> {
  readonly scheme: string;
  /** Absent for a key in a header. */
  readonly auth?: (operation: KeyedOperation, apiKey: string) => Credentials;
}

/** A security scheme that a request needs, with the scopes of its token. */
export interface SchemeUse {
  readonly scheme: string;
  readonly scopes?: readonly string[];
}

/** Credentials for operations without authentication. */
export const NO_CREDENTIALS: Credentials = { headers: {}, secrets: [] };

/** Returns the key as a bearer token (RFC 6750), or unchanged in the header that the operation names. */
export function apiKeyAuth({ apiKeyHeader }: KeyedOperation, apiKey: string): Credentials {
  const headers = apiKeyHeader === undefined ? { Authorization: `Bearer ${apiKey}` } : { [apiKeyHeader]: apiKey };
  return { headers, secrets: [apiKey] };
}
