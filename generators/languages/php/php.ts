import { Unsupported } from '../../model/document.ts';
import type { SdkModel, UnionSchema } from '../../model/model.ts';
import { pagesOnly } from '../../model/pages.ts';
import { toPointer } from '../../sources/pointer.ts';
import type { LanguageGenerator, LanguageView, Source } from '../language.ts';
import type { Brand } from '../../names/brand.ts';
import { docComment, docLines, imports } from './layout.ts';
import { phpString } from './escape.ts';
import { isTakenForResource, nameInClient, resourceClass } from './names.ts';
import { methodView, resourceView } from './resources.ts';
import { type ModelContext, schemaView, unknownName, unknownView } from './schemas.ts';
import type { Lookup } from './types.ts';

export const php: LanguageGenerator = {
  language: 'php',
  engine: 'php-nextgen',
  generatedFolder: 'generated',
  options: {
    files: {
      'client.mustache': { templateType: 'SupportingFiles', destinationFilename: 'Client.php' },
    },
    globalProperties: { supportingFiles: 'Client.php' },
    additionalProperties: { srcBasePath: '', modelPackage: 'Model', apiPackage: 'Resource', apiNameSuffix: '' },
  },
  view: viewOf,
};

function viewOf({ model, brand, sdkVersion }: Source): LanguageView {
  refuseTakenNames(model, brand);
  const lookup = lookupIn(model);
  const { namespace } = brand.php;
  const context = { lookup, namespace, parents: parentsIn(model) };
  const pages = pagesOnly(model);
  const printed = model.schemas.filter(({ name }) => !pages.has(name));
  const resources = new Map(model.resources.map((one) => [one.name, resourceView(one, lookup, brand)]));
  return {
    sdk: {
      namespace,
      doc: docComment(docLines(`Client of ${model.title}. Share one: it keeps its connection open.`), 0),
      imports: imports(
        namespace,
        [],
        ['Core\\BaseClient', 'Core\\Caller', ...model.resources.map(({ name }) => resourceImport(name))],
      ),
      baseUrl: phpString(model.serverUrl),
      version: phpString(sdkVersion),
      resources: [...resources].map(([name, view]) => ({ resource: { ...view, className: nameInClient(name) } })),
    },
    schemas: new Map([
      ...printed.map((schema): [string, object] => [schema.name, schemaView(schema, context)]),
      ...unknownViews(model, context),
    ]),
    resources,
    methods: new Map(
      model.resources.flatMap((resource) =>
        resource.methods.map((method) => [method.operationId, methodView(method, resource, lookup, brand)]),
      ),
    ),
  };
}

function resourceImport(name: string): string {
  const [own, here] = [resourceClass(name), nameInClient(name)];
  return `Resource\\${own}${own === here ? '' : ` as ${here}`}`;
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

function refuseTakenNames({ resources }: SdkModel, brand: Brand): void {
  const resource = resources.find(({ name }) => isTakenForResource(name, brand));
  if (resource === undefined) return;
  const message = `the resource ${resource.name} can't be a class in PHP, which uses the name itself; rename it`;
  throw new Unsupported('#/paths', message);
}

/** The union that each variant's class extends. */
function parentsIn(model: SdkModel): Map<string, UnionSchema> {
  const parents = new Map<string, UnionSchema>();
  for (const union of model.schemas.filter(isUnion)) {
    for (const { schema } of union.variants) {
      const other = parents.get(schema);
      if (other !== undefined && other !== union) {
        const message = `is a variant of ${other.name} and of ${union.name}, but a PHP class extends one other; split it`;
        throw new Unsupported(toPointer(['components', 'schemas', schema]), message);
      }
      parents.set(schema, union);
    }
  }
  return parents;
}

/** The class of what each union does not know yet, under its own name. */
function unknownViews(model: SdkModel, context: ModelContext): Map<string, object> {
  const received = model.schemas.filter(isUnion).filter(({ use }) => use !== 'request');
  return new Map(received.map((union) => [unknownName(union), { response: unknownView(union, context) }]));
}
