import type { Field, ObjectSchema, Schema, SdkModel, UnionSchema } from '../../model/model.ts';
import { docComment } from './docs.ts';
import { propertyKey } from './escape.ts';
import { type TypeNames, unknownName } from './names.ts';
import { enumText, fieldText, unionText } from './types.ts';

interface FieldView {
  doc: string;
  key: string;
  /** `?` when the field may be absent. */
  mark: string;
  type: string;
}

interface InterfaceView {
  doc: string;
  name: string;
  fields: { field: FieldView }[];
}

interface AliasView {
  doc: string;
  name: string;
  type: string;
}

/** One schema as the declarations it becomes. */
export interface SchemaView {
  interfaces: { interface: InterfaceView }[];
  aliases: { alias: AliasView }[];
}

export function schemaView(schema: Schema, names: TypeNames, model: SdkModel): SchemaView {
  const name = names.of(schema.name);
  const doc = docComment({ text: schema.description, deprecated: schema.deprecated });
  switch (schema.kind) {
    case 'object': {
      const fields = schema.fields.map((field) => fieldView(field, fieldText(field, schema, names, model)));
      return { interfaces: [{ interface: { doc, name, fields } }], aliases: [] };
    }
    case 'enum':
      return { interfaces: [], aliases: [{ alias: { doc, name, type: enumText(schema) } }] };
    case 'union': {
      const unknown = unknownVariant(schema, names, model);
      const alias = { doc, name, type: unionText(schema, unknown.name, names) };
      return { interfaces: [{ interface: unknown }], aliases: [{ alias }] };
    }
  }
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
  const fields =
    first === undefined ? [] : first.fields.filter(({ name }) => others.every((other) => has(other, name)));
  const name = unknownName(union.name);
  return {
    doc: docComment({
      text:
        `A variant of ${names.of(union.name)} that this version of the library does not know, as the API sent it. ` +
        `In a \`switch\` on \`${union.discriminator}\` it is what \`default\` is left with.`,
    }),
    name,
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
    return fieldView({ ...field, description }, 'UnknownValue');
  }
  const types = new Set(variants.map(typeIn));
  const texts = new Set(variants.map((owner) => descriptionIn(owner, field.name)));
  const [type = 'unknown'] = types;
  const description = texts.size === 1 ? field.description : 'Different in each variant.';
  return fieldView({ ...field, description }, types.size === 1 ? type : 'unknown');
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
