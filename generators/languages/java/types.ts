import { elementType, isReference } from '../../model/element-type.ts';
import type { Field, ObjectSchema, Schema, TypeRef } from '../../model/model.ts';
import { typeName } from './names.ts';

/** Names of schema classes as one file spells them. */
export interface Scope {
  className(schema: string): string;
  /** Returns the class that decodes a schema. For a union, it is the class of its unknown variants. */
  reader(schema: string): string;
  /** Returns the schema with this name, if it is an object. */
  objectNamed(schema: string): ObjectSchema | undefined;
  /** Reports whether a text is the description of a schema, so that a link to its class can replace it. */
  describes(schema: string, text: string): boolean;
  /** False in the package of the models, which can access each other's decoders. */
  isOutside: boolean;
}

/** Scope of the model files. */
export function modelScope(schemas: readonly Schema[]): Scope {
  const readers = new Map(
    schemas.flatMap((schema) =>
      schema.kind === 'union' && schema.unknown
        ? [[schema.name, `${typeName(schema.name)}.${typeName(schema.unknown.name)}`]]
        : [],
    ),
  );
  const objects = new Map(schemas.flatMap((schema) => (schema.kind === 'object' ? [[schema.name, schema]] : [])));
  const descriptions = new Map(schemas.map(({ name, description }) => [name, description]));
  return {
    className: typeName,
    reader: (schema) => readers.get(schema) ?? typeName(schema),
    objectNamed: (schema) => objects.get(schema),
    describes: (schema, text) => text !== '' && descriptions.get(schema) === text,
    isOutside: false,
  };
}

/** Scope of a file in another package, whose own classes hide models with the same name. */
export function outsideScope(models: Scope, modelPackage: string, own: ReadonlySet<string>): Scope {
  const qualified = (name: string): string => {
    const [outer = ''] = name.split('.');
    return own.has(outer) ? `${modelPackage}.${name}` : name;
  };
  return {
    className: (schema) => qualified(models.className(schema)),
    reader: (schema) => qualified(models.reader(schema)),
    objectNamed: (schema) => models.objectNamed(schema),
    describes: (schema, text) => models.describes(schema, text),
    isOutside: true,
  };
}

const CLASSES = { number: 'Double', boolean: 'Boolean', json: 'Object', binary: 'FilePart' } as const;

/** Returns the class of a type: `Integer`, `List<Product>`. Bytes have the class of a form field. */
export function boxed(type: TypeRef, scope: Scope): string {
  if (isReference(type)) return scope.className(type.name);
  if (type.kind === 'list') return `List<${insideOf(type, boxed(type.items, scope))}>`;
  if (type.kind === 'map') return `Map<String, ${insideOf(type, boxed(type.values, scope))}>`;
  if (type.kind === 'string') return isDate(type) ? 'Instant' : 'String';
  if (type.kind === 'integer') return type.bits === 64 ? 'Long' : 'Integer';
  return CLASSES[type.kind];
}

/** Returns the type of an item or a value, which may be null. The annotation is written in front of the simple name. */
const insideOf = ({ hasNulls }: { hasNulls?: true }, type: string): string =>
  hasNulls === true ? type.replace(/^(?:[\w$]+\.)*/, '$&@Nullable ') : type;

const PRIMITIVES: Record<string, string> = { Integer: 'int', Long: 'long', Double: 'double', Boolean: 'boolean' };

/** Returns the type of a value that is always present: a primitive type if possible. */
export function unboxed(type: TypeRef, scope: Scope): string {
  const whole = boxed(type, scope);
  return PRIMITIVES[whole] ?? whole;
}

/** Returns the class whose comment already is the description of a field, if there is one. */
export const describedBy = ({ type, description }: Pick<Field, 'type' | 'description'>, scope: Scope): string | false =>
  isReference(type) && scope.describes(type.name, description) && scope.className(type.name);

/** Returns a type without its type arguments, as Javadoc links require. */
export const erased = (type: string): string => type.replace(/<.*>/, '');

export const isDate = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'date-time';

/** Reports whether a type is a secret, or a list or map of secrets. */
export function isSecret(type: TypeRef): boolean {
  const inner = elementType(type);
  return inner.kind === 'string' && inner.format === 'secret';
}

// A method of the core's `JsonInput`, a class with a decoder in this package or another, an enum, or a container.
const FORMS = ['scalar', 'model', 'outside', 'open', 'openOutside', 'list', 'map'] as const;
type Form = (typeof FORMS)[number];

/** Instructions for reading a value, for templates/java/decoder.mustache and read.mustache. Exactly one form is not false. */
export type Decoder = { [form in Form]: string | Decoder | false };

const decoder = (form: Form, value: string | Decoder): Decoder =>
  Object.fromEntries(FORMS.map((key) => [key, key === form && value])) as Decoder;

const READERS = { string: 'string', number: 'number', boolean: 'bool', json: 'any', binary: 'string' } as const;

/** Returns the decoder of a date-time that stays text. */
export const dateTimeText = decoder('scalar', 'dateTime');

export function decoderOf(type: TypeRef, scope: Scope): Decoder {
  if (type.kind === 'list') return decoder('list', decoderOf(type.items, scope));
  if (type.kind === 'map') return decoder('map', decoderOf(type.values, scope));
  if (type.kind === 'enum') return decoder(scope.isOutside ? 'openOutside' : 'open', scope.className(type.name));
  if (isReference(type)) return decoder(scope.isOutside ? 'outside' : 'model', scope.reader(type.name));
  if (type.kind === 'integer') return decoder('scalar', type.bits === 64 ? 'longInteger' : 'integer');
  return decoder('scalar', isDate(type) ? 'instant' : READERS[type.kind]);
}
