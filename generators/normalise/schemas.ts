import { PART_NAMES } from '../sources/one-document.ts';
import { memberPointer, pointerTokens } from '../sources/pointer.ts';
import type { Directions } from '../model/directions.ts';
import type { Ref, SchemaNode } from '../model/document.ts';
import { pascalCase } from '../names/words.ts';
import { enumNode, withPropertyCodes } from './code-names.ts';
import { annotations, type Flat, type Flattener, flattenerOf } from './flatten.ts';
import { defaultOf, type ValueKind } from './defaults.ts';
import { SchemaNames } from './naming.ts';
import { additionalProperties, type Others, othersOf } from './other-members.ts';
import { PlainSchemas } from './plain.ts';
import type { Report } from './report.ts';
import { objectOf, type NodeRef, type Side, sideOf, type SourceDocument } from './source.ts';
import { type Shape, shapesIn } from './shapes.ts';
import { type Kind, Kinds, type Plain } from './kinds.ts';
import type { Union } from './unions.ts';
import { valueText, warnOfValues } from './value-texts.ts';

type SchemaUse = Ref<SchemaNode>;

/** Rewrites schemas into the supported subset, where each class, enum and union has a name. */
export class Schemas {
  /** Rewritten schemas, by name. */
  readonly components: Record<string, SchemaNode> = {};
  readonly #names = new SchemaNames();
  readonly #named = new Map<string, string>();
  readonly #open = new Set<string>();
  readonly #oneSided: OneSided[] = [];
  /** Required properties that a schema does not declare, by its name. */
  readonly #undeclared = new Map<string, { pointer: string; fields: string[] }>();
  /** Properties that identify a schema in unions, by its name. */
  readonly #tags = new Map<string, Set<string>>();
  readonly #flattener: Flattener;
  readonly #kinds: Kinds;
  readonly #report: Report;
  readonly #plain: PlainSchemas;

  /** @param pinned names that are decided, by JSON Pointer */
  constructor(document: SourceDocument, report: Report, pinned: ReadonlyMap<string, string> = new Map()) {
    this.#flattener = flattenerOf(document, report);
    this.#kinds = new Kinds(document, report);
    this.#report = report;
    this.#plain = new PlainSchemas(report, (value, pointer, hint) => this.convert(value, pointer, hint));
    for (const [pointer, name] of pinned) this.#named.set(pointer, this.#names.next(name));
    // Names in the document take precedence over generated names.
    const own = Object.keys(document.component('schemas'))
      .toSorted()
      .map((name) => [memberPointer('#', 'components', 'schemas', name), name] as const);
    for (const [pointer, name] of [...own, ...namesInOtherFiles(document)]) {
      if (!pinned.has(pointer)) this.#named.set(pointer, this.#names.next(name));
    }
  }

  /** Names of the schemas that have been rewritten, by JSON Pointer. */
  get names(): ReadonlyMap<string, string> {
    return new Map([...this.#named].filter(([, name]) => this.components[name] !== undefined));
  }

  /** Rewrites a schema where it is used. `hint` is its name if it needs one. */
  convert(value: unknown, pointer: string, hint: string): SchemaUse {
    const ref: NodeRef = { node: objectOf(value), pointer };
    const flat = this.#flattener.flat(ref);
    const kind = this.#kinds.of(flat);
    const name = sharedName(flat.pointer) ?? hint;
    const used =
      kind.is === 'plain'
        ? this.#plainUse(flat, kind, name)
        : { $ref: this.#reference(flat, kind, name), ...defaultOf(flat, KINDS[kind.is], this.#report) };
    const isNullable = flat.nullable || (kind.is === 'union' && kind.isNullable);
    if (kind.is === 'plain') warnOfValues(flat, this.#report);
    const text = kind.is === 'plain' ? this.#valueText(flat) : '';
    return nullable(withText({ ...used, ...this.#flattener.textOf(ref) }, text), isNullable);
  }

  /** Returns the alternatives of a schema that are not null, each of one JSON type. */
  shapesOf(value: unknown, pointer: string): Shape[] {
    return shapesIn(this.#flattener.flat({ node: objectOf(value), pointer }), (option) => this.#flattener.flat(option));
  }

  /** Returns a sentence about the values of a schema that its type in a library does not say. */
  valueText(value: unknown, pointer: string): string {
    return this.#valueText(this.#flattener.flat({ node: objectOf(value), pointer }));
  }

  #valueText(flat: Flat): string {
    const { items, type } = flat.node;
    if (items === undefined || (type !== undefined && type !== 'array')) return valueText(flat);
    const text = valueText(
      this.#flattener.flat({ node: objectOf(items), pointer: memberPointer(flat.pointer, 'items') }),
    );
    return text === '' ? '' : `Items: ${text}`;
  }

  /** Rewrites the fields of a multipart form as a separate schema, because only there a field can be bytes. */
  convertForm(value: unknown, pointer: string, name: string): SchemaUse {
    const flat = this.#flattener.flat({ node: objectOf(value), pointer });
    const open = flat.node['additionalProperties'];
    if (flat.properties.size === 0 && open !== undefined && open !== false) {
      const at = memberPointer(flat.pointer, 'additionalProperties');
      const bytes = this.#plain.bytes(this.#flattener.flat({ node: objectOf(open), pointer: at }));
      return bytes === undefined ? this.convert(value, pointer, name) : { type: 'object', additionalProperties: bytes };
    }
    if (flat.properties.size === 0) {
      this.#report.error(flat.pointer, 'a multipart form needs named fields; give its schema properties');
    }
    const printed = this.#named.get(pointer) ?? this.#names.next(sharedName(pointer) ?? name);
    this.#named.set(pointer, printed);
    this.components[printed] = this.#object(flat, printed, (field, at, hint) => {
      const own = this.#flattener.flat({ node: objectOf(field), pointer: at });
      return this.#plain.bytes(own) ?? this.#files(own) ?? this.convert(field, at, hint);
    });
    return { $ref: `#/components/schemas/${printed}` };
  }

  /** Returns the list of a choice between a file and a list of files: a list of one is sent like the file. */
  #files({ options }: Flat): SchemaUse | undefined {
    const files = options.map((option) => this.#plain.bytes(this.#flattener.flat(option)));
    const list = files.find((file) => file !== undefined && 'type' in file && file.type === 'array');
    return files.includes(undefined) ? undefined : (list ?? files[0]);
  }

  /** Removes what only `required` declares if it identifies a variant, and warns of what an object cannot have. */
  settleUndeclared(): void {
    for (const [name, { pointer, fields }] of this.#undeclared) {
      const { properties = {}, required = [] } = this.components[name] ?? {};
      const isTag = (field: string): boolean => this.#tags.get(name)?.has(field) === true;
      for (const field of fields.filter(isTag)) {
        delete properties[field];
        required.splice(required.indexOf(field), Number(required.includes(field)));
      }
      const unknown = fields.filter((field) => !isTag(field) && !Object.hasOwn(properties, field));
      if (unknown.length === 0) continue;
      this.#report.warn(pointer, `${unknown.join(', ')} is required but not declared; SDKs do not require it`);
    }
  }

  /** Requires the properties that only one side sends in schemas of that side. */
  requireOneSided(directions: Directions): void {
    for (const { name, field, pointer, side } of this.#oneSided) {
      const schema = this.components[name];
      const direction = directions.of(name);
      if (direction === 'both') {
        const message = `${field} is required in a ${side} only, but its schema is sent both ways; SDKs do not require it`;
        this.#report.warn(pointer, message);
      } else if (direction === side && schema !== undefined) schema.required?.push(field);
    }
  }

  #plainUse(flat: Flat, kind: Plain, hint: string): SchemaNode {
    if (this.#open.has(flat.pointer)) {
      this.#report.warn(flat.pointer, 'the schema contains itself but is not an object; SDKs use any JSON value');
      return { 'x-sdk': { type: 'json' } };
    }
    this.#open.add(flat.pointer);
    const node = this.#plain.node(flat, kind, hint);
    this.#open.delete(flat.pointer);
    return node;
  }

  #reference(flat: Flat, kind: Exclude<Kind, Plain>, hint: string): string {
    const name = this.#named.get(flat.pointer) ?? this.#names.next(hint);
    this.#named.set(flat.pointer, name);
    if (this.components[name] === undefined) {
      // Registered before its children, because one of them may be this schema.
      this.components[name] = {};
      this.components[name] = this.#printed(flat, kind, name);
    }
    return `#/components/schemas/${name}`;
  }

  #printed(flat: Flat, kind: Exclude<Kind, Plain>, name: string): SchemaNode {
    if (kind.is === 'enum') return { ...enumNode(kind.values), ...annotations(flat.node) };
    if (kind.is === 'union') return this.#union(flat, kind, name);
    return this.#object(kind.flat ?? flat, name, (value, pointer, hint) => this.convert(value, pointer, hint));
  }

  #union(flat: Flat, { variants, propertyName }: Union, name: string): SchemaNode {
    const mapped = variants.map(({ flat: variant, suffix, values }) => {
      const hint = sharedName(variant.pointer) ?? `${name}${pascalCase(suffix ?? values[0] ?? '')}`;
      const kind = this.#kinds.of(variant);
      // A variant may be a union itself. One of objects that contains this one would have no end.
      const isNested = kind.is === 'union' && kind.variants.every(({ source }) => source !== flat.pointer);
      const reference = this.#reference(variant, isNested ? kind : { is: 'object' }, hint);
      const printed = reference.replace(/^.*\//, '');
      if (propertyName !== undefined) this.#tags.set(printed, new Set(this.#tags.get(printed)).add(propertyName));
      return { values, reference };
    });
    const mapping = mapped.flatMap(({ values, reference }) => values.map((value) => [value, reference] as const));
    return {
      oneOf: [...new Set(mapped.map(({ reference }) => reference))].map(($ref) => ({ $ref })),
      ...(propertyName !== undefined && { discriminator: { propertyName, mapping: Object.fromEntries(mapping) } }),
      ...annotations(flat.node),
    };
  }

  #object(flat: Flat, name: string, use: (value: unknown, pointer: string, hint: string) => SchemaUse): SchemaNode {
    const others = othersOf(this.#report, flat);
    const all = new Map([...flat.properties, ...undeclared(flat, others)]);
    const properties = [...all].map(([field, { value, pointer }]): [string, SchemaUse] => {
      return [field, use(value, pointer, `${name}${pascalCase(field)}`)];
    });
    const required = [...all].filter(([field]) => flat.required.has(field));
    const added = [...flat.required].filter((field) => !flat.properties.has(field));
    if (added.length > 0) this.#undeclared.set(name, { pointer: flat.pointer, fields: added });
    for (const [field, { node, pointer }] of required) {
      const side = sideOf(node);
      if (side !== undefined) this.#oneSided.push({ name, field, pointer, side });
    }
    return {
      type: 'object',
      ...annotations(flat.node),
      required: required.filter(([, { node }]) => sideOf(node) === undefined).map(([field]) => field),
      properties: Object.fromEntries(withPropertyCodes(properties)),
      additionalProperties: additionalProperties(others, ({ value, pointer }) => use(value, pointer, `${name}Value`)),
    };
  }
}

/** Returns the required members that no property declares, with the type of other members. */
function undeclared({ properties, required, pointer }: Flat, others: Others): [string, NodeRef & { value: unknown }][] {
  if (others.is === 'refused') return [];
  const value = others.is === 'typed' ? others.value : {};
  const at = others.is === 'typed' ? others.pointer : memberPointer(pointer, 'required');
  const names = [...required].filter((name) => !properties.has(name));
  return names.map((name) => [name, { value, node: objectOf(value), pointer: at }]);
}

/** JSON types of schemas that have a class. */
const KINDS: Readonly<Record<Exclude<Kind['is'], 'plain'>, ValueKind>> = {
  enum: 'string',
  object: 'object',
  union: 'object',
};

function withText(use: SchemaUse & { description?: string }, text: string): SchemaUse {
  if (text === '') return use;
  return { ...use, description: [use.description?.trim() ?? '', text].filter((part) => part !== '').join(' ') };
}

const namesInOtherFiles = ({ root }: SourceDocument): [string, string][] =>
  Object.entries(objectOf(root[PART_NAMES])).map(([pointer, name]) => [pointer, String(name)]);

/** Suffixes of the names of schemas in components of other kinds than schemas. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['responses', 'Response'],
  ['requestBodies', 'Request'],
  ['parameters', ''],
]);

/** Returns the name of a schema that several operations reach, from its component and not from one of the operations. */
function sharedName(pointer: string): string | undefined {
  const [root, kind = '', name = '', ...rest] = pointerTokens(pointer);
  if (root !== 'components') return undefined;
  // The members of a base without its kinds have the place of its discriminator.
  if (kind === 'schemas')
    return rest.length === 0 ? name : rest.join('/') === 'discriminator' ? `${name}Base` : undefined;
  const suffix = SUFFIXES.get(kind);
  const isWhole = rest.at(-1) === 'schema' && (rest.length === 1 || rest.length === 3);
  if (suffix === undefined || !isWhole) return undefined;
  const own = pascalCase(name);
  return own.endsWith(suffix) ? own : own + suffix;
}

/** A required property that only requests or only responses have. */
interface OneSided {
  /** Name of the rewritten schema. */
  name: string;
  field: string;
  pointer: string;
  side: Side;
}

function nullable(use: SchemaUse, isNullable: boolean): SchemaUse {
  if (!isNullable) return use;
  if ('$ref' in use) {
    const { $ref, ...text } = use;
    return { oneOf: [{ $ref }, { type: 'null' }], ...text };
  }
  return use.type === undefined ? use : { ...use, type: [...[use.type].flat(), 'null'] };
}
