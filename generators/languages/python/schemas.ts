import { elementType, isReference } from '../../model/element-type.ts';
import type { Field, ObjectSchema, Schema, UnionSchema } from '../../model/model.ts';
import { codeOf } from '../../names/code-names.ts';
import { firstParagraph } from '../../text/markdown.ts';
import type { SchemaContext } from '../language.ts';
import { fieldName, nameRules, typeName } from './names.ts';
import { doc, literal } from './text.ts';
import { decoderOf, inputType, outputType, type Schemas, unionDecoder } from './types.ts';

/** Indentation inside a class, in columns. */
const INDENT = 4;

/** Context of a schema in each of its forms: a model, a dictionary to send, an enum. */
export function schemaContext(schema: Schema, schemas: Schemas, ofCore: ReadonlySet<string>): SchemaContext {
  const { name, description, deprecated, direction } = schema;
  const isRead = direction !== 'request' && !ofCore.has(name);
  const isSent = direction === 'request' || direction === 'both';
  const isObject = schema.kind === 'object';
  const isClass = isObject && schema.fields.every((field) => isAttribute(field.name));
  const context = {
    className: typeName(name),
    doc: doc(withDeprecation(description, deprecated), INDENT),
    response: isObject && isRead && { isUnknown: !schemas.has(name), others: othersContext(schema) },
    union: schema.kind === 'union' && isRead && unionContext(schema, schemas),
    inputClass: isSent && isClass,
    // A key that is not a valid attribute name requires the functional form of TypedDict.
    inputDictionary: isObject && isSent && !isClass,
    inputUnion: schema.kind === 'union' &&
      isSent && {
        members: classes(membersOf(schema, schemas).filter((member) => schemas.has(member))),
      },
    enum: schema.kind === 'enum' && { values: schema.values.map((value) => ({ literal: literal(value) })) },
  };
  return isObject ? { schema: context, properties: propertiesOf(schema, schemas) } : { schema: context };
}

/** Context of the other members of a model. */
function othersContext({ name, others }: ObjectSchema): object | false {
  if (others === undefined) return false;
  const type = outputType(others.type, 'models').replace(/^dict\[str, (.*)\]$/, '$1');
  return { type, decode: decoderOf(others.type, name) };
}

const classes = (names: readonly string[]): object[] => classNames(names).map((className) => ({ className }));

const classNames = (names: readonly string[]): string[] => [...new Set(names)].map((name) => typeName(name));

/** Returns all classes that a value of a union may have. */
export const unionMembers = (union: UnionSchema, schemas: Schemas): string[] => classNames(membersOf(union, schemas));

function unionContext(schema: UnionSchema, schemas: Schemas): object {
  return {
    members: classes(membersOf(schema, schemas)),
    decoder: unionDecoder(schema.name),
    discriminatorLiteral: schema.discriminator !== undefined && literal(schema.discriminator),
    variants: schema.variants.map((variant) => {
      // The decoder of another union may be defined later in the module.
      const isLater = schemas.get(variant.schema)?.kind === 'union';
      const decoder = isLater ? unionDecoder(variant.schema) : typeName(variant.schema);
      return { literal: literal(variant.value), decoder, isLater };
    }),
    unknown: schema.unknown !== undefined && typeName(schema.unknown.name),
  };
}

/** All classes that a value of a union may have, including the classes of nested unions. */
function membersOf({ name, variants, unknown }: UnionSchema, schemas: Schemas, seen = new Set<string>()): string[] {
  seen.add(name);
  const known = variants.flatMap(({ schema }) => {
    const found = schemas.get(schema);
    if (found?.kind !== 'union') return [schema];
    return seen.has(schema) ? [] : membersOf(found, schemas, seen);
  });
  return unknown === undefined ? known : [...known, unknown.name];
}

function propertiesOf(schema: ObjectSchema, schemas: Schemas): Map<string, object> {
  const taken = new Set<string>();
  return new Map(
    schema.fields.map((field) => {
      const name = fieldName(codeOf(field), taken);
      taken.add(name);
      return [field.name, { name, ...propertyContext(field, schema, schemas) }];
    }),
  );
}

/** Context of a property, as a field of a model and as a key of a dictionary. */
function propertyContext(field: Field, model: ObjectSchema, schemas: Schemas): object {
  const { name, type, required, nullable } = field;
  const read = outputType(type, 'models');
  const sent = inputType(type, 'inputs', schemas);
  const decode = decoderOf(type, model.name);
  const isSecret = type.kind === 'string' && type.format === 'secret';
  const sentType = nullable ? `${sent} | None` : sent;
  return {
    literal: literal(name),
    doc: doc(fieldText(field, schemas), INDENT),
    readType: required && !nullable ? read : `${read} | None`,
    decode,
    isSecret,
    isPlain: !decode && !isSecret,
    key: isAttribute(name) && name,
    sentType,
    // The call of TypedDict evaluates its types at import time, so that they must be strings.
    sentTypeLiteral: literal(required ? sentType : `NotRequired[${sentType}]`),
  };
}

/** Markdown of a field. If it repeats the description of a named schema, only the first paragraph. */
export function fieldText({ type, description, deprecated }: Field, schemas: Schemas): string {
  const inner = elementType(type);
  const isOfSchema = isReference(inner) && schemas.get(inner.name)?.description === description;
  return withDeprecation(isOfSchema ? firstParagraph(description) : description, deprecated);
}

/** Starts the text of a deprecated element with "Deprecated.". */
export const withDeprecation = (markdown: string, deprecated: boolean): string =>
  deprecated ? `Deprecated. ${markdown}`.trim() : markdown;

// Keys are the names on the wire. The functional form of TypedDict is required for a name that is not a valid attribute
// (Python mangles two leading underscores) or that would hide a type in the class body.
const ATTRIBUTE = /^(?!__)[a-z_]\w*$/;
const TYPES = new Set(['bool', 'bytes', 'datetime', 'enums', 'float', 'int', 'models', 'str']);

function isAttribute(key: string): boolean {
  return ATTRIBUTE.test(key) && !nameRules.isReserved('method', key) && !TYPES.has(key);
}
