import type { Parameter, SdkModel } from '../model/model.ts';
import { codeOf } from '../names/code-names.ts';
import type { NameRules } from '../names/rules.ts';

/** Keys of the model whose text is documentation. */
const TEXTS = new Set(['title', 'description']);
/** Keys of the model that hold example data. */
const DATA = new Set(['examples', 'default']);
const FENCED = /(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[^\n]*$)/m;
const CODE_SPAN = /(`[^`\n]+`)/;
// A split by a pattern with one group returns each match at an odd index.
const isMatch = (index: number): boolean => index % 2 === 1;

/**
 * Returns the model with its documentation in the words of a language: code spans that name a field or a parameter get
 * its name in the code, and `null`, `true` and `false` the spelling of the language.
 */
export function localiseTexts(model: SdkModel, rules: NameRules): SdkModel {
  const names = wireNames(model, rules);
  const visit = (value: unknown, key = ''): unknown => {
    if (DATA.has(key)) return value;
    if (typeof value === 'string') return TEXTS.has(key) ? localise(value, names, rules) : value;
    if (Array.isArray(value)) return value.map((item) => visit(item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member, name)]));
  };
  return visit(model) as SdkModel;
}

/** Names in the code by name on the wire; values of enums keep their spelling, so a name that is one is left out. */
function wireNames({ resources, schemas }: SdkModel, rules: NameRules): Map<string, string> {
  const names = new Map<string, string>();
  for (const { parameters } of resources.flatMap(({ methods }) => methods))
    for (const parameter of parameters) names.set(parameter.name, parameterName(parameter, rules));
  for (const schema of schemas) {
    if (schema.kind === 'object')
      for (const field of schema.fields) names.set(field.name, rules.property(codeOf(field)));
  }
  for (const schema of schemas) {
    if (schema.kind === 'enum') for (const value of schema.values) names.delete(value);
  }
  return names;
}

function parameterName(sent: Parameter, { option, parameter }: NameRules): string {
  const name = codeOf(sent);
  return (sent.in === 'header' || sent.in === 'cookie' ? option : undefined)?.(name) ?? parameter(name);
}

function localise(text: string, names: ReadonlyMap<string, string>, { literals = {} }: NameRules): string {
  return text
    .split(FENCED)
    .map((part, index) => (isMatch(index) ? part : part.split(CODE_SPAN).map(words).join('')))
    .join('');

  function literalOf(code: string): string | undefined {
    return Object.hasOwn(literals, code) ? literals[code] : undefined;
  }

  function words(part: string, index: number): string {
    if (!isMatch(index)) return part.replaceAll(/\b[Nn]ull\b/g, (word) => literals['null'] ?? word);
    const code = part.slice(1, -1);
    const path = code.split('.').map((name) => names.get(name));
    const localName = path.includes(undefined) ? undefined : path.join('.');
    return `\`${literalOf(code) ?? localName ?? code}\``;
  }
}
