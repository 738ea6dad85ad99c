/** Public names of a library with their signatures: `OrdersResource.list` has one, and more if it is overloaded. */
export type Symbols = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the recorded public API of a library. Files that end with `.md` are reports of API Extractor; all others have one
 * line for each object, and its members are indented.
 */
export function symbolsIn(files: Readonly<Record<string, string>>): Symbols {
  const found = new Map<string, string[]>();
  for (const [file, text] of Object.entries(files)) {
    const scope = file.replace(/(?:\.api)?\.\w+$/, '');
    for (const [path, signature] of file.endsWith('.md') ? inReport(text) : inOutline(text)) {
      const key = `${scope}: ${path}`;
      found.set(key, [...(found.get(key) ?? []), signature]);
    }
  }
  return found;
}

type Entry = readonly [path: string, signature: string];

function inOutline(text: string): Entry[] {
  const owners: { indent: number; name: string }[] = [];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const indent = line.length - line.trimStart().length;
      const signature = line.trim();
      while ((owners.at(-1)?.indent ?? -1) >= indent) owners.pop();
      owners.push({ indent, name: nameOf(signature) });
      return [owners.map(({ name }) => name).join('.'), signature] as const;
    });
}

/**
 * Returns the declared name without its package: the word after the kind of a type, otherwise the last one before arguments
 * or a type.
 */
function nameOf(signature: string): string {
  return declaredName(signature).split(/[.\\]/).at(-1) ?? '';
}

function declaredName(signature: string): string {
  const type = /\b(?:class|interface|enum|trait|record|module|namespace|@interface) (\w[\w.\\$]*)/.exec(signature);
  if (type?.[1] !== undefined) return type[1];
  const end = signature.search(/\(|(?<!:):(?!:)| ?=|;/);
  const head = end < 0 ? signature : signature.slice(0, end);
  return (head.trim().split(/\s+/).at(-1) ?? '').replace(/\?$/, '');
}

const OWNER = /^(?:export |declare |default )*(?:abstract )?(?:class|interface|enum|namespace) [^=]*\{$/;

function inReport(text: string): Entry[] {
  const code = text.split('```ts\n').slice(1).join('\n').replaceAll('```', '');
  const found: Entry[] = [];
  for (const block of code.split(/\n\n+/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
    const [head = ''] = lines;
    if (!OWNER.test(head)) {
      if (head !== '') found.push([nameOf(head), lines.map((line) => line.trim()).join(' ')]);
      continue;
    }
    const owner = nameOf(head);
    found.push([owner, head.slice(0, -1).trim()]);
    for (const member of statementsIn(lines.slice(1, -1))) found.push([`${owner}.${nameOf(member)}`, member]);
  }
  return found;
}

/** Joins lines into statements, which end outside of all brackets. */
function statementsIn(lines: readonly string[]): string[] {
  const statements: string[] = [];
  let current = '';
  let depth = 0;
  for (const line of lines) {
    current = `${current} ${line.trim()}`.trim();
    depth += (line.match(/[{([]/g)?.length ?? 0) - (line.match(/[})\]]/g)?.length ?? 0);
    if (depth > 0) continue;
    statements.push(current);
    current = '';
  }
  return current === '' ? statements : [...statements, current];
}
