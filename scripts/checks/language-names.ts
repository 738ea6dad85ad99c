import ts from 'typescript';

/** What a file knows of languages by their ids. */
interface Knowledge {
  /** Ids that stand in it as texts, as keys of objects or in paths of a language's folders; sorted. */
  ids: string[];
  /** Names of languages that it compares something with. */
  compared: string[];
}

/** Finds the ids of languages in the code of a file; comments and longer texts may name what they like. */
export function languageNames(path: string, code: string, languages: readonly string[]): Knowledge {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const ids = new Set<string>();
  const compared = new Set<string>();
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    for (const id of languages.filter((one) => text !== undefined && isNamed(one, text))) {
      ids.add(id);
      if (text === id && isCompared(node)) compared.add(id);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { ids: [...ids].toSorted(), compared: [...compared].toSorted() };
}

/** The text of a literal, of a part of a template, or of a key. */
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
