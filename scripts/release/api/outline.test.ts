import { describe, expect, it } from 'vitest';
import { outlineChanges } from './diff.ts';
import { type Declaration, type Dialect, outlineOf } from './outline.ts';

const only = (line: string, dialect: Dialect): Declaration => {
  const [declaration] = [...outlineOf({ 'zoo.txt': line }, dialect).values()].flat();
  if (declaration === undefined) throw new Error('no declaration');
  return declaration;
};

describe('a line of a recorded public API', () => {
  it.each<[dialect: Dialect, line: string, name: string, words: string, result: string]>([
    ['php', 'final readonly class Zoo\\Model\\Cat implements Stringable', 'Cat', 'class final readonly', ''],
    ['php', 'abstract static of(?array $status = NULL): self', 'of', 'abstract static', 'self'],
    ['php', '?Closure $onResend', '$onResend', '', '?Closure'],
    ['php', "const VERSION = '1.0.0'", 'VERSION', 'const', ''],
    ['python', 'class Page(PageData[T], Generic[T])', 'Page', 'class', ''],
    ['python', 'async send(request: Request) -> Mapping[str, str]', 'send', 'async', 'Mapping[str, str]'],
    ['python', "Kind: TypeAlias = Literal['a', 'b'] | str", 'Kind', '', "Literal['a', 'b'] | str"],
    ['python', 'property errors: tuple[FieldError, ...]', 'errors', 'property', 'tuple[FieldError, ...]'],
    [
      'java',
      'sealed public abstract interface com.zoo.Event<T> : Serializable',
      'Event',
      'abstract interface public sealed',
      '',
    ],
    [
      'java',
      'public static final class com.zoo.Cat$Builder : com.zoo.ModelBuilder',
      'Cat$Builder',
      'class final public static',
      '',
    ],
    ['java', 'public Optional<Map<String, String>> metadata()', 'metadata', 'public', 'Optional<Map<String, String>>'],
    ['java', 'public synchronized <T> T get(Class<T>) throws IOException', 'get', 'public', '<T> T'],
  ])('has a name, words and a type in %s: %s', (dialect, line, name, words, result) => {
    const found = only(line, dialect);
    expect([found.name, [...found.words].toSorted().join(' '), found.result]).toEqual([name, words, result]);
  });

  it.each<[dialect: Dialect, line: string, parameters: string[]]>([
    [
      'php',
      "sign(#[SensitiveParameter] array|string $secrets, string $by = 'a, b)', int ...$more): self",
      ['$secrets array|string', "$by? string = 'a, b)'", '...$more? int'],
    ],
    [
      'python',
      'f(self_, /, a: dict[str, int] = {}, *, b: Callable[[int], str], **options: Unpack[Options]) -> None',
      ['self_ ', 'a? dict[str, int] = {}', 'b! Callable[[int], str]', '**options?! Unpack[Options]'],
    ],
    [
      'java',
      'public void f(BiConsumer<String, Object>,Map<String, List<byte[]>>,int...)',
      [' BiConsumer<String, Object>', ' Map<String, List<byte[]>>', ' int...'],
    ],
  ])('has parameters in %s: %s', (dialect, line, parameters) => {
    const found = only(line, dialect).parameters ?? [];
    const texts = found.map(
      ({ name, type, value, isOptional, isNamed }) =>
        `${name}${isOptional ? '?' : ''}${isNamed ? '!' : ''} ${type}${value === '' ? '' : ` = ${value}`}`,
    );
    expect(texts).toEqual(parameters);
  });
});

const changes = (before: string, after: string): string[] =>
  outlineChanges({ 'a.txt': before }, { 'a.txt': after }, 'java').map(
    ({ kind, bump, symbol }) => `${kind} ${symbol} ${bump}`,
  );

describe('two public APIs', () => {
  it('differ in names', () => {
    const [one, two] = ['public class A\n  void b()', 'public class A\n  void c()'];
    expect(changes(one, two)).toEqual(['removed a: A.b major', 'added a: A.c minor']);
  });

  it('differ in a type once, not in each of its members', () => {
    const [one, two] = ['class A', 'class A\nclass B\n  void c()'];
    expect([changes(one, two), changes(two, one)]).toEqual([['added a: B minor'], ['removed a: B major']]);
  });

  it('may have more overloads, but not fewer', () => {
    const [one, two] = ['class A\n  A of(int)', 'class A\n  A of(int)\n  A of(String)'];
    expect([changes(one, two), changes(two, one)]).toEqual([['changed a: A.of minor'], ['changed a: A.of major']]);
  });

  it('are equal if only the order of their lines differs', () => {
    expect(changes('class A\n  A b()\n  A c()', 'class A\n  A c()\n  A b()')).toEqual([]);
  });
});
