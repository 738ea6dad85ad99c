import { LANGUAGES } from '../languages/all.ts';
import type { ParameterNode, Ref, SchemaNode } from '../model/document.ts';
import { codeNames } from '../names/code-names.ts';
import type { NameRules } from '../names/rules.ts';

type Print = (rules: NameRules, name: string) => string | undefined;

/** Returns the forms of a name in the languages that print it. */
const printedBy =
  (print: Print) =>
  (name: string): string[] =>
    LANGUAGES.flatMap(({ id, names }) => {
      const form = print(names, name);
      return form === undefined ? [] : [`${id} ${form}`];
    });

const asProperty = printedBy((rules, name) => rules.property(name));
const asConstant = printedBy((rules, name) => rules.constant?.(name));
// A property of a body may be an argument, too. Arguments and properties have other reserved words.
const asMember = (name: string): string[] => [
  ...asProperty(name),
  ...asArgument(name).map((form) => `of a call: ${form}`),
];
const asArgument = printedBy((rules, name) => rules.option?.(name) ?? rules.parameter(name));

/** Adds names in code to the properties of an object whose names on the wire are not distinct in all languages. */
export function withPropertyCodes(
  properties: readonly (readonly [string, Ref<SchemaNode>])[],
): (readonly [string, Ref<SchemaNode>])[] {
  const codes = codeNames(
    properties.map(([name]) => name),
    asMember,
  );
  return properties.map(([name, node]) => {
    const code = codes.get(name);
    return code === undefined
      ? [name, node]
      : [name, { ...node, 'x-sdk': { ...(node as SchemaNode)['x-sdk'], name: code } }];
  });
}

/** Returns an enum with names in code for its values, if those on the wire are not distinct in all languages. */
export function enumNode(values: readonly string[]): SchemaNode {
  const codes = codeNames(values, asConstant);
  const names = values.map((value) => codes.get(value) ?? value);
  return { type: 'string', enum: [...values], ...(codes.size === 0 ? {} : { 'x-sdk': { names } }) };
}

const LOCATIONS = ['path', 'query', 'header', 'cookie'];
const rank = ({ in: location }: ParameterNode): number => LOCATIONS.indexOf(location);

/** Adds names in code to the parameters of an operation whose names are not distinct, such as one in path and query. */
export function withParameterCodes(parameters: readonly ParameterNode[]): ParameterNode[] {
  // The same name in a later location says so; `id` is that of the path.
  const seen = new Set<string>();
  const wanted = new Map<ParameterNode, string>();
  for (const parameter of parameters.toSorted((a, b) => rank(a) - rank(b))) {
    const { name, in: location } = parameter;
    wanted.set(parameter, seen.has(name) ? `${name} in ${location}` : name);
    seen.add(name);
  }
  const codes = codeNames([...wanted.values()], asArgument);
  return parameters.map((parameter) => {
    const text = wanted.get(parameter) ?? parameter.name;
    const name = codes.get(text) ?? text;
    return name === parameter.name ? parameter : { ...parameter, 'x-sdk': { name } };
  });
}
