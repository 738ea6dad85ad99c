import type { LanguageGenerator, LanguageView, Source } from '../language.ts';
import { words } from '../../names/words.ts';
import { docComment } from './docs.ts';
import { literal, propertyKey } from './escape.ts';
import { methodView } from './methods.ts';
import { TypeNames, unknownName } from './names.ts';
import { importText, operationsOf, queriesOf, resourceView } from './resources.ts';
import { schemaView } from './schemas.ts';
import { CORE_TYPES, CORE_VALUES } from './surface.ts';

const FILES = ['models', 'client', 'index', 'contract'];

/** TypeScript: models are interfaces of the JSON itself, so there is nothing to convert and nothing to load. */
export const node: LanguageGenerator = {
  language: 'node',
  // The engine's one TypeScript generator that prints no file of its own beside the ones asked for.
  engine: 'typescript-axios',
  generatedFolder: 'src/generated',
  options: {
    globalProperties: { models: '', apis: '', supportingFiles: FILES.map((name) => `${name}.ts`).join(',') },
    additionalProperties: { apiPackage: 'resources', apiNameSuffix: '', hideGenerationTimestamp: true },
    files: {
      'resource.mustache': { templateType: 'API', destinationFilename: '.ts' },
      ...Object.fromEntries(
        FILES.map((name) => [
          `${name}.mustache`,
          { templateType: 'SupportingFiles', destinationFilename: `${name}.ts` },
        ]),
      ),
    },
  },
  view,
};

function view({ model, brand, sdkVersion }: Source): LanguageView {
  const names = new TypeNames(model, brand);
  const resources = model.resources.map((resource) => resourceView(resource, names));
  const product = words(brand.node.package.split('/')[0] ?? '').join('-');
  const unions = model.schemas.filter(({ kind }) => kind === 'union').map(({ name }) => unknownName(name));
  const models = [...model.schemas.map(({ name }) => names.of(name)), ...unions].toSorted();
  return {
    sdk: {
      client: brand.client,
      title: docComment({ text: `${model.title}, version ${model.version}.` }),
      serverUrl: literal(model.serverUrl),
      userAgent: literal(`${product}-node/${sdkVersion}`),
      modelImports: importText('../core/fields.ts', unions.length > 0 ? ['UnknownValue'] : []),
      resources: resources.map((resource) => ({ resource })),
      models: models.join(', '),
      coreValues: CORE_VALUES.join(', '),
      coreTypes: CORE_TYPES.join(', '),
      schemas: model.schemas.map(({ name }) => ({ schema: { key: propertyKey(name), type: names.of(name) } })),
      queries: model.resources.flatMap(queriesOf),
      operations: model.resources.flatMap(operationsOf),
    },
    schemas: new Map(model.schemas.map((schema) => [schema.name, schemaView(schema, names, model)])),
    resources: new Map(model.resources.map(({ name }, index) => [name, resources[index] ?? {}])),
    methods: new Map(
      model.resources.flatMap(({ methods }) =>
        methods.map((method) => [method.operationId, methodView(method, names)]),
      ),
    ),
  };
}
