import { referencedSchema } from '../../model/element-type.ts';
import type { SdkModel } from '../../model/model.ts';
import { classesOfCore } from '../../model/pages.ts';
import type { Brand } from '../../names/brand.ts';
import { type ConstantStyle, constantsOf } from '../behaviour-constants.ts';
import type { Source, TemplateContext } from '../language.ts';
import { credentialsContext } from './credentials.ts';
import { EVENT, eventsOf } from './events.ts';
import { examplesOf } from './examples.ts';
import { ASYNC_SUFFIX, RESOURCE_SUFFIX } from './names.ts';
import { usualAuth } from '../auth.ts';
import { usualAlternatives } from '../credentials.ts';
import { authContext, operationContext, resourceContext, type ResourceSource } from './operations.ts';
import { schemaContext } from './schemas.ts';
import { doc, javaString } from './text.ts';
import { modelScope } from './types.ts';

const CONSTANTS: ConstantStyle = {
  literal: javaString,
  doc,
  // The template makes a Duration of the milliseconds.
  duration: { suffix: '', inSeconds: false },
  types: { text: 'String', flag: 'boolean', integer: 'int', fraction: 'double', duration: 'Duration' },
  itemTypes: { text: 'String', integer: 'Integer' },
  marksFractions: true,
};

/** Fills the templates in templates/java/. */
export function context({ model, behaviour, brand, sdkVersion }: Source): TemplateContext {
  const { schemas } = model;
  const scope = modelScope(schemas);
  const shared = { models: scope, modelPackage: `${brand.java.package}.model` };
  const sources = model.resources.map((resource): ResourceSource => ({ resource, ...shared }));
  const resources = sources.map((source) => [source.resource.name, resourceContext(source)] as const);
  const returned = returnedBy(model).add(EVENT);
  const events = eventsOf(schemas, scope);
  const ofCore = classesOfCore(model);
  return {
    options: optionsOf(brand),
    sdk: {
      package: brand.java.package,
      client: brand.client,
      doc: doc(`Client for the ${model.title}, version ${model.version}. It is safe to share between threads.`),
      baseUrlLiteral: javaString(model.serverUrl),
      versionLiteral: javaString(sdkVersion),
      // A class that uses deprecated members must suppress the warning.
      hasDeprecatedSchemas: schemas.some(({ deprecated }) => deprecated),
      resources: resources.map(([, resource]) => resource),
      hasWebhooks: model.hasWebhooks,
      events,
      examples: examplesOf(model),
      // Without a definition in the contract, an event is any JSON object.
      eventType: events === false ? 'Map<String, Object>' : scope.className(EVENT),
      requestAuth: authContext(usualAuth(model), usualAlternatives(model)),
      credentials: credentialsContext(model, brand),
      behaviour: constantsOf(behaviour, CONSTANTS),
    },
    schemas: new Map(
      schemas
        .filter(({ name }) => !ofCore.has(name))
        .map((schema) => [schema.name, schemaContext(schema, { schemas, scope, returned })]),
    ),
    resources: new Map(resources),
    operations: new Map(
      sources.flatMap((source) =>
        source.resource.methods.map((method) => [method.operationId, operationContext(method, source)] as const),
      ),
    ),
  };
}

/** Schemas that methods return, also inside pages, lists and maps. */
function returnedBy({ resources }: SdkModel): Set<string> {
  const results = resources.flatMap(({ methods }) =>
    methods.map(({ result, stream, pageItem }) => pageItem ?? stream?.item ?? result),
  );
  return new Set(results.flatMap((result) => (result === undefined ? [] : (referencedSchema(result) ?? []))));
}

const SOURCES = 'src/generated/java';

/** openapi-generator options that place files by package, and name them after resource classes. */
function optionsOf({ client, java: { package: root } }: Brand): object {
  const folder = `${SOURCES}/${root.replaceAll('.', '/')}`;
  const printed = {
    'client.mustache': { folder, destinationFilename: `${client}.java` },
    'client-async.mustache': { folder, destinationFilename: `${client}Async.java` },
    'credential-options.mustache': { folder, destinationFilename: 'CredentialOptions.java' },
    'webhooks.mustache': { folder, destinationFilename: 'Webhooks.java' },
    'behaviour.mustache': { folder: `${folder}/internal/behaviour`, destinationFilename: 'Behaviour.java' },
    'examples.mustache': { folder: `${folder}/internal/testing`, destinationFilename: 'ContractExamples.java' },
  };
  return {
    files: {
      'api.mustache': { templateType: 'API', destinationFilename: `${RESOURCE_SUFFIX}.java` },
      'api-async.mustache': { templateType: 'API', destinationFilename: `${ASYNC_SUFFIX}.java` },
      ...Object.fromEntries(
        Object.entries(printed).map(([template, file]) => [template, { templateType: 'SupportingFiles', ...file }]),
      ),
    },
    globalProperties: {
      supportingFiles: Object.values(printed)
        .map((file) => file.destinationFilename)
        .join(','),
    },
    additionalProperties: {
      library: 'native',
      sourceFolder: SOURCES,
      modelPackage: `${root}.model`,
      apiPackage: `${root}.resource`,
      apiNameSuffix: '',
    },
  };
}
