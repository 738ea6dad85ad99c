import { elementType, referencedSchema } from '../../model/element-type.ts';
import type { Schema, UnionSchema } from '../../model/model.ts';
import { className } from './names.ts';
import { isSecret } from './types.ts';

/** Interface of the core for a model, or what both have in common. Models that are only sent are never decoded. */
type Contract = 'RequestModel' | 'ResponseModel' | 'JsonSerializable';

/** Types above a class or an interface, as a template prints them. */
interface Relation {
  extends: string | false;
  implements: { names: { name: string }[] } | false;
}

/** The unions of a model, and the types above their variants. */
export interface Relations {
  /** Reports whether the type of a union is an interface: a class has one parent, so that a variant of two unions needs interfaces. */
  isInterface(union: UnionSchema): boolean;
  /** Returns the types above the class of a schema that is not a union. */
  ofModel(name: string, contract: Contract): Relation;
  /** Reports whether a schema has a secret, or a schema below it does. */
  hasSecret(name: string): boolean;
  /** Returns the types above the type of a union. */
  ofUnion(union: UnionSchema): Relation;
}

/** Finds the types above each variant of the unions in a model. */
export function relationsOf(schemas: readonly Schema[]): Relations {
  const contractOf = contractsIn(schemas);
  const secretive = secretiveIn(schemas);
  const unions = schemas.filter((schema) => schema.kind === 'union');
  const parents = new Map<string, UnionSchema[]>();
  for (const union of unions) {
    for (const name of variantsOf(union)) parents.set(name, [...(parents.get(name) ?? []), union]);
  }
  const interfaces = new Set([...parents.values()].filter(({ length }) => length > 1).flat());
  // An interface cannot extend a class, so a union of unions with an interface is one, too. The set grows in the loop.
  for (const union of interfaces) for (const parent of parents.get(union.name) ?? []) interfaces.add(parent);

  const relation = (schema: string, contract: Contract): Relation => {
    const above = parents.get(schema) ?? [];
    const parent = above.find((union) => !interfaces.has(union));
    const names = above.filter((union) => interfaces.has(union)).map((union) => className(union.name));
    if (above.every((union) => contractOf(union) !== contract)) names.push(contract);
    return {
      extends: parent !== undefined && className(parent.name),
      implements: names.length > 0 && { names: names.map((name) => ({ name })) },
    };
  };
  return {
    isInterface: (union) => interfaces.has(union),
    hasSecret: (name) => secretive.has(name),
    ofModel: relation,
    ofUnion: (union) => relation(union.name, contractOf(union)),
  };
}

/** Returns a function for the interface that all models of a union have: a class cannot implement both. */
function contractsIn(schemas: readonly Schema[]): (union: UnionSchema) => Contract {
  const named = new Map(schemas.map((schema) => [schema.name, schema]));
  const contractsOf = (name: string, seen: ReadonlySet<string>): Contract[] => {
    const schema = named.get(name);
    if (schema?.kind !== 'union') return [schema?.direction === 'request' ? 'RequestModel' : 'ResponseModel'];
    return seen.has(name)
      ? []
      : variantsOf(schema).flatMap((variant) => contractsOf(variant, new Set([...seen, name])));
  };
  return ({ name }) => {
    const [first = 'ResponseModel', ...rest] = new Set(contractsOf(name, new Set()));
    return rest.length === 0 ? first : 'JsonSerializable';
  };
}

const variantsOf = ({ variants, unknown }: UnionSchema): string[] => [
  ...new Set([...variants.map(({ schema }) => schema), ...(unknown === undefined ? [] : [unknown.name])]),
];

/** Returns the names of the schemas that have a secret, or below which one has. */
function secretiveIn(schemas: readonly Schema[]): ReadonlySet<string> {
  const found = new Set<string>();
  let before = -1;
  while (before < found.size) {
    before = found.size;
    for (const schema of schemas) if (isSecretive(schema, found)) found.add(schema.name);
  }
  return found;
}

function isSecretive(schema: Schema, found: ReadonlySet<string>): boolean {
  if (schema.kind === 'union') return variantsOf(schema).some((name) => found.has(name));
  const others = schema.kind === 'object' && schema.others !== undefined ? [schema.others] : [];
  const fields = schema.kind === 'object' ? [...schema.fields, ...others] : [];
  return fields.some(({ type }) => isSecret(elementType(type)) || found.has(referencedSchema(type) ?? ''));
}
