import ts from 'typescript';
import { type Declared, modifiersOf, textOf } from './report.ts';

/** A member of a type, or a declaration without members. Overloads are one. */
export interface Member {
  /** Printed type: of a field, of all calls, or of an alias. */
  type: string;
  /** Whole text, for people. */
  text: string;
  words: ReadonlySet<string>;
  isOptional: boolean;
  calls: readonly Call[];
}

/** An overload, of which the compiler ignores some parts. */
export interface Call {
  /** Names of the parameters. */
  names: readonly string[];
  /** Types that programs get if they name none. */
  defaults: readonly string[];
  isAsync: boolean;
}

/** Returns the members of a class or an interface by name; other declarations have one without a name. */
export function membersOf(declared: readonly Declared[]): Map<string, Member> {
  const members = new Map<string, Member>();
  for (const node of declared) {
    if (ts.isModuleDeclaration(node)) {
      for (const [name, member] of namespaceMembers(node)) members.set(name, member);
      continue;
    }
    const parts = ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) ? [...node.members] : [node];
    for (const part of parts) {
      const name = part === node ? '' : keyOf(part);
      const [member, earlier] = [memberOf(part), members.get(name)];
      members.set(name, earlier === undefined ? member : joined(earlier, member));
    }
  }
  return members;
}

/** Returns the names that a namespace exports. */
function namespaceMembers({ body }: ts.ModuleDeclaration): [string, Member][] {
  const statements = body !== undefined && ts.isModuleBlock(body) ? [...body.statements] : [];
  return statements.flatMap((statement): [string, Member][] => {
    const named = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    if (named === undefined || !ts.isNamedExports(named)) return [[textOf(statement), memberOf(statement)]];
    return named.elements.map((element) => [element.name.text, memberOf(element)]);
  });
}

function keyOf(node: ts.Node): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (ts.isIndexSignatureDeclaration(node)) return '[index]';
  if (ts.isCallSignatureDeclaration(node) || ts.isConstructSignatureDeclaration(node)) return '()';
  return (node as ts.NamedDeclaration).name?.getText() ?? '';
}

function joined(one: Member, two: Member): Member {
  // A getter and a setter are one field, which can be written.
  if (one.calls.length === 0 || two.calls.length === 0) {
    const words = new Set([...one.words].filter((word) => word !== 'readonly'));
    return { ...one, words, text: `${one.text} ${two.text}` };
  }
  return {
    ...one,
    type: `${one.type} & ${two.type}`,
    text: `${one.text} / ${two.text}`,
    calls: [...one.calls, ...two.calls],
  };
}

function memberOf(node: ts.Node): Member {
  const words = modifiersOf(node);
  const plain = {
    text: textOf(node).replace(/^export (?:declare )?/, ''),
    words,
    isOptional: hasQuestion(node),
    calls: [],
  };
  if (ts.isGetAccessor(node)) return { ...plain, words: new Set([...words, 'readonly']), type: typeText(node.type) };
  if (ts.isSetAccessor(node)) return { ...plain, type: typeText(node.parameters[0]?.type) };
  if (ts.isTypeAliasDeclaration(node)) return { ...plain, type: textOf(node.type) };
  if (ts.isVariableStatement(node)) return { ...plain, type: typeText(node.declarationList.declarations[0]?.type) };
  if (ts.isFunctionLike(node) && !ts.isIndexSignatureDeclaration(node)) {
    const result = ts.isConstructorDeclaration(node) ? 'void' : typeText(node.type);
    const generics = node.typeParameters === undefined ? '' : `<${node.typeParameters.map(textOf).join(', ')}>`;
    const type = `(${generics}(${node.parameters.map(textOf).join(', ')}) => ${result})`;
    return {
      ...plain,
      type,
      calls: [
        {
          names: node.parameters.map(({ name }) => name.getText()),
          defaults: (node.typeParameters ?? []).map(({ default: preset }) => preset?.getText() ?? ''),
          isAsync: /^\w*Promise(?:Like)?</.test(result),
        },
      ],
    };
  }
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) return { ...plain, type: typeText(node.type) };
  // Namespaces, enums and index signatures are compared by their texts.
  return { ...plain, type: '' };
}

const typeText = (node: ts.TypeNode | undefined): string => (node === undefined ? 'any' : textOf(node));

const hasQuestion = (node: ts.Node): boolean => 'questionToken' in node && node.questionToken !== undefined;
