import { memberPointer } from '../sources/pointer.ts';
import type { Ref, SchemaNode } from '../model/document.ts';
import { annotations, type Flat } from './flatten.ts';
import { isText, type Plain, valuesOf } from './kinds.ts';
import { itemName } from './naming.ts';
import { additionalProperties, othersOf } from './other-members.ts';
import type { Report } from './report.ts';
import { objectOf, type SourceDocument } from './source.ts';

type SchemaUse = Ref<SchemaNode>;

const JSON_VALUE: SchemaNode = { 'x-sdk': { type: 'json' } };
const BYTES: SchemaNode = { type: 'string', format: 'binary' };

/** Rewrites schemas that become inline types: scalars, lists, maps and any JSON. */
export class PlainSchemas {
  readonly #document: SourceDocument;
  readonly #report: Report;
  readonly #use: (value: unknown, pointer: string, hint: string) => SchemaUse;

  constructor(
    document: SourceDocument,
    report: Report,
    use: (value: unknown, pointer: string, hint: string) => SchemaUse,
  ) {
    this.#document = document;
    this.#report = report;
    this.#use = use;
  }

  node(flat: Flat, { scalar }: Plain, hint: string): SchemaNode {
    const node = scalar === undefined ? this.#bare(flat, hint) : { type: scalar, ...defaultOf(flat) };
    return { ...node, ...annotations(flat.node) };
  }

  /** Returns the schema as bytes or a list of bytes. Undefined if it is neither. */
  bytes(flat: Flat): SchemaNode | undefined {
    const { type, format, items, contentMediaType, contentEncoding } = flat.node;
    const isBytes = format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined);
    if (isBytes && (type === 'string' || type === undefined)) return { ...BYTES, ...annotations(flat.node) };
    const inner = objectOf(items)['format'] === 'binary';
    return type === 'array' && inner ? { type: 'array', items: BYTES, ...annotations(flat.node) } : undefined;
  }

  #bare(flat: Flat, hint: string): SchemaNode {
    const { node, pointer } = flat;
    if (flat.options.length > 0) return this.#choice(flat);
    if (isText(flat)) return this.#text(flat);
    const [type, ...rest] = typesOf(flat);
    if (rest.length > 0) return this.#anything(pointer, `${[type, ...rest].join(' or ')} are not supported together`);
    switch (type) {
      case 'integer':
        // Without a format, the range is unknown.
        return { type, format: node['format'] === 'int32' ? 'int32' : 'int64', ...defaultOf(flat) };
      case 'number':
      case 'boolean':
        return { type, ...defaultOf(flat) };
      case 'array':
        return { type, items: this.#use(node['items'], memberPointer(pointer, 'items'), itemName(hint)) };
      case 'object':
        return this.#map(flat, hint);
      case undefined:
        return JSON_VALUE;
      default:
        return this.#anything(pointer, `JSON Schema has no type ${String(type)}`);
    }
  }

  #text(flat: Flat): SchemaNode {
    const values = valuesOf(flat);
    const format = flat.node['format'];
    if (values.length > 1)
      this.#report.warn(flat.pointer, 'several values have the same name in code; SDKs use strings');
    return {
      type: 'string',
      ...(typeof format === 'string' && format !== 'binary' ? { format } : {}),
      ...(values.length === 1 ? { enum: values } : {}),
      ...defaultOf(flat),
    };
  }

  #map(flat: Flat, hint: string): SchemaNode {
    const { pointer, required } = flat;
    const others = othersOf(this.#document, this.#report, flat);
    if (others.is === 'refused') this.#report.warn(pointer, 'the object can have no member; SDKs send and read any');
    if (required.size > 0) {
      const names = [...required].join(', ');
      this.#report.warn(pointer, `the object requires ${names} without declaring members; SDKs do not require them`);
    }
    const values = additionalProperties(others, ({ value, pointer: at }) => this.#use(value, at, `${hint}Value`));
    return { type: 'object', additionalProperties: typeof values === 'object' ? values : JSON_VALUE };
  }

  #choice({ node, options, pointer }: Flat): SchemaNode {
    const types = new Set(options.map((option) => option.node['type']));
    const [type] = types;
    if (types.size === 1 && typeof type === 'string' && /^(?:string|integer|number|boolean)$/.test(type))
      return { type };
    const why =
      objectOf(node['discriminator'])['propertyName'] === undefined ? 'add a discriminator' : 'list only objects';
    return this.#anything(pointer, `the alternatives cannot be distinguished; ${why}`);
  }

  #anything(pointer: string, why: string): SchemaNode {
    this.#report.warn(pointer, `${why}; SDKs use any JSON value`);
    return JSON_VALUE;
  }
}

/** Keywords of members, which only an object has. */
const OF_OBJECTS = ['additionalProperties', 'patternProperties', 'unevaluatedProperties'];

function typesOf({ node }: Flat): unknown[] {
  const types = [node['type'] ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 0) return types;
  if (node['items'] !== undefined) return ['array'];
  if (OF_OBJECTS.some((keyword) => node[keyword] !== undefined)) return ['object'];
  const constant = typeof (node['const'] ?? (Array.isArray(node['enum']) ? node['enum'][0] : undefined));
  return constant === 'number' ? ['number'] : constant === 'boolean' ? ['boolean'] : [];
}

function defaultOf({ node: { default: value } }: Flat): { default?: string | number | boolean } {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? { default: value } : {};
}
