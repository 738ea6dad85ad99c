import { bracketPairs, plainJson } from './form.ts';
import type { Operation, ParameterPlace, ParameterStyle } from './operation.ts';
import { jsonText, scalarText } from './serialise.ts';
import { percentEncode } from './url.ts';

/** How a style joins the parts of a value (RFC 6570, appendix A). */
interface Shape {
  /** Begins the text. */
  first: string;
  /** Between the parts of an exploded value. */
  separator: string;
  /** Between the parts of any other value. */
  joint: string;
  isNamed: boolean;
  /** After a name whose value is empty. */
  afterName: string;
}

const FORM: Shape = { first: '', separator: '&', joint: ',', isNamed: true, afterName: '=' };
const SIMPLE: Shape = { first: '', separator: ',', joint: ',', isNamed: false, afterName: '' };
const SHAPES: Readonly<Record<Exclude<ParameterStyle['name'], 'deepObject' | 'json'>, Shape>> = {
  form: FORM,
  simple: SIMPLE,
  label: { ...SIMPLE, first: '.', separator: '.' },
  matrix: { ...FORM, first: ';', separator: ';', afterName: '' },
  spaceDelimited: { ...FORM, joint: '%20' },
  pipeDelimited: { ...FORM, joint: '%7C' },
};

/**
 * Returns the text of a parameter with a style, with its name in a query. Null, and an empty list or object, have no
 * text. A value inside of an item or a member is JSON.
 * @throws {InvalidRequestError} if the value cannot be sent
 */
export function styledText(
  operation: Operation,
  { place, name, style }: { place: ParameterPlace; name: string; style: ParameterStyle },
  value: unknown,
): string {
  if (value === null || value === undefined) return '';
  const encode =
    place === 'header' ? (text: string): string => text : style.isReserved === true ? encodeMost : percentEncode;
  if (style.name === 'json') {
    const text = encode(jsonText(operation, value));
    return place === 'query' || place === 'cookie' ? `${percentEncode(name)}=${text}` : text;
  }
  if (style.name === 'deepObject') return bracketPairs(operation, name, value).join('&');
  const textOf = (item: unknown): string =>
    encode(typeof item === 'object' ? jsonText(operation, item) : scalarText(operation, name, item));
  return expanded(SHAPES[style.name], style.isExploded === true, {
    name,
    value: plainJson(operation, value),
    encode,
    textOf,
  });
}

interface Expansion {
  name: string;
  value: unknown;
  encode: (text: string) => string;
  textOf: (item: unknown) => string;
}

function expanded(shape: Shape, isExploded: boolean, { name, value, encode, textOf }: Expansion): string {
  const { first, separator, joint, isNamed, afterName } = shape;
  const key = percentEncode(name);
  const named = (text: string): string => (isNamed ? `${key}${text === '' ? afterName : `=${text}`}` : text);
  if (typeof value !== 'object' || value === null) return first + named(textOf(value));
  const members = Object.entries(value).filter(([, item]) => item !== null);
  if (members.length === 0) return '';
  const isList = Array.isArray(value);
  if (!isExploded) {
    const parts = members.flatMap(([member, item]) => (isList ? textOf(item) : [encode(member), textOf(item)]));
    return first + named(parts.join(joint));
  }
  const parts = members.map(([member, item]) => (isList ? named(textOf(item)) : `${encode(member)}=${textOf(item)}`));
  return first + parts.join(separator);
}

/**
 * Encodes everything except what `allowReserved` keeps: reserved characters without a meaning in a query, and triplets
 * that are encoded already (RFC 6570, section 3.2.3).
 */
const encodeMost = (text: string): string =>
  text.replaceAll(/[^:/?@!$'()*,;=%]+|%(?![\dA-Fa-f]{2})/g, (part) => percentEncode(part));
