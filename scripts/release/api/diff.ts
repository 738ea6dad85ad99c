import { type Bump, isBelow, largest } from '../bump.ts';
import { type Directions, directionsIn, isConstructor, isImplemented } from './directions.ts';
import { type Declaration, type Dialect, type Outline, outlineOf } from './outline.ts';
import { API_RULES, type ApiRule } from './rules.ts';
import { declarationRules, type Role } from './signatures.ts';
import type { Side } from './types.ts';

/** One difference between the public APIs of two releases. */
export interface ApiChange {
  kind: 'added' | 'removed' | 'changed';
  bump: Bump;
  /** File and name: `sdk: ClientOptions.timeout`. */
  symbol: string;
  before?: string;
  after?: string;
}

type Files = Readonly<Record<string, string>>;

/** Compares two recorded public APIs, in the order of the names. */
export function outlineChanges(before: Files, after: Files, dialect: Dialect): ApiChange[] {
  const [old, fresh] = [outlineOf(before, dialect), outlineOf(after, dialect)];
  const facts = { dialect, types: fresh, directions: directionsIn(new Map([...old, ...fresh]), dialect) };
  return compareAll(old, fresh, (declaration) => changesIn(declaration, facts));
}

interface Facts {
  dialect: Dialect;
  types: Outline;
  directions: Directions;
}

/** Declarations of one name in both APIs, and the type that has them. */
interface Same {
  before: readonly Declaration[];
  after: readonly Declaration[];
  owner?: Declaration;
}

function compareAll(
  before: Outline,
  after: Outline,
  compare: (same: Same) => ApiChange[],
  owner?: Declaration,
): ApiChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((name) =>
    compare({
      before: before.get(name) ?? [],
      after: after.get(name) ?? [],
      ...(owner === undefined ? {} : { owner }),
    }),
  );
}

function changesIn({ before, after, owner }: Same, facts: Facts): ApiChange[] {
  const symbol = (after[0] ?? before[0])?.symbol ?? '';
  // Programs have implementations of a method that was abstract.
  const main = [after[0], before[0]].find((each) => each?.words.has('abstract')) ?? after[0] ?? before[0];
  const role = roleOf(main, owner, facts);
  if (after.length === 0) return [{ kind: 'removed', bump: API_RULES.removed, symbol }];
  if (before.length === 0) {
    const rule = after.some((each) => isDemanded(each, owner, role, facts)) ? 'demanded' : 'added';
    return [{ kind: 'added', bump: API_RULES[rule], symbol }];
  }
  const bump = overloadsBump(before, after, role, (each) => isDemanded(each, owner, role, facts));
  const own: ApiChange[] =
    bump === 'none' ? [] : [{ kind: 'changed', bump, symbol, before: textOf(before), after: textOf(after) }];
  const [old, fresh] = [before[0], after[0]];
  if (old === undefined || fresh === undefined) return own;
  return [...own, ...compareAll(old.members, fresh.members, (same) => changesIn(same, facts), fresh)];
}

const textOf = (all: readonly Declaration[]): string => all.map(({ text }) => text).join(' / ');

function roleOf(declaration: Declaration | undefined, owner: Declaration | undefined, facts: Facts): Role {
  const { dialect, directions } = facts;
  const type = owner ?? declaration;
  if (declaration === undefined || type === undefined) return { dialect, isImplemented: false, side: 'both' };
  const isOwn = owner !== undefined && !isConstructor(declaration, owner, dialect);
  const isPart = declaration.words.has('abstract') || !type.words.has('abstract');
  return {
    dialect,
    isImplemented: isImplemented(type, dialect, directions) && (!isOwn || isPart) && !declaration.words.has('static'),
    side: sideOf(type, owner !== undefined, directions),
  };
}

function sideOf({ name, parents }: Declaration, isMember: boolean, { given, received }: Directions): Side {
  // The fields of a class with code are read; those of a dictionary are written, too.
  const isRead = isMember && !parents.some((parent) => /^(?:TypedDict|NamedTuple)\b/.test(parent));
  if (isRead) return 'received';
  // Programs write dictionaries, also those that no method names.
  if (isMember && !received.has(name)) return 'given';
  if (given.has(name) === received.has(name)) return 'both';
  return given.has(name) ? 'given' : 'received';
}

/** Reports whether programs that implement or pass a type now lack a member. */
function isDemanded(member: Declaration, owner: Declaration | undefined, role: Role, facts: Facts): boolean {
  if (owner === undefined) return false;
  const { dialect, directions } = facts;
  if (dialect !== 'python') return member.words.has('abstract') && isImplemented(owner, dialect, directions);
  const isPassed = directions.given.has(owner.name) || !directions.received.has(owner.name);
  const [parent = ''] = owner.parents;
  if (parent.startsWith('NamedTuple')) return member.parameters === undefined && member.rest === '' && isPassed;
  if (isRequiredIn(member, owner, facts)) return isPassed;
  return role.isImplemented;
}

/** Reports whether a dictionary must have a field. */
function isRequiredIn({ result }: Declaration, owner: Declaration, { types }: Facts): boolean {
  const bases = owner.parents.flatMap((parent) => [...types.values()].flat().filter(({ name }) => name === parent));
  const isDictionary = [owner, ...bases].some(({ parents }) => parents.includes('TypedDict'));
  return isDictionary && !owner.parents.includes('total=False') && !result.startsWith('NotRequired[');
}

const bumpOf = (rules: readonly ApiRule[]): Bump => largest(rules.map((rule) => API_RULES[rule]));

/** Each old overload must remain possible in one of the new ones; a new overload is an addition. */
function overloadsBump(
  before: readonly Declaration[],
  after: readonly Declaration[],
  role: Role,
  isNeeded: (member: Declaration) => boolean,
): Bump {
  const kept = before.map((old) => {
    const bumps = after.map((fresh) => bumpOf(declarationRules(old, fresh, role)));
    return bumps.reduce((least, bump) => (isBelow(bump, least) ? bump : least), 'major' as Bump);
  });
  const texts = new Set(before.map(({ text }) => text));
  const isNew = after.length > before.length;
  const demanded = isNew && after.some((fresh) => !texts.has(fresh.text) && isNeeded(fresh));
  return largest([...kept, demanded ? API_RULES.demanded : isNew ? API_RULES['overload added'] : 'none']);
}
