import { innermost } from '../../model/innermost.ts';
import type { Schema, TypeRef } from '../../model/model.ts';
import { typeName } from './names.ts';

/** Where generated and core classes live, from the brand's package. */
export interface Packages {
  root: string;
  model: string;
}

/** Classes that one file mentions; the file's imports come from here. */
export class Imports {
  readonly #names = new Set<string>();
  readonly #declared: ReadonlySet<string>;

  /** @param declared simple names of the file's own classes, which would hide an imported one */
  constructor(declared: readonly string[] = []) {
    this.#declared = new Set(declared);
  }

  add(...names: string[]): void {
    for (const name of names) this.#names.add(name);
  }

  /** What the file calls a class of the models: its name, with its package where the file has a class of that name. */
  model(schema: string, { model }: Packages): string {
    const name = typeName(schema);
    if (this.#declared.has(name)) return `${model}.${name}`;
    this.add(`${model}.${name}`);
    return name;
  }

  /** The statements, sorted; without those of the file's own package and of `java.lang`. */
  statements(ownPackage: string): string {
    const outside = (name: string): boolean => name.slice(0, name.lastIndexOf('.')) !== ownPackage;
    const names = [...this.#names].filter(outside).toSorted();
    return names.map((name) => `import ${name};`).join('\n');
  }
}

/** The class of a type: `Integer`, `List<Product>`; of bytes, that of a field in a form. */
export function boxed(type: TypeRef, packages: Packages, imports: Imports): string {
  switch (type.kind) {
    case 'string':
      if (type.format !== 'date-time') return 'String';
      imports.add('java.time.OffsetDateTime');
      return 'OffsetDateTime';
    case 'integer':
      return type.bits === 64 ? 'Long' : 'Integer';
    case 'number':
      return 'Double';
    case 'boolean':
      return 'Boolean';
    case 'list':
      imports.add('java.util.List');
      return `List<${boxed(type.items, packages, imports)}>`;
    case 'map':
      imports.add('java.util.Map');
      return `Map<String, ${boxed(type.values, packages, imports)}>`;
    case 'schema':
      return imports.model(type.name, packages);
    case 'json':
      return 'Object';
    case 'binary':
      imports.add(`${packages.root}.FilePart`);
      return 'FilePart';
  }
}

const PRIMITIVES: Record<string, string> = { Integer: 'int', Long: 'long', Double: 'double', Boolean: 'boolean' };

/** The type of a value that is always there: a primitive where there is one. */
export const unboxed = (type: string): string => PRIMITIVES[type] ?? type;

export const isDateTime = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'date-time';

/** An expression that reads the value at which `input` stands. */
export function readExpression(type: TypeRef, input = 'in', className = typeName): string {
  if (type.kind === 'schema') return `${className(type.name)}.decode(${input})`;
  if (type.kind === 'list') return `${input}.list(${decoderOf(type.items, `${input}Item`, className)})`;
  if (type.kind === 'map') return `${input}.map(${decoderOf(type.values, `${input}Item`, className)})`;
  return `${input}.${scalarReader(type)}()`;
}

/** A function that reads a value; `input` is the name of its argument, should it need one. */
export function decoderOf(type: TypeRef, input = 'in', className = typeName): string {
  if (type.kind === 'schema') return `${className(type.name)}::decode`;
  if (type.kind === 'list' || type.kind === 'map') return `${input} -> ${readExpression(type, input, className)}`;
  return `JsonInput::${isDateTime(type) ? 'dateTime' : scalarReader(type)}`;
}

function scalarReader(type: TypeRef): string {
  if (type.kind === 'integer') return type.bits === 64 ? 'longInteger' : 'integer';
  if (type.kind === 'number') return 'number';
  if (type.kind === 'json') return 'any';
  return type.kind === 'boolean' ? 'bool' : 'string';
}

/** What a class needs so that it may mention deprecated ones without a warning. */
export function suppression(types: readonly TypeRef[], schemas: readonly Schema[]): string {
  const old = new Set(schemas.filter(({ deprecated }) => deprecated).map(({ name }) => name));
  const isOld = (type: TypeRef): boolean => type.kind === 'schema' && old.has(type.name);
  return types.map(innermost).some(isOld) ? '@SuppressWarnings("deprecation")\n' : '';
}
