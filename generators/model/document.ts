import { followReference } from '../sources/json.ts';
import type { JsonValue } from './model.ts';

/** Parts of a bundled OpenAPI document that the model is built from. Validation has already checked its structure. */
export interface OpenApiDocument {
  openapi?: string;
  info: { title: string; version: string };
  servers?: { url: string }[];
  security?: SecurityRequirement[];
  'x-sdk'?: {
    /** Header that makes repeated requests safe, if it is not `Idempotency-Key`. */
    idempotencyHeader?: string;
    /** Number of retries of a client whose options say nothing else, if it is not that of all libraries. */
    maxRetries?: number;
  };
  tags?: { name: string; description?: string }[];
  paths: Record<string, PathItem>;
  webhooks?: object;
  components?: {
    schemas?: Record<string, SchemaNode>;
    parameters?: Record<string, ParameterNode>;
    responses?: Record<string, ResponseNode>;
    requestBodies?: Record<string, BodyNode>;
    securitySchemes?: Record<string, SecuritySchemeNode>;
    examples?: Record<string, object>;
  };
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;
export type PathItem = Record<string, unknown> & { parameters?: Ref<ParameterNode>[] };
export type Ref<Node> = Node | { $ref: string };

export interface SecuritySchemeNode {
  type: string;
  /** For `type: http`, in any case. */
  scheme?: string;
  /** For `type: apiKey`. */
  in?: string;
  name?: string;
  /** For `type: oauth2`: the only flow that needs no browser. */
  flows?: { clientCredentials?: { tokenUrl: string; scopes?: Readonly<Record<string, string>> } };
  /** Set if client id and secret of OAuth 2 are sent in the body of the token request. */
  'x-sdk'?: { tokenEndpointAuthMethod: 'client_secret_post' };
}

export interface OperationNode {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  security?: SecurityRequirement[];
  servers?: { url: string }[];
  parameters?: Ref<ParameterNode>[];
  requestBody?: Ref<BodyNode>;
  responses: Record<string, Ref<ResponseNode>>;
  'x-sdk': {
    resource: string;
    method: string;
    /** `operationId` of the main form, if the operation is a further form of one of the source document. */
    formOf?: string;
  };
}

export interface ParameterNode {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  deprecated?: boolean;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** In place of `schema`: the value is JSON. */
  content?: Record<string, MediaTypeNode>;
  example?: unknown;
  schema?: Ref<SchemaNode>;
  /** Name in code, if that on the wire has no distinct one. */
  'x-sdk'?: { name: string };
}

export interface BodyNode {
  required?: boolean;
  description?: string;
  content: Record<string, MediaTypeNode>;
  'x-sdk'?: {
    /** Boolean member that chooses between JSON and a stream. */
    choice?: { member: string; value: boolean; isSent: boolean };
  };
}

export interface ResponseNode {
  /** Makes a response with a status other than 2xx a result: its body, or the URL in its header `Location`. */
  'x-sdk'?: { result: 'body' | 'location' };
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, MediaTypeNode>;
}

export interface MediaTypeNode {
  /** In a stream, the schema of one item: of the data of an event, or of a line. */
  schema?: Ref<SchemaNode>;
  /** Set if the data of events is text and not JSON. */
  'x-sdk'?: { items: 'text' };
  example?: unknown;
  examples?: Record<string, object>;
  /** By field of a form. */
  encoding?: Record<string, FieldEncoding>;
}

/** How a field of a form is sent, if not by its type. */
export interface FieldEncoding {
  contentType?: string;
  style?: string;
  explode?: boolean;
}

export interface SchemaNode {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: string[];
  'x-sdk'?: {
    /**
     * `json` allows any JSON value explicitly, because a schema can lack a type by mistake. `text` is a body that is the text
     * itself, and not a string in JSON.
     */
    type?: 'json' | 'text';
    /** Name in code of a property, if that on the wire has no distinct one. */
    name?: string;
    /** Names in code of the values of an enum, if some of them have no distinct one. */
    names?: string[];
  };
  description?: string;
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  default?: JsonValue;
  properties?: Record<string, Ref<SchemaNode>>;
  required?: string[];
  additionalProperties?: boolean | Ref<SchemaNode>;
  items?: Ref<SchemaNode>;
  oneOf?: Ref<SchemaNode>[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
}

/** Reports whether a response is a result of a call, and not an error. */
export function isResult(status: string, response: unknown): boolean {
  return status.startsWith('2') || (response as ResponseNode | undefined)?.['x-sdk'] !== undefined;
}

/** An OpenAPI construct that no SDK supports. The message says what to do instead. */
export class UnsupportedConstructError extends Error {
  override readonly name = 'Unsupported';
  /** JSON Pointer fragment into the bundled document. */
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** A node and its JSON Pointer fragment, with all references resolved. */
export interface Located<Node> {
  node: Node;
  pointer: string;
}

/** Returns the component name that a reference ends with. */
export function nameOf(reference: string): string {
  return decodeURIComponent(reference.replace(/^.*[/#]/, ''))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/**
 * Resolves references inside the bundle.
 * @throws {UnsupportedConstructError} at a reference that cannot be resolved
 */
export function follow<Node extends object>(
  document: OpenApiDocument,
  node: Ref<Node>,
  pointer: string,
): Located<Node> {
  const { node: found, pointer: target, broken } = followReference(document, { node, pointer });
  if (broken !== undefined)
    throw new UnsupportedConstructError(broken.pointer, `$ref ${broken.target} cannot be resolved; correct it`);
  return { node: found as Node, pointer: target };
}
