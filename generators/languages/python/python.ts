import type { Resource } from '../../model/model.ts';
import type { Language } from '../../names/naming.ts';
import type { LanguageGenerator, LanguageView, Source } from '../language.ts';
import { docstring } from './docs.ts';
import { literal } from './escape.ts';
import { enumViews, inputViews } from './inputs.ts';
import { methodView } from './methods.ts';
import { modelViews } from './models.ts';
import { moduleName, resourceName, resourceType } from './names.ts';

const language: Language = 'python';
/** Templates that are printed once, and the file each becomes. */
const FILES = {
  // Not `__init__.py` alone: by that name the engine would print files of its own as well.
  'package.mustache': './__init__.py',
  'resources.mustache': './resources/__init__.py',
  'client.mustache': 'client.py',
  'models.mustache': 'models.py',
  'inputs.mustache': 'inputs.py',
  'enums.mustache': 'enums.py',
};

/** The Python library: models are views of decoded JSON, methods are one line into the core. */
export const python: LanguageGenerator = {
  language,
  engine: 'python',
  generatedFolder: 'src/integration_api/generated',
  options: {
    globalProperties: { models: 'none', supportingFiles: Object.values(FILES).join(',') },
    additionalProperties: { packageName: '', apiPackage: 'resources', apiNameSuffix: '' },
    files: Object.fromEntries(
      Object.entries(FILES).map(([template, destinationFilename]) => [
        template,
        { templateType: 'SupportingFiles', destinationFilename },
      ]),
    ),
  },
  view,
};

function view({ model, brand, sdkVersion }: Source): LanguageView {
  const schemas = new Map(model.schemas.map((schema) => [schema.name, schema]));
  const resources = model.resources.map((resource) => ({
    name: resource.name,
    view: resourceView(resource, brand.client),
  }));
  return {
    sdk: {
      client: brand.client,
      clientDoc: docstring(`Calls the ${model.title}.`, 4),
      version: literal(sdkVersion),
      serverUrl: literal(model.serverUrl),
      enums: enumViews(model),
      inputs: inputViews(model, schemas),
      models: modelViews(model, schemas),
      resources: resources.map((resource) => ({ resource: resource.view })),
    },
    schemas: new Map(),
    resources: new Map(resources.map((resource) => [resource.name, resource.view])),
    methods: new Map(
      model.resources.flatMap((resource) =>
        resource.methods.map((method) => [method.operationId, methodView(method, schemas)] as const),
      ),
    ),
  };
}

function resourceView({ name, description }: Resource, client: string): object {
  const printed = resourceType(name, client);
  const attribute = resourceName(name);
  const text = description === '' ? `${printed}.` : description;
  return {
    name: printed,
    attribute,
    module: moduleName(name),
    doc: docstring(text, 4),
    moduleDoc: docstring(`Calls of \`api.${attribute}\`.`, 0),
    attributeDoc: docstring(text, 8),
  };
}
