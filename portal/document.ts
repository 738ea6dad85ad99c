/** Parts of a bundled OpenAPI document that the pages show. Every reference is followed by `Document`. */
import { HTTP_METHODS } from '../openapi/rules/http-methods.ts';
import { followReference } from '../generators/sources/json.ts';

export interface Schema {
  $ref?: string;
  title?: string;
  type?: string | readonly string[];
  description?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  readOnly?: boolean;
  writeOnly?: boolean;
  deprecated?: boolean;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

interface Example {
  summary?: string;
  description?: string;
  value?: unknown;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, Example>>;
}

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: Schema;
  example?: unknown;
}

export interface Response {
  description?: string;
  headers?: Readonly<Record<string, { description?: string; schema?: Schema }>>;
  content?: Readonly<Record<string, Media>>;
}

interface Operation {
  operationId?: string;
  tags?: readonly string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  servers?: readonly { url: string }[];
  parameters?: readonly Parameter[];
  requestBody?: { description?: string; required?: boolean; content?: Readonly<Record<string, Media>> };
  responses?: Readonly<Record<string, Response>>;
}

type PathItem = Readonly<Record<string, unknown>>;

export interface OpenApi {
  externalDocs?: { url: string };
  info: { title: string; version: string; summary?: string; description?: string };
  servers?: readonly { url: string; description?: string }[];
  security?: Operation['security'];
  tags?: readonly { name: string; description?: string }[];
  paths?: Readonly<Record<string, PathItem>>;
  webhooks?: Readonly<Record<string, PathItem>>;
  components?: {
    schemas?: Readonly<Record<string, Schema>>;
    securitySchemes?: Readonly<Record<string, { type: string; scheme?: string; in?: string; name?: string }>>;
  };
}

export interface Endpoint {
  method: string;
  /** Path that is sent, or the name of a webhook. */
  path: string;
  /** Name of the path item, which may have a fragment with a form of the operation. */
  key: string;
  operation: Operation;
  /** Parameters of the path and of the operation, which replace those of the path with the same name and place. */
  parameters: readonly Parameter[];
}

/** Returns a name as a part of an address that no other name has, also where case does not matter. */
export function unique(name: string, taken: Set<string>): string {
  const safe = name.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[.-]+|-+$/g, '') || 'unnamed';
  let id = safe;
  for (let count = 2; taken.has(id.toLowerCase()); count += 1) id = `${safe}-${count}`;
  taken.add(id.toLowerCase());
  return id;
}

/** Follows the references of one document. */
export class Document {
  readonly openapi: OpenApi;
  readonly #ids: ReadonlyMap<string, string>;

  constructor(openapi: OpenApi) {
    this.openapi = openapi;
    const taken = new Set<string>();
    this.#ids = new Map(Object.keys(openapi.components?.schemas ?? {}).map((name) => [name, unique(name, taken)]));
  }

  /** Returns the page of a schema. */
  pageOf(schema: string): string {
    return `schemas/${this.#ids.get(schema) ?? schema}`;
  }

  /** Returns the value that a node refers to, or the node itself. */
  follow<Node extends object>(node: Node): Node {
    const { node: found } = followReference(this.openapi, { node, pointer: '#' });
    return (found ?? {}) as Node;
  }

  get endpoints(): Endpoint[] {
    // A fragment tells the forms of an operation apart, and is never sent (RFC 9110, section 4.2.5).
    const all = this.#endpointsOf(this.openapi.paths ?? {});
    return all.map((endpoint) => ({ ...endpoint, path: endpoint.key.replace(/#.*/, '') }));
  }

  /** Webhooks by their names, each as an endpoint whose path is the name. */
  get webhooks(): Endpoint[] {
    return this.#endpointsOf(this.openapi.webhooks ?? {});
  }

  get schemas(): [string, Schema][] {
    return Object.entries(this.openapi.components?.schemas ?? {});
  }

  schema(name: string): Schema | undefined {
    const all = this.openapi.components?.schemas ?? {};
    return Object.hasOwn(all, name) ? all[name] : undefined;
  }

  /** Returns the media type of a content and its description; undefined if there is none. */
  mediaOf(content: Readonly<Record<string, Media>> | undefined): [string, Media] | undefined {
    const [first] = Object.entries(content ?? {});
    return first;
  }

  /** Returns the examples of a media type with their names. */
  examplesOf({ example, examples, schema }: Media): { name: string; summary: string; value: unknown }[] {
    const named = Object.entries(examples ?? {}).map(([name, node]) => {
      const { summary = name, value } = this.follow(node);
      return { name, summary, value };
    });
    if (named.length > 0) return named;
    const one = example ?? (schema && this.exampleOf(schema));
    return one === undefined ? [] : [{ name: 'example', summary: 'Example', value: one }];
  }

  exampleOf(schema: Schema): unknown {
    const { example, examples, default: initial } = { ...this.follow(schema), ...schema };
    return example ?? examples?.[0] ?? initial;
  }

  #endpointsOf(paths: Readonly<Record<string, PathItem>>): Endpoint[] {
    return Object.entries(paths).flatMap(([key, node]) => {
      const item = this.follow(node);
      const shared = this.#parametersOf(item['parameters']);
      return HTTP_METHODS.flatMap((method) => {
        const operation = item[method] as Operation | undefined;
        if (operation === undefined) return [];
        const own = this.#parametersOf(operation.parameters);
        const isReplaced = ({ name, in: place }: Parameter): boolean =>
          own.some((other) => other.name === name && other.in === place);
        const parameters = [...shared.filter((one) => !isReplaced(one)), ...own];
        return [{ method: method.toUpperCase(), path: key, key, operation, parameters }];
      });
    });
  }

  #parametersOf(list: unknown): Parameter[] {
    return Array.isArray(list) ? list.map((node) => this.follow(node as Parameter)) : [];
  }
}
