import { referencedSchema } from '../../model/element-type.ts';
import type { Field, Parameter, Schema, SdkModel, TypeRef } from '../../model/model.ts';
import { partsOf } from '../../model/pages.ts';
import { type DiscriminatorValues, undeclaredDiscriminators } from '../../model/discriminators.ts';
import type { TypeNames } from './names.ts';
import { literal } from './text.ts';
import { INHERITED } from './types.ts';

/** What a value must be to be sent, for templates/node/shape.mustache: one of its forms is not false. */
export type Shape = typeof NONE & Record<string, unknown>;

const FORMS = { kind: false, list: false, map: false, orNull: false, schema: false, object: false, union: false };
const NONE = {
  ...FORMS,
  // The shape of a schema that holds itself is not made yet where it is named.
  isLater: false,
  // From another module than the one that it is printed in.
  isImported: false,
  // The compiler expects a function of this name, as `constructor` is, and would take the text for any text.
  isConst: false,
};

// The API may add values to an enum at any time, so any text may be one.
const KINDS: Partial<Record<TypeRef['kind'], string>> = { enum: 'string', binary: 'bytes' };

/** How the shape of a schema is named at some place. */
type Naming = (schema: string) => object;

const form = (members: object): Shape => ({ ...NONE, ...members });

function shape(type: TypeRef, naming: Naming, isConst = false): Shape {
  switch (type.kind) {
    case 'string':
      return form({ kind: type.format === 'date-time' ? 'time' : 'string', isConst });
    case 'list':
      return form({ list: shape(type.items, naming, isConst) });
    case 'map':
      return form({ map: shape(type.values, naming, isConst) });
    case 'object':
    case 'union':
      return form(naming(type.name));
    default:
      return form({ kind: KINDS[type.kind] ?? type.kind, isConst });
  }
}

type Member = Pick<Field, 'name' | 'type' | 'required'> & Partial<Field>;

/** The fields that must be there, and those that may. */
function objectShape(members: readonly Member[], naming: Naming): Shape {
  const fieldsOf = (required: boolean): object | false => {
    const fields = members.filter((one) => one.required === required);
    return fields.length > 0 && { fields: fields.map((one) => memberShape(one.name, ofMember(one))) };
  };
  const ofMember = ({ name, type, nullable }: Member): Shape => {
    const own = shape(type, naming, INHERITED.has(name));
    return nullable === true ? form({ orNull: own }) : own;
  };
  return form({ object: { must: fieldsOf(true), may: fieldsOf(false) } });
}

// In a literal a plain `__proto__` would be no field but the prototype.
function memberShape(name: string, own: Shape): Shape {
  return { ...own, keyLiteral: literal(name), isComputed: name === '__proto__' };
}

const imported =
  (names: TypeNames): Naming =>
  (name) => ({ schema: names.of(name), isImported: true });

/** The shape of a type in a file that imports those of schemas. */
export const shapeOf = (type: TypeRef, names: TypeNames): Shape => shape(type, imported(names));

export const queryShape = (query: readonly Parameter[], names: TypeNames): Shape => objectShape(query, imported(names));

/** The shapes of all schemas that are sent, each after those that it is made of. */
export function namedShapes(model: SdkModel, names: TypeNames, tags: DiscriminatorValues): Shape[] {
  const schemas = new Map(model.schemas.map((schema) => [schema.name, schema]));
  const done = new Map<string, Shape>();
  const open = new Set<string>();
  const naming: Naming = (name) => ({ schema: names.of(name), isLater: !done.has(name) });
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined || schema.kind === 'enum' || open.has(schema.name)) return;
    open.add(schema.name);
    for (const name of partsOf(schema)) visit(schemas.get(name));
    done.set(schema.name, { ...schemaShape(schema, naming, tags), name: names.of(schema.name) });
  };
  for (const { body, parameters } of model.resources.flatMap(({ methods }) => methods)) {
    const types = [body?.type, ...parameters.filter((one) => one.in === 'query').map(({ type }) => type)];
    for (const type of types) if (type !== undefined) visit(schemas.get(referencedSchema(type) ?? ''));
  }
  return [...done.values()];
}

function schemaShape(schema: Exclude<Schema, { kind: 'enum' }>, naming: Naming, tags: DiscriminatorValues): Shape {
  if (schema.kind === 'object')
    return objectShape([...schema.fields, ...undeclaredDiscriminators(schema, tags)], naming);
  const variants = schema.variants.map((one) => memberShape(one.value, form(naming(one.schema))));
  return form({
    union: { tagLiteral: literal(schema.discriminator), variants, isOpen: schema.direction !== 'request' },
  });
}
