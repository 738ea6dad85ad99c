/** Types and fields of schemas as people read them. */
import type { FieldItem, TypePart } from '../blocks.ts';
import { valueTexts } from '../contract.ts';
import type { Document, Parameter, Schema } from '../document.ts';

/** Depth to which objects are shown inside each other; below it, the page of the schema has the fields. */
const MAX_DEPTH = 2;

const nameOf = ($ref: string | undefined): string | undefined =>
  /^#\/components\/schemas\/([^/]+)$/.exec($ref ?? '')?.[1];

/** Returns the type of a schema as a sentence with links. */
export function typeOf(schema: Schema, document: Document): TypePart[] {
  const name = nameOf(schema.$ref);
  if (name !== undefined) return [{ page: document.pageOf(name), text: textOfNamed(name, document) }];
  const target = document.follow(schema);
  const choices = target.oneOf ?? target.anyOf;
  if (choices !== undefined) return joined(choices.map((choice) => typeOf(choice, document)));
  if (target.allOf?.length === 1 && target.allOf[0] !== undefined) return typeOf(target.allOf[0], document);
  const types = [target.type ?? (target.properties || target.allOf ? 'object' : [])].flat();
  if (types.length === 0) return [target.const === undefined ? 'any value' : typeof target.const];
  return joined(types.map((type) => [...partsOf(type, target, document)]));
}

function partsOf(type: string, { items, format, additionalProperties }: Schema, document: Document): TypePart[] {
  if (type === 'array') return ['list of ', ...(items === undefined ? ['any value'] : typeOf(items, document))];
  if (type === 'object' && typeof additionalProperties === 'object')
    return ['map of ', ...typeOf(additionalProperties, document)];
  return [format === undefined || type === 'integer' || type === 'number' ? type : `${type} (${format})`];
}

/** Returns the text of a link: the name of an object, and the plain type with it of everything else. */
function textOfNamed(name: string, document: Document): string {
  const { type, enum: values, properties } = document.schema(name) ?? {};
  if (values !== undefined || properties !== undefined || typeof type !== 'string' || type === 'object') return name;
  return `${type} (${name})`;
}

const joined = (types: readonly TypePart[][]): TypePart[] =>
  types.flatMap((parts, at) => (at === 0 ? parts : [at === types.length - 1 ? ' or ' : ', ', ...parts]));

/** Returns the limits of a value as Markdown. */
export function limitsOf(schema: Schema): string[] {
  const {
    minLength,
    maxLength,
    minItems,
    maxItems,
    minimum,
    maximum,
    enum: values,
    pattern,
    minProperties,
    maxProperties,
  } = schema;
  return [
    ...range(minLength, maxLength, 'characters'),
    ...range(minItems === 0 ? undefined : minItems, maxItems, 'items'),
    ...range(minProperties, maxProperties, 'members'),
    ...range(minimum, maximum, ''),
    ...(schema.const === undefined ? [] : [`always ${code(schema.const)}`]),
    ...(values === undefined ? [] : [`one of ${values.map(code).join(', ')}`]),
    ...(pattern === undefined ? [] : [`pattern ${code(pattern)}`]),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ];
}

function range(from: number | undefined, to: number | undefined, unit: string): string[] {
  const all = (value: number): string => `${value.toLocaleString('en-US')}${unit && ` ${unit}`}`;
  if (from !== undefined && to !== undefined)
    return [from === to ? `exactly ${all(to)}` : `${from.toLocaleString('en-US')} to ${all(to)}`];
  if (to !== undefined) return [`at most ${all(to)}`];
  return from === undefined || from === 0 ? [] : [`at least ${all(from)}`];
}

/** Returns a JSON value as a code span, whatever it contains. */
export function code(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text.replaceAll(/\s+/g, ' ')}${space}${fence}`;
}

/** Returns an anchor that is safe in an address. */
export const anchorOf = (...parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(/[^\w.-]/g, '-')).join('-');

/** Returns the item of a parameter or a header. */
export function parameterItem(parameter: Parameter, document: Document): FieldItem {
  const { name, in: place, schema = {}, required = false, deprecated = false, description = '' } = parameter;
  return {
    id: anchorOf(place, name),
    name,
    type: typeOf(schema, document),
    isRequired: required,
    isDeprecated: deprecated,
    notes: [],
    description,
    limits: limitsOf({ ...document.follow(schema), ...schema }),
    children: [],
  };
}

/** Returns the fields of an object, and those of the objects in it. */
export function fieldItems(schema: Schema, document: Document, prefix: string, depth = 0): FieldItem[] {
  const { properties, required, variants } = objectOf(schema, document);
  if (variants.length > 0 && Object.keys(properties).length === 0) return [];
  // Required fields come first.
  const names = Object.keys(properties).toSorted((a, b) => Number(required.has(b)) - Number(required.has(a)));
  return names.map((name) => {
    const property = properties[name] ?? {};
    const id = anchorOf(prefix, name);
    const target = document.follow(property);
    const { description = target.description ?? '' } = property;
    const inner = target.items ?? target;
    return {
      id,
      name,
      type: typeOf(property, document),
      isRequired: required.has(name),
      isDeprecated: target.deprecated === true,
      notes: [...(target.readOnly === true ? ['read-only'] : []), ...(target.writeOnly === true ? ['write-only'] : [])],
      description,
      limits: limitsOf(withoutKnownValues(target)),
      children: depth < MAX_DEPTH ? fieldItems(inner, document, id, depth + 1) : [],
    };
  });
}

/** Returns a schema without its list of values if its description says what each of them means. */
function withoutKnownValues(schema: Schema): Schema {
  const texts = valueTexts(schema);
  const { enum: values = [], ...others } = schema;
  return values.every((value) => texts.has(String(value))) ? others : schema;
}

/** Number of fields up to which a page shows those of objects in objects. */
const MAX_FIELDS = 200;

/** Returns the fields of an object with those of the objects in it, as deep as a page of moderate size permits. */
export function boundedFields(schema: Schema, document: Document, prefix: string): FieldItem[] {
  const count = (items: readonly FieldItem[]): number => items.reduce((sum, item) => sum + 1 + count(item.children), 0);
  let items: FieldItem[] = [];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    items = fieldItems(schema, document, prefix, depth);
    if (count(items) <= MAX_FIELDS) break;
  }
  return items;
}

/** Returns the members of an object, with those of the schemas that it combines. */
function objectOf(schema: Schema, document: Document) {
  const target = document.follow(schema);
  const parts = [target, ...(target.allOf ?? []).map((part) => document.follow(part))];
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<string, Schema>,
    required: new Set(parts.flatMap((part) => part.required ?? [])),
    variants: target.oneOf ?? target.anyOf ?? [],
  };
}
