import type { Credentials } from '../auth/api-key-auth.ts';
import type { ObjectSchema, Schema } from '../schema/schema.ts';
import type { Payload } from './serialise.ts';

/** What the core knows of an operation; one literal of generated code for each. */
export interface Operation {
  /** `operationId` of the contract. */
  id: string;
  method: string;
  /** With `{placeholders}`, which stand for the path values in their order. */
  path: string;
  /** What the query may hold, in the order it is sent in. */
  query?: ObjectSchema;
  /** Those of the query whose lists are sent as `name=a&name=b`; all others are `name=a,b`. */
  explode?: readonly string[];
  /** Header of each option that is sent as one. */
  headers?: Readonly<Record<string, string>>;
  /** Cookie of each option that is sent as one. */
  cookies?: Readonly<Record<string, string>>;
  /** Writes them; named here for the same reason as `encode`. */
  encodeCookies?: (operation: Operation, options: object) => string;
  /** What the body must be. */
  body?: Schema;
  /** Writes the body when it is not sent as JSON: named here, so that a bundle has only the ways it needs. */
  encodeBody?: (operation: Operation, body: unknown) => Payload;
  /** The call may be made without a body. */
  isBodyOptional?: boolean;
  /** Media type of the body, when it is not `application/json`. */
  requestMediaType?: string;
  /** The body is a form (RFC 7578) with these fields, in the order they are sent in. */
  parts?: readonly string[];
  /** `none` for an operation without authentication, or a function that sends the API key not alone in a header. */
  auth?: 'none' | ((operation: Operation, apiKey: string) => Credentials);
  /** Header that takes the API key as it is. */
  apiKeyHeader?: string;
  /** A success has no body. */
  isEmpty?: boolean;
  /** A success may have no body. */
  mayBeEmpty?: boolean;
  /** What the JSON of a success is, when it is no object. */
  result?: 'list' | 'string' | 'number' | 'boolean' | 'any';
  /** A success may be JSON's null. */
  mayBeNull?: boolean;
  /** A success is bytes of this media type. */
  responseMediaType?: string;
}

type Scalar = string | number | boolean;
/** A list is sent as `a,b`. */
type PathValue = Scalar | readonly Scalar[];

/** What a call hands to the core beside its options. */
export interface OperationInput {
  path?: readonly PathValue[];
  query?: object | undefined;
  body?: unknown;
}

/** What every call can be given beside its arguments. */
export interface RequestOptions {
  /** Ends the call; it then fails with `CancelledError`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the answer to one attempt must be there, to its last byte; instead of the client's `timeout`. */
  timeout?: number | undefined;
  /** Milliseconds that the call may take with all attempts and waits; instead of the client's `totalTimeout`. */
  totalTimeout?: number | undefined;
  /** How often the call is tried again; instead of the client's `maxRetries`. */
  maxRetries?: number | undefined;
  /** More headers, or others than the library's own. */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * More of the query, for parameters that this version of the library does not know: text, numbers and booleans, or
   * lists of them, which are sent as `a,b`.
   */
  extraQuery?: Readonly<Record<string, PathValue>> | undefined;
  /** More fields of a JSON body, for those that this version of the library does not know. */
  extraBody?: Readonly<Record<string, unknown>> | undefined;
}

/** What a call that changes something can be given. */
export interface WriteOptions extends RequestOptions {
  /**
   * Makes the call safe to repeat: the API carries out calls with the same key once. 1 to 255 visible ASCII
   * characters; a random UUID (RFC 9562, version 4) when left out.
   */
  idempotencyKey?: string | undefined;
}
