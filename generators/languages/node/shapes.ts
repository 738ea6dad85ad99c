import { schemaIn } from '../../model/innermost.ts';
import type { Field, ObjectSchema, Parameter, Schema, SdkModel, TypeRef, UnionSchema } from '../../model/model.ts';
import { literal, propertyKey } from './escape.ts';
import type { TypeNames } from './names.ts';
import { isInherited, untoldTags } from './types.ts';

/** A schema that is sent, as a constant of the core's type `Shape`. */
export interface ShapeView {
  name: string;
  /** A literal. */
  shape: string;
  isUnion: boolean;
}

/** How a type is named in a shape, given how the schemas are. */
type Naming = (schema: string) => string;

/** Function of the core that only those pay for who send a union. */
const UNION_CHECK = 'faultInUnion';

/** The import that the module of the shapes needs. */
export function shapeImports(views: readonly { shape: ShapeView }[]): string {
  const hasUnion = views.some(({ shape }) => shape.isUnion);
  return hasUnion ? `import { ${UNION_CHECK} } from '../core/union-shape.ts';\n` : '';
}

/** The shape of a type where it is used; schemas are constants of the module `shapes`. */
export function shapeText(type: TypeRef, names: TypeNames, model: SdkModel): string {
  return textOf(type, (name) => referenceText(name, model, (own) => `shapes.${names.of(own)}`));
}

/** The shape of a query: its names in the order they are sent in, which begins with those that must be there. */
export function queryText(query: readonly Parameter[], names: TypeNames, model: SdkModel): string {
  const fields = query.map((one): [string, string] => [one.name, shapeText(one.type, names, model)]);
  return objectText(fields, new Set(requiredOf(query)));
}

/** All schemas that are sent, each after those it needs. */
export function shapeViews(model: SdkModel, names: TypeNames): { shape: ShapeView }[] {
  const done = new Map<string, ShapeView>();
  const open = new Set<string>();
  const visit = (schema: Schema): void => {
    if (schema.kind === 'enum' || open.has(schema.name)) return;
    open.add(schema.name);
    for (const name of neededBy(schema)) visit(schemaOf(model, name));
    // What holds itself is not made yet where it is named.
    const naming: Naming = (name) => (done.has(name) ? names.of(name) : `() => ${names.of(name)}`);
    const text = definitionText(schema, model, (name) => referenceText(name, model, naming));
    done.set(schema.name, { name: names.of(schema.name), shape: text, isUnion: schema.kind === 'union' });
  };
  for (const name of sentBy(model)) visit(schemaOf(model, name));
  return [...done.values()].map((shape) => ({ shape }));
}

function definitionText(schema: ObjectSchema | UnionSchema, model: SdkModel, naming: Naming): string {
  if (schema.kind === 'union') {
    const variants = schema.variants.map((one) => `${keyText(one.value)}: ${naming(one.schema)}`);
    const isOpen = schema.use === 'request' ? '' : ', isOpen: true';
    const members = `tag: ${literal(schema.discriminator)}, variants: { ${variants.join(', ')} }${isOpen}`;
    return `{ check: ${UNION_CHECK}, ${members} }`;
  }
  const tags = untoldTags(schema, model);
  const fields = schema.fields.map((field): [string, string] => [field.name, fieldText(field, naming)]);
  const must = new Set([...requiredOf(schema.fields), ...tags]);
  return objectText([...fields, ...tags.map((tag): [string, string] => [tag, "'string'"])], must);
}

function fieldText({ type, nullable }: Field, naming: Naming): string {
  const text = textOf(type, naming);
  return nullable ? `{ orNull: ${text} }` : text;
}

function textOf(type: TypeRef, naming: Naming): string {
  switch (type.kind) {
    case 'string':
      return type.format === 'date-time' ? "'time'" : "'string'";
    case 'integer':
    case 'number':
    case 'boolean':
    case 'json':
      return literal(type.kind);
    case 'binary':
      return "'bytes'";
    case 'list':
      return `{ list: ${textOf(type.items, naming)} }`;
    case 'map':
      return `{ map: ${textOf(type.values, naming)} }`;
    case 'schema':
      return naming(type.name);
  }
}

// The API may add values to an enum at any time, so any text may be one.
function referenceText(name: string, model: SdkModel, naming: Naming): string {
  return schemaOf(model, name).kind === 'enum' ? "'string'" : naming(name);
}

function objectText(fields: readonly [string, string][], must: ReadonlySet<string>): string {
  const listOf = (name: 'must' | 'may', isOne: (field: string) => boolean): string[] => {
    const list = fields
      .filter(([field]) => isOne(field))
      .map(([field, text]) => `${keyText(field)}: ${valueText(field, text)}`);
    return list.length === 0 ? [] : [`${name}: { ${list.join(', ')} }`];
  };
  const parts = [...listOf('must', (field) => must.has(field)), ...listOf('may', (field) => !must.has(field))];
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

// What is expected of `constructor` is a function, so that the text would be any text.
function valueText(name: string, text: string): string {
  return isInherited(name) && /^['{]/.test(text) ? `${text} as const` : text;
}

// In a literal a plain `__proto__` would be no field but the prototype.
function keyText(name: string): string {
  return name === '__proto__' ? `[${literal(name)}]` : propertyKey(name);
}

function requiredOf(members: readonly { name: string; required: boolean }[]): string[] {
  return members.filter(({ required }) => required).map(({ name }) => name);
}

function sentBy({ resources }: SdkModel): string[] {
  const methods = resources.flatMap((resource) => resource.methods);
  const types = methods.flatMap(({ body, parameters }) => [
    ...(body === undefined ? [] : [body.type]),
    ...parameters.filter((one) => one.in === 'query').map((one) => one.type),
  ]);
  return namesIn(types);
}

function neededBy(schema: ObjectSchema | UnionSchema): string[] {
  if (schema.kind === 'union') return schema.variants.map((variant) => variant.schema);
  return namesIn(schema.fields.map((field) => field.type));
}

function namesIn(types: readonly TypeRef[]): string[] {
  return types.map(schemaIn).filter((name) => name !== undefined);
}

function schemaOf({ schemas }: SdkModel, name: string): Schema {
  const found = schemas.find((schema) => schema.name === name);
  if (found === undefined) throw new Error(`the model has no schema ${name}`);
  return found;
}
