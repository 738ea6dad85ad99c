import type { Field, ObjectSchema } from '../../../generators/model/model.ts';
import { type Change, codeIn, isRenamedInCode, matched, type Pair, type Subject, withRenamed } from './change.ts';
import { valueText } from './arguments.ts';
import { isSameType, isSecret, isWidened, typeText } from './types.ts';

/** Compares the fields of an object. A field in both directions obeys the rules of both. */
export function fieldChanges({ before, after }: Pair<ObjectSchema>): Change[] {
  const subjectOf = (field: Field): Subject => ({
    kind: 'field',
    model: after.name,
    field: field.name,
    ...codeIn(field),
  });
  const { pairs, renamed, removed, added } = withRenamed(
    matched({ before: before.fields, after: after.fields }, ({ name }) => name),
    (old, fresh) =>
      old.required === fresh.required &&
      old.nullable === fresh.nullable &&
      isSameType(old.type, fresh.type) &&
      (old.description === fresh.description || before.fields.indexOf(old) === after.fields.indexOf(fresh)),
  );
  return [
    ...removed.map((field): Change => ({ rule: 'field-removed', subject: subjectOf(field) })),
    ...added.map((field): Change => ({ rule: additionRule(after, field), subject: subjectOf(field) })),
    ...[...renamed, ...pairs.filter(isRenamedInCode)].map((pair): Change => ({
      rule: 'field-renamed',
      subject: subjectOf(pair.before),
      to: subjectOf(pair.after),
    })),
    ...orderChanges({ before, after }),
    ...[...pairs, ...renamed].flatMap((pair) => changesOf(after.direction, subjectOf(pair.after), pair)),
  ];
}

/** Constructors take the fields that an object must have in their order; a language passes them by name or by position. */
function orderChanges({ before, after }: Pair<ObjectSchema>): Change[] {
  if (after.direction === 'response') return [];
  const [old, fresh] = [before, after].map(({ fields }) => fields.filter(({ required }) => required));
  const [was, is] = [namesIn(old, fresh), namesIn(fresh, old)];
  const subject: Subject = { kind: 'model', model: after.name };
  return was === is ? [] : [{ rule: 'arguments-reordered', subject, before: was, after: is, in: 'query' }];
}

const namesIn = (fields: readonly Field[] = [], others: readonly Field[] = []): string =>
  fields
    .filter(({ name }) => others.some((field) => field.name === name))
    .map(({ name }) => `\`${name}\``)
    .join(', ');

function additionRule({ direction }: ObjectSchema, { required }: Field): Change['rule'] {
  if (direction === 'response') return 'output-added';
  return required ? 'required-input-added' : 'input-added';
}

function changesOf(direction: ObjectSchema['direction'], subject: Subject, pair: Pair<Field>): Change[] {
  const { before, after } = pair;
  const found = [
    ...(direction === 'response' ? [] : inputChanges(subject, pair)),
    ...(direction === 'request' ? [] : outputChanges(subject, pair)),
  ];
  if (!isSameType(before.type, after.type)) {
    const isAccepted = direction === 'request' && isWidened(before.type, after.type);
    const rule = isAccepted ? 'input-widened' : 'field-type-changed';
    found.push({ rule, subject, before: typeText(before.type), after: typeText(after.type) });
  } else if (isSecret(before.type) !== isSecret(after.type)) {
    found.push({ rule: isSecret(after.type) ? 'field-now-secret' : 'field-no-longer-secret', subject });
  }
  if (before.deprecated !== after.deprecated)
    found.push({ rule: after.deprecated ? 'field-deprecated' : 'field-undeprecated', subject });
  if (before.access !== after.access)
    found.push({ rule: 'field-access-changed', subject, before: accessText(before), after: accessText(after) });
  if (direction !== 'response' && valueText(before) !== valueText(after))
    found.push({ rule: 'default-changed', subject, before: valueText(before), after: valueText(after) });
  if (found.length === 0 && before.description !== after.description)
    found.push({ rule: 'documentation-changed', subject });
  return found;
}

const accessText = ({ access }: Field): string => access ?? 'sent and received';

function inputChanges(subject: Subject, { before, after }: Pair<Field>): Change[] {
  const found: Change[] = [];
  if (before.required !== after.required)
    found.push({ rule: after.required ? 'input-required' : 'input-optional', subject });
  if (before.nullable !== after.nullable)
    found.push({
      rule: after.nullable ? 'input-nullable' : 'input-not-nullable',
      subject,
      before: typeText(before.type),
    });
  return found;
}

function outputChanges(subject: Subject, { before, after }: Pair<Field>): Change[] {
  const found: Change[] = [];
  const mayLack = [before, after].every(({ required, nullable }) => !required || nullable);
  if (before.required !== after.required)
    found.push({ rule: after.required ? 'output-always-present' : 'output-may-be-absent', subject, mayLack });
  if (before.nullable !== after.nullable)
    found.push({ rule: after.nullable ? 'output-nullable' : 'output-never-null', subject, mayLack });
  return found;
}
