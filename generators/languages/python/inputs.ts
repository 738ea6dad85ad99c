import type { EnumSchema, Field, ObjectSchema, SdkModel, UnionSchema } from '../../model/model.ts';
import { isReserved } from '../../names/reserved.ts';
import { docstring, optional } from './docs.ts';
import { literal } from './escape.ts';
import { described, fieldDoc } from './models.ts';
import { typeName } from './names.ts';
import { inputType, type Schemas } from './types.ts';

// Keys are the names on the wire. What Python does not take as the name of an attribute (two underscores would be
// mangled), or what would hide a type in the body of the class, needs the functional form of TypedDict.
const ATTRIBUTE = /^(?!__)[a-z_]\w*$/;
const TYPES = new Set(['bool', 'bytes', 'datetime', 'enums', 'float', 'int', 'models', 'str']);

function isAttribute(key: string): boolean {
  return ATTRIBUTE.test(key) && !isReserved('python', 'method', key) && !TYPES.has(key);
}

/** The typed dictionaries of everything the API takes. */
export function inputViews(model: SdkModel, schemas: Schemas): object[] {
  return model.schemas.flatMap((schema) => {
    if (schema.use === 'response' || schema.kind === 'enum') return [];
    return [{ input: schema.kind === 'union' ? unionView(schema) : dictView(schema, schemas) }];
  });
}

function dictView(schema: ObjectSchema, schemas: Schemas): object {
  const isClass = schema.fields.every(({ name }) => isAttribute(name));
  return {
    name: typeName(schema.name),
    literal: literal(typeName(schema.name)),
    isClass,
    isFunctional: !isClass,
    unionType: false,
    doc: docstring(described(schema), isClass ? 4 : 0),
    fields: schema.fields.map((field) => ({ field: keyView(field, schemas) })),
  };
}

function keyView(field: Field, schemas: Schemas): object {
  const type = inputType(schemas, field.type, 'inputs');
  const complete = field.nullable ? `${type} | None` : type;
  const annotation = field.required ? complete : `NotRequired[${complete}]`;
  return {
    name: field.name,
    key: literal(field.name),
    type: annotation,
    // An annotation as a string literal: the functional form evaluates its types when it is imported.
    lazyType: literal(annotation),
    doc: optional(docstring(fieldDoc(field, schemas), 4)),
  };
}

function unionView(schema: UnionSchema): object {
  const members = [...new Set(schema.variants.map((variant) => typeName(variant.schema)))];
  return {
    name: typeName(schema.name),
    isClass: false,
    isFunctional: false,
    unionType: literal(members.join(' | ')),
    doc: docstring(described(schema), 0),
  };
}

/** The open enums: any text is allowed, the known ones are proposed by editors. */
export function enumViews(model: SdkModel): object[] {
  return model.schemas
    .filter((schema): schema is EnumSchema => schema.kind === 'enum')
    .map((schema) => ({
      enum: {
        name: typeName(schema.name),
        doc: docstring(described(schema), 0),
        values: schema.values.map(literal),
      },
    }));
}
