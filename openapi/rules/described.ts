import { isNamed } from './no-inline-objects.ts';
import { type Context, fields, type Fields, type Location, members, type Rule } from './redocly.ts';

/**
 * Requires a description of every named schema and of every field: the texts of classes and members. The text of a schema
 * is that of a field too, unless two fields of an object share the schema, so that it can describe neither.
 */
export const described: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const { location } = context;
    if (isNamed(context) && !hasText(schema))
      context.report({ message: `schema ${nameOf(location)} needs a description; write what it is` });
    const properties = fields(schema['properties']);
    const at = location.child(['properties']);
    const resolved = members(context, { node: properties, location: at });
    for (const { key, node, location: target } of resolved) {
      if (hasText(fields(properties[key]))) continue;
      const isReference = '$ref' in fields(properties[key]);
      const sharing = resolved.filter((other) => keyOf(other.location) === keyOf(target)).map((other) => other.key);
      // The text of a schema is missing there.
      const message = isReference ? sharedMessage(key, sharing, nameOf(target)) : missingMessage(key, node);
      if (message !== undefined) context.report({ message, location: at.child([key]).key() });
    }
  },
});

const hasText = ({ description }: Fields): boolean => typeof description === 'string' && description.trim() !== '';

const missingMessage = (field: string, node: Fields): string | undefined =>
  hasText(node) ? undefined : `field ${field} needs a description; write what it is`;

const sharedMessage = (field: string, sharing: readonly string[], schema: string): string | undefined =>
  sharing.length < 2
    ? undefined
    : `${sharing.join(', ')} share the schema ${schema}, whose text does not tell them apart; add a description of ${field} next to its $ref`;

const nameOf = ({ pointer }: Location): string => pointer.split('/').at(-1) ?? '';
const keyOf = ({ source, pointer }: Location): string => source.absoluteRef + pointer;
