import ts from 'typescript';

/** The languages that a file names by their ids. */
interface NamedLanguages {
  /** Ids in strings, keys of objects and paths of a language's folders; sorted. */
  ids: string[];
  /** Ids that the code compares a value with; sorted. */
  compared: string[];
}

/** Finds the ids of languages in the code of a file. Comments and longer texts are ignored. */
export function languageNames(path: string, code: string, languages: readonly string[]): NamedLanguages {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const ids = new Set<string>();
  const compared = new Set<string>();
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    for (const id of languages.filter((language) => text !== undefined && isNamed(language, text))) {
      ids.add(id);
      if (text === id && isCompared(node)) compared.add(id);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { ids: [...ids].toSorted(), compared: [...compared].toSorted() };
}

/** Returns the text of a literal, of a part of a template literal, or of a key. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return node.text;
  return ts.isIdentifier(node) && isKey(node) ? node.text : undefined;
}

function isKey(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isShorthandPropertyAssignment(parent)) &&
    parent.name === node
  );
}

const isNamed = (id: string, text: string): boolean =>
  text === id || new RegExp(String.raw`(?:^|\/)(?:sdks|templates|languages)\/${id}(?:\/|$)`).test(text);

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

function isCompared({ parent }: ts.Node): boolean {
  return ts.isCaseClause(parent) || (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind));
}
