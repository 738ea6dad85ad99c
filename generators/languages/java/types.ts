import { elementType, isReference } from '../../model/element-type.ts';
import type { Schema, TypeRef } from '../../model/model.ts';
import { typeName } from './names.ts';

/** What a file calls the classes of schemas. */
export interface Scope {
  className(schema: string): string;
  /** The class with the method that reads a schema: for a union, that of the variants it does not know. */
  reader(schema: string): string;
  /** False in the package of the models, which reach each other's decoders. */
  isOutside: boolean;
}

/** The scope of the files of models. */
export function modelScope(schemas: readonly Schema[]): Scope {
  const readers = new Map(
    schemas.flatMap((schema) =>
      schema.kind === 'union' && schema.unknown
        ? [[schema.name, `${typeName(schema.name)}.${typeName(schema.unknown.name)}`]]
        : [],
    ),
  );
  return { className: typeName, reader: (schema) => readers.get(schema) ?? typeName(schema), isOutside: false };
}

/** The scope of a file in another package, whose own classes hide models with the same names. */
export function outsideScope(models: Scope, modelPackage: string, own: ReadonlySet<string>): Scope {
  const qualified = (name: string): string => {
    const [outer = ''] = name.split('.');
    return own.has(outer) ? `${modelPackage}.${name}` : name;
  };
  return {
    className: (schema) => qualified(models.className(schema)),
    reader: (schema) => qualified(models.reader(schema)),
    isOutside: true,
  };
}

const CLASSES = { number: 'Double', boolean: 'Boolean', json: 'Object', binary: 'FilePart' } as const;

/** The class of a type: `Integer`, `List<Product>`; of bytes, that of a field in a form. */
export function boxed(type: TypeRef, scope: Scope): string {
  if (isReference(type)) return scope.className(type.name);
  if (type.kind === 'list') return `List<${boxed(type.items, scope)}>`;
  if (type.kind === 'map') return `Map<String, ${boxed(type.values, scope)}>`;
  if (type.kind === 'string') return isDate(type) ? 'OffsetDateTime' : 'String';
  if (type.kind === 'integer') return type.bits === 64 ? 'Long' : 'Integer';
  return CLASSES[type.kind];
}

const PRIMITIVES: Record<string, string> = { Integer: 'int', Long: 'long', Double: 'double', Boolean: 'boolean' };

/** The type of a value that is always there: a primitive where there is one. */
export function unboxed(type: TypeRef, scope: Scope): string {
  const whole = boxed(type, scope);
  return PRIMITIVES[whole] ?? whole;
}

/** A type without its arguments, as links of Javadoc have it. */
export const erased = (type: string): string => type.replace(/<.*>/, '');

export const isDate = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'date-time';

/** Whether it is a secret, or holds some. */
export function isSecret(type: TypeRef): boolean {
  const inner = elementType(type);
  return inner.kind === 'string' && inner.format === 'secret';
}

// A method of the core's `JsonInput`; a class with a decoder in this package or another; an enum; what holds others.
const FORMS = ['scalar', 'model', 'outside', 'open', 'list', 'map', 'optional'] as const;
type Form = (typeof FORMS)[number];

/** How a value is read, for templates/java/decoder.mustache: one form is not false. */
export type Decoder = { [form in Form]: string | Decoder | false };

const decoder = (form: Form, value: string | Decoder): Decoder =>
  Object.fromEntries(FORMS.map((one) => [one, one === form && value])) as Decoder;

const READERS = { string: 'string', number: 'number', boolean: 'bool', json: 'any', binary: 'string' } as const;

export function decoderOf(type: TypeRef, scope: Scope): Decoder {
  if (type.kind === 'list') return decoder('list', decoderOf(type.items, scope));
  if (type.kind === 'map') return decoder('map', decoderOf(type.values, scope));
  if (type.kind === 'enum') return decoder('open', scope.className(type.name));
  if (isReference(type)) return decoder(scope.isOutside ? 'outside' : 'model', scope.reader(type.name));
  if (type.kind === 'integer') return decoder('scalar', type.bits === 64 ? 'longInteger' : 'integer');
  return decoder('scalar', isDate(type) ? 'dateTime' : READERS[type.kind]);
}

/** Keeps null apart from nothing. */
export const nullableDecoder = (inner: Decoder): Decoder => decoder('optional', inner);
