import type { Declaration, Dialect, Parameter } from './outline.ts';
import type { ApiRule } from './rules.ts';
import { type Side, typeRules } from './types.ts';

/** What decides how a changed declaration affects programs. */
export interface Role {
  dialect: Dialect;
  /** True if programs have implementations of it, which the library calls. */
  isImplemented: boolean;
  /** Side of a value; a method is called by programs, unless it is implemented. */
  side: Side;
}

/** Returns the rules for two declarations of one name. A difference without a rule is unknown. */
export function declarationRules(before: Declaration, after: Declaration, role: Role): ApiRule[] {
  // Records of earlier releases do not have it.
  const isRecorded = before.text.includes(TOTAL);
  const [old, fresh] = [before, after].map(({ text }) =>
    (isRecorded ? text : text.replace(TOTAL, '')).replaceAll(UNPROMISED, ''),
  );
  if (old === fresh) return [];
  const rules = knownRules(before, after, role);
  if (rules.length > 0) return rules;
  // Records of earlier releases have no defaults of fields.
  return before.parameters === undefined && fresh === `${old} = ${after.rest}` ? [] : ['unknown'];
}

/** Parts of declarations that are no promise. */
const UNPROMISED = /#\[SensitiveParameter\] |\b(?:native|strictfp|synchronized|transient|volatile) /g;
const TOTAL = ', total=False';

function knownRules(before: Declaration, after: Declaration, role: Role): ApiRule[] {
  const rules = [...wordRules(before.words, after.words, role), ...parentRules(before, after, role)];
  const [old, fresh] = [before.parameters, after.parameters];
  if ((old === undefined) !== (fresh === undefined)) return [...rules, 'kind changed'];
  if (old === undefined || fresh === undefined) return [...rules, ...valueRules(before, after, role)];
  if (before.rest !== after.rest) rules.push('exceptions changed');
  rules.push(...resultRules(before.result, after.result, role), ...parameterRules(old, fresh, role));
  return rules;
}

const KINDS = ['class', 'interface', 'enum', 'trait', 'record', 'module', 'case', 'const', '@interface'];

function wordRules(before: ReadonlySet<string>, after: ReadonlySet<string>, { isImplemented }: Role): ApiRule[] {
  const rules: ApiRule[] = [];
  const changed = (word: string): boolean => before.has(word) !== after.has(word);
  if (KINDS.some(changed)) rules.push('kind changed');
  for (const word of ['async', 'static'] as const) if (changed(word)) rules.push(`${word} changed`);
  for (const word of ['final', 'readonly', 'sealed', 'property'] as const)
    if (changed(word)) rules.push(after.has(word) ? `${word} added` : `${word} removed`);
  const isType = KINDS.some((word) => after.has(word));
  if (changed('abstract') && !isImplemented && !isType) rules.push('abstract changed for those who receive it');
  else if (changed('abstract')) rules.push(after.has('abstract') ? 'abstract added' : 'abstract removed');
  if (changed('public')) rules.push(after.has('public') ? 'visibility widened' : 'visibility narrowed');
  return rules;
}

function parentRules(before: Declaration, after: Declaration, { isImplemented }: Role): ApiRule[] {
  const [old, fresh] = [before, after].map(({ parents }) =>
    parents.filter((parent) => !parent.startsWith('total=')),
  ) as [string[], string[]];
  // Earlier records do not have it.
  const isTotal = before.parents.includes('total=False') && !after.parents.includes('total=False');
  return [
    ...(isTotal ? ['parameter required' as const] : []),
    ...(old.every((parent) => fresh.includes(parent)) ? [] : ['parent removed' as const]),
    // Nobody can make an object of a protocol.
    ...(fresh.includes('Protocol') && !old.includes('Protocol') ? ['kind changed' as const] : []),
    ...(fresh.every((parent) => old.includes(parent))
      ? []
      : [isImplemented ? ('parent of an implementation added' as const) : ('parent added' as const)]),
  ];
}

/** Compares fields, constants and aliases, and the type parameters of types. */
function valueRules(before: Declaration, after: Declaration, { side, dialect }: Role): ApiRule[] {
  const isType = KINDS.slice(0, 6).some((word) => after.words.has(word));
  if (isType) return before.rest === after.rest ? [] : ['type parameters changed'];
  const rules = before.result === after.result ? [] : linked(typeRules(before.result, after.result, side), dialect);
  const [was, is] = [before, after].map(({ result }) => result.startsWith('NotRequired['));
  if (was !== is) rules.push(is === true ? 'parameter optional' : 'parameter required');
  if (before.rest !== '' && before.rest !== after.rest)
    rules.push(dialect === 'python' && after.rest === '' ? 'parameter required' : 'value changed');
  return rules;
}

/** Compiled programs in Java find a method only by its exact types. */
const linked = (rules: ApiRule[], dialect: Dialect): ApiRule[] =>
  dialect === 'java' && rules.length > 0 ? ['type changed'] : rules;

function resultRules(before: string, after: string, { isImplemented, dialect }: Role): ApiRule[] {
  return before === after ? [] : linked(typeRules(before, after, isImplemented ? 'given' : 'received'), dialect);
}

function parameterRules(before: readonly Parameter[], after: readonly Parameter[], role: Role): ApiRule[] {
  const byName = role.dialect !== 'java';
  const counterpart = (old: Parameter, at: number): Parameter | undefined =>
    byName ? after.find(({ name }) => name === old.name) : after[at];
  const pairs = before.map((old, at) => [old, counterpart(old, at)] as const);
  const kept = pairs.map(([, fresh]) => fresh);
  const added = after.filter((parameter) => !kept.includes(parameter));
  const rules = pairs.flatMap(([old, fresh]) => (fresh === undefined ? [] : changedRules(old, fresh, role)));
  const isRenamed = kept.includes(undefined) && added.length > 0;
  if (kept.includes(undefined)) rules.push(isRenamed ? 'parameter renamed' : 'parameter removed');
  for (const { isOptional } of added)
    rules.push(
      role.isImplemented
        ? 'parameter of an implementation added'
        : isOptional
          ? 'optional parameter added'
          : 'required parameter added',
    );
  // Required arguments may be passed by position, too; an implementation gets all of them in that way. Optional ones have a
  // star before them in Python if their order may change; the README of PHP says that it may.
  const isPlaced = ({ isOptional, isNamed }: Parameter): boolean =>
    !isNamed && (role.isImplemented || !isOptional || role.dialect === 'python');
  const positions = kept.flatMap((fresh) => (fresh !== undefined && isPlaced(fresh) ? [after.indexOf(fresh)] : []));
  const isMoved = positions.some((position, at) => position < (positions[at - 1] ?? 0));
  const isPushed = added.some((fresh) => isPlaced(fresh) && after.indexOf(fresh) < Math.max(...positions));
  if (isMoved || isPushed) rules.push('parameters reordered');
  return rules;
}

function changedRules(before: Parameter, after: Parameter, { isImplemented, dialect }: Role): ApiRule[] {
  const rules =
    before.type === after.type
      ? []
      : linked(typeRules(before.type, after.type, isImplemented ? 'received' : 'given'), dialect);
  if (before.isOptional !== after.isOptional)
    rules.push(after.isOptional ? 'parameter optional' : 'parameter required');
  else if (before.value !== after.value) rules.push('default changed');
  if (before.isNamed !== after.isNamed)
    rules.push(after.isNamed ? 'parameter only by name' : 'parameter also by name or position');
  return rules;
}
