import type { EnumSchema, Field, ObjectSchema, Schema, UnionSchema } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { phpString } from './escape.ts';
import { docBlock, docComment, docLines, enclosed, imports, tagLines } from './layout.ts';
import { className, memberName } from './names.ts';
import {
  decoded,
  docType,
  encoded,
  isDate,
  isSecret,
  type Lookup,
  nativeType,
  sentDocType,
  sentType,
} from './types.ts';

/** What models are printed with. */
export interface ModelContext {
  lookup: Lookup;
  namespace: string;
  /** The union whose class that of a schema extends. */
  parents: ReadonlyMap<string, string>;
}

/** The view of one schema, under the one key that says which form of class it becomes. */
export function schemaView(schema: Schema, context: ModelContext): object {
  if (schema.kind === 'enum') return { enum: enumView(schema) };
  if (schema.kind === 'union') return { union: unionView(schema, context) };
  if (schema.use === 'request') return { request: requestView(schema, context) };
  return { response: responseView(schema, context, context.parents.get(schema.name)) };
}

/** The class that holds what a union does not know yet: the fields that all its variants share. */
export function unknownView(union: UnionSchema, context: ModelContext): object {
  const name = `Unknown${className(union.name)}`;
  const description = `A kind of ${union.name} that is newer than this library. All of it is in \`toArray()\`.`;
  const named = { name, description, deprecated: false, use: 'response' as const };
  const schema: ObjectSchema = { kind: 'object', ...named, fields: sharedFields(union, context.lookup) };
  return responseView(schema, context, union.name);
}

function enumView(schema: EnumSchema): object {
  const open = docLines('The API may add values: any string is allowed where one of these is expected.');
  return {
    name: className(schema.name),
    doc: docComment(docBlock(classDoc(schema), open), 0),
    constants: schema.values.map((value) => ({
      constant: { name: nameIn('php', 'constant', value), value: phpString(value) },
    })),
  };
}

function unionView(schema: UnionSchema, { lookup, namespace }: ModelContext): object {
  const shared = sharedFields(schema, lookup);
  const properties = shared.map(({ name, type, description }) =>
    tagLines(`@property-read ${docType(type, lookup)} $${memberName(name)}`, description),
  );
  const moments = shared
    .filter(({ type }) => isDate(type))
    .map(({ name }) => [` @method DateTimeImmutable|null ${memberName(name)}()`]);
  return {
    name: className(schema.name),
    doc: docComment(docBlock(classDoc(schema), [...properties, ...moments].flat()), 0),
    imports: imports(namespace, moments.length > 0 ? ['DateTimeImmutable'] : [], ['Core\\ResponseModel']),
    discriminator: phpString(schema.discriminator),
    variants: schema.variants.map(({ value, schema: variant }) => ({
      variant: { value: phpString(value), name: className(variant) },
    })),
  };
}

function sharedFields(union: UnionSchema, lookup: Lookup): Field[] {
  const [first, ...others] = union.variants.map(({ schema }) => lookup(schema)).filter((one) => one.kind === 'object');
  return (first?.fields ?? []).flatMap((field) => {
    const same = others.flatMap(({ fields }) =>
      fields.filter(({ name, type }) => name === field.name && type.kind === field.type.kind),
    );
    if (field.type.kind === 'schema' || same.length < others.length) return [];
    const isAgreed = same.every(({ description }) => description === field.description);
    return [{ ...field, description: isAgreed ? field.description : '' }];
  });
}

function responseView(schema: ObjectSchema, { lookup, namespace }: ModelContext, parent?: string): object {
  const { fields } = schema;
  const dates = fields.filter(({ type }) => isDate(type));
  const maps = fields.filter(({ type }) => type.kind === 'map');
  const secrets = fields.filter(({ type }) => isSecret(type));
  const isSent = schema.use === 'both';
  return {
    name: className(schema.name),
    relation: parent === undefined ? 'implements ResponseModel' : `extends ${className(parent)}`,
    doc: docComment(classDoc(schema), 0),
    imports: imports(
      namespace,
      dates.length === 0 ? [] : ['DateTimeImmutable', ...(isSent ? ['DateTimeInterface'] : [])],
      [
        ...(isSent ? ['Core\\Encode'] : []),
        ...(dates.length > 0 ? ['Core\\Moment'] : []),
        'Core\\ResponseFields',
        ...(parent === undefined ? ['Core\\ResponseModel'] : []),
        ...(isSent && fields.some(({ required }) => !required) ? ['Omit'] : []),
      ],
    ),
    fields: fields.map((field) => ({ field: fieldView(field, lookup) })),
    names: enclosed(
      'private const FIELDS = [',
      fields.map(({ name }) => `${phpString(name)} => ${phpString(memberName(name))}`),
      '];',
      4,
    ),
    ...(isSent ? { constructor: constructorView(schema, lookup) } : {}),
    dates: dates.map(({ name }) => ({ date: { member: memberName(name) } })),
    ...(maps.length > 0 ? { maps: returned(maps.map(({ name }) => name)) } : {}),
    ...(secrets.length > 0 ? { secrets: returned(secrets.map(({ name }) => memberName(name))) } : {}),
  };
}

function returned(names: readonly string[]): string {
  return enclosed('return [', names.map(phpString), '];', 8);
}

function fieldView(field: Field, lookup: Lookup): object {
  const { name, type, nullable, required } = field;
  const bare = nativeType(type, lookup);
  const isList = bare === 'array' && !nullable;
  const promised = docType(type, lookup);
  const date = isDate(type) ? ` As sent (RFC 3339); \`${memberName(name)}()\` has it as an object.` : '';
  return {
    member: memberName(name),
    type: isList ? bare : `?${bare}`,
    doc: docComment(
      docBlock(docLines(field.description + date), [
        ` @var ${isList || (required && !nullable) ? promised : `${promised}|null`}`,
        ...deprecation(field),
      ]),
      4,
    ),
    decode: decoded(`$this->${memberName(name)}`, type, `$raw[${phpString(name)}]`, nullable, lookup),
  };
}

function constructorView(schema: ObjectSchema, lookup: Lookup): object {
  const ordered = requiredFirst(schema.fields);
  return {
    doc: parametersDoc(ordered, lookup),
    parameters: ordered.map((field) => `        ${parameter(field, lookup)},`).join('\n'),
    entries: entriesOf(schema, '$', lookup),
  };
}

function requestView(schema: ObjectSchema, { lookup, namespace }: ModelContext): object {
  const { fields } = schema;
  const ordered = requiredFirst(fields);
  const secrets = fields.filter(({ type }) => isSecret(type)).map(({ name }) => phpString(memberName(name)));
  return {
    name: className(schema.name),
    doc: docComment(classDoc(schema), 0),
    imports: imports(namespace, fields.some(({ type }) => isDate(type)) ? ['DateTimeInterface'] : [], [
      'Core\\Encode',
      'Core\\RequestModel',
      ...(secrets.length > 0 ? ['Core\\Secrets'] : []),
      ...(fields.some(({ required }) => !required) ? ['Omit'] : []),
    ]),
    parametersDoc: parametersDoc(ordered, lookup),
    parameters: ordered.map((field) => `        ${promoted(field, lookup)},`).join('\n'),
    entries: entriesOf(schema, '$this->', lookup),
    ...(secrets.length === 0 ? {} : { secrets: `[${secrets.join(', ')}]` }),
  };
}

function entriesOf({ fields }: ObjectSchema, holder: string, lookup: Lookup): string[] {
  return fields.map(({ name, type }) => {
    const source = holder + memberName(name);
    return encoded(`${phpString(name)} => `, { type, source, wireName: name }, 12, lookup);
  });
}

function requiredFirst(fields: readonly Field[]): Field[] {
  return fields.toSorted((a, b) => Number(b.required) - Number(a.required));
}

function promoted(field: Field, lookup: Lookup): string {
  return `${isSecret(field.type) ? '#[\\SensitiveParameter] ' : ''}public ${parameter(field, lookup)}`;
}

function parameter({ name, type, required, nullable }: Field, lookup: Lookup): string {
  const types = [sentType(type, lookup), ...(nullable ? ['null'] : []), ...(required ? [] : ['Omit'])];
  return `${types.join('|')} $${memberName(name)}${required ? '' : ' = Omit::Value'}`;
}

function parametersDoc(fields: readonly Field[], lookup: Lookup): string {
  return docComment(
    fields.flatMap((field) => parameterDoc(field, lookup)),
    4,
  );
}

function parameterDoc(field: Field, lookup: Lookup): string[] {
  const { name, type, required, nullable, description, deprecated } = field;
  const types = [sentDocType(type, lookup), ...(nullable ? ['null'] : []), ...(required ? [] : ['Omit'])];
  return tagLines(
    `@param ${types.join('|')} $${memberName(name)}`,
    `${deprecated ? 'Deprecated. ' : ''}${description}`,
  );
}

function classDoc(schema: Schema): string[] {
  const title = schema.description === '' ? `The schema ${schema.name} of the contract.` : schema.description;
  return docBlock(docLines(title), deprecation(schema));
}

function deprecation({ deprecated }: { deprecated: boolean }): string[] {
  return deprecated ? [' @deprecated The API will remove it in its next version.'] : [];
}
