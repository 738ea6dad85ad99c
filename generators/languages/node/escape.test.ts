import { describe, expect, it } from 'vitest';
import ts from 'typescript';
import { commentText, literal, propertyKey } from './escape.ts';

const HOSTILE = [
  "'; globalThis.pwned = 1; '",
  '"; globalThis.pwned = 1; "',
  '`${globalThis.pwned = 1}`',
  String.raw`\'; globalThis.pwned = 1; //`,
  String.raw`\\"\'`,
  '*/ globalThis.pwned = 1; /*',
  '*\r\n/ globalThis.pwned = 1; /*',
  '**//* globalThis.pwned = 1; */',
  '\u2028globalThis.pwned = 1;\u2029',
  '\n\r\t\0\u0007\u0085',
  '\u202Eevil\u2066',
  '</script><!--',
  '\uD800 half',
  '😀 whole',
  '',
];

/** The statements of a text of TypeScript that has no error of syntax. */
function statements(code: string): ts.NodeArray<ts.Statement> {
  const { diagnostics } = ts.transpileModule(code, { reportDiagnostics: true });
  expect(diagnostics).toEqual([]);
  return ts.createSourceFile('code.ts', code, ts.ScriptTarget.ES2022).statements;
}

describe('a literal', () => {
  it.each(HOSTILE)('of %j is that text and nothing else', (text) => {
    const [only, ...others] = statements(`${literal(text)};`);
    expect(others).toEqual([]);
    const expression = only !== undefined && ts.isExpressionStatement(only) ? only.expression : undefined;
    expect(expression !== undefined && ts.isStringLiteral(expression) && expression.text).toBe(text);
  });

  it('stands on one line in single quotes and shows what is invisible', () => {
    expect(literal('it\'s "a"')).toBe(String.raw`'it\'s "a"'`);
    expect(literal('a\nb\u2028c\u202Ed')).toBe(String.raw`'a\nb\u{2028}c\u{202e}d'`);
  });
});

describe('a property', () => {
  it.each([...HOSTILE, 'class', '__proto__', 'with-dash', '1st', 'ünder', 'a b'])('%j keeps its name', (name) => {
    const [type] = statements(`interface A { ${propertyKey(name)}: 1 }`);
    const member = type !== undefined && ts.isInterfaceDeclaration(type) ? type.members[0]?.name : undefined;
    expect(member !== undefined && (ts.isIdentifier(member) || ts.isStringLiteral(member)) && member.text).toBe(name);
  });

  it('is bare where it can be', () => {
    expect(['id', 'default', '$ref', '_a1'].map(propertyKey)).toEqual(['id', 'default', '$ref', '_a1']);
  });
});

describe('text in a comment', () => {
  it.each(HOSTILE)('%j ends no comment', (text) => {
    expect(statements(`/** ${commentText(text)} */ void 0;`)).toHaveLength(1);
    expect(statements(`/**\n * ${commentText(text).replaceAll('\n', '\n * ')}\n */ void 0;`)).toHaveLength(1);
  });

  it('starts no tag, and keeps addresses and scoped packages readable', () => {
    const text = commentText('@deprecated\n  @internal {@link x} mail a@b.example, *@p');
    expect(text).toBe('\\@deprecated\n  \\@internal {\\@link x} mail a@b.example, *\\@p');
    const [statement] = statements(`/**\n * ${text.replaceAll('\n', '\n * ')}\n */\nlet a = 1;`);
    expect(statement === undefined ? [] : ts.getJSDocTags(statement)).toEqual([]);
  });
});
