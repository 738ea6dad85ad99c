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
  /** Markdown; a sentence of ours where the contract says nothing. */
  description: string;
  methods: Method[];
}

/** One operation as a method of its resource: `api.orders.create(…)`. */
export interface Method {
  name: string;
  operationId: string;
  /** One sentence with its full stop; one that names the operation where the contract has no summary. */
  title: string;
  /** Markdown: the title, what the contract says, the operation on the wire, and the access it needs. */
  description: string;
  deprecated: boolean;
  /** Upper case (RFC 9110). */
  httpMethod: string;
  /** True for the methods that carry an `Idempotency-Key`. */
  isWrite: boolean;
  /** With `{parameter}` for each path parameter, as in the contract. */
  path: string;
  /** How the API key is sent. */
  auth: Auth;
  /** Path parameters first, in the order of the path; then query, then header. `Idempotency-Key` is not among them. */
  parameters: Parameter[];
  body?: Body;
  /** What a success returns; absent when no success has a body. */
  result?: TypeRef;
  /** True when some successes have a body and some have none. */
  mayBeEmpty: boolean;
  /** True when a success may be JSON's null, which a `result` of any JSON may always be. */
  mayBeNull: boolean;
  /** Media type that is asked for when `result` is `binary`; all other results are JSON. */
  responseMediaType?: string;
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
 * How an API key is sent: not at all, as `Authorization: Bearer …` (RFC 6750), as `Authorization: Basic …` (RFC 7617,
 * where the key is `user:password`), or unchanged in the named header.
 */
export type Auth = { kind: 'none' } | { kind: 'bearer' | 'basic' | 'header'; header: string };

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
  /** A schema of the model, by name; its kind says what it is. */
  | Reference
  /** Any JSON value, null too, as it came. */
  | { kind: 'json' }
  /** Bytes: a body, a result, or a field of a multipart body; nowhere else. */
  | { kind: 'binary' };

/** A use of a schema that becomes a class, an enum or a union. */
export interface Reference {
  kind: 'object' | 'enum' | 'union';
  name: string;
}

/** `secret` is `format: password` of OpenAPI: never to be shown or logged. */
export type StringFormat = 'date-time' | 'secret';

export type Schema = ObjectSchema | EnumSchema | UnionSchema;

interface Named {
  name: string;
  /** Markdown; a sentence of ours where the contract says nothing. */
  description: string;
  deprecated: boolean;
  /**
   * `request`: only sent, so it is strict. `response`: only received, so it keeps what it does not know. `both`: built
   * by the caller and read from answers.
   */
  direction: 'request' | 'response' | 'both';
}

export interface ObjectSchema extends Named {
  kind: 'object';
  fields: Field[];
  /** Set when every SDK does more with it than hold its fields. */
  role?: 'money' | 'page';
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
  /** Fields that all variants have, in the order of the first one. */
  sharedFields: SharedField[];
  /** The variant that the API may send in the future; absent when the union is only sent. */
  unknown?: ObjectSchema;
}

/** A field of several schemas, said only as far as it is true of all of them. */
export interface SharedField extends Field {
  /** True when the variants have the same type for it, constants aside; `type` is any JSON where they have not. */
  hasOneType: boolean;
  /** The text that it is in all variants of today, which one of those to come need not have. */
  constant?: string;
}
