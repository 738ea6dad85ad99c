import { schemaIn } from '../../model/innermost.ts';
import type { EnumSchema, Field, ObjectSchema, Schema, TypeRef, UnionSchema } from '../../model/model.ts';
import { phpString } from './escape.ts';
import { broken, docBlock, docComment, docLines, enclosed, imports, tagLines } from './layout.ts';
import { className, constantNames, memberName } from './names.ts';
import {
  alternatives,
  decoded,
  docType,
  encoded,
  isDate,
  isFile,
  isSecret,
  type Lookup,
  nativeType,
  orNull,
  sentDocType,
  sentType,
} from './types.ts';

/** What models are printed with. */
export interface ModelContext {
  lookup: Lookup;
  namespace: string;
  /** The union whose class that of a schema extends. */
  parents: ReadonlyMap<string, UnionSchema>;
}

/** The view of one schema, under the one key that says which form of class it becomes. */
export function schemaView(schema: Schema, context: ModelContext): object {
  if (schema.kind === 'enum') return { enum: enumView(schema) };
  if (schema.kind === 'union') return { union: unionView(schema, context) };
  if (schema.use === 'request') return { request: requestView(schema, context, context.parents.get(schema.name)) };
  return { response: responseView(schema, context, context.parents.get(schema.name)) };
}

/** `UnknownEvent`, the class of {@link unknownView}. */
export function unknownName(union: UnionSchema): string {
  return `Unknown${className(union.name)}`;
}

/** The class that holds what a union does not know yet: the fields that all its variants share. */
export function unknownView(union: UnionSchema, context: ModelContext): object {
  const name = unknownName(union);
  const description = `A kind of ${union.name} that is newer than this library. All of it is in \`toArray()\`.`;
  const named = { name, description, deprecated: false, use: 'response' as const };
  const schema: ObjectSchema = { kind: 'object', ...named, fields: sharedFields(union, context.lookup) };
  return responseView(schema, context, union);
}

function enumView(schema: EnumSchema): object {
  const names = constantNames(schema.values);
  const open = docLines('The API may add values: any string is allowed where one of these is expected.');
  return {
    name: className(schema.name),
    doc: docComment(docBlock(classDoc(schema), open), 0),
    constants: schema.values.map((value, index) => ({
      constant: broken([`public const ${names[index]} =`, `${phpString(value)};`], 4),
    })),
  };
}

type Contract = 'RequestModel' | 'ResponseModel';

/** What models of a union have in common: those that are only sent can't be made of an answer. */
function contractOf({ use }: UnionSchema): Contract {
  return use === 'request' ? 'RequestModel' : 'ResponseModel';
}

function inherits(contract: Contract, parent: UnionSchema | undefined): boolean {
  return parent !== undefined && contractOf(parent) === contract;
}

function relationOf(contract: Contract, parent: UnionSchema | undefined): string {
  const parts = [
    ...(parent === undefined ? [] : [`extends ${className(parent.name)}`]),
    ...(inherits(contract, parent) ? [] : [`implements ${contract}`]),
  ];
  return parts.join(' ');
}

function unionView(schema: UnionSchema, { lookup, namespace, parents }: ModelContext): object {
  const contract = contractOf(schema);
  const parent = parents.get(schema.name);
  const shared = sharedFields(schema, lookup);
  const properties = shared.map(({ name, type, description }) =>
    tagLines(`@property-read ${docType(type, lookup)} $${memberName(name)}`, description),
  );
  const moments = shared
    .filter(({ type }) => isDate(type))
    .map(({ name }) => [` @method DateTimeImmutable|null ${memberName(name)}()`]);
  const imported = imports(
    namespace,
    moments.length > 0 ? ['DateTimeImmutable'] : [],
    inherits(contract, parent) ? [] : [`Core\\${contract}`],
  );
  const doc = docComment(docBlock(classDoc(schema), [...properties, ...moments].flat()), 0);
  return {
    name: className(schema.name),
    opening: [imported, doc].filter((part) => part !== '').join('\n\n'),
    relation: relationOf(contract, parent),
    ...(contract === 'RequestModel' ? {} : { decoder: decoderView(schema) }),
  };
}

function decoderView(union: UnionSchema): object {
  return {
    discriminator: phpString(union.discriminator),
    variants: union.variants.map(({ value, schema: variant }) => ({
      variant: { value: phpString(value), name: className(variant) },
    })),
    unknown: unknownName(union),
  };
}

function sharedFields(union: UnionSchema, lookup: Lookup): Field[] {
  const [first, ...others] = union.variants.map(({ schema }) => lookup(schema)).filter((one) => one.kind === 'object');
  return (first?.fields ?? []).flatMap((field) => {
    const same = others.flatMap(({ fields }) =>
      fields.filter(({ name, type }) => name === field.name && isAlike(type, field.type)),
    );
    if (schemaIn(field.type) !== undefined || same.length < others.length) return [];
    const isAgreed = same.every(({ description }) => description === field.description);
    return [{ ...field, description: isAgreed ? field.description : '' }];
  });
}

// A variant's own text is a text like any other to whoever does not know the variant.
function isAlike(...types: [TypeRef, TypeRef]): boolean {
  const [a, b] = types.map((type) => JSON.stringify({ ...type, constant: undefined }));
  return a === b;
}

function responseView(schema: ObjectSchema, { lookup, namespace }: ModelContext, parent?: UnionSchema): object {
  const { fields } = schema;
  const dates = fields.filter(({ type }) => isDate(type));
  const maps = fields.filter(({ type }) => type.kind === 'map');
  const secrets = fields.filter(({ type }) => isSecret(type));
  const isSent = schema.use === 'both';
  return {
    name: className(schema.name),
    relation: relationOf('ResponseModel', parent),
    doc: docComment(classDoc(schema), 0),
    imports: imports(
      namespace,
      dates.length === 0 ? [] : ['DateTimeImmutable', ...(isSent ? ['DateTimeInterface'] : [])],
      [
        ...(isSent ? ['Core\\Encode'] : []),
        ...(dates.length > 0 ? ['Core\\Moment'] : []),
        'Core\\ResponseFields',
        ...(inherits('ResponseModel', parent) ? [] : ['Core\\ResponseModel']),
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
    type: isList ? bare : orNull(bare),
    doc: docComment(
      docBlock(docLines(field.description + date), [
        ` @var ${isList || (required && !nullable) ? promised : alternatives(promised, 'null')}`,
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
    head: constructorHead(ordered.map((field) => parameter(field, lookup))),
    entries: entriesOf(schema, '$', lookup),
  };
}

function requestView(schema: ObjectSchema, { lookup, namespace }: ModelContext, parent?: UnionSchema): object {
  const { fields } = schema;
  const ordered = requiredFirst(fields);
  const secrets = fields.filter(({ type }) => isSecret(type)).map(({ name }) => phpString(memberName(name)));
  return {
    name: className(schema.name),
    relation: relationOf('RequestModel', parent),
    doc: docComment(classDoc(schema), 0),
    imports: imports(namespace, fields.some(({ type }) => isDate(type)) ? ['DateTimeInterface'] : [], [
      'Core\\Encode',
      ...(inherits('RequestModel', parent) ? [] : ['Core\\RequestModel']),
      ...(secrets.length > 0 ? ['Core\\Secrets'] : []),
      ...(fields.some(({ type }) => isFile(type)) ? ['FilePart'] : []),
      ...(fields.some(({ required }) => !required) ? ['Omit'] : []),
    ]),
    parametersDoc: parametersDoc(ordered, lookup),
    head: constructorHead(ordered.map((field) => promoted(field, lookup))),
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

function constructorHead(parameters: readonly string[]): string {
  const lines = parameters.map((one) => `        ${one},\n`).join('');
  return lines === '' ? 'public function __construct()\n    {' : `public function __construct(\n${lines}    ) {`;
}

function requiredFirst(fields: readonly Field[]): Field[] {
  return [
    ...fields.filter((field) => presetOf(field) === undefined),
    ...fields.filter((field) => presetOf(field) !== undefined),
  ];
}

function promoted(field: Field, lookup: Lookup): string {
  return `${isSecret(field.type) ? '#[\\SensitiveParameter] ' : ''}public ${parameter(field, lookup)}`;
}

function parameter(field: Field, lookup: Lookup): string {
  const preset = presetOf(field);
  const type = alternatives(sentType(field.type, lookup), ...otherwise(field));
  return `${type} $${memberName(field.name)}${preset === undefined ? '' : ` = ${preset}`}`;
}

/** What a parameter is when it is left out: the one text a field can have, as of a union's variant, or nothing sent. */
function presetOf({ type, required }: Field): string | undefined {
  if (!required) return 'Omit::Value';
  return type.kind === 'string' && type.constant !== undefined ? phpString(type.constant) : undefined;
}

function otherwise({ nullable, required }: Field): string[] {
  return [...(nullable ? ['null'] : []), ...(required ? [] : ['Omit'])];
}

function parametersDoc(fields: readonly Field[], lookup: Lookup): string {
  return docComment(
    fields.flatMap((field) => parameterDoc(field, lookup)),
    4,
  );
}

function parameterDoc(field: Field, lookup: Lookup): string[] {
  const { name, type, description, deprecated } = field;
  return tagLines(
    `@param ${alternatives(sentDocType(type, lookup), ...otherwise(field))} $${memberName(name)}`,
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
