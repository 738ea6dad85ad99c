import type { Resource, SdkModel } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { docComment } from './docs.ts';
import { literal, propertyKey } from './escape.ts';
import { baseOptions } from './inputs.ts';
import { isList, methodView, type MethodView } from './methods.ts';
import { functionImports } from './operation.ts';
import { className, functionNames, hasParams, methodName, propertyName, type TypeNames } from './names.ts';
import type { FieldView, InterfaceView } from './schemas.ts';

export interface ResourceView {
  doc: string;
  /** Property of the client. */
  name: string;
  className: string;
  /** Name of its file, without the ending. */
  file: string;
  /** Its imports. */
  imports: string;
  methods: { method: MethodView }[];
}

export function resourceView(resource: Resource, names: TypeNames, model: SdkModel): ResourceView {
  const used = new Set<string>();
  const sorted = resource.methods.toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1));
  const place = { names, model, owner: className(resource), functions: functionNames(resource) };
  const methods = sorted.map((method) => ({ method: methodView(method, place, used) }));
  return {
    doc: docComment({ text: resource.description }),
    name: propertyName(resource),
    className: className(resource),
    file: fileName(resource),
    imports: importsOf(resource, methods, used),
    methods,
  };
}

function importsOf(resource: Resource, methods: ResourceView['methods'], used: ReadonlySet<string>): string {
  const hasLists = resource.methods.some(isList);
  const verbs = [...new Set(methods.map(({ method }) => method.function.verb))].toSorted();
  const isShaped = methods.some(({ method }) => method.operation.includes('shapes.'));
  return [
    importText('../../core/api-promise.ts', resource.methods.every(isList) ? [] : ['ApiPromise']),
    `import { ${verbs.join(', ')} } from '../../core/calls.ts';\n`,
    functionImports(resource.methods),
    importText('../../core/core.ts', ['Core']),
    importText('../../core/operation.ts', ['Operation', ...resource.methods.map(baseOptions)]),
    importText('../../core/pages.ts', hasLists ? ['PagePromise'] : []),
    "import { Resource } from '../../core/resource.ts';\n",
    importText('../models.ts', [...used]),
    isShaped ? "import * as shapes from '../shapes.ts';\n" : '',
  ].join('');
}

/** An import of types, each once; nothing without names. */
export function importText(file: string, names: readonly string[]): string {
  const unique = [...new Set(names)].toSorted();
  return unique.length === 0 ? '' : `import type { ${unique.join(', ')} } from '${file}';\n`;
}

/** What the index says of a resource. */
export function exportText({ className: own, file, methods }: ResourceView): string {
  const inputs = methods.flatMap(({ method }) => method.inputs.map((one) => one.interface.name));
  return `export type { ${[own, ...inputs].toSorted().join(', ')} } from './resources/${file}.ts';\n`;
}

/** All files of resources, each under the name of its module. */
export function moduleImports(resources: readonly Resource[]): string {
  return resources
    .map((resource) => `import type * as ${moduleName(resource)} from './resources/${fileName(resource)}.ts';\n`)
    .join('');
}

/** Types of the package by the names they have in the contract, for whoever compares the two. */
export function contractViews({ resources, schemas }: SdkModel, names: TypeNames): { interface: InterfaceView }[] {
  const methods = resources.flatMap((resource) => resource.methods.map((method) => ({ resource, method })));
  const queries = methods.filter(({ method }) => hasParams(method));
  return [
    {
      name: 'Schemas',
      doc: '/** Each model under the name that the contract gives it. */\n',
      fields: schemas.map(({ name }) => entry(name, `models.${names.of(name)}`)),
    },
    {
      name: 'Queries',
      doc: '/** The query of each operation that has one, by `operationId`. */\n',
      fields: queries.map(({ resource, method }) =>
        entry(method.operationId, `${moduleName(resource)}.${names.params(method)}`),
      ),
    },
    {
      name: 'Operations',
      doc: '/** The method of each operation, by `operationId`. */\n',
      fields: methods.map(({ resource, method }) =>
        entry(method.operationId, `${moduleName(resource)}.${className(resource)}[${literal(methodName(method))}]`),
      ),
    },
  ].map((one) => ({ interface: { ...one, heritage: '' } }));
}

function entry(name: string, type: string): { field: FieldView } {
  return { field: { doc: '', key: propertyKey(name), mark: '', type } };
}

// A resource may be called like a keyword, a namespace may not.
function moduleName({ name }: Resource): string {
  return `${nameIn('node', 'method', name)}Module`;
}

// As the engine calls the file of a tag, which knows words only by a capital after another letter or a digit.
function fileName({ name }: Resource): string {
  return nameIn('node', 'type', name)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}
