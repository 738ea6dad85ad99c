import { expect, it } from 'vitest';
import ts from 'typescript';
import { doc, docText, literal, paramDoc } from './text.ts';

const HOSTILE = [
  "'; globalThis.pwned = 1; '",
  '"; globalThis.pwned = 1; "',
  '`${globalThis.pwned = 1}`',
  String.raw`\'; globalThis.pwned = 1; //`,
  String.raw`\\"\'`,
  '*/ globalThis.pwned = 1; /*',
  '*\r\n/ globalThis.pwned = 1; /*',
  '**//* globalThis.pwned = 1; */',
  '```\n*/ globalThis.pwned = 1; /*\n```',
  '- */ globalThis.pwned = 1; /*',
  '\u2028globalThis.pwned = 1;\u2029',
  '\n\r\t\0\u0007\u0085',
  '\u202Eevil\u2066',
  '</script><!--',
  '\uD800 half',
  '😀 whole',
  '',
];

/** Parses TypeScript without syntax errors into statements. */
function statements(code: string): ts.NodeArray<ts.Statement> {
  const { diagnostics } = ts.transpileModule(code, { reportDiagnostics: true });
  expect(diagnostics).toEqual([]);
  return ts.createSourceFile('code.ts', code, ts.ScriptTarget.ES2022).statements;
}

it.each(HOSTILE)('A literal of %j evaluates to exactly that text', (text) => {
  const [only, ...rest] = statements(`${literal(text)};`);
  expect(rest).toEqual([]);
  const expression = only !== undefined && ts.isExpressionStatement(only) ? only.expression : undefined;
  expect(expression !== undefined && ts.isStringLiteral(expression) && expression.text).toBe(text);
});

it('A literal is on one line in single quotes with escaped invisible characters', () => {
  expect(literal('it\'s "a"')).toBe(String.raw`'it\'s "a"'`);
  expect(literal('a\nb\u2028c\u202Ed')).toBe(String.raw`'a\nb\u{2028}c\u{202e}d'`);
});

it.each([...HOSTILE, 'class', '__proto__', 'with-dash', '1st', 'ünder', 'a b'])(
  'The literal %j names a property',
  (name) => {
    const [type] = statements(`interface A { ${literal(name)}: 1 }`);
    const member = type !== undefined && ts.isInterfaceDeclaration(type) ? type.members[0]?.name : undefined;
    expect(member !== undefined && ts.isStringLiteral(member) && member.text).toBe(name);
  },
);

const commentOf = (lines: readonly { line: string }[]): string =>
  `/**\n${lines.map(({ line }) => ` * ${line}\n`).join('')} */`;

it.each(HOSTILE)('A doc comment is not ended by %j', (text) => {
  for (const lines of [doc(text), paramDoc('a', text)]) {
    expect(lines.filter(({ line }) => /\p{Cc}|[\u2028\u2029]/u.test(line))).toEqual([]);
    expect(statements(`${commentOf(lines)} void 0;`)).toHaveLength(1);
  }
});

it('A doc comment cannot start a tag, and keeps addresses and scoped packages readable', () => {
  expect(docText('@deprecated {@link x} mail a@b.example, *@p')).toBe(
    String.raw`\@deprecated {\@link x} mail a@b.example, *\@p`,
  );
  const lines = doc(`a\n\n@deprecated\n@internal\n\n- @x\n\n${'word '.repeat(40)}@y`);
  const [statement] = statements(`${commentOf(lines)}\nlet a = 1;`);
  expect(statement === undefined ? [] : ts.getJSDocTags(statement)).toEqual([]);
});

it('A doc comment wraps at the print width inside a class', () => {
  const lines = [...doc('word '.repeat(90)), ...doc(`- ${'word '.repeat(90)}`), ...paramDoc('a', 'word '.repeat(90))];
  expect(Math.max(...lines.map(({ line }) => `   * ${line}`.length))).toBeLessThanOrEqual(120);
});

it('A doc comment has the first paragraph of an argument after its tag, or no lines without a description', () => {
  expect(paramDoc('id', 'One.\nTwo.\n\nThree.')).toEqual([{ line: 'One. Two.' }]);
  expect(paramDoc('id', ' ')).toEqual([]);
  const [first] = paramDoc('identifier', 'w '.repeat(100));
  expect(`   * @param identifier ${first?.line}`.length).toBeLessThanOrEqual(120);
});
