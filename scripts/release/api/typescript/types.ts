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

const FILE = '/api.d.ts';
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
  return pairs.map((pair, at) => ruleOf(pair, checked, checked.typesIn(`Pair${at}`)));
}

interface Checked {
  checker: ts.TypeChecker;
  typesIn(namespace: string): [before: ts.Type, after: ts.Type];
}

function checkedFile(code: string): Checked {
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (name === FILE) return ts.createSourceFile(FILE, code, ts.ScriptTarget.ES2022, true);
    const library = LIBRARIES.get(name) ?? read(name, ...rest);
    if (library !== undefined) LIBRARIES.set(name, library);
    return library;
  };
  const program = ts.createProgram([FILE], OPTIONS, host);
  const checker = program.getTypeChecker();
  const aliases = new Map<string, ts.Type>();
  for (const statement of program.getSourceFile(FILE)?.statements ?? []) {
    if (!ts.isModuleDeclaration(statement) || statement.body === undefined || !ts.isModuleBlock(statement.body))
      continue;
    for (const inner of statement.body.statements)
      if (ts.isTypeAliasDeclaration(inner))
        aliases.set(`${statement.name.text}.${inner.name.text}`, checker.getTypeAtLocation(inner.name));
  }
  const typeOf = (name: string): ts.Type => {
    const type = aliases.get(name);
    if (type === undefined) throw new Error(`${name}: the compiler did not read a type of the public API`);
    return type;
  };
  return { checker, typesIn: (name) => [typeOf(`${name}.Before`), typeOf(`${name}.After`)] };
}

function ruleOf({ before: text, side }: TypePair, { checker }: Checked, [before, after]: [ts.Type, ts.Type]): ApiRule {
  // An unresolved name would fit everything.
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
