import { type Context, fields, type Fields, type Location, type Rule } from './redocly.ts';
import { textsOf } from './texts.ts';

const HEADING = /^Status ([\d, or]+):$/;
const POINT = /^- ((?:`[^`]+`(?:, )?)+):/;
const MENTION = /\b([45]\d\d) `([a-z_]+)`/g;

/** Requires texts and examples to give an error code with a status under which the text of ErrorCode lists it. */
export const errorCodes: Rule = () => {
  const statuses = new Map<string, readonly string[]>();
  const uses: { code: string; status: string; location: Location }[] = [];
  return {
    Schema({ description }: Fields, { location }: Context) {
      if (!location.pointer.endsWith('/ErrorCode')) return;
      let current: string[] = [];
      for (const line of String(description ?? '').split('\n')) {
        current = HEADING.exec(line)?.[1]?.match(/\d{3}/g) ?? current;
        for (const [, code = ''] of POINT.exec(line)?.[1]?.matchAll(/`([^`]+)`/g) ?? []) statuses.set(code, current);
      }
    },
    Example(example: Fields, { location }: Context) {
      const { code, status } = fields(example['value']);
      if (typeof status === 'number')
        uses.push({ code: String(code), status: String(status), location: location.child(['value', 'code']) });
    },
    any: {
      enter(node: unknown, context: Context) {
        for (const { text, location } of textsOf(node, context))
          for (const [, status = '', code = ''] of text.matchAll(MENTION)) uses.push({ code, status, location });
      },
    },
    Root: {
      leave(_root: unknown, context: Context) {
        for (const { code, status, location } of uses) {
          const listed = statuses.get(code) ?? [];
          // Codes that do not exist are the matter of known-names, and of the schema of the example.
          if (!statuses.has(code) || listed.includes(status)) continue;
          const message = `${code} has status ${status} here, but ${listed.join(' or ') || 'none'} in the text of ErrorCode; correct one`;
          context.report({ message, location });
        }
      },
    },
  };
};
