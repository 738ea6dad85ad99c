/** Reads from the sources which columns each declared statement says that it returns. For tests. */
import ts from 'typescript';

/** Expands aliases, and prints long unions in full. */
const COMPLETE = ts.TypeFormatFlags.InTypeAlias | ts.TypeFormatFlags.NoTruncation;

/** Columns of a statement by name, as its type in the source says: `number`, `string | null` and so on. */
type DeclaredColumns = ReadonlyMap<string, string>;

const DECLARING_FILE = 'sandbox/store/statement.ts';

function compilerOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  return { ...ts.parseJsonConfigFileContent(config, ts.sys, root, {}).options, incremental: false };
}

function columnsOf(call: ts.CallExpression, checker: ts.TypeChecker): DeclaredColumns {
  const row = checker.getTypeAtLocation(call).getProperty('row');
  if (!row) throw new Error(`${call.getText()} is not a statement`);
  const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(row, call));
  return new Map(
    type.getProperties().map((property) => {
      const own = checker.getTypeOfSymbolAtLocation(property, call);
      return [property.name, checker.typeToString(own, undefined, COMPLETE)];
    }),
  );
}

function declares(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const declaration = checker.getResolvedSignature(call)?.declaration;
  return declaration?.getSourceFile().fileName.endsWith(DECLARING_FILE) === true;
}

/** Returns the columns of each statement that the files declare, by the statement's name. */
export function declaredColumns(root: string, files: readonly string[]): Map<string, DeclaredColumns> {
  const program = ts.createProgram(files, compilerOptions(root));
  const checker = program.getTypeChecker();
  const found = new Map<string, DeclaredColumns>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && declares(node, checker)) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) found.set(name.text, columnsOf(node, checker));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return found;
}
