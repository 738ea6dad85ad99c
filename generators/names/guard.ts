import * as java from '../languages/java/names.ts';
import * as php from '../languages/php/names.ts';
import * as python from '../languages/python/names.ts';
import { quote } from '../sources/finding.ts';
import { toPointer } from '../sources/pointer.ts';
import { type Language, LANGUAGE_TITLES, LANGUAGES, nameIn, type Role } from './naming.ts';
import { isReserved, isReservedFunction } from './reserved.ts';
import { type ContractName, type MemberKind, type NameScope, nameScopes } from './scopes.ts';

/** A name of the bundled contract that at least one language can't print. */
export interface NameFinding {
  /** JSON Pointer fragment into the bundled document. */
  pointer: string;
  message: string;
}

/** Every name of the bundled document that is no identifier, is reserved, or meets another one after case conversion. */
export function checkNames(document: unknown): NameFinding[] {
  return nameScopes(document).flatMap((scope) => {
    const printable = scope.names.filter((name) => shapeProblem(scope.role, name.text) === undefined);
    return [...shapeFindings(scope), ...reservedFindings(scope, printable), ...collisionFindings(scope, printable)];
  });
}

// What a field or an argument is called in the end. A language escapes those it reserves, so this is where two can meet;
// Node.js has them as they are on the wire.
const MEMBERS: Record<MemberKind, Record<Language, (name: string) => string>> = {
  property: {
    php: php.memberName,
    python: python.fieldName,
    node: (name) => nameIn('node', 'member', name),
    java: java.memberName,
  },
  parameter: {
    php: php.argumentName,
    python: (name) => python.argumentName(name, new Set()),
    node: (name) => nameIn('node', 'member', name),
    java: java.argumentName,
  },
};

const finding = (scope: NameScope, name: ContractName, problem: string): NameFinding => ({
  pointer: toPointer(name.path),
  message: `${scope.what} ${quote(name.text)} ${problem}; rename it`,
});

function shapeFindings(scope: NameScope): NameFinding[] {
  return scope.names.flatMap((name) => {
    const problem = shapeProblem(scope.role, name.text);
    return problem === undefined ? [] : [finding(scope, name, problem)];
  });
}

// A sort order may start with a minus; the separators of enum values all become the underscore of a constant.
function shapeProblem(role: Role, text: string): string | undefined {
  const body = role === 'constant' && text.startsWith('-') ? text.slice(1) : text;
  const allowed = role === 'constant' ? /^[A-Za-z0-9_.:-]+$/ : /^[A-Za-z0-9_]+$/;
  if (!allowed.test(body)) {
    const hint = role === 'constant' ? 'letters, digits and _ - . :' : 'letters, digits and _';
    return `can't be an identifier: only ASCII ${hint} can be printed in all four languages`;
  }
  if (!/^[A-Za-z]/.test(body)) return "can't be an identifier: it doesn't start with a letter";
  const file = nameIn('java', 'type', text);
  if (role === 'type' && text !== file) return `is not in PascalCase, so its files would be called ${file}`;
  return undefined;
}

function reservedFindings(scope: NameScope, names: readonly ContractName[]): NameFinding[] {
  return names.flatMap((name) => {
    const languages = LANGUAGES.filter(
      (language) =>
        (!isEscaped(language, scope.role) && isReserved(language, scope.role, name.text)) ||
        (language === 'node' && scope.standalone === true && isReservedFunction(name.text)),
    );
    if (languages.length === 0) return [];
    return [
      finding(scope, name, `is reserved in ${languages.map((language) => LANGUAGE_TITLES[language]).join(', ')}`),
    ];
  });
}

// A reserved word as a field or an argument gets another name. Not in Node.js, whose models are the parsed JSON: a field
// called `then` would make each of them a promise.
function isEscaped(language: Language, role: Role): boolean {
  return role === 'member' && language !== 'node';
}

function collisionFindings(scope: NameScope, names: readonly ContractName[]): NameFinding[] {
  const reported = new Set<ContractName>();
  return LANGUAGES.flatMap((language) => {
    const first = new Map<string, ContractName>();
    return names.flatMap((name) => {
      const printed = printedKey(language, scope, name.text);
      const other = first.get(printed);
      if (other === undefined) first.set(printed, name);
      if (other === undefined || reported.has(name)) return [];
      reported.add(name);
      const both = printedName(language, scope, name.text);
      return [finding(scope, name, `becomes ${both} in ${LANGUAGE_TITLES[language]}, as ${quote(other.text)} does`)];
    });
  });
}

// PHP's classes and methods are one name in any case, and so are the files of types on macOS and Windows.
function printedKey(language: Language, scope: NameScope, text: string): string {
  const printed = printedName(language, scope, text);
  const { role } = scope;
  return role === 'type' || (language === 'php' && role === 'method') ? printed.toLowerCase() : printed;
}

function printedName(language: Language, { role, what }: NameScope, text: string): string {
  return role === 'member' ? MEMBERS[what][language](text) : nameIn(language, role, text);
}
