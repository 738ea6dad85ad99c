import { Unsupported } from '../../model/document.ts';
import type { SdkModel, UnionSchema } from '../../model/model.ts';
import type { LanguageGenerator, LanguageView, Source } from '../language.ts';
import { docComment, docLines, imports } from './layout.ts';
import { phpString } from './escape.ts';
import { isTakenForModel, isTakenForResource, resourceClass } from './names.ts';
import { methodView, resourceView } from './resources.ts';
import { type ModelContext, schemaView, unknownView } from './schemas.ts';
import type { Lookup } from './types.ts';

export const php: LanguageGenerator = {
  language: 'php',
  engine: 'php-nextgen',
  generatedFolder: 'generated',
  options: {
    files: {
      'client.mustache': { templateType: 'SupportingFiles', destinationFilename: 'Client.php' },
      'unknown_event.mustache': { templateType: 'SupportingFiles', destinationFilename: 'Model/UnknownEvent.php' },
    },
    globalProperties: { supportingFiles: 'Client.php,Model/UnknownEvent.php' },
    additionalProperties: { srcBasePath: '', modelPackage: 'Model', apiPackage: 'Resource', apiNameSuffix: '' },
  },
  view: viewOf,
};

function viewOf({ model, brand, sdkVersion }: Source): LanguageView {
  refuseTakenNames(model);
  const lookup = lookupIn(model);
  const { namespace } = brand.php;
  const context = { lookup, namespace, parents: parentsIn(model) };
  const printed = model.schemas.filter((schema) => schema.kind !== 'object' || schema.meaning !== 'page');
  const resources = new Map(model.resources.map((one) => [one.name, resourceView(one, lookup, namespace)]));
  return {
    sdk: {
      namespace,
      doc: docComment(docLines(`Client of ${model.title}. Share one: it keeps its connection open.`), 0),
      imports: imports(
        namespace,
        [],
        ['Core\\BaseClient', 'Core\\Caller', ...model.resources.map(({ name }) => `Resource\\${resourceClass(name)}`)],
      ),
      baseUrl: phpString(model.serverUrl),
      version: phpString(sdkVersion),
      resources: [...resources.values()].map((resource) => ({ resource })),
      ...unknownEvent(model, context),
    },
    schemas: new Map(printed.map((schema) => [schema.name, schemaView(schema, context)])),
    resources,
    methods: new Map(
      model.resources.flatMap((resource) =>
        resource.methods.map((method) => [method.operationId, methodView(method, resource, lookup)]),
      ),
    ),
  };
}

function lookupIn(model: SdkModel): Lookup {
  const schemas = new Map(model.schemas.map((schema) => [schema.name, schema]));
  return (name) => {
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`The model uses the schema ${name}, but does not have it.`);
    return schema;
  };
}

const isUnion = (schema: SdkModel['schemas'][number]): schema is UnionSchema => schema.kind === 'union';

function refuseTakenNames({ schemas, resources }: SdkModel): void {
  const schema = schemas.find(({ name }) => isTakenForModel(name));
  if (schema !== undefined) {
    throw new Unsupported(`#/components/schemas/${schema.name}`, 'a class of the PHP core has this name; rename it');
  }
  const resource = resources.find(({ name }) => isTakenForResource(name));
  if (resource !== undefined) {
    const message = `the resource ${resource.name} can't be a class in PHP, which uses the name itself; rename it`;
    throw new Unsupported('#/paths', message);
  }
}

/** The union that each variant's class extends. */
function parentsIn(model: SdkModel): Map<string, string> {
  const parents = new Map<string, string>();
  for (const union of model.schemas.filter(isUnion)) {
    for (const { schema } of union.variants) {
      const other = parents.get(schema);
      if (other !== undefined && other !== union.name) {
        const message = `is a variant of ${other} and of ${union.name}, but a PHP class extends one other; split it`;
        throw new Unsupported(`#/components/schemas/${schema}`, message);
      }
      parents.set(schema, union.name);
    }
  }
  return parents;
}

/** Supporting files have fixed names, so there can be one class for unknown variants, and it is that of events. */
function unknownEvent(model: SdkModel, context: ModelContext): object {
  const unions = model.schemas.filter(isUnion);
  const other = unions.find(({ name }) => name !== 'Event');
  if (other !== undefined) {
    throw new Unsupported(
      `#/components/schemas/${other.name}`,
      'a choice other than Event is not printed in PHP; rename it',
    );
  }
  // Nested as on a schema's node, so that both are printed by one template.
  const node = (union: UnionSchema): object => ({
    vendorExtensions: { 'x-sdk': { response: unknownView(union, context) } },
  });
  return Object.fromEntries(unions.map((union) => ['unknownEvent', node(union)]));
}
