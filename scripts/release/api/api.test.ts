import { describe, expect, it } from 'vitest';
import { apiChanges } from './diff.ts';
import { type Passing, signatureBump } from './signature.ts';
import { symbolsIn } from './symbols.ts';

const REPORT = `## API Report

\`\`\`ts

// @public
export class Cats extends Resource {
    // (undocumented)
    list(params?: {
        limit?: number;
    }): Page;
    // (undocumented)
    get name(): string;
}

// @public
export type Status = 'open' | (string & {});

// @public
export function find(name: string): Cat;

// @public
export function find(id: number): Cat;

\`\`\``;

const OUTLINE = `# zoo.cats
class Cats(Resource)
    async create(*, name: str, age: int | Unset = UNSET) -> Cat
    property count: int
Status: TypeAlias = Literal['open'] | str
`;

describe('the names in a recorded API', () => {
  it('are read from a report of API Extractor', () => {
    expect([...symbolsIn({ 'zoo.api.md': REPORT })]).toEqual([
      ['zoo: Cats', ['export class Cats extends Resource']],
      ['zoo: Cats.list', ['list(params?: { limit?: number; }): Page;']],
      ['zoo: Cats.name', ['get name(): string;']],
      ['zoo: Status', ["export type Status = 'open' | (string & {});"]],
      ['zoo: find', ['export function find(name: string): Cat;', 'export function find(id: number): Cat;']],
    ]);
  });

  it('are read from an outline', () => {
    expect([...symbolsIn({ 'cats.txt': OUTLINE }).keys()]).toEqual([
      'cats: Cats',
      'cats: Cats.create',
      'cats: Cats.count',
      'cats: Status',
    ]);
  });

  it('are read from an outline of any indentation', () => {
    const text = 'class com.zoo.Cat : Record\n  int age()\n\nclass com.zoo.Dog\n  int age()\n';
    expect([...symbolsIn({ 'zoo.txt': text }).keys()]).toEqual([
      'zoo: Cat',
      'zoo: Cat.age',
      'zoo: Dog',
      'zoo: Dog.age',
    ]);
  });

  it.each([
    ['final class Client implements Api', 'Client'],
    ['public function list(?array $status = null, ?Options $options = null): Page', 'list'],
    ["const VERSION = '1.0.0'", 'VERSION'],
    ['public Optional<Map<String, String>> metadata()', 'metadata'],
    ['readonly string $id', '$id'],
    ['public static com.zoo.model.Cat$Builder builder()', 'builder'],
    ['public final class com.zoo.model.Cat$Builder : com.zoo.ModelBuilder', 'Cat$Builder'],
    ['final readonly class Zoo\\Model\\Cat implements Stringable', 'Cat'],
  ])('include that of %s', (line, name) => {
    expect([...symbolsIn({ 'a.txt': line }).keys()]).toEqual([`a: ${name}`]);
  });
});

describe('a changed signature', () => {
  it.each<[bump: string, before: string, after: string, passing: Passing]>([
    ['none', 'list(a: int) -> Page', 'list(a: int) -> Page', 'by name'],
    ['minor', 'list(a: int) -> Page', 'list(a: int, b: int = 1) -> Page', 'by name'],
    ['minor', 'list(*, a: int = 1)', 'list(*, b: int = 2, a: int = 1)', 'by name'],
    ['patch', 'list(a: int = 1)', 'list(a: int = 2)', 'by name'],
    ['minor', 'list(a: int)', 'list(a: int = 2)', 'by name'],
    ['major', 'list(a: int = 2)', 'list(a: int)', 'by name'],
    ['major', 'list(a: int, b: int)', 'list(b: int, a: int)', 'by name'],
    ['major', 'list(a: int)', 'list(a: int, b: int)', 'by name'],
    ['none', 'list(*, a: int, b: int)', 'list(*, b: int, a: int)', 'by name'],
    ['major', 'list(a: int)', 'list(*, a: int)', 'by name'],
    ['major', 'list(a: int)', 'list(b: int)', 'by name'],
    ['none', 'list(a: string): P;', 'list(b: string): P;', 'by position'],
    ['major', 'list(a: int)', 'list()', 'by name'],
    ['major', 'list(a: int) -> Page', 'list(a: int) -> list', 'by name'],
    ['major', 'list(a: int)', 'async list(a: int)', 'by name'],
    ['minor', 'list(a: int)', 'list(a: int | str)', 'by name'],
    ['major', 'list(a: int | str)', 'list(a: int)', 'by name'],
    [
      'minor',
      'list(?array $a = null, ?O $o = null): P',
      'list(?array $a = null, ?int $b = null, ?O $o = null): P',
      'by name',
    ],
    ['major', 'list(a?: A, o?: O): P;', 'list(a?: A, b?: B, o?: O): P;', 'by position'],
    ['minor', 'list(a: string, o?: O): P;', 'list(a: string, o?: O, b?: B): P;', 'by position'],
    ['major', 'public Page list(Map<String, String>,int)', 'public Page list(Map<String, Long>,int)', 'by position'],
    ['major', 'public Page list(int)', 'public Page list(int,int)', 'by position'],
    ['major', 'Page list(String a)', 'Page list(Long a)', 'by position'],
    ['minor', 'list(f: (a: A) => B, c: C): P;', 'list(f: (a: A) => B, c: C, d?: D): P;', 'by position'],
    ['major', 'list(f: (a: A) => void): P;', 'list(f: (a: A, b: B) => void): P;', 'by position'],
    ['minor', "type S = 'open' | (string & {});", "type S = 'open' | 'closed' | (string & {});", 'by position'],
    ['minor', "S: TypeAlias = Literal['a'] | str", "S: TypeAlias = Literal['a', 'b'] | str", 'by name'],
    ['major', "S: TypeAlias = Literal['a', 'b'] | str", "S: TypeAlias = Literal['a'] | str", 'by name'],
    ['major', 'timeout?: number;', 'timeout: number;', 'by position'],
  ])('is %s: %s → %s', (bump, before, after, passing) => {
    expect(signatureBump(before, after, passing)).toBe(bump);
  });
});

const changes = (before: string, after: string): string[] =>
  apiChanges(symbolsIn({ 'a.txt': before }), symbolsIn({ 'a.txt': after }), 'by position').map(
    ({ kind, bump, symbol }) => `${kind} ${symbol} ${bump}`,
  );

describe('two public APIs', () => {
  it('differ in names', () => {
    expect(changes('class A\n    b()', 'class A\n    c()')).toEqual(['removed a: A.b major', 'added a: A.c minor']);
  });

  it('differ in a type once, not in each of its members', () => {
    expect(changes('class A', 'class A\nclass B\n    c()')).toEqual(['added a: B minor']);
    expect(changes('class A\nclass B\n    c()', 'class A')).toEqual(['removed a: B major']);
  });

  it('may have more overloads, but not fewer', () => {
    expect(changes('A of(int a)', 'A of(int a)\nA of(String a)')).toEqual(['changed a: of minor']);
    expect(changes('A of(int a)\nA of(String a)', 'A of(int a)')).toEqual(['changed a: of major']);
  });
});
