import { closest } from 'fastest-levenshtein';
import { HTTP_METHODS } from './http-methods.ts';
import { type Context, fields, type Fields, items, type Location, members, type Rule } from './redocly.ts';
import { textsOf } from './texts.ts';

const CODE = /`([^`\n]+)`/g;
const WORD = /^[a-z]{3,}$/;
/** Names of one kind: `pending` to `confirmed`, `note` or `metadata`. */
const LIST = /`[^`\n]+`(?:(?:,? (?:and|or|to)|,)\s`[^`\n]+`)+/g;
/** Values of JSON that stand beside those of an enum. */
const LITERALS = ['true', 'false', 'null'];
/** Fields, values and codes such as `external_id`, and scopes such as `orders:read`. */
const NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^[a-z][a-z_]*:[a-z]+$/;
/** An event type, or a field of a field. */
const DOTTED = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/;
const HEADER = /^[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+$/;
const PATH = /(?:\b([A-Z]{3,7}) )?(\/api\/v\d+\/[\w{}/-]*[\w}])/g;

/** Requires names in texts to exist: fields, values, scopes, headers, paths and their methods. */
export const knownNames: Rule = () => {
  const known = new Set<string>(LITERALS);
  const methods = new Map<string, readonly string[]>();
  const texts: { text: string; location: Location }[] = [];
  return {
    Paths(paths: Fields, context: Context) {
      for (const { key, node } of members(context, { node: paths, location: context.location }))
        methods.set(
          key,
          HTTP_METHODS.filter((method) => method in node),
        );
    },
    Schema(schema: Fields) {
      for (const name of Object.keys(fields(schema['properties']))) known.add(name);
      for (const value of items(schema['enum']).map(String)) {
        known.add(value);
        // The resource of an event type or of a scope.
        known.add(value.replace(/[.:].*$/, ''));
      }
    },
    Parameter: ({ name }: Fields) => void known.add(String(name)),
    HeadersMap: (headers: Fields) => Object.keys(headers).forEach((name) => known.add(name)),
    any: {
      enter: (node: unknown, context: Context) => void texts.push(...textsOf(node, context)),
    },
    Root: {
      leave(_root: unknown, context: Context) {
        for (const { text, location } of texts) {
          const message = pathMessage(text, methods) ?? nameMessage(text, known);
          if (message !== undefined) context.report({ message, location });
        }
      },
    },
  };
};

function pathMessage(text: string, methods: ReadonlyMap<string, readonly string[]>): string | undefined {
  for (const [, method, path = ''] of text.matchAll(PATH)) {
    const found = [...methods.keys()].find((template) => isPathOf(path, template));
    if (found === undefined) return `the path ${path} does not exist; ${suggestion(path, [...methods.keys()])}`;
    const own = methods.get(found) ?? [];
    if (method !== undefined && !own.includes(method.toLowerCase()))
      return `${path} has no ${method}, only ${own.join(', ').toUpperCase()}; correct the text`;
  }
  return undefined;
}

/** Reports whether a path is a template, or one of its paths. */
const isPathOf = (path: string, template: string): boolean =>
  path === template || new RegExp(`^${template.replaceAll(/\{[^}]*\}/g, '[^/{}]+')}$`).test(path);

function nameMessage(text: string, known: ReadonlySet<string>): string | undefined {
  for (const [, code = ''] of text.matchAll(CODE)) {
    const name = code.replace(/: .*$/, '');
    const isKnown = known.has(name) || (DOTTED.test(name) && !hasUnknownPart(name, known));
    if (isKnown || !(NAME.test(name) || DOTTED.test(name) || HEADER.test(name))) continue;
    return unknownText(name, known);
  }
  return wordMessage(text, known);
}

const unknownText = (name: string, known: ReadonlySet<string>): string =>
  `nothing in this contract is called \`${name}\`; ${suggestion(name, [...known])}`;

/** A single word can be anything, unless it stands in a list with known names. */
function wordMessage(text: string, known: ReadonlySet<string>): string | undefined {
  for (const [list] of text.matchAll(LIST)) {
    const names = [...list.matchAll(CODE)].map(([, name = '']) => name);
    const unknown = names.find((name) => WORD.test(name) && !known.has(name));
    if (unknown !== undefined && names.some((name) => known.has(name))) return unknownText(unknown, known);
  }
  return undefined;
}

/** `order.payed` has two known parts and no meaning: only fields are joined, and only event types begin with a resource. */
function hasUnknownPart(name: string, known: ReadonlySet<string>): boolean {
  const [first = ''] = name.split('.');
  const isEvent = [...known].some((value) => value.startsWith(`${first}.`));
  return isEvent || name.split('.').some((part) => !known.has(part));
}

const suggestion = (name: string, names: readonly string[]): string =>
  names.length === 0 ? 'correct the text' : `did you mean ${closest(name, names)}?`;
