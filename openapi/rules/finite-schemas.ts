import {
  type Context,
  fields,
  type Fields,
  items,
  type Location,
  member,
  members,
  type NodeRef,
  type Rule,
} from './redocly.ts';

/** A schema, and the schemas of which each value of it contains one. */
interface Part extends NodeRef {
  key: string;
}

/** Requires every schema to have a value of finite size: no object may require itself, not even through others. */
export const finiteSchemas: Rule = () => {
  const schemas = new Map<string, NodeRef>();
  return {
    Schema(node: Fields, { location }: Context) {
      schemas.set(keyOf(location), { node, location });
    },
    Root: {
      leave(_root: unknown, context: Context) {
        const endless = endlessAmong(context, schemas);
        const reported = new Set<string>();
        for (const key of endless) {
          const cycle = cycleFrom(context, schemas, endless, key);
          if (cycle.some((part) => reported.has(part.key))) continue;
          for (const part of cycle) reported.add(part.key);
          report(context, cycle);
        }
      },
    },
  };
};

/** Returns the schemas without a finite value: those that remain after removing all that have one. */
function endlessAmong(context: Context, schemas: ReadonlyMap<string, NodeRef>): Set<string> {
  const endless = new Set(schemas.keys());
  for (let before = -1; before !== endless.size;) {
    before = endless.size;
    for (const key of endless) {
      const schema = schemas.get(key);
      if (schema === undefined || partsOf(context, schema).every((choices) => hasFinite(choices, endless)))
        endless.delete(key);
    }
  }
  return endless;
}

const hasFinite = (choices: readonly Part[], endless: ReadonlySet<string>): boolean =>
  choices.some(({ key }) => !endless.has(key));

/** Returns the schemas that each value contains, in groups of which a value contains one. */
function partsOf(context: Context, schema: NodeRef): Part[][] {
  const { node } = schema;
  if (items(node['type']).includes('null') || node['enum'] !== undefined) return [];
  const properties = member(context, schema, 'properties');
  const required = items(node['required']).map(String);
  const groups = required.filter((name) => name in properties.node).map((name) => [member(context, properties, name)]);
  if (Number(node['minItems'] ?? 0) > 0 && 'items' in node) groups.push([member(context, schema, 'items')]);
  if (Number(node['minProperties'] ?? 0) > required.length && typeof node['additionalProperties'] === 'object')
    groups.push([member(context, schema, 'additionalProperties')]);
  if ('oneOf' in node) groups.push(members(context, member(context, schema, 'oneOf')));
  return groups.map((group) => group.map((part) => ({ ...part, key: keyOf(part.location) })));
}

/** Follows endless schemas until one occurs again. */
function cycleFrom(
  context: Context,
  schemas: ReadonlyMap<string, NodeRef>,
  endless: ReadonlySet<string>,
  start: string,
): Part[] {
  const path: Part[] = [];
  for (let key: string | undefined = start; key !== undefined;) {
    const known = path.findIndex((part) => part.key === key);
    if (known >= 0) return path.slice(known);
    const schema = schemas.get(key);
    if (schema === undefined) break;
    path.push({ ...schema, key });
    const endlessGroup = partsOf(context, schema).find((choices) => !hasFinite(choices, endless));
    key = endlessGroup?.[0]?.key;
  }
  return path;
}

function report(context: Context, cycle: readonly Part[]): void {
  const named = cycle.filter(
    ({ node }) => fields(node)['properties'] !== undefined || fields(node)['oneOf'] !== undefined,
  );
  const names = (named.length > 0 ? named : cycle).map(({ location }) => nameOf(location));
  const message = `${[...names, names[0]].join(' requires ')}: no value of finite size exists; make one of these fields optional`;
  context.report({ message, location: (named[0] ?? cycle[0])?.location ?? context.location });
}

const nameOf = (location: Location): string => location.pointer.split('/').at(-1) ?? '';

const keyOf = ({ source, pointer }: Location): string => source.absoluteRef + pointer;
