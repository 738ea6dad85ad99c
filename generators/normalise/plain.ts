import { memberPointer } from '../sources/pointer.ts';
import type { Ref, SchemaNode } from '../model/document.ts';
import { annotations, type Flat } from './flatten.ts';
import { isText, type Plain } from './kinds.ts';
import { itemName } from './naming.ts';
import type { Report } from './report.ts';
import { listOf, objectOf } from './source.ts';
import { typesOf, valuesOf } from './values.ts';

type SchemaUse = Ref<SchemaNode>;

const JSON_VALUE: SchemaNode = { 'x-sdk': { type: 'json' } };
const BYTES: SchemaNode = { type: 'string', format: 'binary' };

/** Rewrites schemas that become inline types: scalars, lists, maps and any JSON. */
export class PlainSchemas {
  readonly #report: Report;
  readonly #use: (value: unknown, pointer: string, hint: string) => SchemaUse;

  constructor(report: Report, use: (value: unknown, pointer: string, hint: string) => SchemaUse) {
    this.#report = report;
    this.#use = use;
  }

  node(flat: Flat, { scalar, lost }: Plain, hint: string): SchemaNode {
    const plain = (): SchemaNode => (scalar === undefined ? this.#bare(flat, hint) : scalarNode(scalar, flat));
    const node = lost === undefined ? plain() : this.#anything(flat.pointer, lost);
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
    if (isText(flat)) return this.#text(flat);
    const [type, ...rest] = typesOf(flat);
    if (rest.length > 0) return this.#anything(pointer, `${[type, ...rest].join(' or ')} are not supported together`);
    switch (type) {
      case 'integer':
        this.#noteValues(flat, type);
        // Without a format, the range is unknown.
        return { type, format: node['format'] === 'int32' ? 'int32' : 'int64', ...defaultOf(flat) };
      case 'number':
        this.#noteValues(flat, type);
        return { type, ...defaultOf(flat) };
      case 'boolean':
        return { type, ...defaultOf(flat) };
      case 'array':
        if (node['prefixItems'] !== undefined || Array.isArray(node['items'])) {
          this.#report.warn(pointer, 'each item has a schema of its own; SDKs use a list of any JSON values');
          return { type, items: JSON_VALUE };
        }
        return { type, items: this.#use(node['items'], memberPointer(pointer, 'items'), itemName(hint)) };
      case 'object':
        return this.#map(flat, hint);
      default:
        if (listOf(node['enum']).every((value) => value === null)) return JSON_VALUE;
        return this.#anything(pointer, 'the values have no scalar type in common');
    }
  }

  #noteValues({ node, pointer }: Flat, type: string): void {
    if (node['enum'] !== undefined) this.#report.warn(pointer, `SDKs do not list the values; they use any ${type}`);
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

  #map({ node, pointer }: Flat, hint: string): SchemaNode {
    const values = node['additionalProperties'];
    const typed = typeof values === 'object' && values !== null && Object.keys(values).length > 0;
    const at = memberPointer(pointer, 'additionalProperties');
    return { type: 'object', additionalProperties: typed ? this.#use(values, at, `${hint}Value`) : JSON_VALUE };
  }

  #anything(pointer: string, why: string): SchemaNode {
    this.#report.warn(pointer, `${why}; SDKs use any JSON value`);
    return JSON_VALUE;
  }
}

// Without a format, the range of an integer is unknown.
const scalarNode = (type: NonNullable<Plain['scalar']>, flat: Flat): SchemaNode => ({
  type,
  ...(type === 'integer' ? { format: 'int64' } : {}),
  ...defaultOf(flat),
});

function defaultOf({ node: { default: value } }: Flat): { default?: string | number | boolean } {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? { default: value } : {};
}
