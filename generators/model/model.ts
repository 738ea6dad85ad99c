import type { Coded } from '../names/code-names.ts';

/**
 * Intermediate representation (IR) of the contract, independent of any language. Names are the names on the wire;
 * `generators/names` converts them for each language. Texts are unescaped Markdown; each language escapes them.
 */
export interface SdkModel {
  title: string;
  /** Version of the API description, not of an SDK. */
  version: string;
  /** Default base URL. */
  serverUrl: string;
  /** Header with the key that makes repeated requests safe, if it is not `Idempotency-Key`. */
  idempotencyHeader?: string;
  /** Number of retries of a client whose options say nothing else, if it is not that of all libraries. */
  maxRetries?: number;
  /**
   * Security schemes for whose credentials clients have options of their own, in the order of the document. Absent if the one
   * API key of a client says all that its operations need: always for our contract.
   */
  schemes?: Scheme[];
  resources: Resource[];
  /** All named schemas that SDKs print. Named scalars are inlined where they are used. */
  schemas: Schema[];
  /** True if the API sends webhooks. */
  hasWebhooks: boolean;
  /** Examples of webhooks, in the order of the document. */
  events?: EventExample[];
}

/** Example of an event that the API sends. */
export interface EventExample {
  type: string;
  value: unknown;
}

/** A group of operations: `api.orders`. */
export interface Resource {
  name: string;
  /** Markdown. A default sentence if the contract has no description. */
  description: string;
  methods: Method[];
}

/** One operation as a method of its resource: `api.orders.create(…)`. */
export interface Method {
  name: string;
  operationId: string;
  /**
   * `operationId` of the main method of the operation, if this is a further one, for another media type. The operations of
   * a model are the distinct values of `formOf ?? operationId`.
   */
  formOf?: string;
  /** One sentence with a full stop. It names the operation if the contract has no summary. */
  title: string;
  /** Markdown: title, description in the contract, HTTP method and path, and required authorisation. */
  description: string;
  deprecated: boolean;
  /** Upper case (RFC 9110). */
  httpMethod: string;
  /** True for writes whose requests have an `Idempotency-Key`, because the contract declares the header. */
  isWrite: boolean;
  /** True for such a write if other operations with its HTTP method do not declare the header. */
  isKeyedAlone: boolean;
  /** Path template of the document, with `{parameter}` for each path parameter; `sentPath` returns its form in requests. */
  path: string;
  /** Base URL of the operation, and that of the model, if they differ. */
  server?: { own: string; usual: string };
  /** Placement of the API key in requests. */
  auth: Auth;
  /**
   * Sets of schemes that authenticate a request, in the order of the document: a request has the credentials of all schemes of
   * the first set for which the client has them. Absent if the model has no `schemes`, or if the operation needs none of them.
   */
  alternatives?: SchemeUse[][];
  /** Path parameters in the order of the path, then query, header and cookie, without `Idempotency-Key`. */
  parameters: Parameter[];
  body?: Body;
  /** Type of a successful response. Absent if no successful response has a body. */
  result?: TypeRef;
  /** True if some successful responses have a body and some do not. */
  mayBeEmpty: boolean;
  /** True if a successful response may be JSON's null. A `result` of any JSON may always be null. */
  mayBeNull: boolean;
  /** Set if a successful response is a series of items, which SDKs return one by one. `result` is then absent. */
  stream?: Stream;
  /** How the result is read, if not from JSON: the bytes or the text of the body, or the URL in the header `Location`. */
  reads?: 'bytes' | 'text' | 'location';
  /** Requested media types, as the header `Accept` lists them; absent for `application/json`. */
  responseMediaType?: string;
  /** Statuses other than 2xx whose responses are results. */
  moreResults?: number[];
  /** Item type, if the method returns pages of a list that SDKs iterate. */
  pageItem?: TypeRef;
  /** Continuation of such a list. Absent for the lists of our contract, whose continuation the cores know. */
  paging?: PageStrategy;
  /** One response for each status with an example in the contract. Absent in a model without a contract. */
  examples?: Example[];
}

/**
 * Continuation of a list after a page. The value of the next page is a text in the page, one of its last item, one in
 * the URL of the next page, or a number that is counted.
 */
export interface PageStrategy {
  /** Path of the items in the page. Absent if the page is an array of its items. */
  items?: string[];
  /** Query parameter that takes the value of the next page; in a body, the last name of its path. */
  parameter: string;
  /** Path in the JSON body of the member that takes this value, instead of the query parameter. */
  body?: string[];
  /** True if the parameter takes an integer. */
  isInteger?: true;
  /** Path of this value in the page. The list ends where it is absent, null or empty. */
  next?: string[];
  /** Path in the page of the URL of the next page, whose query has this value, instead of `next`. */
  nextUrl?: string[];
  /** True if that URL is in the header `Link` of the response (RFC 8288), instead of `nextUrl`. */
  isLinked?: true;
  /** Field of the last item with this value, instead of `next`. */
  lastItem?: string;
  /** Path of the boolean in the page that says whether another page follows. */
  more?: string[];
  /** Path of the boolean that says that no page follows, instead of `more`. */
  done?: string[];
  /** Rules to count the value, instead of `next`. */
  numbers?: PageNumbers;
}

/** Numbers of pages, or of the items before a page. A list ends with an empty page, unless its pages say where. */
export interface PageNumbers {
  /** Value for the first page. Without it, a first page that does not say its number is the whole list. */
  first?: number;
  /** True if the value is the number of items before the page. */
  isOffset?: true;
  /** Path of the number of a page in the page. */
  current?: string[];
  /** Path in a page of the number of places for items, by which the offset grows. */
  size?: string[];
  /** Path in a page of the number of the last page, or of the number of all items if the value is an offset. */
  total?: string[];
}

/** A successful response whose items arrive one by one. */
export interface Stream {
  /** Server-sent events (WHATWG HTML), lines of JSON, or a JSON text sequence (RFC 7464). */
  format: 'events' | 'lines' | 'sequence';
  /** Type of an item: of the data of an event, or of a line. */
  item: TypeRef;
  /** True if an item is the text of the data of an event, as it is. Otherwise it is JSON. */
  isText: boolean;
  /** True if an item may be JSON's null. An item of any JSON may always be null. */
  mayBeNull: boolean;
}

/** An example response in the contract. */
export interface Example {
  /** HTTP status. */
  status: number;
  /** Absent if the response has no body. */
  mediaType?: string;
  /** JSON value of the body, or its text if the media type is not JSON. */
  value?: unknown;
}

/**
 * Placement of a key: as `Authorization: Bearer …` (RFC 6750), as `Authorization: Basic …` (RFC 7617, where the key is
 * `user:password`), or unchanged in the named header, query parameter or cookie.
 */
export type KeyAuth =
  | { kind: 'bearer' | 'basic' | 'header'; header: string }
  | { kind: 'query'; parameter: string }
  | { kind: 'cookie'; cookie: string };

/** Placement of one key, or of several with colons between them, each of which has its place. */
export type OneAuth = KeyAuth | { kind: 'several'; keys: KeyAuth[] };

/** A security scheme, or several joined with `+`, with the placement of its key. */
export interface Choice {
  scheme: string;
  auth: OneAuth;
}

/**
 * Placement of the API key: nowhere, in one way, or in one of several ways, of which the first one is the default.
 * `isOptional` allows calls without a key.
 */
export type Auth = { kind: 'none' } | ((OneAuth | { kind: 'choice'; choices: Choice[] }) & { isOptional?: true });

/** A security scheme for whose credentials clients have options of their own. */
export interface Scheme {
  /** Name in the document. */
  name: string;
  /** Placement of its key: of the token, if there is a `tokenEndpoint`. */
  auth: KeyAuth;
  /** Set if client credentials get a bearer token (RFC 6749, section 4.4). */
  tokenEndpoint?: TokenEndpoint;
}

/** Endpoint at which client credentials get a token. */
export interface TokenEndpoint {
  /** URL, which may be relative to the base URL of a client. Empty if the document has none. */
  url: string;
  /** True if client id and secret are sent in the body (`client_secret_post`), and not by Basic authentication. */
  isPosted?: true;
}

/** A scheme that an operation needs. */
export interface SchemeUse {
  /** Name of a scheme of the model. */
  scheme: string;
  /** Scopes of the token. Absent if the operation names none, or if the scheme has no token endpoint. */
  scopes?: string[];
}

/** A value of a document. Integers beyond 2^53 are bigints. */
export type JsonValue = string | number | bigint | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;

export interface Parameter extends Coded {
  in: 'path' | 'query' | 'header' | 'cookie';
  type: TypeRef;
  required: boolean;
  description: string;
  deprecated: boolean;
  /** True if a list in the query is sent as `name=a&name=b` instead of `name=a,b`. */
  explode: boolean;
  /** Set if the value is not sent in the usual form of its place: as a scalar, or a list of scalars. */
  style?: ParameterStyle;
  /** Default value on the server. */
  default?: JsonValue;
  /** Value in the contract that shows the form of the parameter; of its type, if that is a string or an integer. */
  example?: string | number;
  /** Text with which every value of a path parameter begins, such as `ord_`, if its pattern fixes one. */
  prefix?: string;
  /** Schema of the record whose `version`, in quotes, is a value of an `If-Match` header. */
  versionOf?: string;
}

/** Form of a parameter (RFC 6570; OpenAPI 3.1, section 4.8.12.2). `json` is the JSON text of the value. */
export interface ParameterStyle {
  name: 'form' | 'simple' | 'label' | 'matrix' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'json';
  /** True if each item of a list, or member of an object, is a part with its name. */
  isExploded?: true;
  /** True if reserved characters of the value are sent as they are (`allowReserved`). */
  isReserved?: true;
}

export interface Body {
  type: TypeRef;
  /**
   * `multipart` sends one part for each field (RFC 7578): text for scalars, one part for each item of a list, JSON for
   * objects, bytes for `binary`. `form` is `application/x-www-form-urlencoded`: a list repeats its name, an object is
   * JSON. `binary` sends the bytes, and `text` the text in UTF-8, as the whole body.
   */
  encoding: 'json' | 'binary' | 'text' | 'multipart' | 'form';
  /** Fields of a form whose members are sent with brackets: `name[member]=a`. */
  deepFields?: string[];
  /**
   * Boolean member of a JSON body that chooses between JSON and a stream, if one method returns the one and another the
   * other. A method sends only its `value`: it refuses the other one, and adds its own to a body without the member if
   * `isSent`.
   */
  choice?: { member: string; value: boolean; isSent: boolean };
  /**
   * Fields of a form that are sent in another way than by their types: with the items of a list between this separator, or
   * as this media type.
   */
  fieldForms?: Record<string, string>;
  /** `Content-Type` without the boundary; the first one, if the caller chooses. */
  mediaType: string;
  /** Media types of which the caller chooses one, also with wildcards such as `image/*`. Absent if there is one. */
  contentTypes?: string[];
  required: boolean;
  description: string;
}

/** The type of a value where it is used. */
export type TypeRef =
  | { kind: 'string'; format?: StringFormat; constant?: string }
  | { kind: 'integer'; bits: 32 | 64 }
  | { kind: 'number' }
  | { kind: 'boolean' }
  /** `hasNulls` if an item may be null. An item of any JSON may always be null, and is not marked. */
  | { kind: 'list'; items: TypeRef; hasNulls?: true }
  /** A map with arbitrary string keys. `hasNulls` if a value may be null. */
  | { kind: 'map'; values: TypeRef; hasNulls?: true }
  /** A named schema of the model. */
  | Reference
  /** Any JSON value including null, unchanged. */
  | { kind: 'json' }
  /** Bytes: only as a body, a result or a field of a multipart body. */
  | { kind: 'binary' };

/** A reference to a schema that becomes a class, an enum or a union. */
export interface Reference {
  kind: 'object' | 'enum' | 'union';
  name: string;
}

/** `secret` is OpenAPI's `format: password`: it is never shown or logged. */
export type StringFormat = 'date-time' | 'secret';

export type Schema = ObjectSchema | EnumSchema | UnionSchema;

interface Named {
  name: string;
  /** Markdown. A default sentence if the contract has no description. */
  description: string;
  deprecated: boolean;
  /**
   * `request`: only sent, and therefore strict. `response`: only received, and therefore tolerant of unknown data.
   * `both`: built by the caller and read from responses. `error`: only received, in responses of errors.
   */
  direction: 'request' | 'response' | 'both' | 'error';
}

export interface ObjectSchema extends Named {
  kind: 'object';
  fields: Field[];
  /** Members that the document does not declare. Absent if SDKs send none: always in our contract. */
  others?: OtherMembers;
  /** Set if SDKs add behaviour to the class. */
  role?: 'page';
  /**
   * Set if the API treats unknown fields in requests in an unusual way: it refuses them in a schema that is only sent, and
   * accepts them in others. SDKs send them only if the schema has `others`.
   */
  unknownFields?: 'accepted' | 'refused';
}

/** Members of an object beside its fields. Their names are any that no field has. */
export interface OtherMembers {
  /** Map of all of them. */
  type: Extract<TypeRef, { kind: 'map' }>;
  /** True if the document mentions them; false if it only does not exclude them. */
  isDocumented: boolean;
}

export interface Field extends Coded {
  type: TypeRef;
  /** True if the sender always includes the field. */
  required: boolean;
  nullable: boolean;
  description: string;
  deprecated: boolean;
  /** Set if the API description limits the field to one direction. SDKs do not. */
  access?: 'read-only' | 'write-only';
  /** Value that the API uses if a request does not have the field. */
  default?: JsonValue;
}

/** An open enum: the API may add values at any time, and SDKs preserve unknown ones. */
export interface EnumSchema extends Named {
  kind: 'enum';
  values: string[];
  /** Names in code, from which languages make those of the constants. Absent for the values themselves. */
  codeNames?: string[];
}

/** A union whose variants one field identifies, or a required field of each variant. SDKs preserve unknown variants. */
export interface UnionSchema extends Named {
  kind: 'union';
  /** Field whose value identifies the variant. Absent if each variant has a required field that no other has. */
  discriminator?: string;
  /** Variants by the value of the discriminator, or by the field that only this variant has. */
  variants: { value: string; schema: string }[];
  /** Fields that all variants share, in the order of the first variant. */
  sharedFields: SharedField[];
  /** Represents variants that the API may add. Absent if the union is only sent. */
  unknown?: ObjectSchema;
}

/** A field that several schemas share, with only the properties that hold for all of them. */
export interface SharedField extends Field {
  /** True if the variants agree on the type, apart from constants. Otherwise `type` is any JSON. */
  hasOneType: boolean;
  /** Constant value in all known variants. Future variants may have another one. */
  constant?: string;
}
