import type { LanguageGenerator, LanguageView, Source } from '../language.ts';
import type { Brand } from '../../names/brand.ts';
import type { Resource, SdkModel } from '../../model/model.ts';
import { javadoc } from './docs.ts';
import { stringLiteral } from './escape.ts';
import { accessorName, RESOURCE_SUFFIX, resourceName } from './names.ts';
import { resourceView } from './resources.ts';
import { schemaView } from './schemas.ts';
import { Imports, type Packages } from './types.ts';

const SOURCES = 'src/generated/java';

/** Java 17: immutable classes with builders, and a decoder of its own in each. */
export const java: LanguageGenerator = {
  language: 'java',
  engine: 'java',
  generatedFolder: 'src/generated',
  options: { files: { 'client.mustache': {} } },
  view,
};

/** Java's folders and files are called like its packages and classes. */
function optionsOf({ client, java: { package: root } }: Brand): object {
  const folder = `${SOURCES}/${root.replaceAll('.', '/')}`;
  const file = `${client}.java`;
  return {
    files: { 'client.mustache': { templateType: 'SupportingFiles', folder, destinationFilename: file } },
    globalProperties: { supportingFiles: file },
    additionalProperties: {
      library: 'native',
      sourceFolder: SOURCES,
      modelPackage: `${root}.model`,
      apiPackage: `${root}.resource`,
      apiNameSuffix: RESOURCE_SUFFIX,
    },
  };
}

function view({ model, brand, sdkVersion }: Source): LanguageView {
  const { client, java: names } = brand;
  const packages: Packages = { root: names.package, model: `${names.package}.model` };
  return {
    options: optionsOf(brand),
    sdk: {
      package: packages.root,
      client,
      doc: javadoc(
        {
          text: `Client of the ${model.title}, version ${model.version}. Safe to share between threads.`,
          otherwise: '',
        },
        0,
      ),
      version: stringLiteral(sdkVersion),
      serverUrl: stringLiteral(model.serverUrl),
      imports: clientImports(model, packages),
      resources: model.resources.map(accessorOf),
    },
    schemas: new Map(model.schemas.map((schema) => [schema.name, schemaView(schema, model.schemas, packages)])),
    resources: new Map(
      model.resources.map((resource) => [
        resource.name,
        { resource: [{ resource: resourceView(resource, model.schemas, packages) }] },
      ]),
    ),
    methods: new Map(),
  };
}

function clientImports({ resources }: SdkModel, { root }: Packages): string {
  const imports = new Imports();
  imports.add(`${root}.internal.Caller`, ...resources.map(({ name }) => `${root}.resource.${resourceName(name)}`));
  return imports.statements(root);
}

function accessorOf({ name, description }: Resource): object {
  const doc = javadoc({ text: description, otherwise: `The resource ${name}.`, tags: ['@return its methods'] }, 2);
  return { resource: { name: resourceName(name), accessor: accessorName(name), accessorDoc: doc } };
}
