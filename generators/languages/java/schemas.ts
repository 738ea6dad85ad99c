import type { EnumSchema, Field, ObjectSchema, Schema, UnionSchema } from '../../model/model.ts';
import { getterDoc, javadoc } from './docs.ts';
import { stringLiteral } from './escape.ts';
import { inputView, type InputView, storedType } from './inputs.ts';
import { constantName, memberName, typeName } from './names.ts';
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

const PAGE_FIELDS = ['data', 'has_more', 'next_cursor'];

/** The view of a schema: exactly one of its three lists has an item. */
export function schemaView(schema: Schema, schemas: readonly Schema[], packages: Packages): object {
  if (schema.kind === 'enum') return { enum: [{ enum: enumView(schema, packages) }] };
  if (schema.kind === 'union') return { union: [{ union: unionView(schema, schemas, packages) }] };
  return { object: [{ object: objectView(schema, schemas, packages) }] };
}

function objectView(schema: ObjectSchema, schemas: readonly Schema[], packages: Packages): object {
  const imports = new Imports();
  const unions = schemas
    .filter((other) => other.kind === 'union')
    .filter(({ variants }) => variants.some((variant) => variant.schema === schema.name));
  const inherited = unions.flatMap((union) => commonFields(union, schemas)).map(({ name }) => name);
  const members = membersView(
    schema,
    new Set([...inherited, ...(schema.meaning === 'page' ? PAGE_FIELDS : [])]),
    packages,
    imports,
  );
  const interfaces = [...pageOf(schema, packages, imports), ...unions.map(({ name }) => typeName(name))];
  return {
    ...headOf(schema, packages),
    suppression: suppression(
      schema.fields.map(({ type }) => type),
      schemas,
    ),
    imports: imports.statements(packages.model),
    interfaces: interfaces.length === 0 ? '' : ` implements ${interfaces.join(', ')}`,
    members,
    building:
      schema.use === 'response' ? [] : [{ building: { name: typeName(schema.name), fields: fieldsOf(members) } }],
  };
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
  const data = schema.fields.find(({ name }) => name === 'data')?.type;
  if (schema.meaning !== 'page' || data?.kind !== 'list') return [];
  imports.add(`${packages.root}.Page`);
  return [`Page<${boxed(data.items, packages, imports)}>`];
}

function fieldView(field: Field, schema: ObjectSchema, packages: Packages, imports: Imports): FieldView {
  const { name, type, deprecated } = field;
  // Only what is sent has to tell null from absent.
  const input = { ...field, nullable: field.nullable && schema.use !== 'response' };
  const whole = boxed(type, packages, imports);
  const isPromised = field.required && !field.nullable;
  if (!isPromised) imports.add('java.util.Optional');
  const variable = memberName(name);
  const read = readExpression(type);
  return {
    ...(schema.use === 'response' ? {} : inputView(input, packages, imports)),
    stored: storedType(input, packages, imports),
    variable,
    literal: stringLiteral(name),
    doc: getterDoc({ text: field.description, otherwise: `the value of ${name}`, deprecated }, 2),
    annotation: deprecated ? '@Deprecated\n  ' : '',
    type: isPromised ? unboxed(whole) : `Optional<${whole}>`,
    get: getterOf(field, input.nullable, schema.use),
    read: input.nullable ? `Optional.ofNullable(${read})` : read,
    visit: type.kind === 'string' && type.format === 'secret' ? 'secret' : 'field',
  };
}

function getterOf(field: Field, isTriple: boolean, use: Schema['use']): string {
  const variable = memberName(field.name);
  const isDate = isDateTime(field.type);
  if (field.required && !field.nullable) {
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
  const variants = schema.variants.map(({ value, schema: variant }) => ({
    variant: { literal: stringLiteral(value), name: typeName(variant) },
  }));
  const unknown: ObjectSchema = {
    kind: 'object',
    name: `Unknown${schema.name}`,
    description: `A kind of ${name} that this version of the library does not know. What it carries is in its additional properties.`,
    deprecated: false,
    use: 'response',
    fields: commonFields(schema, schemas),
  };
  const inherited = new Set(unknown.fields.map(({ name: field }) => field));
  const members = membersView(unknown, inherited, packages, imports);
  return {
    ...headOf(schema, packages),
    suppression: suppression(
      schema.variants.map((variant) => ({ kind: 'schema', name: variant.schema })),
      schemas,
    ),
    discriminator: stringLiteral(schema.discriminator),
    variants,
    permitted: [...new Set(variants.map(({ variant }) => variant.name)), `${name}.${typeName(unknown.name)}`].join(
      ', ',
    ),
    unknown: { ...headOf(unknown, packages), members },
    imports: imports.statements(packages.model),
    fields: fieldsOf(members),
  };
}

// What every variant has under the same name, with the same type but for constants.
function commonFields(schema: UnionSchema, schemas: readonly Schema[]): Field[] {
  const lists = schema.variants.map(({ schema: variant }) => {
    const found = schemas.find(({ name }) => name === variant);
    return found?.kind === 'object' ? found.fields.map(withoutConstant) : [];
  });
  const [first = [], ...others] = lists;
  return first.filter((field) => others.every((list) => list.some((other) => key(other) === key(field))));
}

const key = ({ name, type, required, nullable }: Field): string => JSON.stringify([name, type, required, nullable]);

function withoutConstant(field: Field): Field {
  if (field.type.kind !== 'string' || field.type.constant === undefined) return field;
  const { constant: _, ...type } = field.type;
  return { ...field, type };
}
