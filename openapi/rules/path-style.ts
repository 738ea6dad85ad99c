import { type Context, fields, type Fields, type Rule } from './redocly.ts';

const PREFIX = '/api/v1/';
const MAJOR = '1.';
const SEGMENT = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*|\{[a-z][a-z0-9]*(?:_[a-z0-9]+)*_id\})$/;

/** Requires paths to start with /api/v1/, in kebab-case, with parameters such as `{order_id}`. */
export const pathStyle: Rule = () => ({
  Info({ version }: Fields, context: Context) {
    if (String(version).startsWith(MAJOR)) return;
    const message = `version ${String(version)} is not one of ${PREFIX}; set ${MAJOR}x.y`;
    context.report({ message, location: context.location.child(['version']) });
  },
  Paths(paths: unknown, context: Context) {
    for (const path of Object.keys(fields(paths))) {
      const location = context.location.child([path]).key();
      if (!path.startsWith(PREFIX)) {
        context.report({
          message: `path ${path} must start with ${PREFIX}, the prefix of this API version; rename it`,
          location,
        });
        continue;
      }
      const segments = path.slice(PREFIX.length).split('/');
      const invalid = segments.find((segment) => !SEGMENT.test(segment));
      if (invalid !== undefined) {
        const message = `path segment "${invalid}" must be kebab-case or a parameter such as {order_id}; rename it`;
        context.report({ message, location });
      }
      const repeated = segments.find((segment, index) => segment.startsWith('{') && segments.indexOf(segment) < index);
      if (repeated !== undefined)
        context.report({ message: `${repeated} occurs twice in this path; rename one of the two`, location });
    }
  },
});
