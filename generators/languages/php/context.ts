import { classesOfCore } from '../../model/pages.ts';
import { type ConstantStyle, constantsOf } from '../behaviour-constants.ts';
import type { Source, TemplateContext } from '../language.ts';
import { examplesOf } from './examples.ts';
import { usualAuth } from '../auth.ts';
import { usualAlternatives } from '../credentials.ts';
import { authContext } from './auth.ts';
import { credentialsContext } from './credentials.ts';
import { operationContext, resourceContext } from './operations.ts';
import { schemaContext } from './schemas.ts';
import { relationsOf } from './relations.ts';
import { doc, phpString } from './text.ts';

const CONSTANTS: ConstantStyle = {
  literal: phpString,
  doc,
  duration: { suffix: '_SECONDS', inSeconds: true },
  marksFractions: true,
};

/** Fills the templates in templates/php/. */
export function context({ model, behaviour, brand, sdkVersion }: Source): TemplateContext {
  const { namespace } = brand.php;
  const relations = relationsOf(model.schemas);
  const ofCore = classesOfCore(model);
  const unknown = model.schemas.flatMap((schema) => (schema.kind === 'union' ? (schema.unknown ?? []) : []));
  const printed = [...model.schemas, ...unknown].filter(({ name }) => !ofCore.has(name));
  const objects = new Map(printed.flatMap((schema) => (schema.kind === 'object' ? [[schema.name, schema]] : [])));
  const resources = model.resources.map(
    (resource) => [resource.name, resourceContext(resource, brand, objects)] as const,
  );
  return {
    sdk: {
      namespace,
      doc: doc(`Client for the ${model.title}. Create one client and share it: it keeps its connection open.`),
      baseUrlLiteral: phpString(model.serverUrl),
      versionLiteral: phpString(sdkVersion),
      requestAuth: authContext(usualAuth(model), usualAlternatives(model)),
      credentials: credentialsContext({ model, brand }),
      behaviour: constantsOf(behaviour, CONSTANTS),
      hasEvents: model.schemas.some(({ kind, name }) => kind === 'union' && name === 'Event'),
      hasWebhooks: model.hasWebhooks,
      examples: examplesOf(model),
      view: { isView: true },
      resources: resources.map(([, { className, property, doc: lines }]) => ({ className, property, doc: lines })),
    },
    schemas: new Map(printed.map((schema) => [schema.name, schemaContext(schema, relations)])),
    resources: new Map(resources),
    operations: new Map(
      model.resources.flatMap((resource) =>
        resource.methods.map(
          (method) => [method.operationId, operationContext(method, resource, brand, objects)] as const,
        ),
      ),
    ),
  };
}
