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

  add(...names: string[]): void {
    for (const name of names) this.#names.add(name);
  }

  /** The statements, sorted; without those of the file's own package and of `java.lang`. */
  statements(ownPackage: string): string {
    const outside = (name: string): boolean => name.slice(0, name.lastIndexOf('.')) !== ownPackage;
    const names = [...this.#names].filter(outside).toSorted();
    return names.map((name) => `import ${name};`).join('\n');
  }
}

/** The class of a type: `Integer`, `List<Product>`. */
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
      imports.add(`${packages.model}.${typeName(type.name)}`);
      return typeName(type.name);
  }
}

const PRIMITIVES: Record<string, string> = { Integer: 'int', Long: 'long', Double: 'double', Boolean: 'boolean' };

/** The type of a value that is always there: a primitive where there is one. */
export const unboxed = (type: string): string => PRIMITIVES[type] ?? type;

export const isDateTime = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'date-time';

/** An expression that reads the value at which `input` stands. */
export function readExpression(type: TypeRef, input = 'in'): string {
  if (type.kind === 'schema') return `${typeName(type.name)}.decode(${input})`;
  if (type.kind === 'list') return `${input}.list(${decoder(type.items, input)})`;
  if (type.kind === 'map') return `${input}.map(${decoder(type.values, input)})`;
  return `${input}.${scalarReader(type)}()`;
}

function decoder(type: TypeRef, outer: string): string {
  if (type.kind === 'schema') return `${typeName(type.name)}::decode`;
  const inner = `${outer}Item`;
  if (type.kind === 'list' || type.kind === 'map') return `${inner} -> ${readExpression(type, inner)}`;
  return `JsonInput::${isDateTime(type) ? 'dateTime' : scalarReader(type)}`;
}

function scalarReader(type: TypeRef): string {
  if (type.kind === 'integer') return type.bits === 64 ? 'longInteger' : 'integer';
  if (type.kind === 'number') return 'number';
  return type.kind === 'boolean' ? 'bool' : 'string';
}

/** Names of the schemas a type is made of. */
export function schemasIn(type: TypeRef): string[] {
  if (type.kind === 'list') return schemasIn(type.items);
  if (type.kind === 'map') return schemasIn(type.values);
  return type.kind === 'schema' ? [type.name] : [];
}

/** What a class needs so that it may mention deprecated ones without a warning. */
export function suppression(types: readonly TypeRef[], schemas: readonly Schema[]): string {
  const old = new Set(schemas.filter(({ deprecated }) => deprecated).map(({ name }) => name));
  return types.flatMap(schemasIn).some((name) => old.has(name)) ? '@SuppressWarnings("deprecation")\n' : '';
}
