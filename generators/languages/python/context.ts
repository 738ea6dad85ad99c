import { pagesOnly } from '../../model/pages.ts';
import type { Source, TemplateContext } from '../language.ts';
import { eventsOf } from './events.ts';
import { examplesOf } from './examples.ts';
import { operationContext, resourceContext } from './operations.ts';
import { namedSchemas } from './runtime-schemas.ts';
import { schemaContext } from './schemas.ts';
import { doc, literal } from './text.ts';

/** Fills the templates in templates/python/. */
export function context({ model, brand, sdkVersion }: Source): TemplateContext {
  const schemas = new Map(model.schemas.map((schema) => [schema.name, schema]));
  const pages = pagesOnly(model);
  const unknown = model.schemas.flatMap((schema) =>
    schema.kind === 'union' && schema.unknown !== undefined
      ? [{ ...schema.unknown, direction: 'response' as const }]
      : [],
  );
  const resources = model.resources.map((resource) => [resource.name, resourceContext(resource)] as const);
  return {
    sdk: {
      client: brand.client,
      error: `${brand.client}Error`,
      doc: doc(`Client for the ${model.title}.`, 4),
      versionLiteral: literal(sdkVersion),
      serverUrlLiteral: literal(model.serverUrl),
      resources: resources.map(([, resource]) => resource),
      // Context of the templates that print the asynchronous form of a class.
      asynchronous: { isAsync: true },
      runtimeSchemas: namedSchemas(model),
      events: eventsOf(schemas),
      examples: examplesOf(model),
    },
    schemas: new Map(
      [...model.schemas, ...unknown].map((schema) => [schema.name, schemaContext(schema, schemas, pages)]),
    ),
    resources: new Map(resources),
    operations: new Map(
      model.resources.flatMap(({ methods }) =>
        methods.map((method) => [method.operationId, operationContext(method, schemas)] as const),
      ),
    ),
  };
}
