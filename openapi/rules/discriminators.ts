import { type Context, fields, type Fields, items, member, type Rule } from './redocly.ts';

/** Requires every variant of a oneOf to have the value as a constant under which the discriminator maps to it. */
export const discriminators: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const { propertyName, mapping } = fields(schema['discriminator']);
    const owner = { node: { mapping: asReferences(fields(mapping)) }, location: context.location };
    const variants = member(context, owner, 'mapping');
    for (const value of Object.keys(variants.node)) {
      const variant = member(context, variants, value);
      const name = String(propertyName);
      const { node: field } = member(context, member(context, variant, 'properties'), name);
      const isConstant = items(field['enum']).length === 1 && items(field['enum'])[0] === value;
      if (isConstant && items(variant.node['required']).includes(name)) continue;
      const target = String(fields(variants.node[value])['$ref']).replace(/^.*\//, '');
      const message = `${target} must require ${name} with the enum [${value}], under which it is mapped; change one of the two`;
      context.report({ message, location: context.location.child(['discriminator', 'mapping', value]).key() });
    }
  },
});

/** A mapping has references as plain texts. */
const asReferences = (mapping: Fields): Fields =>
  Object.fromEntries(Object.entries(mapping).map(([value, target]) => [value, { $ref: target }]));
