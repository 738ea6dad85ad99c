import { memberPointer } from '../sources/pointer.ts';
import type { Ref, SchemaNode } from '../model/document.ts';
import { defaultOf } from './defaults.ts';
import type { Flat } from './flat.ts';
import { annotations } from './flatten.ts';
import { warnOfRange } from './integers.ts';
import { isText, MAX_VALUES, type Plain } from './kinds.ts';
import { itemName } from './naming.ts';
import { additionalProperties, othersOf } from './other-members.ts';
import type { Report } from './report.ts';
import { listOf } from './source.ts';
import { typesOf, valuesOf } from './values.ts';

type SchemaUse = Ref<SchemaNode>;

const JSON_VALUE: SchemaNode = { 'x-sdk': { type: 'json' } };

/** Rewrites schemas that become inline types: scalars, lists, maps and any JSON. */
export class PlainSchemas {
  readonly #report: Report;
  readonly #use: (value: unknown, pointer: string, hint: string) => SchemaUse;

  constructor(report: Report, use: (value: unknown, pointer: string, hint: string) => SchemaUse) {
    this.#report = report;
    this.#use = use;
  }

  node(flat: Flat, { scalar, lost }: Plain, hint: string): SchemaNode {
    const plain = (): SchemaNode =>
      scalar === undefined ? this.#bare(flat, hint) : scalarNode(scalar, flat, this.#report);
    const node = lost === undefined ? plain() : this.#anything(flat.pointer, lost);
    return { ...node, ...annotations(flat.node) };
  }

  #bare(flat: Flat, hint: string): SchemaNode {
    const { node, pointer } = flat;
    if (isText(flat)) return this.#text(flat);
    const [type, ...rest] = typesOf(flat);
    if (rest.length > 0) return this.#anything(pointer, `${[type, ...rest].join(' or ')} are not supported together`);
    switch (type) {
      case 'integer':
        warnOfRange(flat, this.#report);
        // Without a format, the range is unknown.
        return { type, format: node['format'] === 'int32' ? 'int32' : 'int64', ...defaultOf(flat, type, this.#report) };
      case 'number':
      case 'boolean':
        return { type, ...defaultOf(flat, type, this.#report) };
      case 'array':
        if (node['prefixItems'] !== undefined || Array.isArray(node['items'])) {
          this.#report.warn(pointer, 'each item has a schema of its own; SDKs use a list of any JSON values');
          return { type, items: JSON_VALUE };
        }
        return {
          type,
          items: this.#use(node['items'], memberPointer(pointer, 'items'), itemName(hint)),
          ...defaultOf(flat, type, this.#report),
        };
      case 'object':
        if (node['const'] !== undefined || node['enum'] !== undefined)
          return this.#anything(pointer, 'the values are objects or lists');
        return { ...this.#map(flat, hint), ...defaultOf(flat, type, this.#report) };
      case undefined:
        if (listOf(node['enum']).every((value) => value === null)) return JSON_VALUE;
        return this.#anything(pointer, 'the values have no scalar type in common');
      default:
        return this.#anything(pointer, `JSON Schema has no type ${String(type)}`);
    }
  }

  #text(flat: Flat): SchemaNode {
    const values = valuesOf(flat);
    const format = flat.node['format'];
    if (values.length > MAX_VALUES) {
      this.#report.warn(
        flat.pointer,
        `the enum has ${values.length} values, more than ${MAX_VALUES}; SDKs use strings`,
      );
    }
    return {
      type: 'string',
      ...(typeof format === 'string' && format !== 'binary' ? { format } : {}),
      ...(values.length === 1 ? { enum: values } : {}),
      ...defaultOf(flat, 'string', this.#report),
    };
  }

  #map(flat: Flat, hint: string): SchemaNode {
    const { pointer, required } = flat;
    const others = othersOf(this.#report, flat);
    if (others.is === 'refused') this.#report.warn(pointer, 'the object can have no member; SDKs send and read any');
    if (required.size > 0) {
      const names = [...required].join(', ');
      this.#report.warn(pointer, `the object requires ${names} without declaring members; SDKs do not require them`);
    }
    const values = additionalProperties(others, ({ value, pointer: at }) => this.#use(value, at, `${hint}Value`));
    return { type: 'object', additionalProperties: typeof values === 'object' ? values : JSON_VALUE };
  }

  #anything(pointer: string, why: string): SchemaNode {
    this.#report.warn(pointer, `${why}; SDKs use any JSON value`);
    return JSON_VALUE;
  }
}

// Without a format, the range of an integer is unknown.
const scalarNode = (type: NonNullable<Plain['scalar']>, flat: Flat, report: Report): SchemaNode => ({
  type,
  ...(type === 'integer' ? { format: 'int64' } : {}),
  ...defaultOf(flat, type, report),
});
