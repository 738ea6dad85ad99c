import type { HeaderOptions } from './sendable.ts';
import type { Credentials, KeyChoice, KeyPlace, SchemeUse } from '../auth/api-key.ts';
import type { Paging } from '../pages/paging.ts';
import type { ObjectSchema, Schema } from '../schema/schema.ts';
import type { HttpResponse } from '../transport/http.ts';
import type { OpenedResponse } from '../stream/opened-response.ts';
import type { Payload } from './serialise.ts';

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** Form of a parameter (OpenAPI 3.1, section 4.8.12.2). `json` is the JSON text of the value. */
export interface ParameterStyle {
  name: 'form' | 'simple' | 'label' | 'matrix' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'json';
  isExploded?: true;
  /** Reserved characters are sent as they are. */
  isReserved?: true;
}

/** Static description of an operation, a literal in generated code. */
export interface Operation {
  /** `operationId` of the contract. */
  id: string;
  method: string;
  /** Path with `{placeholders}` in the order of the path values. */
  path: string;
  /** Text with which each path value begins, for a hint in errors; absent if the contract fixes none. */
  idPrefixes?: readonly string[];
  /** Query parameters, in the order in which they are sent. */
  query?: ObjectSchema;
  /** Query parameters whose lists are sent as `name=a&name=b`; all others are sent as `name=a,b`. */
  explode?: readonly string[];
  /** Styles of parameters that are not sent in the usual form of their place, by place and name. */
  styles?: Readonly<Partial<Record<ParameterPlace, Readonly<Record<string, ParameterStyle>>>>>;
  /** Encodes the parameters in `styles`. Referenced here for the same reason as `encodeBody`. */
  encodeStyled?: (
    operation: Operation,
    parameter: { place: ParameterPlace; name: string; style: ParameterStyle },
    value: unknown,
  ) => string;
  /** Header names by option. */
  headers?: Readonly<Record<string, string>>;
  /** Base URL of the operation by that of the client, if the operation has another server. */
  servers?: Readonly<Record<string, string>>;
  /** Cookie names by option. */
  cookies?: Readonly<Record<string, string>>;
  /** Encodes the cookies. Referenced here for the same reason as `encodeBody`. */
  encodeCookies?: (operation: Operation, options: object) => string;
  /** Schema of the body. */
  body?: Schema;
  /** Encodes a body that is not JSON. Referenced here, so that a bundle contains only the encodings that it needs. */
  encodeBody?: (operation: Operation, body: unknown) => Payload;
  /** Member of a JSON body that chooses between JSON and a stream. */
  choice?: StreamChoice;
  /** Adds that member to a body. Referenced here for the same reason as `encodeBody`. */
  choose?: (operation: Operation, choice: StreamChoice, body: unknown) => unknown;
  /** Whether the body can be omitted. */
  isBodyOptional?: boolean;
  /** Media type of the body, if it is not `application/json`. */
  requestMediaType?: string;
  /** Media types of which the caller chooses one, also with wildcards such as `image/*`. */
  contentTypes?: readonly string[];
  /** Checks the chosen one. Referenced here for the same reason as `encodeBody`. */
  requireContentType?: (operation: Operation, contentType: string) => void;
  /** Fields of a form whose members are sent with brackets. */
  deepFields?: readonly string[];
  /**
   * Fields of a form that are sent in another way than by their types: with the items of a list between this separator, or
   * as this media type.
   */
  fieldForms?: Readonly<Record<string, string>>;
  /** Field names of a form body (RFC 7578), in the order in which they are sent. */
  parts?: readonly string[];
  /**
   * `none` for an operation without authentication, or a function that sends the API key in another form than alone in
   * a header.
   */
  auth?: 'none' | ((operation: Operation, apiKey: string) => Credentials);
  /** Header that contains the API key unchanged. */
  apiKeyHeader?: string;
  /** Query parameter that contains the API key unchanged. */
  apiKeyParameter?: string;
  /** Cookie that contains the API key. */
  apiKeyCookie?: string;
  /** Places of the keys that the API key contains, if an operation needs several. */
  keyPlaces?: readonly KeyPlace[];
  /** Schemes between which the API key chooses. */
  choices?: readonly KeyChoice[];
  /** Sets of schemes that authenticate a request, the first one preferred, if clients have options for their credentials. */
  alternatives?: readonly (readonly SchemeUse[])[];
  /** Whether the operation can be called without an API key. */
  isKeyOptional?: boolean;
  /** True for a write with an idempotency key if other operations with its method have none. */
  sendsKey?: boolean;
  /** Whether a successful response has no body. */
  isEmpty?: boolean;
  /** Whether a successful response may have no body. */
  mayBeEmpty?: boolean;
  /** JSON type of a successful response, if it is not an object. */
  result?: 'array' | 'string' | 'number' | 'boolean' | 'any';
  /** Whether a successful response may be JSON's null. */
  mayBeNull?: boolean;
  /** Names of the fields that are secret, anywhere in a successful response. */
  secrets?: readonly string[];
  /** Hides the secrets when the result is printed. Referenced here for the same reason as `encodeBody`. */
  hideSecrets?: (result: unknown, names: readonly string[]) => void;
  /** Media types of a successful response, in the form of the header `Accept`, if it is not `application/json`. */
  responseMediaType?: string;
  /** Reads a result that is not JSON. Referenced here for the same reason as `encodeBody`. */
  readBody?: (response: HttpResponse, url: string) => unknown;
  /** Statuses other than 2xx whose responses are results. */
  moreResults?: readonly number[];
  /**
   * Returns the result of a successful response whose body is read while it arrives. Referenced here for the same reason
   * as `encodeBody`.
   */
  open?: (opened: OpenedResponse) => unknown;
  /** Pages of a list, if not like those of `PageBody`. Referenced here for the same reason as `encodeBody`. */
  paging?: Paging;
}

/** A boolean member, the only value that an operation sends, and whether it sends the value if the caller does not. */
export interface StreamChoice {
  member: string;
  value: boolean;
  isSent: boolean;
}

type Scalar = string | number | boolean;
/** A list is sent as `a,b`. */
export type PathValue = Scalar | readonly Scalar[];

/**
 * Returns the text of a parameter that has a style, or undefined.
 * @throws {InvalidRequestError} if the value cannot be sent
 */
export function textInStyle(
  operation: Operation,
  place: ParameterPlace,
  name: string,
  value: unknown,
): string | undefined {
  const styles = operation.styles?.[place];
  if (styles === undefined || !Object.hasOwn(styles, name)) return undefined;
  return operation.encodeStyled?.(operation, { place, name, style: styles[name] as ParameterStyle }, value);
}

/** Arguments of a call, without its options. */
export interface OperationInput {
  /** An object has a style. */
  path?: readonly (PathValue | object)[];
  query?: object | undefined;
  body?: unknown;
}

/** Options of every call. */
export interface RequestOptions {
  /** Cancels the call, which then fails with `CancelledError`. */
  signal?: AbortSignal | undefined;
  /**
   * Maximum duration of one attempt in milliseconds, to the last byte of the response. Default: `timeout` of the
   * client.
   */
  timeout?: number | undefined;
  /**
   * Maximum duration of the call in milliseconds, including all attempts and waits. Default: `totalTimeout` of the
   * client.
   */
  totalTimeout?: number | undefined;
  /** Maximum number of retries. Default: `maxRetries` of the client. */
  maxRetries?: number | undefined;
  /** Additional headers. They replace headers of the client and of the library. */
  headers?: HeaderOptions | undefined;
  /**
   * Additional query parameters that this version of the library does not know: strings, numbers and booleans, or lists
   * of them, which are sent as `a,b`.
   */
  extraQuery?: Readonly<Record<string, PathValue>> | undefined;
  /** Additional fields of a JSON body that this version of the library does not know. */
  extraBody?: Readonly<Record<string, unknown>> | undefined;
}

/** Options of a call that changes data. */
export interface WriteOptions extends RequestOptions {
  /**
   * Key that makes the call safe to repeat: the API applies calls with the same key once. 1 to 255 visible ASCII
   * characters. Default: a random UUID (RFC 9562, version 4).
   */
  idempotencyKey?: string | undefined;
}
