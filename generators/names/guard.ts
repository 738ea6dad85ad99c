import { type PointerDiagnostic, quote } from '../sources/diagnostic.ts';
import { toPointer } from '../sources/pointer.ts';
import { identifier, type NameRules, type Role } from './rules.ts';
import { type ContractName, type NameScope, nameScopes } from './scopes.ts';
import { pascalCase } from './words.ts';

// Nobody reads a longer name, and files are named after types.
const MAX_LENGTH = 100;
// Windows has no files of these names, with any extension. Types and resources have files.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Reports every name in the bundled contract that is not an identifier, is reserved, or clashes with another name after
 * case conversion.
 * @param options.isAscii false if names may be in any script
 */
export function checkNames(
  document: unknown,
  languages: readonly NameRules[],
  { isAscii = true }: { isAscii?: boolean } = {},
): PointerDiagnostic[] {
  const found = nameScopes(document).flatMap((scope) => {
    const error = (name: ContractName): string | undefined => syntaxError(scope.role, name.text, isAscii);
    const printable = scope.names.filter((name) => error(name) === undefined);
    return [
      ...syntaxDiagnostics(scope, error),
      ...deviceDiagnostics(scope),
      ...reservedDiagnostics(scope, printable, languages),
      ...collisionDiagnostics(scope, printable, languages),
    ];
  });
  // Several operations share a parameter, and the field of a body is an argument too.
  return [...new Map(found.toReversed().map((each) => [each.pointer, each])).values()].toReversed();
}

const diagnostic = (scope: NameScope, name: ContractName, reason: string): PointerDiagnostic => ({
  pointer: toPointer(name.path),
  message: `${scope.what} ${quote(name.text)} ${reason}; rename it`,
});

function syntaxDiagnostics(scope: NameScope, error: (name: ContractName) => string | undefined): PointerDiagnostic[] {
  return scope.names.flatMap((name) => {
    const reason = error(name);
    return reason === undefined ? [] : [diagnostic(scope, name, reason)];
  });
}

function deviceDiagnostics(scope: NameScope): PointerDiagnostic[] {
  if (scope.role !== 'type' && scope.owner !== 'client') return [];
  const names = scope.names.filter((name) => DEVICE.test(name.text));
  return names.map((name) => diagnostic(scope, name, 'is a device on Windows, so that its file cannot exist there'));
}

// A sort order may start with a minus. All separators in enum values become underscores in constants.
function syntaxError(role: Role, written: string, isAscii: boolean): string | undefined {
  // A letter in place of each letter of another script has no effect on the rest of the rules.
  const text = isAscii
    ? written
    : written
        .normalize('NFKC')
        .replaceAll(/[^ -~\P{L}]/gu, 'x')
        .replaceAll(/[^ -~\P{M}]/gu, '');
  if (text.length > MAX_LENGTH) return `has ${text.length} characters, more than ${MAX_LENGTH}`;
  const body = role === 'constant' && text.startsWith('-') ? text.slice(1) : text;
  const allowed = role === 'constant' ? /^[A-Za-z0-9_.:-]+$/ : /^[A-Za-z0-9_]+$/;
  if (!allowed.test(body)) {
    const hint = role === 'constant' ? 'letters, digits and _ - . :' : 'letters, digits and _';
    return `cannot be an identifier: every language supports only ASCII ${hint}`;
  }
  if (!/^[A-Za-z]/.test(body)) return 'cannot be an identifier: it does not start with a letter';
  const file = pascalCase(written);
  if (role === 'type' && written !== file) return `is not in PascalCase, so that its files would be called ${file}`;
  return undefined;
}

function reservedDiagnostics(
  scope: NameScope,
  names: readonly ContractName[],
  languages: readonly NameRules[],
): PointerDiagnostic[] {
  return names.flatMap((name) => {
    const reserving = languages.filter((rules) => isReservedIn(rules, scope, name.text)).map(({ title }) => title);
    return reserving.length === 0 ? [] : [diagnostic(scope, name, `is reserved in ${reserving.join(', ')}`)];
  });
}

function isReservedIn(rules: NameRules, { role, standalone, owner }: NameScope, text: string): boolean {
  if (standalone === true && rules.isReservedFunction?.(text) === true) return true;
  if (owner !== undefined && rules.isTaken(owner, identifier(rules.cases, role, text))) return true;
  // The language renames fields and arguments that are reserved words.
  if (role === 'member' && rules.escapesMembers) return false;
  return rules.isReserved(role, identifier(rules.cases, role, text));
}

function collisionDiagnostics(
  scope: NameScope,
  names: readonly ContractName[],
  languages: readonly NameRules[],
): PointerDiagnostic[] {
  const reported = new Set<ContractName>();
  return languages.flatMap((rules) => {
    const first = new Map<string, ContractName>();
    return names.flatMap((name) => {
      const printed = printedName(rules, scope, name.text);
      const key = foldsCase(rules, scope) ? printed.toLowerCase() : printed;
      const other = first.get(key);
      if (other === undefined) first.set(key, name);
      if (other === undefined || reported.has(name)) return [];
      reported.add(name);
      return [diagnostic(scope, name, `becomes ${printed} in ${rules.title}, like ${quote(other.text)}`)];
    });
  });
}

// Files are named after types, and some file systems ignore case.
function foldsCase({ foldsMethodCase }: NameRules, { role }: NameScope): boolean {
  return role === 'type' || (role === 'method' && foldsMethodCase);
}

function printedName(rules: NameRules, scope: NameScope, text: string): string {
  if (scope.role !== 'member') return identifier(rules.cases, scope.role, text);
  return scope.what === 'property' ? rules.property(text) : rules.parameter(text);
}
