import type { Field, ObjectSchema, SdkModel } from './model.ts';

/** Discriminator values that identify a schema in unions, by schema name and discriminator field. */
export type DiscriminatorValues = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

export function discriminatorValuesOf({ schemas }: SdkModel): DiscriminatorValues {
  const tags = new Map<string, Map<string, Set<string>>>();
  for (const { discriminator, variants } of schemas.filter((schema) => schema.kind === 'union')) {
    if (discriminator === undefined) continue;
    for (const { schema, value } of variants) {
      const own = tags.get(schema) ?? new Map<string, Set<string>>();
      tags.set(schema, own.set(discriminator, (own.get(discriminator) ?? new Set()).add(value)));
    }
  }
  return tags;
}

/** Returns the discriminator fields that a schema does not declare. */
export function undeclaredDiscriminators({ name, fields }: ObjectSchema, tags: DiscriminatorValues): Field[] {
  const undeclared = [...(tags.get(name)?.keys() ?? [])].filter((tag) => fields.every((field) => field.name !== tag));
  const described = { description: 'Identifies the variant.', required: true, nullable: false, deprecated: false };
  return undeclared.map((tag) => ({ name: tag, type: { kind: 'string' }, ...described }));
}
