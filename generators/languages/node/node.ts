import type { LanguageGenerator, LanguageView, Source } from '../language.ts';
import type { SdkModel } from '../../model/model.ts';
import { words } from '../../names/words.ts';
import { docComment } from './docs.ts';
import { literal } from './escape.ts';
import { examplesView } from './examples.ts';
import { TypeNames } from './names.ts';
import { takesPassword } from './operation.ts';
import { contractViews, exportText, importText, moduleImports, resourceView } from './resources.ts';
import { schemaView } from './schemas.ts';
import { shapeImports, shapeViews } from './shapes.ts';
import { CORE_TYPES, coreValues } from './surface.ts';

const FILES = ['models', 'shapes', 'create-client', 'client', 'index', 'contract', 'examples'];

/** TypeScript: models are interfaces of the JSON itself, so there is nothing to convert and nothing to load. */
export const node: LanguageGenerator = {
  language: 'node',
  // The engine's one TypeScript generator that prints no file of its own beside the ones asked for.
  engine: 'typescript-axios',
  generatedFolder: 'src/generated',
  options: {
    globalProperties: { apis: '', supportingFiles: FILES.map((name) => `${name}.ts`).join(',') },
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

/** All is in `sdk` and in the resources, so that the order and the names the engine would choose are of no effect. */
function view({ model, brand, sdkVersion }: Source): LanguageView {
  const names = new TypeNames(model, brand);
  const resources = model.resources.map((resource) => resourceView(resource, names, model));
  const product = words(brand.node.package.split('/')[0] ?? '').join('-');
  const schemas = model.schemas.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const declarations = schemas.map((schema) => ({ declaration: schemaView(schema, names, model) }));
  const shapes = shapeViews(model, names);
  const answersUnions = model.schemas.some(({ kind, use }) => kind === 'union' && use !== 'request');
  return {
    sdk: {
      client: brand.client,
      title: docComment({ text: `${model.title}, version ${model.version}.` }),
      serverUrl: literal(model.serverUrl),
      userAgent: literal(`${product}-node/${sdkVersion}`),
      ...keyTexts(model),
      resources: resources.map((resource) => ({ resource })),
      resourceImports: resources
        .map(({ className, file }) => `import { ${className} } from './resources/${file}.ts';\n`)
        .join(''),
      resourceExports: resources.map(exportText).join(''),
      modelImports: importText('../core/fields.ts', answersUnions ? ['UnknownValue'] : []),
      declarations,
      shapes,
      shapeImports: shapeImports(shapes),
      models: declarations
        .flatMap(({ declaration }) => declaration.names)
        .toSorted()
        .join(', '),
      coreValues: coreValues(brand.client).join(', '),
      coreTypes: CORE_TYPES.join(', '),
      moduleImports: moduleImports(model.resources),
      contract: contractViews(model, names),
      examples: examplesView(model),
    },
    schemas: new Map(),
    resources: new Map(model.resources.map(({ name }, index) => [name, resources[index] ?? {}])),
    methods: new Map(),
  };
}

/** That a key may be `user:password`, as a property of what the client hands to its core; nothing when it can't. */
function keyTexts({ resources }: SdkModel): { isKey: string; isKeyImport: string } {
  if (!resources.some(({ methods }) => methods.some(takesPassword))) return { isKey: '', isKeyImport: '' };
  return { isKey: 'isKey: isPassword,', isKeyImport: "import { isPassword } from '../core/basic-credential.ts';\n" };
}
