import { innermost } from '../../model/innermost.ts';
import type { EnumSchema, Field, ObjectSchema, Schema, TypeRef, UnionSchema } from '../../model/model.ts';
import { getterDoc, javadoc } from './docs.ts';
import { stringLiteral } from './escape.ts';
import { hasNull, inputView, type InputView, storedType } from './inputs.ts';
import { constantName, memberName, typeName } from './names.ts';
import { itemOf, PAGE_FIELDS } from './pages.ts';
import { boxed, Imports, isDateTime, type Packages, readExpression, suppression, unboxed } from './types.ts';

interface FieldView extends Partial<InputView> {
  stored: string;
  variable: string;
  literal: string;
  doc: string;
  annotation: string;
  /** Type of the getter. */
  type: string;
  get: string;
  read: string;
  /** `field` or `secret` of the visitor. */
  visit: string;
}

type FieldItem = { field: FieldView };

interface MembersView {
  fields: FieldItem[];
  /** Empty when the class is only sent. */
  reading: { reading: { name: string; fields: FieldItem[] } }[];
}

/** The view of a schema: exactly one of its three lists has an item. */
export function schemaView(schema: Schema, schemas: readonly Schema[], packages: Packages): object {
  if (schema.kind === 'enum') return { enum: [{ enum: enumView(schema, packages) }] };
  if (schema.kind === 'union') return { union: [{ union: unionView(schema, schemas, packages) }] };
  return { object: [{ object: objectView(schema, schemas, packages) }] };
}

function objectView(schema: ObjectSchema, schemas: readonly Schema[], packages: Packages): object {
  const imports = new Imports();
  const unions = unionsOf(schema, schemas);
  const inherited = unions.flatMap((union) => commonFields(union, schemas)).map(({ name }) => name);
  const members = membersView(
    { ...schema, fields: schema.fields.map((field) => withDiscriminator(field, schema, unions)) },
    new Set([...inherited, ...(itemOf(schema) === undefined ? [] : PAGE_FIELDS)]),
    packages,
    imports,
  );
  const interfaces = [...pageOf(schema, packages, imports), ...unions.map(({ name }) => typeName(name))];
  return {
    ...headOf(schema, packages),
    suppression: suppression(
      [...schema.fields.map(({ type }) => type), ...unions.map(({ name }): TypeRef => ({ kind: 'schema', name }))],
      schemas,
    ),
    imports: imports.statements(packages.model),
    interfaces: interfaces.length === 0 ? '' : ` implements ${interfaces.join(', ')}`,
    members,
    building:
      schema.use === 'response' ? [] : [{ building: { name: typeName(schema.name), fields: fieldsOf(members) } }],
  };
}

const unionsOf = (schema: Schema, schemas: readonly Schema[]): UnionSchema[] =>
  schemas
    .filter((other) => other.kind === 'union')
    .filter(({ variants }) => variants.some((variant) => variant.schema === schema.name));

// A variant that is built starts with the text that tells it apart, when there is only one.
function withDiscriminator(field: Field, schema: ObjectSchema, unions: readonly UnionSchema[]): Field {
  const variants = unions
    .filter(({ discriminator }) => discriminator === field.name)
    .flatMap((union) => union.variants);
  const values = new Set(variants.filter((variant) => variant.schema === schema.name).map(({ value }) => value));
  const [constant] = values;
  if (constant === undefined || values.size > 1 || field.type.kind !== 'string') return field;
  return { ...field, type: { constant, ...field.type } };
}

const fieldsOf = (members: { members: MembersView }[]): FieldItem[] =>
  members.flatMap(({ members: { fields } }) => fields);

function headOf(schema: Schema, packages: Packages): object {
  const { name, description, deprecated } = schema;
  return {
    package: packages.model,
    name: typeName(name),
    doc: javadoc({ text: description, otherwise: `The schema ${name} of the contract.`, deprecated }, 0),
    annotation: deprecated ? '@Deprecated\n' : '',
  };
}

// What stands inside the class: how it is read, built, and what it has.
function membersView(
  schema: ObjectSchema,
  inherited: ReadonlySet<string>,
  packages: Packages,
  imports: Imports,
): { members: MembersView }[] {
  const fields = schema.fields.map((field) => {
    const override = inherited.has(field.name) ? '@Override\n  ' : '';
    return { field: { ...fieldView(field, schema, packages, imports), override } };
  });
  const isRead = schema.use !== 'request';
  imports.add(`${packages.root}.Model`, `${packages.root}.internal.json.FieldVisitor`);
  if (isRead) imports.add(`${packages.root}.internal.json.JsonInput`);
  const name = typeName(schema.name);
  const reading = isRead ? [{ reading: { name, fields } }] : [];
  return [{ members: { fields, reading } }];
}

function pageOf(schema: ObjectSchema, packages: Packages, imports: Imports): string[] {
  const item = itemOf(schema);
  if (item === undefined) return [];
  imports.add(`${packages.root}.Page`);
  return [`Page<${boxed(item, packages, imports)}>`];
}

function fieldView(field: Field, schema: ObjectSchema, packages: Packages, imports: Imports): FieldView {
  const { name, type, deprecated } = field;
  // Only what is sent has to tell null from absent.
  const isTriple = hasNull(field) && schema.use !== 'response';
  const whole = boxed(type, packages, imports);
  const isPromised = field.required && !hasNull(field);
  if (!isPromised) imports.add('java.util.Optional');
  const variable = memberName(name);
  const read = readExpression(type);
  return {
    ...(schema.use === 'response' ? {} : inputView(field, packages, imports)),
    stored: storedType(type, isTriple, packages, imports),
    variable,
    literal: stringLiteral(name),
    doc: getterDoc({ text: field.description, otherwise: `the value of ${name}`, deprecated }, 2),
    annotation: deprecated ? '@Deprecated\n  ' : '',
    type: isPromised ? unboxed(whole) : `Optional<${whole}>`,
    get: getterOf(field, isTriple, schema.use),
    read: isTriple ? `Optional.ofNullable(${read})` : read,
    visit: isSecret(innermost(type)) ? 'secret' : 'field',
  };
}

const isSecret = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'secret';

function getterOf(field: Field, isTriple: boolean, use: Schema['use']): string {
  const variable = memberName(field.name);
  const isDate = isDateTime(field.type);
  if (field.required && !hasNull(field)) {
    const value = use === 'request' ? variable : `promised(${variable}, ${stringLiteral(field.name)})`;
    return isDate ? `dateTime(${value})` : value;
  }
  const optional = isTriple ? `present(${variable})` : `Optional.ofNullable(${variable})`;
  return isDate ? `${optional}.map(Model::dateTime)` : optional;
}

function enumView(schema: EnumSchema, packages: Packages): object {
  const imports = new Imports();
  imports.add(`${packages.root}.OpenEnum`, `${packages.root}.internal.json.JsonInput`);
  return {
    ...headOf(schema, packages),
    imports: imports.statements(packages.model),
    values: schema.values.map((text) => ({
      value: {
        constant: constantName(text),
        literal: stringLiteral(text),
        doc: javadoc({ text: `\`${text.replaceAll('`', "'")}\``, otherwise: '' }, 2),
      },
    })),
  };
}

function unionView(schema: UnionSchema, schemas: readonly Schema[], packages: Packages): object {
  const imports = new Imports();
  const name = typeName(schema.name);
  const unknown = unknownVariant(schema, schemas);
  const members = membersView(unknown, new Set(unknown.fields.map((field) => field.name)), packages, imports);
  const variants = schema.variants.map((variant) => typeName(variant.schema));
  // What is only sent is never one that this version does not know.
  const isRead = schema.use !== 'request';
  const permitted = new Set(isRead ? [...variants, `${name}.${typeName(unknown.name)}`] : variants);
  const wider = unionsOf(schema, schemas).map((union) => typeName(union.name));
  const reading = isRead ? [{ reading: readingView(schema, unknown, members, packages, imports) }] : [];
  return {
    ...headOf(schema, packages),
    suppression: suppression(
      schema.variants.map((variant) => ({ kind: 'schema', name: variant.schema })),
      schemas,
    ),
    interfaces: wider.length === 0 ? '' : ` extends ${wider.join(', ')}`,
    permitted: [...permitted].join(', '),
    reading,
    imports: imports.statements(packages.model),
    fields: fieldsOf(members),
  };
}

function unknownVariant(schema: UnionSchema, schemas: readonly Schema[]): ObjectSchema {
  const name = typeName(schema.name);
  const isTaken = schemas.some((other) => typeName(other.name) === `Unknown${name}`);
  return {
    kind: 'object',
    name: isTaken ? `Unknown${name}Variant` : `Unknown${name}`,
    description: `A kind of ${name} that this version of the library does not know. What it carries is in its additional properties.`,
    deprecated: false,
    use: schema.use,
    fields: commonFields(schema, schemas),
  };
}

function readingView(
  { name, use, discriminator, variants }: UnionSchema,
  unknown: ObjectSchema,
  members: { members: MembersView }[],
  packages: Packages,
  imports: Imports,
): object {
  const interfaces = [typeName(name)];
  // What is only read is never sent again.
  if (use === 'both') {
    imports.add(`${packages.root}.internal.json.UnknownVariant`);
    interfaces.push('UnknownVariant');
  }
  return {
    discriminator: stringLiteral(discriminator),
    variants: variants.map(({ value, schema }) => ({
      variant: { literal: stringLiteral(value), name: typeName(schema) },
    })),
    unknown: { ...headOf(unknown, packages), interfaces: interfaces.join(', '), members },
  };
}

// What every variant has under the same name, with the same type but for constants.
function commonFields(schema: UnionSchema, schemas: readonly Schema[]): Field[] {
  const lists = schema.variants.map(({ schema: variant }) => {
    const found = schemas.find(({ name }) => name === variant);
    return found?.kind === 'object' ? found.fields.map(asCommon) : [];
  });
  const [first = [], ...others] = lists;
  return first.filter((field) => others.every((list) => list.some((other) => key(other) === key(field))));
}

const key = ({ name, type, required, nullable }: Field): string => JSON.stringify([name, type, required, nullable]);

// Deprecated only in the variants: one of them may go on to have it.
function asCommon(field: Field): Field {
  const common = { ...field, deprecated: false };
  if (field.type.kind !== 'string') return common;
  const { constant: _, ...type } = field.type;
  return { ...common, type };
}
