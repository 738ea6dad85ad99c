/**
 * Reads a result in the same way as a program: member by member, by the types of the contract. The models of this
 * library are plain interfaces over the parsed JSON, so their unknown fields are further members.
 */
import type { Field, Schema, TypeRef } from '../../../../generators/model/model.ts';
import type { TypedJson } from '../../../../scripts/conformance/protocol.ts';
import type { Json } from '../../../../scripts/conformance/scenarios/json.ts';

type Members = Record<string, unknown>;

export class TypedReader {
  readonly #schemas: ReadonlyMap<string, Schema>;

  constructor(schemas: readonly Schema[]) {
    this.#schemas = new Map(schemas.map((schema) => [schema.name, schema]));
  }

  /** Reads a value, in which null and absence are allowed everywhere. A value without a type must be absent. */
  read(type: TypeRef | undefined, value: unknown): TypedJson {
    if (value === null || value === undefined) return null;
    if (type === undefined) return mistyped(value);
    switch (type.kind) {
      case 'string':
      case 'enum':
        return typeof value === 'string' ? value : mistyped(value);
      case 'integer':
        // A number beyond 2^53 is rounded.
        return typeof value === 'bigint' || Number.isSafeInteger(value) ? (value as number) : mistyped(value);
      case 'number':
        return typeof value === 'bigint' || typeof value === 'number' ? value : mistyped(value);
      case 'boolean':
        return typeof value === 'boolean' ? value : mistyped(value);
      case 'list':
        return Array.isArray(value) ? value.map((item) => this.read(type.items, item)) : mistyped(value);
      case 'map':
        return isObject(value) ? mapped(value, (_, item) => this.read(type.values, item)) : mistyped(value);
      case 'object':
      case 'union':
        return isObject(value) ? this.#readObject(this.#variantOf(type.name, value), value) : mistyped(value);
      case 'json':
        return value as Json;
      case 'binary':
        return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : mistyped(value);
    }
  }

  /** Returns the name of the variant of a union value, as a program finds it by the discriminator. */
  variant(type: TypeRef | undefined, value: unknown): string | undefined {
    if (type?.kind !== 'union' || !isObject(value)) return undefined;
    const { name, schema } = this.#variantOf(type.name, value);
    return schema === undefined ? undefined : name;
  }

  #readObject({ schema }: Variant, value: Members): TypedJson {
    const types = new Map(schema?.map((field) => [field.name, field.type]));
    return mapped(value, (name, item) => {
      const type = types.get(name);
      // Unknown fields are read as any JSON.
      return type === undefined ? (item as Json) : this.read(type, item);
    });
  }

  #variantOf(name: string, value: Members): Variant {
    const schema = this.#schemas.get(name);
    if (schema === undefined || schema.kind === 'enum') throw new Error(`${name} is not an object of the contract`);
    if (schema.kind === 'object') return { name, schema: schema.fields };
    // The rules of the contract demand a discriminator.
    const { discriminator = '' } = schema;
    const text = Object.hasOwn(value, discriminator) ? value[discriminator] : undefined;
    const known = schema.variants.find((variant) => variant.value === text);
    if (known !== undefined) return this.#variantOf(known.schema, value);
    return { name: `Unknown${name}`, schema: schema.unknown?.fields };
  }
}

interface Variant {
  name: string;
  schema: readonly Field[] | undefined;
}

/** Returns a copy with each member changed; absent members stay absent. */
function mapped(value: Members, change: (name: string, item: unknown) => TypedJson): TypedJson {
  const present = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(present.map(([name, item]) => [name, change(name, item)]));
}

export function mistyped(value: unknown): TypedJson {
  return { $mistyped: Array.isArray(value) ? 'array' : typeof value };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
