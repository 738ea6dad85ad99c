import type { Credential } from '../auth/api-key-auth.ts';
import type { ObjectShape, Shape } from '../schema/schema.ts';
import type { Payload } from './serialise.ts';

/** What the core knows of an operation; one literal of generated code for each. */
export interface Operation {
  /** `operationId` of the contract. */
  id: string;
  method: string;
  /** With `{placeholders}`, which stand for the path values in their order. */
  path: string;
  /** What the query may hold, in the order it is sent in. */
  query?: ObjectShape;
  /** Those of the query whose lists are sent as `name=a&name=b`; all others are `name=a,b`. */
  exploded?: readonly string[];
  /** Header of each option that is sent as one. */
  headers?: Readonly<Record<string, string>>;
  /** Cookie of each option that is sent as one. */
  cookies?: Readonly<Record<string, string>>;
  /** Writes them; named here for the same reason as `encode`. */
  encodeCookies?: (operation: Operation, options: object) => string;
  /** What the body must be. */
  body?: Shape;
  /** Writes the body when it is not sent as JSON: named here, so that a bundle has only the ways it needs. */
  encode?: (operation: Operation, body: unknown) => Payload;
  /** The call may be made without a body. */
  isBodyOptional?: boolean;
  /** Media type of the JSON that is sent, when it is not `application/json`. */
  contentType?: string;
  /** The body is bytes of this media type. */
  upload?: string;
  /** The body is a form (RFC 7578) with these fields, in the order they are sent in. */
  parts?: readonly string[];
  /** Called without an API key. */
  isPublic?: boolean;
  /** Sends the API key in another way than alone in a header. */
  credential?: (operation: Operation, apiKey: string) => Credential;
  /** Header that takes the API key as it is. */
  keyHeader?: string;
  /** A success has no body. */
  isEmpty?: boolean;
  /** A success may have no body. */
  mayBeEmpty?: boolean;
  /** What the JSON of a success is, when it is no object. */
  result?: 'list' | 'string' | 'number' | 'boolean' | 'any';
  /** A success may be JSON's null. */
  mayBeNull?: boolean;
  /** A success is bytes of this media type. */
  download?: string;
}

type Scalar = string | number | boolean;
/** A list is sent as `a,b`. */
type PathValue = Scalar | readonly Scalar[];

/** What a call hands to the core beside its options. */
export interface Input {
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
