import type { Resource } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { words } from '../../names/words.ts';
import { docComment } from './docs.ts';
import { literal, propertyKey } from './escape.ts';
import { baseOptions, methodView } from './methods.ts';
import { className, paramsName, type TypeNames } from './names.ts';

export interface ResourceView {
  doc: string;
  /** Property of the client. */
  name: string;
  className: string;
  /** Namespace that stands for its file in others. */
  module: string;
  /** Name of its file, without the ending. */
  file: string;
  /** Its imports, but for those every resource has. */
  imports: string;
  /** Names of all types it exports. */
  exports: string;
}

export function resourceView(resource: Resource, names: TypeNames): ResourceView {
  const used = new Set<string>();
  const inputs = resource.methods.flatMap((method) => methodView(method, names, used).inputs);
  const hasPages = resource.methods.some(({ pageItem }) => pageItem !== undefined);
  return {
    doc: docComment({ text: resource.description }),
    name: nameIn('node', 'method', resource.name),
    className: className(resource),
    module: moduleName(resource),
    // As the engine calls the file of a tag.
    file: words(resource.name).join('-'),
    imports: [
      importText('../../core/operation.ts', ['Operation', ...resource.methods.map(baseOptions)]),
      importText('../../core/pages.ts', hasPages ? ['PagePromise'] : []),
      "import { Resource } from '../../core/resource.ts';\n",
      importText('../models.ts', [...used]),
    ].join(''),
    exports: [className(resource), ...inputs.map(({ input }) => input.name)].toSorted().join(', '),
  };
}

/** An import of types, each once; nothing without names. */
export function importText(file: string, names: readonly string[]): string {
  const unique = [...new Set(names)].toSorted();
  return unique.length === 0 ? '' : `import type { ${unique.join(', ')} } from '${file}';\n`;
}

interface Entry {
  key: string;
  type: string;
}

/** The type of each query, by operation. */
export function queriesOf(resource: Resource): { query: Entry }[] {
  return resource.methods
    .filter(({ parameters }) => parameters.some((one) => one.in === 'query'))
    .map((method) => ({
      query: { key: propertyKey(method.operationId), type: `${moduleName(resource)}.${paramsName(method)}` },
    }));
}

/** The type of each method, by operation. */
export function operationsOf(resource: Resource): { operation: Entry }[] {
  const owner = `${moduleName(resource)}.${className(resource)}`;
  return resource.methods.map(({ operationId, name }) => ({
    operation: { key: propertyKey(operationId), type: `${owner}[${literal(nameIn('node', 'method', name))}]` },
  }));
}

// A resource may be called like a keyword, a namespace may not.
function moduleName({ name }: Resource): string {
  return `${nameIn('node', 'method', name)}Module`;
}
