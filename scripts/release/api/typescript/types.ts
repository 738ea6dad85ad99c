import ts from 'typescript';
import type { ApiRule } from '../rules.ts';
import type { Side } from '../types.ts';

/** Two printed types of one name. */
export interface TypePair {
  before: string;
  after: string;
  side: Side;
  /** Type parameters of the owner, with their constraints. */
  generics: readonly { name: string; constraint: string }[];
}

// Not a declaration file: the compiler would not check it.
const FILE = '/api.ts';
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
};

/** Declarations of the language, which take most of the time to read. */
const LIBRARIES = new Map<string, ts.SourceFile>();

/**
 * Compares types with the compiler: what programs receive must fit where the old type was expected, and what they pass must
 * fit the new type.
 * @param declarations code of all types to which the pairs refer
 */
export function typeRulesOf(declarations: string, pairs: readonly TypePair[]): ApiRule[] {
  const spaces = pairs.map(({ before, after, generics }, at) => {
    const markers = generics.map(({ name, constraint }) =>
      constraint === '' ? `interface ${name} { marker${at}${name}: 1 }` : `type ${name} = ${constraint};`,
    );
    return `declare namespace Pair${at} { ${markers.join(' ')} type Before = ${before}; type After = ${after}; }`;
  });
  const checked = checkedFile(`${declarations}\n${spaces.join('\n')}\nexport {};`);
  return pairs.map((pair, at) =>
    checked.isUnresolved(`Pair${at}`) ? 'unknown' : ruleOf(pair, checked, checked.typesIn(`Pair${at}`)),
  );
}

interface Checked {
  checker: ts.TypeChecker;
  typesIn(namespace: string): [before: ts.Type, after: ts.Type];
  /** Reports whether a namespace has a name that the compiler does not find: its type would fit everything. */
  isUnresolved(namespace: string): boolean;
}

/** Codes of the compiler for names that it does not find. */
const UNRESOLVED = new Set([2304, 2503, 2552, 2694, 2749]);

function checkedFile(code: string): Checked {
  const program = ts.createProgram([FILE], OPTIONS, hostOf(code));
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(FILE);
  const spaces = new Map<string, ts.ModuleDeclaration>();
  for (const statement of file?.statements ?? [])
    if (ts.isModuleDeclaration(statement)) spaces.set(statement.name.text, statement);
  const unresolved = program.getSemanticDiagnostics(file).filter(({ code: id }) => UNRESOLVED.has(id));
  return {
    checker,
    typesIn(namespace) {
      const body = spaces.get(namespace)?.body;
      const aliases =
        body !== undefined && ts.isModuleBlock(body) ? body.statements.filter(ts.isTypeAliasDeclaration) : [];
      const [before, after] = ['Before', 'After'].map((name) => aliases.find((alias) => alias.name.text === name));
      if (before === undefined || after === undefined)
        throw new Error(`${namespace}: the compiler did not read a type of the public API; report this`);
      return [checker.getTypeAtLocation(before.name), checker.getTypeAtLocation(after.name)];
    },
    isUnresolved(namespace) {
      const [from, to] = [spaces.get(namespace)?.getStart() ?? 0, spaces.get(namespace)?.getEnd() ?? 0];
      return unresolved.some(({ start = 0 }) => start >= from && start < to);
    },
  };
}

function hostOf(code: string): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (name === FILE) return ts.createSourceFile(FILE, code, ts.ScriptTarget.ES2022, true);
    const library = LIBRARIES.get(name) ?? read(name, ...rest);
    if (library !== undefined) LIBRARIES.set(name, library);
    return library;
  };
  return host;
}

function ruleOf({ before: text, side }: TypePair, { checker }: Checked, [before, after]: [ts.Type, ts.Type]): ApiRule {
  if ([before, after].some((type) => (type.flags & ts.TypeFlags.Any) !== 0)) return 'unknown';
  const isNarrower = checker.isTypeAssignableTo(after, before);
  const isWider = checker.isTypeAssignableTo(before, after);
  if (isNarrower && isWider) return 'values reordered';
  if (literalsIn(before).some((value) => !checker.isTypeAssignableTo(value, after))) return 'value removed';
  if (isWider && isOpenAddition(text, checker, before, after)) return 'open values added';
  if (side === 'given') return isWider ? 'type widened for those who pass it' : 'type narrowed for those who pass it';
  if (side === 'both') return 'type changed';
  return isNarrower ? 'type narrowed for those who receive it' : 'type widened for those who receive it';
}

const literalsIn = (type: ts.Type): ts.Type[] =>
  type.isUnion() ? type.types.filter((each) => each.isStringLiteral()) : [];

/** Reports whether a union that may have unknown members, which programs handle, has only got more members. */
function isOpenAddition(text: string, checker: ts.TypeChecker, before: ts.Type, after: ts.Type): boolean {
  if (!/\bUnknown\w*|string & \{ ?\}/.test(text) || !after.isUnion()) return false;
  const added = after.types.filter((type) => !checker.isTypeAssignableTo(type, before));
  return added.every((type) => type.isStringLiteral() || (type.flags & ts.TypeFlags.Object) !== 0);
}
