import ts from 'typescript';

/** What a report of API Extractor declares. */
export interface Report {
  /** Statements by name; a function has one for each overload. */
  declarations: Map<string, Declared[]>;
  /** Names that programs can import, and the names of their declarations. */
  exported: Map<string, string>;
}

export type Declared =
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.FunctionDeclaration
  | ts.ModuleDeclaration
  | ts.VariableStatement
  | ts.EnumDeclaration;

/** Reads the code of a report, to which it adds what only the main report declares. */
export function reportOf(text: string, main?: Report): Report {
  const code = text.split('```ts\n').slice(1).join('\n').replaceAll('```', '');
  const { statements } = ts.createSourceFile('report.d.ts', code, ts.ScriptTarget.ES2022, true);
  const report: Report = { declarations: new Map(), exported: new Map() };
  for (const statement of statements) {
    if (ts.isExportDeclaration(statement)) {
      for (const [name, own] of exportsIn(statement)) report.exported.set(name, own);
      continue;
    }
    if (ts.isImportDeclaration(statement)) continue;
    const declared = statement as Declared;
    const name = nameOf(declared);
    report.declarations.set(name, [...(report.declarations.get(name) ?? []), declared]);
    if (modifiersOf(declared).has('export')) report.exported.set(name, name);
  }
  for (const [name, declared] of main?.declarations ?? [])
    if (!report.declarations.has(name)) report.declarations.set(name, declared);
  return report;
}

function exportsIn({ exportClause }: ts.ExportDeclaration): [name: string, own: string][] {
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name, propertyName = name }) => [name.text, propertyName.text]);
}

export function nameOf(declared: Declared): string {
  if (ts.isVariableStatement(declared)) return declared.declarationList.declarations[0]?.name.getText() ?? '';
  return declared.name?.getText() ?? 'default';
}

/** Returns words such as `export`, `abstract` and `readonly`. */
export function modifiersOf(node: ts.Node): Set<string> {
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return new Set(modifiers.map((modifier) => modifier.getText()));
}

const printer = ts.createPrinter({ removeComments: true });

/** Prints a node on one line, without comments. */
export const textOf = (node: ts.Node): string =>
  printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replaceAll(/\s+/g, ' ').trim();
