import { memberPointer } from '../../../generators/sources/pointer.ts';
import {
  type Direction,
  type Fields,
  fieldsOf,
  listOf,
  memberOf,
  type Part,
  placeOf,
  type Report,
  reportRemoved,
} from './change.ts';
import { compareLimits } from './limits.ts';

/** Compares schemas, each pair once for each direction. */
export class SchemaComparison {
  readonly #report: Report;
  readonly #seen = new Set<string>();

  constructor(report: Report) {
    this.#report = report;
  }

  /** Reports whether this pair was not compared before: operations share responses and schemas. */
  isNew(before: Part, after: Part, direction: Direction): boolean {
    const size = this.#seen.size;
    this.#seen.add([before.pointer, after.pointer, direction].join(' '));
    return this.#seen.size > size;
  }

  compare(before: Part, after: Part, direction: Direction): void {
    if (!this.isNew(before, after, direction)) return;
    if (!this.#hasSameType(before, after, direction)) return;
    this.#compareValues(before, after);
    compareLimits(before, after, direction, this.#report);
    this.#compareFields(before, after, direction);
    this.#compareVariants(before, after, direction);
    for (const inner of ['items', 'additionalProperties'] as const)
      if (isSchema(before.node[inner]) && isSchema(after.node[inner]))
        this.compare(memberOf(before, inner), memberOf(after, inner), direction);
  }

  /** Reports another type, and null where there was none. The parts of different types are not compared. */
  #hasSameType(before: Part, after: Part, direction: Direction): boolean {
    const [old, now] = [typesOf(before), typesOf(after)];
    const place = placeOf(after.pointer);
    const at = memberPointer(after.pointer, 'type');
    if (kinds(old) !== kinds(now)) {
      const message = `v1 has the type ${kinds(old)} for ${place}, and this is ${kinds(now)}; only /api/v2 may change it`;
      this.#report({ pointer: at, message });
      return false;
    }
    const [was, is] = [old.includes('null'), now.includes('null')];
    if (direction === 'sent' && was && !is)
      this.#report({ pointer: at, message: `v1 accepts null for ${place}; only /api/v2 may refuse it` });
    if (direction === 'received' && !was && is)
      this.#report({ pointer: at, message: `v1 never returns null for ${place}; only /api/v2 may return it` });
    return true;
  }

  /** Compares formats, values of an enum and the default. */
  #compareValues(before: Part, after: Part): void {
    const place = placeOf(after.pointer);
    const [format, now] = [before.node['format'], after.node['format']];
    if (format !== now) {
      const message = `v1 has ${format === undefined ? 'no format' : `the format ${String(format)}`} for ${place}, and this ${now === undefined ? 'has none' : `is ${String(now)}`}; only /api/v2 may change it`;
      this.#report({ pointer: memberPointer(after.pointer, 'format'), message });
    }
    const preset = before.node['default'];
    if (preset !== undefined && JSON.stringify(preset) !== JSON.stringify(after.node['default'])) {
      const message = `v1 has the default ${JSON.stringify(preset)} for ${place}; only /api/v2 may change it`;
      this.#report({ pointer: memberPointer(after.pointer, 'default'), message });
    }
    this.#compareEnums(before, after);
  }

  #compareEnums(before: Part, after: Part): void {
    const [old, now] = [before.node['enum'], after.node['enum']];
    const place = placeOf(after.pointer);
    const at = memberPointer(after.pointer, 'enum');
    if ((old === undefined) !== (now === undefined)) {
      const values = old === undefined ? `v1 allows any value of ${place}` : `v1 lists the values of ${place}`;
      this.#report({ pointer: at, message: `${values}; only /api/v2 may change this` });
      return;
    }
    const what = (value: string): string => `the value \`${value}\` of ${place}`;
    const list = listOf(now).map(String);
    reportRemoved(listOf(old).map(String), list, what, this.#report, (value) =>
      list.includes(value) ? memberPointer(at, list.indexOf(value)) : at,
    );
  }

  #compareFields(before: Part, after: Part, direction: Direction): void {
    const [old, now] = [fieldsOf(before.node['properties']), fieldsOf(after.node['properties'])];
    const place = placeOf(after.pointer);
    const at = memberPointer(after.pointer, 'properties');
    const visible = (part: Part, names: Fields): string[] =>
      Object.keys(names).filter((name) => isVisible(memberOf(part, 'properties', name), direction));
    const [oldNames, newNames] = [visible(before, old), visible(after, now)];
    const what = (name: string): string => `the field \`${name}\` of ${place}`;
    reportRemoved(oldNames, newNames, what, this.#report, (name) => memberPointer(at, name));
    for (const name of oldNames.filter((each) => newNames.includes(each)))
      this.compare(memberOf(before, 'properties', name), memberOf(after, 'properties', name), direction);
    this.#compareRequired(before, after, direction);
    const isClosed = after.node['additionalProperties'] === false && before.node['additionalProperties'] !== false;
    if (direction === 'sent' && isClosed && before.node['properties'] !== undefined) {
      const message = `v1 accepts unknown fields in ${place}; only /api/v2 may refuse them`;
      this.#report({ pointer: memberPointer(after.pointer, 'additionalProperties'), message });
    }
  }

  #compareRequired(before: Part, after: Part, direction: Direction): void {
    const [old, now] = [listOf(before.node['required']).map(String), listOf(after.node['required']).map(String)];
    const place = placeOf(after.pointer);
    const at = memberPointer(after.pointer, 'required');
    const fields = fieldsOf(after.node['properties']);
    if (direction === 'sent')
      for (const name of now.filter((each) => !old.includes(each)))
        this.#report({
          pointer: memberPointer(at, now.indexOf(name)),
          message: `v1 does not require \`${name}\` of ${place}; only /api/v2 may require it`,
        });
    else
      for (const name of old.filter((each) => !now.includes(each) && each in fields))
        this.#report({
          pointer: memberPointer(after.pointer, 'properties', name),
          message: `v1 always returns \`${name}\` of ${place}; only /api/v2 may leave it out`,
        });
  }

  /** Compares the variants of a oneOf under the same value of the discriminator. */
  #compareVariants(before: Part, after: Part, direction: Direction): void {
    const [old, now] = [mapping(before), mapping(after)];
    const at = memberPointer(after.pointer, 'discriminator', 'mapping');
    const what = (value: string): string => `the variant \`${value}\` of ${placeOf(after.pointer)}`;
    reportRemoved(Object.keys(old), Object.keys(now), what, this.#report, (value) => memberPointer(at, value));
    for (const [value, target] of Object.entries(old))
      if (value in now) this.compare(variant(before, target), variant(after, now[value]), direction);
  }
}

const kinds = (types: readonly string[]): string => types.filter((type) => type !== 'null').join(' or ');

const mapping = ({ node }: Part): Fields => fieldsOf(fieldsOf(node['discriminator'])['mapping']);

const variant = (part: Part, target: unknown): Part => memberOf({ ...part, node: { at: { $ref: target } } }, 'at');

const isSchema = (node: unknown): boolean => typeof node === 'object' && node !== null;

const typesOf = ({ node }: Part): string[] =>
  node['oneOf'] === undefined ? [node['type']].flat().map(String).toSorted() : ['choice'];

/** Clients do not send what is read-only, and do not receive what is write-only. */
const isVisible = ({ node }: Part, direction: Direction): boolean =>
  node[direction === 'sent' ? 'readOnly' : 'writeOnly'] !== true;
