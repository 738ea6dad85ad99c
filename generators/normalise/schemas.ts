import { memberPointer, pointerTokens } from '../sources/pointer.ts';
import type { Directions } from '../model/directions.ts';
import type { Ref, SchemaNode } from '../model/document.ts';
import { pascalCase } from '../names/words.ts';
import { annotations, type Flat, type Flattener, flattenerOf } from './flatten.ts';
import { SchemaNames, withoutClashes } from './naming.ts';
import { PlainSchemas } from './plain.ts';
import type { Report } from './report.ts';
import { objectOf, type NodeRef, type Side, sideOf, type SourceDocument } from './source.ts';
import { type Kind, Kinds, type Plain } from './kinds.ts';
import type { Union } from './unions.ts';

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
    for (const name of Object.keys(document.component('schemas')).toSorted()) {
      const pointer = memberPointer('#', 'components', 'schemas', name);
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
    const used = kind.is === 'plain' ? this.#plainUse(flat, kind, name) : { $ref: this.#reference(flat, kind, name) };
    const isNullable = flat.nullable || (kind.is === 'union' && kind.isNullable);
    return nullable({ ...used, ...this.#flattener.textOf(ref) }, isNullable);
  }

  /** Rewrites the fields of a multipart form as a separate schema, because only there a field can be bytes. */
  convertForm(value: unknown, pointer: string, name: string): SchemaUse {
    const flat = this.#flattener.flat({ node: objectOf(value), pointer });
    if (flat.properties.size === 0) {
      this.#report.error(flat.pointer, 'a multipart form needs named fields; give its schema properties');
    }
    const printed = this.#named.get(pointer) ?? this.#names.next(sharedName(pointer) ?? name);
    this.#named.set(pointer, printed);
    this.components[printed] = this.#object(flat, printed, (field, at, hint) => {
      const bytes = this.#plain.bytes(this.#flattener.flat({ node: objectOf(field), pointer: at }));
      return bytes ?? this.convert(field, at, hint);
    });
    return { $ref: `#/components/schemas/${printed}` };
  }

  /** Warns of required properties without a type, apart from those that identify a variant. */
  warnOfUndeclared(): void {
    for (const [name, { pointer, fields }] of this.#undeclared) {
      const unknown = fields.filter((field) => this.#tags.get(name)?.has(field) !== true);
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
    if (kind.is === 'enum') return { type: 'string', enum: kind.values, ...annotations(flat.node) };
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
    const kept = this.#withoutClashes(flat);
    const properties = [...kept].map(([field, { value, pointer }]): [string, SchemaUse] => {
      return [field, use(value, pointer, `${name}${pascalCase(field)}`)];
    });
    const required = [...kept].filter(([field]) => flat.required.has(field));
    const undeclared = [...flat.required].filter((field) => !flat.properties.has(field));
    if (undeclared.length > 0) this.#undeclared.set(name, { pointer: flat.pointer, fields: undeclared });
    for (const [field, { node, pointer }] of required) {
      const side = sideOf(node);
      if (side !== undefined) this.#oneSided.push({ name, field, pointer, side });
    }
    return {
      type: 'object',
      ...annotations(flat.node),
      required: required.filter(([, { node }]) => sideOf(node) === undefined).map(([field]) => field),
      properties: Object.fromEntries(properties),
    };
  }

  /** Returns the properties without optional ones whose name in code another one has. */
  #withoutClashes({ properties, required, pointer }: Flat): Flat['properties'] {
    const kept = withoutClashes([...properties], {
      nameOf: ([name]) => name,
      isRequired: ([name]) => required.has(name),
      onLeft: (clash, [name, { pointer: at }]) =>
        this.#report.warn(at, `${clash}; SDKs have ${name} only as an unknown field`),
      onRefused: (clash) => this.#report.error(pointer, `${clash}; rename one`),
    });
    return new Map(kept);
  }
}

/** Suffixes of the names of schemas in components of other kinds than schemas. */
const SUFFIXES: Readonly<Record<string, string>> = { responses: 'Response', requestBodies: 'Request', parameters: '' };

/** Returns the name of a schema that several operations reach, from its component and not from one of the operations. */
function sharedName(pointer: string): string | undefined {
  const [root, kind = '', name = '', ...rest] = pointerTokens(pointer);
  if (root !== 'components') return undefined;
  // The members of a base without its kinds have the place of its discriminator.
  if (kind === 'schemas')
    return rest.length === 0 ? name : rest.join('/') === 'discriminator' ? `${name}Base` : undefined;
  const suffix = SUFFIXES[kind];
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
