import { exactJson } from '../../text/exact-json.ts';
import type { Resource, Schema } from '../../model/model.ts';
import { type DiscriminatorValues, discriminatorValuesOf } from '../../model/discriminators.ts';
import { productOf } from '../../names/identity.ts';
import { type ConstantStyle, constantsOf } from '../behaviour-constants.ts';
import type { SchemaContext, Source, TemplateContext } from '../language.ts';
import { className, fileName, hasOptions, hasParams, moduleName, propertyName, TypeNames } from './names.ts';
import { usualAuth } from '../auth.ts';
import { usualAlternatives } from '../credentials.ts';
import { credentialsContext } from './credentials.ts';
import { authContext, authImports } from './auth.ts';
import { examplesOf, operationContext, resourceContext } from './operations.ts';
import { schemaContext, unknownContext } from './schemas.ts';
import { namedSchemas } from './runtime-schemas.ts';
import { doc, literal } from './text.ts';
import { hasBytes, hasConstant } from './types.ts';

const NUMBER = 'number';
/** Milliseconds, and lists as tuples, whose items can be destructured. */
const CONSTANTS: ConstantStyle = {
  literal,
  doc,
  duration: { suffix: '_MS', inSeconds: false },
  itemTypes: { text: 'string', flag: 'boolean', integer: NUMBER, fraction: NUMBER, duration: NUMBER },
};

/** Fills the templates in templates/node/. */
export function context({ model, behaviour, brand, sdkVersion }: Source): TemplateContext {
  const names = new TypeNames(model, brand);
  const tags = discriminatorValuesOf(model);
  const examples = examplesOf(model);
  const runtimeSchemas = namedSchemas(model, names, tags);
  const schemas = new Map(model.schemas.flatMap((schema) => declarationsOf(schema, names, tags)));
  return {
    sdk: {
      client: brand.client,
      doc: doc(`Client for the ${model.title}. Create one client and share it: it keeps its connections open.`),
      baseUrlLiteral: literal(model.serverUrl),
      userAgentLiteral: literal(`${productOf(brand.node.package)}-node/${sdkVersion}`),
      resources: model.resources.map((resource) => clientContext(resource, names)),
      runtimeSchemas,
      responses: examples.responses,
      hasWebhooks: model.hasWebhooks,
      events: (model.events ?? []).map(({ type, value }) => ({
        typeLiteral: literal(type),
        bodyLiteral: literal(exactJson(value)),
      })),
      hasRuntimeSchemas: runtimeSchemas.length > 0,
      hasModels: schemas.size > 0,
      usesUnknown: schemas.size > model.schemas.length || model.schemas.some(isOpen),
      usesFiles: model.schemas.some(isForm),
      usesUnions: runtimeSchemas.some(({ union }) => Boolean(union)),
      requestAuth: {
        ...authContext({ auth: usualAuth(model), alternatives: usualAlternatives(model) }),
        ...authImports([usualAuth(model)]),
      },
      credentials: credentialsContext(model, brand),
      behaviour: constantsOf(behaviour, CONSTANTS),
    },
    schemas,
    resources: new Map(model.resources.map((resource) => [resource.name, resourceContext(resource, names, model)])),
    operations: new Map(
      model.resources.flatMap((resource) => {
        const scope = { resource, names, model, examples: examples.byOperation };
        return resource.methods.map((method) => [method.operationId, operationContext(method, scope)] as const);
      }),
    ),
  };
}

function declarationsOf(schema: Schema, names: TypeNames, tags: DiscriminatorValues): [name: string, SchemaContext][] {
  const own: [string, SchemaContext] = [schema.name, schemaContext(schema, names, tags)];
  if (schema.kind !== 'union' || schema.unknown === undefined) return [own];
  return [[schema.unknown.name, unknownContext(schema, schema.unknown, names, tags)], own];
}

/** Reports whether a schema contains a text of which the API may add others. */
const isOpen = (schema: Schema): boolean =>
  schema.kind === 'enum' ||
  (schema.kind === 'object' &&
    [...schema.fields, schema.others].some((part) => part !== undefined && hasConstant(part.type)));

/** Reports whether a schema has a field with bytes. */
const isForm = (schema: Schema): boolean =>
  schema.kind === 'object' && schema.fields.some(({ type }) => hasBytes(type));

/** Context of a resource for the client and for the list of exported types. */
function clientContext(resource: Resource, names: TypeNames): object {
  const inputs = resource.methods.flatMap((method) => [
    hasParams(method) && { name: names.params(method) },
    hasOptions(method) && { name: names.options(method) },
  ]);
  return {
    className: className(resource),
    property: propertyName(resource),
    module: moduleName(resource),
    file: fileName(resource),
    doc: doc(resource.description),
    inputs: inputs.filter((input) => input !== false),
  };
}
