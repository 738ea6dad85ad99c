import { followReference } from '../sources/json.ts';

/** Parts of a bundled OpenAPI document that the model is built from. Validation has already checked its structure. */
export interface OpenApiDocument {
  openapi?: string;
  info: { title: string; version: string };
  servers?: { url: string }[];
  security?: SecurityRequirement[];
  'x-sdk'?: {
    /** Header that makes repeated requests safe, if it is not `Idempotency-Key`. */
    idempotencyHeader: string;
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
  example?: unknown;
  schema?: Ref<SchemaNode>;
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
  encoding?: Record<string, { style?: string }>;
}

export interface SchemaNode {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: string[];
  /** Allows any JSON value explicitly, because a schema can lack a type by mistake. */
  'x-sdk'?: { type: 'json' };
  description?: string;
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  default?: string | number | boolean;
  properties?: Record<string, Ref<SchemaNode>>;
  required?: string[];
  additionalProperties?: boolean | Ref<SchemaNode>;
  items?: Ref<SchemaNode>;
  oneOf?: Ref<SchemaNode>[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
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
