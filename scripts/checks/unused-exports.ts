import { dirname, join } from 'node:path';
import ts from 'typescript';

interface Export {
  file: string;
  name: string;
}

/** Everything that a file takes from others, or offers to them. */
interface Module {
  exports: string[];
  /** Names by the module specifier; `undefined` for all names. */
  imports: (readonly [specifier: string, names: readonly string[] | undefined])[];
}

/**
 * Returns the exported names that no other file imports. A name in another file proves nothing, because names such as
 * `Entry` are common. Default exports are left out: tools that load a file require them.
 */
export function unusedExports(sources: ReadonlyMap<string, string>): Export[] {
  const modules = new Map([...sources].map(([file, text]) => [file, moduleOf(file, text)]));
  const used = new Map<string, Set<string>>();
  for (const [file, { imports }] of modules) {
    for (const [specifier, names] of imports) {
      for (const target of targetsOf(join(dirname(file), specifier), modules)) {
        const all = names ?? modules.get(target)?.exports ?? [];
        used.set(target, new Set([...(used.get(target) ?? []), ...all]));
      }
    }
  }
  return [...modules].flatMap(([file, module]) =>
    module.exports.filter((name) => used.get(file)?.has(name) !== true).map((name) => ({ file, name })),
  );
}

/** Returns the files that a path names: one, or several if a part of it is computed (`*`). */
function targetsOf(path: string, modules: ReadonlyMap<string, Module>): string[] {
  if (!path.includes('*')) return modules.has(path) ? [path] : [];
  const [start = '', end = ''] = path.split('*');
  return [...modules.keys()].filter((file) => file.startsWith(start) && file.endsWith(end));
}

function moduleOf(file: string, text: string): Module {
  const module: Module = { exports: [], imports: [] };
  const words = text.match(/\w+/g) ?? [];
  const visit = (node: ts.Node): void => {
    module.exports.push(...declaredBy(node));
    const specifier = specifierOf(node);
    // The names that a program takes from a module loaded at run time are somewhere in its text.
    if (specifier !== undefined) module.imports.push([specifier, ts.isCallExpression(node) ? words : namesOf(node)]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return module;
}

/** Returns the path that a node imports, with `*` for a computed part. */
function specifierOf(node: ts.Node): string | undefined {
  let path: ts.Node | undefined;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) path = node.moduleSpecifier;
  else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) path = node.argument.literal;
  else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) path = node.arguments[0];
  if (path === undefined) return undefined;
  if (ts.isTemplateExpression(path)) return `${path.head.text}*${path.templateSpans.at(-1)?.literal.text ?? ''}`;
  return ts.isStringLiteralLike(path) ? path.text : undefined;
}

/** Returns the names that an import takes from a module, or undefined for all of them. */
function namesOf(node: ts.Node): string[] | undefined {
  if (ts.isImportTypeNode(node)) return node.qualifier?.getText().split('.').slice(0, 1);
  const bindings = ts.isImportDeclaration(node)
    ? node.importClause?.namedBindings
    : ts.isExportDeclaration(node)
      ? node.exportClause
      : undefined;
  if (bindings !== undefined && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings)))
    return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  return ts.isImportDeclaration(node) && bindings === undefined ? [] : undefined;
}

/** Returns the names that a node exports, without the default. */
function declaredBy(node: ts.Node): string[] {
  if (ts.isExportDeclaration(node) && node.exportClause !== undefined && ts.isNamedExports(node.exportClause))
    return node.exportClause.elements.map(({ name }) => name.text);
  const kinds = ts.canHaveModifiers(node) ? (node.modifiers ?? []).map(({ kind }) => kind) : [];
  if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  const { name } = node as ts.NamedDeclaration;
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
}
