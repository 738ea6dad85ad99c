import { classesOfCore } from '../../model/pages.ts';
import { type ConstantStyle, constantsOf } from '../behaviour-constants.ts';
import type { Source, TemplateContext } from '../language.ts';
import { eventsOf } from './events.ts';
import { examplesOf } from './examples.ts';
import { usualAuth } from '../auth.ts';
import { usualAlternatives } from '../credentials.ts';
import { authContext } from './auth.ts';
import { credentialsContext } from './credentials.ts';
import { operationContext, resourceContext } from './operations.ts';
import { nameRules } from './names.ts';
import { versioning } from './versioning.ts';
import { namedSchemas } from './runtime-schemas.ts';
import { schemaContext } from './schemas.ts';
import { doc, literal } from './text.ts';

const CONSTANTS: ConstantStyle = {
  literal,
  doc: (sentence) => doc(sentence, 0),
  literals: nameRules.literals ?? {},
  duration: { suffix: '_SECONDS', inSeconds: true },
  marksFractions: true,
};

/** Fills the templates in templates/python/. */
export function context({ model, behaviour, brand, sdkVersion }: Source): TemplateContext {
  const schemas = new Map(model.schemas.map((schema) => [schema.name, schema]));
  const ofCore = classesOfCore(model);
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
      versionLiteral: literal(versioning.spelling(sdkVersion)),
      serverUrlLiteral: literal(model.serverUrl),
      resources: resources.map(([, resource]) => resource),
      // Context of the templates that print the asynchronous form of a class.
      asynchronous: { isAsync: true },
      runtimeSchemas: namedSchemas(model),
      requestAuth: authContext(usualAuth(model), usualAlternatives(model)),
      credentials: credentialsContext({ model, brand }),
      behaviour: constantsOf(behaviour, CONSTANTS),
      events: eventsOf(schemas),
      hasWebhooks: model.hasWebhooks,
      examples: examplesOf(model),
    },
    schemas: new Map(
      [...model.schemas, ...unknown].map((schema) => [schema.name, schemaContext(schema, schemas, ofCore)]),
    ),
    resources: new Map(resources),
    operations: new Map(
      model.resources.flatMap(({ methods }) =>
        methods.map((method) => [method.operationId, operationContext(method, schemas)] as const),
      ),
    ),
  };
}
