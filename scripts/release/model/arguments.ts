import { exactJson } from '../../../generators/text/exact-json.ts';
import type { Parameter } from '../../../generators/model/model.ts';
import {
  type Change,
  codeIn,
  isRenamedInCode,
  matched,
  type Owned,
  type Pair,
  type Subject,
  withRenamed,
} from './change.ts';
import { isSameType, isWidened, typeText } from './types.ts';

/** Compares the parameters of a method. The order of required ones counts, since languages pass them by position. */
export function argumentChanges({ before, after }: Pair<Owned>): Change[] {
  const subjectOf = (parameter: Parameter): Subject => ({
    kind: 'argument',
    resource: after.resource,
    method: after.name,
    argument: parameter.name,
    ...codeIn(parameter),
  });
  const positions = new Map(
    [before, after].flatMap(({ parameters }) => parameters.map((parameter, index) => [parameter, index] as const)),
  );
  const { pairs, renamed, removed, added } = withRenamed(
    // Two parameters may have the same name in different locations.
    matched({ before: before.parameters, after: after.parameters }, (parameter) => `${parameter.in} ${parameter.name}`),
    (old, fresh) =>
      old.name === fresh.name ||
      (old.in === fresh.in &&
        old.required === fresh.required &&
        isSameType(old.type, fresh.type) &&
        (old.description === fresh.description || positions.get(old) === positions.get(fresh))),
  );
  const [moved, others] = [renamed.filter(isMoved), renamed.filter((pair) => !isMoved(pair))];
  return [
    ...removed.map((parameter): Change => ({ rule: 'argument-removed', subject: subjectOf(parameter) })),
    ...added.map((parameter): Change => ({
      rule: parameter.required ? 'required-argument-added' : 'argument-added',
      subject: subjectOf(parameter),
      in: parameter.in,
      others: before.parameters.flatMap(({ in: location }) => (location === 'path' ? [] : [location])),
    })),
    ...[...others, ...pairs.filter(isRenamedInCode)].map((pair): Change => ({
      rule: 'argument-renamed',
      subject: subjectOf(pair.before),
      to: subjectOf(pair.after),
      in: pair.after.in,
    })),
    ...orderChanges({ before, after }, 'path', (parameter) => parameter.in === 'path'),
    ...orderChanges({ before, after }, 'query', (parameter) => parameter.in !== 'path'),
    ...[...pairs, ...moved, ...others].flatMap((pair) => changesOf(subjectOf(pair.after), pair)),
  ];
}

const isMoved = ({ before, after }: Pair<Parameter>): boolean => before.name === after.name;

/** Compares the order of the arguments that are required in both models, which some languages pass by position. */
function orderChanges(
  { before, after }: Pair<Owned>,
  location: Parameter['in'],
  isOne: (parameter: Parameter) => boolean,
): Change[] {
  const names = ({ parameters }: Owned): string[] =>
    parameters.filter((parameter) => parameter.required && isOne(parameter)).map(({ name }) => name);
  const both = new Set(names(before).filter((name) => names(after).includes(name)));
  const order = (method: Owned): string =>
    names(method)
      .filter((name) => both.has(name))
      .map((name) => `\`${name}\``)
      .join(', ');
  const [old, fresh] = [order(before), order(after)];
  const subject: Subject = { kind: 'method', resource: after.resource, method: after.name };
  return old === fresh ? [] : [{ rule: 'arguments-reordered', subject, before: old, after: fresh, in: location }];
}

function changesOf(subject: Subject, { before, after }: Pair<Parameter>): Change[] {
  const found: Change[] = [];
  if (before.required !== after.required)
    found.push({ rule: after.required ? 'argument-required' : 'argument-optional', subject });
  if (before.in !== after.in) found.push({ rule: 'argument-moved', subject, before: before.in, after: after.in });
  if (!isSameType(before.type, after.type)) {
    const rule = isWidened(before.type, after.type) ? 'argument-widened' : 'argument-type-changed';
    found.push({ rule, subject, before: typeText(before.type), after: typeText(after.type) });
  }
  if (before.versionOf !== after.versionOf) {
    const rule = before.versionOf === undefined ? 'argument-widened' : 'argument-type-changed';
    found.push({ rule, subject, before: versionText(before), after: versionText(after) });
  }
  if (before.deprecated !== after.deprecated)
    found.push({ rule: after.deprecated ? 'argument-deprecated' : 'argument-undeprecated', subject });
  if (valueText(before) !== valueText(after))
    found.push({ rule: 'default-changed', subject, before: valueText(before), after: valueText(after) });
  const isListChanged = before.explode !== after.explode && after.type.kind === 'list';
  if (isListChanged || exactJson(before.style) !== exactJson(after.style))
    found.push({ rule: 'encoding-corrected', subject, before: encodingText(before), after: encodingText(after) });
  if (before.prefix !== after.prefix)
    found.push({ rule: 'prefix-changed', subject, before: before.prefix ?? '', after: after.prefix ?? '' });
  if (found.length === 0 && before.description !== after.description)
    found.push({ rule: 'documentation-changed', subject });
  return found;
}

const versionText = ({ versionOf }: Parameter): string =>
  versionOf === undefined ? 'a text only' : `a text, a version or a record \`${versionOf}\``;
/** Returns the value that the API uses if a request does not have one. */
export const valueText = ({ default: value }: Pick<Parameter, 'default'>): string =>
  value === undefined ? 'no value' : exactJson(value);
function encodingText({ explode, style }: Parameter): string {
  if (style?.name === 'deepObject') return 'parameters with brackets';
  if (style !== undefined) return `the style ${style.name}${style.isExploded === true ? ', exploded' : ''}`;
  return explode ? 'repeated parameters' : 'one parameter with commas';
}
