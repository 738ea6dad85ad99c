import type { EnumSchema, ObjectSchema, Schema, UnionSchema } from '../../../generators/model/model.ts';
import { type Change, matched, type Pair, type Subject } from './change.ts';
import { fieldChanges } from './fields.ts';
import { isSameType, typeText } from './types.ts';

/** Compares schemas of which the renamed ones already have their new names. */
export function schemaChanges(pair: Pair<readonly Schema[]>, events: ReadonlySet<string>): Change[] {
  const { pairs, removed, added } = matched(pair, ({ name }) => name);
  return [
    ...removed.map(({ name }): Change => ({ rule: 'model-removed', subject: { kind: 'model', model: name } })),
    ...added.map(({ name }): Change => ({ rule: 'model-added', subject: { kind: 'model', model: name } })),
    ...pairs.flatMap((schemas) => changesOf(schemas, events)),
  ];
}

function changesOf({ before, after }: Pair<Schema>, events: ReadonlySet<string>): Change[] {
  const subject: Subject = { kind: 'model', model: after.name };
  if (before.kind !== after.kind)
    return [{ rule: 'model-kind-changed', subject, before: KINDS[before.kind], after: KINDS[after.kind] }];
  const found = directionChanges(subject, { before, after });
  if (!before.deprecated && after.deprecated) found.push({ rule: 'model-deprecated', subject });
  if (before.kind === 'object' && after.kind === 'object') {
    found.push(
      ...roleChanges(subject, before.role, after.role),
      ...unknownFieldsChanges(subject, { before, after }),
      ...otherMembersChanges(subject, { before, after }),
      ...fieldChanges({ before, after }),
    );
  } else if (before.kind === 'enum' && after.kind === 'enum') {
    found.push(
      ...valueChanges(after.name, { before: before.values, after: after.values }),
      ...constantChanges({ before, after }),
    );
  } else if (before.kind === 'union' && after.kind === 'union') {
    found.push(...unionChanges(subject, { before, after }, events));
  }
  if (found.length === 0 && before.description !== after.description)
    found.push({ rule: 'documentation-changed', subject });
  return found;
}

const KINDS: Readonly<Record<Schema['kind'], string>> = { object: 'an object', enum: 'an enum', union: 'a union' };

function directionChanges(subject: Subject, { before, after }: Pair<Schema>): Change[] {
  if (before.direction === after.direction) return [];
  const found: Change[] = [];
  const [sent, received] = [isSent(after), isReceived(after)];
  if (isSent(before) !== sent) found.push({ rule: sent ? 'model-also-sent' : 'model-no-longer-sent', subject });
  if (isReceived(before) !== received)
    found.push({ rule: received ? 'model-also-received' : 'model-no-longer-received', subject });
  return found;
}

const isSent = ({ direction }: Schema): boolean => direction !== 'response';
const isReceived = ({ direction }: Schema): boolean => direction !== 'request';

function roleChanges(subject: Subject, before: ObjectSchema['role'], after: ObjectSchema['role']): Change[] {
  if (before === after) return [];
  return [
    ...(before === undefined ? [] : [{ rule: 'role-lost' as const, subject, before }]),
    ...(after === undefined ? [] : [{ rule: 'role-gained' as const, subject, after }]),
  ];
}

/** Compares what the API does with unknown fields that are sent; the libraries send none. */
function unknownFieldsChanges(subject: Subject, { before, after }: Pair<ObjectSchema>): Change[] {
  const isCompared = isSent(before) && isSent(after) && unknownFieldsIn(before) !== unknownFieldsIn(after);
  if (!isCompared) return [];
  return [
    { rule: unknownFieldsIn(after) === 'accepted' ? 'unknown-fields-accepted' : 'unknown-fields-refused', subject },
  ];
}

const unknownFieldsIn = ({ direction, unknownFields }: ObjectSchema): ObjectSchema['unknownFields'] =>
  unknownFields ?? (direction === 'request' ? 'refused' : 'accepted');

/** Compares the members of an object beside its fields. */
function otherMembersChanges(subject: Subject, { before, after }: Pair<ObjectSchema>): Change[] {
  const [old, fresh] = [before.others, after.others];
  if (old === undefined || fresh === undefined) {
    if (fresh !== undefined) return [{ rule: 'other-members-added', subject }];
    return old === undefined ? [] : [{ rule: 'other-members-removed', subject }];
  }
  const isSame = isSameType(old.type, fresh.type);
  if (isSame) return old.isDocumented === fresh.isDocumented ? [] : [{ rule: 'documentation-changed', subject }];
  return [{ rule: 'other-members-changed', subject, before: typeText(old.type), after: typeText(fresh.type) }];
}

/** Returns the values that another list has, too, in their order. */
const order = (values: readonly string[], others: readonly string[]): string =>
  values.filter((value) => others.includes(value)).join('\n');

function valueChanges(model: string, pair: Pair<readonly string[]>): Change[] {
  const { removed, added } = matched(pair, (value) => value);
  return [
    ...(order(pair.before, pair.after) === order(pair.after, pair.before)
      ? []
      : [{ rule: 'values-reordered' as const, subject: { kind: 'model' as const, model } }]),
    ...removed.map((value): Change => ({ rule: 'value-removed', subject: { kind: 'value', model, value } })),
    ...added.map((value): Change => ({ rule: 'value-added', subject: { kind: 'value', model, value } })),
  ];
}

/** Compares the names in code of the values that both enums have. */
function constantChanges({ before, after }: Pair<EnumSchema>): Change[] {
  const old = constantsOf(before);
  return [...constantsOf(after)].flatMap(([value, name]): Change[] => {
    const was = old.get(value);
    if (was === undefined || was === name) return [];
    const subject: Subject = { kind: 'value', model: after.name, value };
    return [{ rule: 'value-renamed', subject, before: `\`${was}\``, after: `\`${name}\`` }];
  });
}

const constantsOf = ({ values, codeNames = values }: EnumSchema): Map<string, string> =>
  new Map(values.map((value, index) => [value, codeNames[index] ?? value]));

function unionChanges(subject: Subject, { before, after }: Pair<UnionSchema>, events: ReadonlySet<string>): Change[] {
  const { removed, added } = matched(
    { before: before.variants, after: after.variants },
    ({ value, schema }) => `${value} ${schema}`,
  );
  const variant = ({ value }: { value: string }): Subject => ({ kind: 'value', model: after.name, value });
  // Events are reported as such.
  const isOther = ({ value }: { value: string }): boolean => !events.has(value);
  return [
    ...(before.discriminator === after.discriminator
      ? []
      : [
          {
            rule: 'discriminator-changed' as const,
            subject,
            before: before.discriminator ?? 'none',
            after: after.discriminator ?? 'none',
          },
        ]),
    ...sharedChanges({ before, after }),
    ...removed.filter(isOther).map((part): Change => ({ rule: 'variant-removed', subject: variant(part) })),
    ...added.filter(isOther).map((part): Change => ({ rule: 'variant-added', subject: variant(part) })),
  ];
}

const readableIn = ({ sharedFields }: UnionSchema): string[] =>
  sharedFields.filter(({ hasOneType }) => hasOneType).map(({ name }) => name);

/** Compares the fields that programs read without looking at the variant. Their other changes are those of the variants. */
function sharedChanges({ before, after }: Pair<UnionSchema>): Change[] {
  const { removed, added } = matched({ before: readableIn(before), after: readableIn(after) }, (name) => name);
  const subject = (field: string): Subject => ({ kind: 'field', model: after.name, field });
  return [
    ...removed.map((name): Change => ({ rule: 'shared-field-lost', subject: subject(name) })),
    ...added.map((name): Change => ({ rule: 'shared-field-gained', subject: subject(name) })),
  ];
}
