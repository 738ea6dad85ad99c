import type { EventExample, Schema, SdkModel, TypeRef, UnionSchema } from '../../../generators/model/model.ts';
import { type Change, matched, type Pair, withRenamed } from './change.ts';
import { methodChanges } from './methods.ts';
import { schemaChanges } from './schemas.ts';
import { schemeChanges } from './schemes.ts';

/** Compares the models of two releases, in the order of client, events, methods and schemas. */
export function modelChanges({ before: old, after }: Pair<SdkModel>): Change[] {
  const renamed = renamedSchemas({ before: old.schemas, after: after.schemas });
  const before = withNames(old, renamed);
  const named = new Set(renamed.values());
  const events = new Set([...eventTypes(before), ...eventTypes(after)]);
  return [
    ...(before.serverUrl === after.serverUrl
      ? []
      : [
          {
            rule: 'server-changed' as const,
            subject: { kind: 'client' as const },
            before: before.serverUrl,
            after: after.serverUrl,
          },
        ]),
    ...keyHeaderChanges({ before, after }),
    ...(before.title === after.title
      ? []
      : [{ rule: 'documentation-changed' as const, subject: { kind: 'client' as const } }]),
    ...schemeChanges({ before: before.schemes ?? [], after: after.schemes ?? [] }),
    ...eventChanges({ before, after }),
    ...methodChanges({ before: before.resources, after: after.resources }),
    ...[...renamed].map(([model, name]): Change => ({
      rule: 'model-renamed',
      subject: { kind: 'model', model },
      to: { kind: 'model', model: name },
    })),
    ...schemaChanges({ before: before.schemas, after: after.schemas }, events).filter(
      // Its new name is often in its text.
      ({ rule, subject }) => rule !== 'documentation-changed' || subject.kind !== 'model' || !named.has(subject.model),
    ),
  ];
}

function keyHeaderChanges(pair: Pair<SdkModel>): Change[] {
  const [before, after] = [pair.before, pair.after].map(({ idempotencyHeader }) => idempotencyHeader ?? KEY_HEADER);
  if (before === undefined || after === undefined || before === after) return [];
  return [{ rule: 'idempotency-header-changed', subject: { kind: 'client' }, before, after }];
}

/** Header of idempotency keys in a model that names none. */
const KEY_HEADER = 'Idempotency-Key';

/** Maps the old names of schemas to the new ones. A schema is renamed if its content remains and nothing else fits. */
function renamedSchemas(pair: Pair<readonly Schema[]>): Map<string, string> {
  const { renamed } = withRenamed(
    matched(pair, ({ name }) => name),
    (before, after) => shapeOf(before) === shapeOf(after),
  );
  return new Map(renamed.map(({ before, after }) => [before.name, after.name]));
}

/** Returns what identifies a schema apart from its name and texts. References to itself count as equal. */
function shapeOf(schema: Schema): string {
  const { name: own, direction: _, ...rest } = schema;
  return JSON.stringify(rest, (key, value: unknown) => {
    if (key === 'description' || key === 'unknown') return undefined;
    return key === 'name' && value === own ? '' : value;
  });
}

/** Returns a model whose schemas have new names, wherever they are used. */
function withNames(model: SdkModel, names: ReadonlyMap<string, string>): SdkModel {
  if (names.size === 0) return model;
  const rename = (name: string): string => names.get(name) ?? name;
  const text = JSON.stringify(model, (_key, value: unknown) => {
    if (!isReference(value)) return value;
    return { ...value, name: rename(value.name) };
  });
  const copy = JSON.parse(text) as SdkModel;
  for (const schema of copy.schemas) {
    if (schema.kind === 'union')
      schema.variants = schema.variants.map((variant) => ({ ...variant, schema: rename(variant.schema) }));
  }
  return copy;
}

/** Recognises schemas and references to them, which have the same two properties. */
function isReference(value: unknown): value is Extract<TypeRef, { name: string }> {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('name' in value)) return false;
  return value.kind === 'object' || value.kind === 'enum' || value.kind === 'union';
}

const eventTypes = ({ events = [] }: SdkModel): string[] => [...new Set(events.map(({ type }) => type))];

const examplesOf = (events: readonly EventExample[] = [], event = ''): string =>
  JSON.stringify(events.filter(({ type }) => type === event));

function eventChanges({ before, after }: Pair<SdkModel>): Change[] {
  const schemas = { before: variantsOf(before), after: variantsOf(after) };
  const { pairs, renamed, removed, added } = withRenamed(
    matched({ before: eventTypes(before), after: eventTypes(after) }, (type) => type),
    (old, fresh) => schemas.before.has(old) && schemas.before.get(old) === schemas.after.get(fresh),
  );
  return [
    ...removed.map((event): Change => ({ rule: 'event-removed', subject: { kind: 'event', event } })),
    ...added.map((event): Change => ({ rule: 'event-added', subject: { kind: 'event', event } })),
    ...renamed.map((pair): Change => ({
      rule: 'event-renamed',
      subject: { kind: 'event', event: pair.before },
      to: { kind: 'event', event: pair.after },
    })),
    ...pairs
      .filter(({ after: event }) => examplesOf(before.events, event) !== examplesOf(after.events, event))
      .map(({ after: event }): Change => ({ rule: 'examples-changed', subject: { kind: 'event', event } })),
  ];
}

/** Maps the values that discriminate the variants of unions to the schemas of these variants. */
function variantsOf({ schemas }: SdkModel): Map<string, string> {
  const unions = schemas.filter((schema): schema is UnionSchema => schema.kind === 'union');
  return new Map(unions.flatMap(({ variants }) => variants.map(({ value, schema }) => [value, schema] as const)));
}
