import ts from 'typescript';
import { type Bump, largest } from '../../bump.ts';
import type { ApiChange } from '../diff.ts';
import { API_RULES, type ApiRule } from '../rules.ts';
import type { Side } from '../types.ts';
import { isAbstract, sidesIn } from './directions.ts';
import { type Member, membersOf } from './members.ts';
import { type Declared, type Report, reportOf, textOf } from './report.ts';
import { type TypePair, typeRulesOf } from './types.ts';

type Files = Readonly<Record<string, string>>;

/** Report of the main entry, whose declarations the other reports do not repeat. */
const MAIN = 'sdk.api.md';

/** Compares two sets of reports of API Extractor, in the order of the names. */
export function reportChanges(before: Files, after: Files): ApiChange[] {
  const main = [before, after].map((files) => reportOf(files[MAIN] ?? '')) as [Report, Report];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names
    .filter((name) => before[name] !== after[name])
    .flatMap((name) => {
      const [old, fresh] = [before, after].map((files, at) =>
        reportOf(files[name] ?? '', name === MAIN ? undefined : main[at]),
      ) as [Report, Report];
      const isTold = (own: string): boolean =>
        name !== MAIN &&
        [old, fresh].every(
          (report, at) => textsIn(report, own) !== '' && textsIn(report, own) === textsIn(main[at], own),
        );
      return new Comparison({ scope: name.replace(/\.api\.md$/, ''), before: old, after: fresh, isTold }).changes();
    });
}

/** A change of which the rule is known, or of which the compiler must compare the types. */
interface Found {
  change: Omit<ApiChange, 'bump'>;
  rules: ApiRule[];
  pair?: TypePair;
}

interface Reports {
  scope: string;
  before: Report;
  after: Report;
  /** Reports whether the main report has the same declaration. */
  isTold(name: string): boolean;
}

class Comparison {
  readonly #scope: string;
  readonly #before: Report;
  readonly #after: Report;
  readonly #isTold: (name: string) => boolean;
  readonly #sideOf: (name: string) => Side;

  constructor({ scope, before, after, isTold }: Reports) {
    this.#scope = scope;
    this.#before = before;
    this.#after = after;
    this.#isTold = isTold;
    this.#sideOf = sidesIn([before, after]);
  }

  changes(): ApiChange[] {
    const found = [...this.#exports(), ...this.#declarations()];
    const pairs = found.flatMap(({ pair }) => pair ?? []);
    const compared = pairs.length === 0 ? [] : typeRulesOf(this.#code(), pairs);
    return found.flatMap(({ change, rules, pair }) => {
      const all = pair === undefined ? rules : [...rules, compared[pairs.indexOf(pair)] ?? 'unknown'];
      const bump: Bump = largest(all.map((rule) => API_RULES[rule]));
      return bump === 'none' ? [] : [{ ...change, bump }];
    });
  }

  /** Names that programs import. */
  #exports(): Found[] {
    const [old, fresh] = [this.#before.exported, this.#after.exported];
    const names = [...new Set([...old.keys(), ...fresh.keys()])].toSorted();
    return names.flatMap((name): Found[] => {
      if (old.has(name) && fresh.has(name)) return [];
      const kind = old.has(name) ? 'removed' : 'added';
      return [{ change: { kind, symbol: `${this.#scope}: ${name}` }, rules: [kind] }];
    });
  }

  /** Declarations that both reports have, also those that programs only meet as parts of others. */
  #declarations(): Found[] {
    const names = [...this.#after.declarations.keys()].filter((name) => this.#before.declarations.has(name));
    // `export { Event_2 as Event }` may become that of another declaration.
    const moved = [...this.#after.exported].filter(([name, now]) => (this.#before.exported.get(name) ?? now) !== now);
    const pairs = [
      ...names.map((name) => [name, name] as const),
      ...moved.map(([name, now]) => [this.#before.exported.get(name) ?? now, now] as const),
    ];
    return pairs.toSorted().flatMap(([was, name]) => {
      const [old, fresh] = [this.#before.declarations.get(was) ?? [], this.#after.declarations.get(name) ?? []];
      if (textsOf(old) === textsOf(fresh) || this.#isTold(name)) return [];
      return [...this.#heads(name, old, fresh), ...this.#members(name, old, fresh)];
    });
  }

  #heads(name: string, before: readonly Declared[], after: readonly Declared[]): Found[] {
    const [old, fresh] = [headOf(before[0]), headOf(after[0])];
    if (old === fresh) return [];
    const change = { kind: 'changed' as const, symbol: `${this.#scope}: ${name}`, before: old, after: fresh };
    return [{ change, rules: [headRule(before[0], after[0])] }];
  }

  #members(name: string, before: readonly Declared[], after: readonly Declared[]): Found[] {
    const [old, fresh] = [membersOf(before), membersOf(after)];
    const generics = genericsOf(after[0]);
    const names = [...new Set([...old.keys(), ...fresh.keys()])].toSorted();
    return names.flatMap((key): Found[] => {
      const symbol = `${this.#scope}: ${key === '' ? name : `${name}.${key}`}`;
      const [was, is] = [old.get(key), fresh.get(key)];
      if (was === undefined && is !== undefined)
        return [
          { change: { kind: 'added', symbol }, rules: [this.#isDemanded(name, is, after[0]) ? 'demanded' : 'added'] },
        ];
      if (is === undefined) return [{ change: { kind: 'removed', symbol }, rules: ['removed'] }];
      if (was === undefined || was.text === is.text) return [];
      const change = { kind: 'changed' as const, symbol, before: was.text, after: is.text };
      const side = after.some((node) => ts.isClassDeclaration(node)) ? 'received' : this.#sideOf(name);
      const rules = memberRules(was, is, side);
      if (was.type === is.type) return [{ change, rules: rules.length === 0 ? ['unknown'] : rules }];
      return [{ change, rules, pair: { before: own(was, name), after: own(is, name), side, generics } }];
    });
  }

  #isDemanded(name: string, { words, isOptional }: Member, owner: Declared | undefined): boolean {
    if (owner === undefined || ts.isModuleDeclaration(owner)) return false;
    if (ts.isClassDeclaration(owner)) return words.has('abstract') && isAbstract(owner);
    return !isOptional && this.#sideOf(name) !== 'received';
  }

  /** Code with today's declarations, and those that only the release had. */
  #code(): string {
    const lost = [...this.#before.declarations].filter(([name]) => !this.#after.declarations.has(name));
    return [...this.#after.declarations, ...lost]
      .flatMap(([, declared]) => declared.map((node) => node.getText().replace(/^export /, '')))
      .map((text) =>
        /^(?:abstract )?(?:class|function|const|let|enum|namespace)\b/.test(text) ? `declare ${text}` : text,
      )
      .join('\n');
  }
}

const textsOf = (declared: readonly Declared[]): string => declared.map(textOf).join('\n').replaceAll('export ', '');

const textsIn = (report: Report | undefined, name: string): string => textsOf(report?.declarations.get(name) ?? []);

// Outside of its type, `this` is the type.
const own = ({ type }: Member, name: string): string => type.replaceAll(/\bthis\b/g, name);

const isType = (node: Declared | undefined): node is ts.ClassDeclaration | ts.InterfaceDeclaration =>
  node !== undefined && (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node));

/** Returns a type without its members. */
function headOf(node: Declared | undefined): string {
  if (node === undefined) return '';
  if (isType(node))
    return textOf(node)
      .replace(/ \{.*$/s, '')
      .replace(/^export (?:declare )?/, '');
  return ts.SyntaxKind[node.kind];
}

const parents = (node: ts.ClassDeclaration | ts.InterfaceDeclaration): string[] =>
  (node.heritageClauses ?? []).flatMap(({ types }) => types.map(textOf));

function headRule(before: Declared | undefined, after: Declared | undefined): ApiRule {
  if (!isType(before) || !isType(after) || before.kind !== after.kind) return 'kind changed';
  if (isAbstract(after) !== isAbstract(before)) return isAbstract(after) ? 'abstract added' : 'abstract removed';
  if (!parents(before).every((parent) => parents(after).includes(parent))) return 'parent removed';
  return parents(after).length > parents(before).length ? 'parent added' : 'type parameters changed';
}

function genericsOf(node: Declared | undefined): TypePair['generics'] {
  const parameters = node !== undefined && 'typeParameters' in node ? (node.typeParameters ?? []) : [];
  if (node !== undefined && ts.isFunctionDeclaration(node)) return [];
  return parameters.map(({ name, constraint }) => ({
    name: name.text,
    constraint: constraint === undefined ? '' : textOf(constraint),
  }));
}

/** Rules for what the types of two members do not say. */
function memberRules(before: Member, after: Member, side: Side): ApiRule[] {
  const rules: ApiRule[] = [];
  if (before.isOptional !== after.isOptional) {
    const isWider = after.isOptional === (side === 'given');
    rules.push(side !== 'both' && isWider ? 'parameter optional' : 'parameter required');
  }
  const changed = (word: string): boolean => before.words.has(word) !== after.words.has(word);
  if (changed('readonly') && side !== 'given')
    rules.push(after.words.has('readonly') ? 'readonly added' : 'readonly removed');
  if (changed('static')) rules.push('static changed');
  if (changed('abstract')) rules.push(after.words.has('abstract') ? 'abstract added' : 'abstract removed');
  for (const word of ['private', 'protected'])
    if (changed(word)) rules.push(after.words.has(word) ? 'visibility narrowed' : 'visibility widened');
  return side === 'given' ? rules : [...rules, ...callRules(before.calls, after.calls)];
}

const order = (names: readonly string[], others: readonly string[]): string =>
  names.filter((name) => others.includes(name)).join();

/** The compiler accepts a function with fewer parameters, and a promise instead of nothing; it compares no names. */
function callRules(before: Member['calls'], after: Member['calls']): ApiRule[] {
  return before.flatMap((old, at): ApiRule[] => {
    const fresh = after[at];
    if (fresh === undefined) return ['overload removed'];
    const [lost, gained] = [old.names.length - fresh.names.length, fresh.names.length - old.names.length];
    return [
      ...(lost > 0 ? ['parameter removed' as const] : []),
      // The compiler refuses required ones.
      ...(gained > 0 ? ['optional parameter added' as const] : []),
      ...(order(old.names, fresh.names) === order(fresh.names, old.names) ? [] : ['parameters reordered' as const]),
      ...(old.defaults.every((preset, index) => preset === '' || preset === fresh.defaults[index])
        ? []
        : ['type parameters changed' as const]),
      ...(old.isAsync === fresh.isAsync ? [] : ['async changed' as const]),
    ];
  });
}
