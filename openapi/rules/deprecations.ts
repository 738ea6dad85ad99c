import { operations } from './operations.ts';
import { type Context, fields, member, type Rule } from './redocly.ts';

// The change policy in openapi.yaml promises these.
const HEADERS = ['Deprecation', 'Sunset', 'Link'];

/** Requires each response of a deprecated operation to say so in headers, and only those. */
export const deprecations: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const { name, node, responses } of operations(paths, context)) {
      const isDeprecated = node['deprecated'] === true;
      for (const response of responses.filter(({ key }) => key.startsWith('2'))) {
        const headers = member(context, response, 'headers');
        const declared = new Set(Object.keys(fields(headers.node)).map((header) => header.toLowerCase()));
        const missing = HEADERS.filter((header) => !declared.has(header.toLowerCase()));
        const useless = ['Deprecation', 'Sunset'].filter((header) => declared.has(header.toLowerCase()));
        if (isDeprecated && missing.length > 0) {
          const message = `${name} is deprecated, so its response ${response.key} must declare ${missing.join(', ')}; add the headers`;
          context.report({ message, location: response.location });
        }
        if (!isDeprecated && useless.length > 0) {
          const message = `response ${response.key} declares ${useless.join(', ')}, but ${name} is not deprecated; add \`deprecated: true\` or remove the headers`;
          context.report({ message, location: headers.location });
        }
      }
    }
  },
});
