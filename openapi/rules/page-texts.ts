import { NUMBER, numberOf } from './numbers.ts';
import { operations } from './operations.ts';
import { type Context, type Fields, type Location, member, type Rule } from './redocly.ts';
import { textsOf } from './texts.ts';

const RANGE = new RegExp(String.raw`\x60(\w+)\x60[^.\x60]{0,60}?\b(${NUMBER}) to (${NUMBER})\b`, 'gi');
const DEFAULT = new RegExp(String.raw`\b(${NUMBER}) records by default`, 'i');

/** Requires each text about a query parameter, such as that of the whole document about `limit`, to agree with its bounds. */
export const pageTexts: Rule = () => {
  const parameters = new Map<string, Fields>();
  const texts: { text: string; location: Location }[] = [];
  return {
    Paths(paths: unknown, context: Context) {
      for (const parameter of operations(paths, context).flatMap((operation) => operation.parameters))
        if (parameter.node['in'] === 'query')
          parameters.set(String(parameter.node['name']), member(context, parameter, 'schema').node);
    },
    any: {
      enter: (node: unknown, context: Context) => void texts.push(...textsOf(node, context)),
    },
    Root: {
      leave(_root: unknown, context: Context) {
        for (const { text, location } of texts) {
          const message = messageOf(text.replaceAll(/\s+/g, ' '), parameters);
          if (message !== undefined) context.report({ message, location });
        }
      },
    },
  };
};

function messageOf(text: string, parameters: ReadonlyMap<string, Fields>): string | undefined {
  for (const [, name = '', least = '', most = ''] of text.matchAll(RANGE)) {
    const { minimum, maximum } = parameters.get(name) ?? {};
    if (maximum === undefined || (numberOf(least) === minimum && numberOf(most) === maximum)) continue;
    return `the text says ${least} to ${most}, but ${name} is from ${String(minimum)} to ${String(maximum)}; change one of the two`;
  }
  const preset = parameters.get('limit')?.['default'];
  const number = DEFAULT.exec(text)?.[1];
  return number === undefined || preset === undefined || numberOf(number) === preset
    ? undefined
    : `the text says ${number} records by default, but the default of limit is ${String(preset)}; change one of the two`;
}
