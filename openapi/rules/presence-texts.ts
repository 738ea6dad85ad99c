import { type Context, fields, type Fields, items, member, members, type Rule } from './redocly.ts';

/** Words about a field that may be missing. "If omitted" of another field is not at the start of a sentence. */
const OPTIONAL =
  /(?:^|[.;] )(?:If (?:it is )?omitted\b|Absent (?:if|before|unless)\b|Omit it\b|Optional\b|Present only\b)/;
/** Words about a field that may be null. */
const NULL = /(?:^|[.;] )(?:It is null\b|Null (?:if|before|removes|clears|turns|while|until|when|unless)\b)/;

/** Requires a field whose text says that it may be missing or null to allow that. */
export const presenceTexts: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const properties = member(context, { node: schema, location: context.location }, 'properties');
    const required = new Set(items(schema['required']).map(String));
    for (const { key, node } of members(context, properties)) {
      const own = fields(properties.node[key])['description'] ?? node['description'];
      const text = typeof own === 'string' ? own.replaceAll(/\s+/g, ' ') : '';
      const location = properties.location.child([key]).key();
      if (OPTIONAL.test(text) && required.has(key))
        context.report({
          message: `the text says that ${key} may be missing, but it is required; change one of the two`,
          location,
        });
      if (NULL.test(text) && !mayBeNull(node))
        context.report({
          message: `the text says that ${key} may be null, but its type is ${String(node['type'])}; change one of the two`,
          location,
        });
    }
  },
});

const mayBeNull = ({ type, oneOf }: Fields): boolean =>
  [type].flat().includes('null') || items(oneOf).some((each) => fields(each)['type'] === 'null');
