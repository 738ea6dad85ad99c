import type { Field, ObjectSchema, Schema, SdkModel, UnionSchema } from '../../model/model.ts';
import { docComment } from './docs.ts';
import { propertyKey } from './escape.ts';
import type { TypeNames } from './names.ts';
import { enumText, fieldText, unionText, untoldTags } from './types.ts';

export interface FieldView {
  doc: string;
  key: string;
  /** `?` when the field may be absent. */
  mark: string;
  type: string;
}

/** What templates/node/interface.mustache prints. */
export interface InterfaceView {
  doc: string;
  name: string;
  /** ` extends WriteOptions` or nothing. */
  heritage: string;
  fields: { field: FieldView }[];
}

/** One schema as the declarations it becomes. */
export interface SchemaView {
  /** All that it declares. */
  names: string[];
  interfaces: { interface: InterfaceView }[];
  /** A whole declaration, or nothing. */
  alias: string;
}

export function schemaView(schema: Schema, names: TypeNames, model: SdkModel): SchemaView {
  const name = names.of(schema.name);
  const doc = docComment({ text: schema.description, deprecated: schema.deprecated });
  const alias = (type: string): string => `\n${doc}export type ${name} = ${type};\n`;
  switch (schema.kind) {
    case 'object': {
      const all = [...schema.fields, ...untoldTags(schema, model).map(tagField)];
      const fields = all.map((field) => fieldView(field, fieldText(field, schema, names, model)));
      return { names: [name], interfaces: [{ interface: { doc, name, heritage: '', fields } }], alias: '' };
    }
    case 'enum':
      return { names: [name], interfaces: [], alias: alias(enumText(schema)) };
    case 'union': {
      const text = alias(unionText(schema, names));
      // What is only sent is known.
      if (schema.use === 'request') return { names: [name], interfaces: [], alias: text };
      const unknown = unknownVariant(schema, names, model);
      return { names: [name, unknown.name], interfaces: [{ interface: unknown }], alias: text };
    }
  }
}

/** The field that tells variants apart, where a schema does not describe it. */
function tagField(name: string): Field {
  const description = 'What it is.';
  return { name, type: { kind: 'string' }, required: true, nullable: false, description, deprecated: false };
}

function fieldView({ name, required, description, deprecated }: Field, type: string): { field: FieldView } {
  const doc = docComment({ text: description, deprecated }, 2);
  return { field: { doc, key: propertyKey(name), mark: required ? '' : '?', type } };
}

/** What all variants have in common; fields that differ are `unknown`, and the discriminator is any other text. */
function unknownVariant(union: UnionSchema, names: TypeNames, model: SdkModel): InterfaceView {
  const variants = union.variants.flatMap(({ schema }) => {
    const found = model.schemas.find(({ name }) => name === schema);
    return found?.kind === 'object' ? [found] : [];
  });
  const [first, ...others] = variants;
  const common = first?.fields.filter(({ name }) => others.every((other) => has(other, name))) ?? [];
  const isTold = common.some(({ name }) => name === union.discriminator);
  const fields = isTold ? common : [tagField(union.discriminator), ...common];
  return {
    doc: docComment({
      text:
        `A variant of ${names.of(union.name)} that this version of the library does not know, as the API sent it. ` +
        `In a \`switch\` on \`${union.discriminator}\` it is what \`default\` is left with.`,
    }),
    name: names.unknown(union.name),
    heritage: '',
    fields: fields.map((field) =>
      commonField(field, union, variants, (owner) => textOf(owner, field.name, names, model)),
    ),
  };
}

function commonField(
  field: Field,
  { discriminator }: UnionSchema,
  variants: readonly ObjectSchema[],
  typeIn: (owner: ObjectSchema) => string | undefined,
): { field: FieldView } {
  if (field.name === discriminator) {
    const description =
      'What it is: a text none of the others has. To compare it with one, assign it to a `string` first.';
    return fieldView({ ...field, description, required: true }, 'UnknownValue');
  }
  const types = new Set(variants.map(typeIn));
  const texts = new Set(variants.map((owner) => descriptionIn(owner, field.name)));
  const [type = 'unknown'] = types;
  const description = texts.size === 1 ? field.description : 'Different in each variant.';
  const required = variants.every(({ fields }) => fields.some((one) => one.name === field.name && one.required));
  return fieldView({ ...field, description, required }, types.size === 1 ? type : 'unknown');
}

function descriptionIn({ fields }: ObjectSchema, name: string): string | undefined {
  return fields.find((field) => field.name === name)?.description;
}

function has({ fields }: ObjectSchema, name: string): boolean {
  return fields.some((field) => field.name === name);
}

function textOf(owner: ObjectSchema, name: string, names: TypeNames, model: SdkModel): string | undefined {
  const field = owner.fields.find((candidate) => candidate.name === name);
  return field === undefined ? undefined : fieldText(field, owner, names, model);
}
