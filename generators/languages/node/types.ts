import type { EnumSchema, Field, ObjectSchema, SdkModel, TypeRef, UnionSchema } from '../../model/model.ts';
import { literal } from './escape.ts';
import type { TypeNames } from './names.ts';

// What TypeScript's Object declares.
const INHERITED = new Set(
  'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf'.split(' '),
);

/** Whether every object has it, so that the compiler thinks of that one first. */
export const isInherited = (name: string): boolean => INHERITED.has(name);

/** TypeScript of a type at the place of its use; the names of the schemas it needs are added to `used`. */
export function typeText(type: TypeRef, names: TypeNames, used?: Set<string>): string {
  switch (type.kind) {
    case 'string':
      return type.constant === undefined ? 'string' : openUnion([type.constant]);
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'json':
      return 'unknown';
    case 'binary':
      // As callers have them: Node.js's Buffer is a Uint8Array, and a File is a Blob with a name and a media type.
      return 'Uint8Array | Blob';
    case 'list':
      return listOf(typeText(type.items, names, used));
    case 'map':
      return `Record<string, ${typeText(type.values, names, used)}>`;
    case 'schema': {
      const name = names.of(type.name);
      used?.add(name);
      return name;
    }
  }
}

/** What a call resolves to. */
export function resultText(type: TypeRef | undefined, names: TypeNames, used: Set<string>): string {
  if (type === undefined) return 'void';
  return type.kind === 'binary' ? 'Uint8Array' : typeText(type, names, used);
}

/** A type with one more value; `unknown` holds all of them already. */
export function orElse(text: string, more: string): string {
  return text === 'unknown' ? text : `${text} | ${more}`;
}

/** The type of a property. One that every object inherits is never absent: left out, it is the inherited one. */
export function propertyText(name: string, required: boolean, text: string): string {
  return !required && isInherited(name) ? orElse(text, `Object[${literal(name)}]`) : text;
}

/** A field's type: the text that tells the variants of a union apart is closed, or nobody could switch on it. */
export function fieldText(field: Field, owner: ObjectSchema, names: TypeNames, model: SdkModel): string {
  const { type, name, required } = field;
  const constant = type.kind === 'string' ? type.constant : undefined;
  const tags = tagsOf(owner, name, model);
  const closed = tags.length > 0 ? tags : constant !== undefined && owner.use === 'request' ? [constant] : [];
  const text = closed.length > 0 ? closed.map(literal).join(' | ') : typeText(type, names);
  return propertyText(name, required, field.nullable ? orElse(text, 'null') : text);
}

/** Open when the API sends it. What is only sent to the API is checked: a slip there is a mistake, not the future. */
export function enumText({ values, use }: EnumSchema): string {
  return use === 'request' ? values.map(literal).join(' | ') : openUnion(values);
}

export function unionText({ name, variants, use }: UnionSchema, names: TypeNames): string {
  const known = new Set(variants.map(({ schema }) => names.of(schema)));
  return [...known, ...(use === 'request' ? [] : [names.unknown(name)])].join(' | ');
}

// `string & {}` rather than `string`, which would swallow the literals and with them an editor's completion.
function openUnion(values: readonly string[]): string {
  return [...values.map(literal), '(string & {})'].join(' | ');
}

function listOf(items: string): string {
  return /^[\w$]+$/.test(items) ? `${items}[]` : `(${items})[]`;
}

/** The texts by which unions know a schema, when this is the field that they look at. */
function tagsOf(owner: ObjectSchema, field: string, { schemas }: SdkModel): string[] {
  const variants = schemas.flatMap((schema) =>
    schema.kind === 'union' && schema.discriminator === field ? schema.variants : [],
  );
  return [...new Set(variants.filter(({ schema }) => schema === owner.name).map(({ value }) => value))];
}

/** Fields that unions look at and the schema itself does not describe. */
export function untoldTags({ name, fields }: ObjectSchema, { schemas }: SdkModel): string[] {
  const told = new Set(fields.map((field) => field.name));
  const unions = schemas.filter((schema): schema is UnionSchema => schema.kind === 'union');
  const mine = unions.filter(({ variants }) => variants.some(({ schema }) => schema === name));
  return [...new Set(mine.map(({ discriminator }) => discriminator))].filter((field) => !told.has(field));
}
