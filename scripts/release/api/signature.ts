import { type Bump, largest } from '../bump.ts';

/** Way in which programs pass the optional arguments of a method: by name in any order, or by position. */
export type Passing = 'by name' | 'by position';

/** Returns how large the change of one signature is for programs that use it. */
export function signatureBump(before: string, after: string, passing: Passing): Bump {
  if (before === after) return 'none';
  const [old, fresh] = [partsOf(before, passing), partsOf(after, passing)];
  if (isReordered(before, after)) return 'patch';
  if (old === undefined || fresh === undefined) return isOpenAddition(before, after) ? 'minor' : 'major';
  if (old.head !== fresh.head) return 'major';
  const result = old.result === fresh.result || isOpenAddition(old.result, fresh.result) ? 'minor' : 'major';
  return largest([old.result === fresh.result ? 'none' : result, argumentsBump(old.list, fresh.list, passing)]);
}

interface Parts {
  head: string;
  list: Argument[];
  result: string;
}

interface Argument {
  name: string;
  type: string;
  value: string;
  isOptional: boolean;
  /** True if it can only be passed by name. */
  isNamed?: boolean;
}

/** Splits a signature into the text before its arguments, the arguments, and the text after them. */
function partsOf(signature: string, passing: Passing): Parts | undefined {
  const start = signature.indexOf('(');
  const isCall = start >= 0 && /[\w\]>$]$/.test(signature.slice(0, start)) && !/[:=] /.test(signature.slice(0, start));
  if (!isCall) return undefined;
  const end = closing(signature, start);
  const list = splitAt(',', signature.slice(start + 1, end)).map((text) => argumentOf(text, passing));
  return { head: signature.slice(0, start), list: withoutStar(list), result: signature.slice(end + 1) };
}

function closing(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if ('([{'.includes(text[index] ?? '')) depth += 1;
    if (')]}'.includes(text[index] ?? '')) depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

/** Splits at a separator outside of all brackets. */
function splitAt(separator: string, text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = '';
  for (const [index, character] of [...text].entries()) {
    if ('([{<'.includes(character)) depth += 1;
    // `=>` is an arrow and not a bracket.
    const isArrow = character === '>' && '=-'.includes(text[index - 1] ?? ' ');
    if (')]}>'.includes(character) && !isArrow) depth -= 1;
    if (character === separator && depth === 0) {
      parts.push(current);
      current = '';
    } else current += character;
  }
  return [...parts, current].map((part) => part.trim()).filter((part) => part !== '');
}

/** Reads `name: type = value`, `name?: type` or `?type $name = value`; by position, also a type without a name. */
function argumentOf(text: string, passing: Passing): Argument {
  const [declared = '', value = ''] = text.split(/ = (.*)/s);
  const colon = /^([*.]*[\w$]+)(\??): (.*)$/s.exec(declared);
  const words = declared.split(/\s+/);
  const [name = '', type = ''] =
    colon !== null
      ? [colon[1], colon[3]]
      : passing === 'by position'
        ? ['', declared]
        : [words.at(-1), words.slice(0, -1).join(' ')];
  const isOptional =
    text.includes(' = ') || colon?.[2] === '?' || /^(?:\*|\.\.\.)/.test(declared) || /\.\.\.\$?\w+$/.test(declared);
  return { name, type, value, isOptional };
}

/** Marks the arguments after a star, which can only be passed by name, and removes the star. */
function withoutStar(list: readonly Argument[]): Argument[] {
  const star = list.findIndex(({ name }) => name.startsWith('*'));
  return list
    .map((argument, index) => ({ ...argument, isNamed: star >= 0 && index >= star }))
    .filter(({ name }) => name !== '*' && name !== '/');
}

function argumentsBump(before: readonly Argument[], after: readonly Argument[], passing: Passing): Bump {
  const counterpart = (old: Argument, index: number): Argument | undefined =>
    passing === 'by position' ? after[index] : after.find(({ name }) => name === old.name);
  const pairs = before.map((old, index) => [old, counterpart(old, index)] as const);
  const bumps = pairs.map(([old, fresh]) => (fresh === undefined ? 'major' : argumentBump(old, fresh)));
  const kept = pairs.map(([, fresh]) => fresh);
  const added = after.filter((argument) => !kept.includes(argument));
  if (added.some(({ isOptional }) => !isOptional)) return 'major';
  if (added.length > 0) bumps.push('minor');
  // Required arguments may be passed by position, too.
  const positions = kept.flatMap((fresh) =>
    fresh === undefined || fresh.isOptional || fresh.isNamed === true ? [] : [after.indexOf(fresh)],
  );
  return positions.some((position, index) => position < (positions[index - 1] ?? 0)) ? 'major' : largest(bumps);
}

function argumentBump(before: Argument, after: Argument): Bump {
  if (before.isOptional && !after.isOptional) return 'major';
  if (before.isNamed !== true && after.isNamed === true) return 'major';
  const isWider = before.type === after.type || isSuperset(membersOf(before.type), membersOf(after.type));
  if (!isWider) return 'major';
  if (before.type !== after.type || before.isOptional !== after.isOptional) return 'minor';
  return before.value === after.value ? 'none' : 'patch';
}

const membersOf = (type: string): string[] => splitAt('|', type);

const isSuperset = (before: readonly string[], after: readonly string[]): boolean =>
  before.length < after.length && before.every((member) => after.includes(member));

const LITERAL = /'[^']*'|"[^"]*"/g;

/** Reports whether an enum has the same values in another order. */
function isReordered(before: string, after: string): boolean {
  return literalsOf(before) === literalsOf(after) && withoutLiterals(before) === withoutLiterals(after);
}

const literalsOf = (text: string): string => (text.match(LITERAL) ?? []).toSorted().join();
const withoutLiterals = (text: string): string => text.replaceAll(LITERAL, '').replaceAll(/[\s,|]+/g, '');

/** Reports whether only literal values were added, as to an open enum. */
function isOpenAddition(before: string, after: string): boolean {
  const [old, fresh] = [before.match(LITERAL) ?? [], after.match(LITERAL) ?? []];
  return isSuperset(old, fresh) && withoutLiterals(before) === withoutLiterals(after);
}
