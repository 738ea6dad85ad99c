/**
 * What the contract means for an SDK, before any language is printed. Names are those of the wire: `generators/names`
 * turns them into each language's own. Texts are Markdown, not escaped: whoever prints them escapes them.
 */
export interface SdkModel {
  title: string;
  /** Version of the API's document, not of an SDK. */
  version: string;
  /** Base URL when an integrator sets none. */
  serverUrl: string;
  resources: Resource[];
  /** All schemas with a name that an SDK prints; those that are only scalars have been resolved into their uses. */
  schemas: Schema[];
}

/** A group of operations: `api.orders`. */
export interface Resource {
  name: string;
  description: string;
  methods: Method[];
}

/** One operation as a method of its resource: `api.orders.create(…)`. */
export interface Method {
  name: string;
  operationId: string;
  summary: string;
  description: string;
  deprecated: boolean;
  /** Upper case (RFC 9110). */
  httpMethod: string;
  /** With `{parameter}` for each path parameter, as in the contract. */
  path: string;
  /** Scopes the API key needs; empty when any key will do, or none. */
  scopes: string[];
  /** How the API key is sent; absent when the operation is called without one. */
  credential?: Credential;
  /** Path parameters first, in the order of the path; then query, then header. `Idempotency-Key` is not among them. */
  parameters: Parameter[];
  body?: Body;
  /** Whether the operation takes an `Idempotency-Key`, and whether it must have one. */
  idempotency: 'none' | 'optional' | 'required';
  /** What a success returns; absent when no success has a body. */
  result?: TypeRef;
  /** True when some successes have a body and some have none. */
  mayBeEmpty: boolean;
  /** True when a success may be JSON's null, which a `result` of any JSON may always be. */
  mayBeNull: boolean;
  /** Media type that is asked for when `result` is `binary`; all other results are JSON. */
  download?: string;
  /** Type of one item, when each success is a page of a list that `cursor` goes through. */
  pageItem?: TypeRef;
  /** One answer for each status that the contract has an example for, by status; absent in a model made without one. */
  examples?: Example[];
}

/** An answer as the contract shows it. */
export interface Example {
  /** HTTP status. */
  status: number;
  /** Absent when the answer has no body. */
  mediaType?: string;
  /** The JSON of the body, or its text when the media type is no JSON. */
  value?: unknown;
}

/**
 * How an API key is sent: as `Authorization: Bearer …` (RFC 6750), as `Authorization: Basic …` (RFC 7617, the key being
 * `user:password`), or as it is in the named header.
 */
export interface Credential {
  kind: 'bearer' | 'basic' | 'header';
  header: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  type: TypeRef;
  required: boolean;
  description: string;
  deprecated: boolean;
  /** How a list stands in a query: as `name=a&name=b`, else as `name=a,b`. */
  explode: boolean;
  /** Value the server takes when the argument is left out. */
  default?: string | number | boolean;
}

export interface Body {
  type: TypeRef;
  /**
   * `multipart` has one part for each field (RFC 7578): text for scalars, one part for each item of a list, JSON for
   * objects, the bytes of `binary`. `binary` is the bytes themselves.
   */
  encoding: 'json' | 'binary' | 'multipart';
  /** `Content-Type` without the boundary. */
  mediaType: string;
  required: boolean;
  description: string;
}

/** A type at the place where it is used. */
export type TypeRef =
  | { kind: 'string'; format?: StringFormat; constant?: string }
  | { kind: 'integer'; bits: 32 | 64 }
  | { kind: 'number' }
  | { kind: 'boolean' }
  | { kind: 'list'; items: TypeRef }
  /** Keys are any text. */
  | { kind: 'map'; values: TypeRef }
  /** A schema of the model, by name. */
  | { kind: 'schema'; name: string }
  /** Any JSON value, null too, as it came. */
  | { kind: 'json' }
  /** Bytes: a body, a result, or a field of a multipart body; nowhere else. */
  | { kind: 'binary' };

/** `secret` is `format: password` of OpenAPI: never to be shown or logged. */
export type StringFormat = 'date-time' | 'email' | 'uri' | 'uri-reference' | 'secret';

export type Schema = ObjectSchema | EnumSchema | UnionSchema;

interface Named {
  name: string;
  description: string;
  deprecated: boolean;
  /**
   * `request`: only sent, so it is strict. `response`: only received, so it keeps what it does not know. `both`: built
   * by the caller and read from answers.
   */
  use: 'request' | 'response' | 'both';
}

export interface ObjectSchema extends Named {
  kind: 'object';
  fields: Field[];
  /** Set when the shape has a meaning of its own in every SDK. */
  meaning?: 'money' | 'page' | 'event' | 'problem';
}

export interface Field {
  name: string;
  type: TypeRef;
  /** True when the server, or the caller of a request, always has it. */
  required: boolean;
  nullable: boolean;
  description: string;
  deprecated: boolean;
}

/** Open: the API may add values at any time, and an SDK keeps the ones it does not know. */
export interface EnumSchema extends Named {
  kind: 'enum';
  values: string[];
}

/** Told apart by the text of one field; an SDK keeps variants it does not know. */
export interface UnionSchema extends Named {
  kind: 'union';
  discriminator: string;
  variants: { value: string; schema: string }[];
}
