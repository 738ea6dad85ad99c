import type {
  BodyNode,
  OpenApiDocument,
  OperationNode,
  ParameterNode,
  PathItem,
  SchemaNode,
} from '../model/document.ts';
import { follow } from '../model/document.ts';
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import type { Body, Method, ObjectSchema, SdkModel, TypeRef } from '../model/model.ts';
import { parameterNodes } from '../model/parameters.ts';
import { pascalCase } from '../names/words.ts';
import { nullableChoice } from '../model/types.ts';
import { memberPointer, toPointer } from '../sources/pointer.ts';
import type { TemplateContext } from './language.ts';
import { type SchemaKeys, withSchemaKeys } from './schema-keys.ts';

type Json = Record<string, unknown>;

/**
 * Returns the document that openapi-generator reads for one language: the document of the model, with the template
 * context as one `x-sdk` object on each tag, operation, parameter, request body, schema and property.
 *
 * openapi-generator groups operations by tag and ignores extensions next to a reference. Each operation therefore has
 * its resource as its only tag, and its parameters and body are inlined. `keys` renames the schemas that
 * openapi-generator would mistake for built-in types.
 */
export function generatorDocument(
  document: OpenApiDocument,
  model: SdkModel,
  context: TemplateContext,
  keys: SchemaKeys = new Map(),
): object {
  const source = withoutExtensions(document) as OpenApiDocument;
  const { paths, components = {}, ...rest } = source;
  const annotatedDocument = {
    ...rest,
    tags: model.resources.map(({ name, description }) => ({
      name: tagOf(name),
      description,
      'x-sdk': context.resources.get(name) ?? {},
    })),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [path, pathItem({ document: source, path, item, model, context })]),
    ),
    components: {
      ...components,
      schemas: { ...schemasOf(components.schemas ?? {}, context), ...addedSchemas(model, context) },
    },
  };
  return withSchemaKeys(annotatedDocument, keys);
}

/** Tag of a resource. openapi-generator names files after it and splits names that are not plain PascalCase. */
export const tagOf = (resource: string): string => pascalCase(resource) || 'Api';

// The extensions of the contract are for the model, not for templates. An extension on a schema would also hide the
// extension of a parameter that uses the schema.
function withoutExtensions(node: unknown, keyword = ''): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutExtensions(item));
  if (typeof node !== 'object' || node === null) return node;
  // A property can have the name of a keyword.
  const areNames = keyword === 'properties';
  const members = Object.entries(node).filter(([key]) => areNames || key !== 'x-sdk');
  return Object.fromEntries(members.map(([key, value]) => [key, withoutExtensions(value, areNames ? '' : key)]));
}

interface PathSource {
  document: OpenApiDocument;
  path: string;
  item: PathItem;
  model: SdkModel;
  context: TemplateContext;
}

function pathItem({ document, path, item, model, context }: PathSource): Json {
  const { parameters: _, ...members } = item;
  return Object.fromEntries(
    Object.entries(members).map(([key, value]) => {
      if (!HTTP_METHODS.includes(key)) return [key, value];
      const operation = value as OperationNode;
      const found = methodOf(model, operation.operationId);
      const nodes = parameterNodes(document, { path, item, operation }, toPointer(['paths', path, key]));
      return [key, { ...operation, ...annotated(document, operation, nodes, found, context) }];
    }),
  );
}

function methodOf({ resources }: SdkModel, operationId: string): { resource: string; method: Method } {
  for (const { name, methods } of resources) {
    const method = methods.find((candidate) => candidate.operationId === operationId);
    if (method !== undefined) return { resource: name, method };
  }
  throw new Error(`operation ${operationId} is not in the model`);
}

function annotated(
  document: OpenApiDocument,
  { requestBody, operationId }: OperationNode,
  nodes: readonly { node: ParameterNode }[],
  { resource, method }: { resource: string; method: Method },
  context: TemplateContext,
): Json {
  const found = context.operations.get(operationId);
  const parameters = nodes.map(({ node }) => {
    const index = method.parameters.findIndex((parameter) => parameter.name === node.name && parameter.in === node.in);
    const extension = found?.parameters[index];
    if (extension === undefined) return node;
    // openapi-generator splits an object into its members, and the template context has the style.
    if (method.parameters[index]?.style !== undefined) {
      const { style: _, explode: __, content: ___, allowReserved: ____, ...rest } = node;
      return { ...rest, schema: { type: 'string' }, 'x-sdk': extension };
    }
    const schema = node.schema === undefined ? {} : { schema: choiceExtended(node.schema as SchemaNode, extension) };
    return { ...node, ...schema, 'x-sdk': extension };
  });
  const given =
    requestBody === undefined ? undefined : follow<BodyNode>(document, requestBody, memberPointer('#', 'paths')).node;
  const body = given !== undefined && isForm(method.body) ? asJson(given) : given;
  return {
    tags: [tagOf(resource)],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: found?.body === undefined ? body : { ...body, 'x-sdk': found.body } }),
    'x-sdk': found?.operation ?? {},
  };
}

const isForm = (body: Body | undefined): boolean => body?.encoding === 'multipart' || body?.encoding === 'form';

// openapi-generator splits a form into its fields, and refuses one that is a map. The template context has its encoding.
const asJson = (body: BodyNode): BodyNode => ({
  ...body,
  content: Object.fromEntries(Object.values(body.content).map((media) => ['application/json', media])),
});

/**
 * Repeats an extension inside a choice between a schema and null, because openapi-generator replaces the choice by the
 * schema.
 */
function choiceExtended(node: SchemaNode, extension: object): SchemaNode {
  const choice = nullableChoice(node);
  if (choice === undefined) return node;
  const extended = { ...choice.value, 'x-sdk': extension } as SchemaNode;
  return { ...node, oneOf: (node.oneOf ?? []).map((schema, index) => (index === choice.index ? extended : schema)) };
}

function schemasOf(schemas: Record<string, SchemaNode>, context: TemplateContext): Record<string, SchemaNode> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, node]) => {
      const found = context.schemas.get(name);
      if (found === undefined) return [name, node];
      const properties = Object.entries(node.properties ?? {}).map(([key, property]) => {
        const extension = found.properties?.get(key);
        if (extension === undefined) return [key, property];
        return [key, { ...choiceExtended(property as SchemaNode, extension), 'x-sdk': extension }];
      });
      if (properties.length === 0) return [name, { ...node, 'x-sdk': found.schema }];
      return [name, { ...withoutOthers(node), properties: Object.fromEntries(properties), 'x-sdk': found.schema }];
    }),
  );
}

// openapi-generator would derive the class from that of a map. The template context has the other members.
function withoutOthers({ additionalProperties, ...node }: SchemaNode): SchemaNode {
  return additionalProperties === false ? { ...node, additionalProperties } : node;
}

/** Schemas that exist only in the SDK: the unknown variants of unions. */
function addedSchemas({ schemas }: SdkModel, context: TemplateContext): Json {
  const unknown = schemas.flatMap((schema) => (schema.kind === 'union' && schema.unknown ? [schema.unknown] : []));
  return Object.fromEntries(
    unknown.flatMap((schema) => {
      const found = context.schemas.get(schema.name);
      return found === undefined ? [] : [[schema.name, addedSchema(schema, found.properties, found.schema)]];
    }),
  );
}

function addedSchema(
  { description, fields }: ObjectSchema,
  properties: ReadonlyMap<string, object> | undefined,
  extension: object,
): Json {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const declared = fields.map(({ name, type }): [string, Json] => {
    const context = properties?.get(name);
    // Without one, a template does not print the field, because it prints the discriminator itself.
    return [name, context === undefined ? nodeOf(type) : { ...nodeOf(type), 'x-sdk': context }];
  });
  return {
    type: 'object',
    description,
    ...(required.length === 0 ? {} : { required }),
    // openapi-generator prints no file for an object without properties. Nothing prints this one.
    properties: Object.fromEntries(declared.length === 0 ? [['unprinted', nodeOf({ kind: 'boolean' })]] : declared),
    'x-sdk': extension,
  };
}

function nodeOf(type: TypeRef): Json {
  switch (type.kind) {
    case 'list':
      return { type: 'array', items: nodeOf(type.items) };
    case 'map':
      return { type: 'object', additionalProperties: nodeOf(type.values) };
    case 'object':
    case 'enum':
    case 'union':
      return { $ref: toPointer(['components', 'schemas', type.name]) };
    case 'json':
      return {};
    case 'binary':
      return { type: 'string', format: 'binary' };
    case 'string':
      return {
        type: 'string',
        ...(type.format === undefined || type.format === 'secret' ? {} : { format: type.format }),
      };
    case 'integer':
      return { type: 'integer', format: `int${type.bits}` };
    default:
      return { type: type.kind };
  }
}
