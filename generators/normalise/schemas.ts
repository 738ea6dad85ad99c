import { memberPointer, pointerTokens } from '../sources/pointer.ts';
import type { Directions } from '../model/directions.ts';
import type { Ref, SchemaNode } from '../model/document.ts';
import { pascalCase } from '../names/words.ts';
import { annotations, type Flat, flatten } from './flatten.ts';
import { SchemaNames, withoutClashes } from './naming.ts';
import { PlainSchemas } from './plain.ts';
import type { Report } from './report.ts';
import { objectOf, type NodeRef, type Side, sideOf, type SourceDocument } from './source.ts';
import { type Kind, kindOf, type Plain, type Union, variantsOf } from './kinds.ts';

type SchemaUse = Ref<SchemaNode>;

/** Rewrites schemas into the supported subset, where each class, enum and union has a name. */
export class Schemas {
  /** Rewritten schemas, by name. */
  readonly components: Record<string, SchemaNode> = {};
  readonly #names = new SchemaNames();
  readonly #named = new Map<string, string>();
  readonly #open = new Set<string>();
  readonly #oneSided: OneSided[] = [];
  readonly #document: SourceDocument;
  readonly #report: Report;
  readonly #plain: PlainSchemas;

  /** @param pinned names that are decided, by JSON Pointer */
  constructor(document: SourceDocument, report: Report, pinned: ReadonlyMap<string, string> = new Map()) {
    this.#document = document;
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
    const flat = flatten(this.#document, this.#report, alone(ref));
    const kind = kindOf(flat, (option) => flatten(this.#document, this.#report, option));
    const name = sharedName(flat.pointer) ?? hint;
    const used = kind.is === 'plain' ? this.#plainUse(flat, kind, name) : { $ref: this.#reference(flat, kind, name) };
    const isNullable = flat.nullable || ref.node['nullable'] === true || (kind.is === 'union' && kind.isNullable);
    return nullable({ ...used, ...annotations(ref.node) }, isNullable);
  }

  /** Rewrites the fields of a multipart form as a separate schema, because only there a field can be bytes. */
  convertForm(value: unknown, pointer: string, name: string): SchemaUse {
    const flat = flatten(this.#document, this.#report, { node: objectOf(value), pointer });
    const open = flat.node['additionalProperties'];
    if (flat.properties.size === 0 && open !== undefined && open !== false) {
      const at = memberPointer(flat.pointer, 'additionalProperties');
      const bytes = this.#plain.bytes(flatten(this.#document, this.#report, { node: objectOf(open), pointer: at }));
      return bytes === undefined ? this.convert(value, pointer, name) : { type: 'object', additionalProperties: bytes };
    }
    if (flat.properties.size === 0) {
      this.#report.error(flat.pointer, 'a multipart form needs named fields; give its schema properties');
    }
    const printed = this.#named.get(pointer) ?? this.#names.next(sharedName(pointer) ?? name);
    this.#named.set(pointer, printed);
    this.components[printed] = this.#object(flat, printed, (field, at, hint) => {
      const bytes = this.#plain.bytes(flatten(this.#document, this.#report, { node: objectOf(field), pointer: at }));
      return bytes ?? this.convert(field, at, hint);
    });
    return { $ref: `#/components/schemas/${printed}` };
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
    return this.#object(flat, name, (value, pointer, hint) => this.convert(value, pointer, hint));
  }

  #union(flat: Flat, kind: Union, name: string): SchemaNode {
    const mapped = variantsOf(this.#document, flat, kind).map(({ value, ref }) => {
      const variant = flatten(this.#document, this.#report, ref);
      const hint = sharedName(variant.pointer) ?? `${name}${pascalCase(value)}`;
      return [value, this.#reference(variant, { is: 'object' }, hint)] as const;
    });
    return {
      oneOf: [...new Set(mapped.map(([, reference]) => reference))].map(($ref) => ({ $ref })),
      ...(kind.propertyName !== undefined && {
        discriminator: { propertyName: kind.propertyName, mapping: Object.fromEntries(mapped) },
      }),
      ...annotations(flat.node),
    };
  }

  #object(flat: Flat, name: string, use: (value: unknown, pointer: string, hint: string) => SchemaUse): SchemaNode {
    const kept = this.#withoutClashes(flat);
    const properties = [...kept].map(([field, { value, pointer }]): [string, SchemaUse] => {
      return [field, use(value, pointer, `${name}${pascalCase(field)}`)];
    });
    const required = [...kept].filter(([field]) => flat.required.has(field));
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
  if (kind === 'schemas') return rest.length === 0 ? name : undefined;
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

/** Unwraps `allOf` with a single schema, which OpenAPI 3.0 needs to annotate a reference. */
function alone(ref: NodeRef): NodeRef {
  const { allOf, properties } = ref.node;
  if (!Array.isArray(allOf) || allOf.length !== 1 || properties !== undefined) return ref;
  return { node: objectOf(allOf[0]), pointer: memberPointer(ref.pointer, 'allOf', 0) };
}

function nullable(use: SchemaUse, isNullable: boolean): SchemaUse {
  if (!isNullable) return use;
  if ('$ref' in use) {
    const { $ref, ...text } = use;
    return { oneOf: [{ $ref }, { type: 'null' }], ...text };
  }
  return use.type === undefined ? use : { ...use, type: [...[use.type].flat(), 'null'] };
}
