import { type BehaviourValue, coreValues } from '../../generators/behaviour/behaviour.ts';

/** The code of one library, with the file of its constants apart. */
export interface Core {
  /** `sdks/<id>` */
  folder: string;
  code: readonly string[];
  constants: string;
}

const COMMENTS = /\/\*\*[\s\S]*?\*\/|^\s*(?:\/\/|#(?!\[)).*$/gm;
const FILE = 'openapi/behaviour.yaml';
const SCHEMA = 'openapi/behaviour.schema.json';

/** Returns a line for each value that a core does not read, or for which it has no constant. */
export function unreadIn(behaviour: readonly BehaviourValue[], cores: readonly Core[]): string[] {
  return cores.flatMap(({ folder, code, constants }) => {
    const read = new Set(code.flatMap((text) => text.replaceAll(COMMENTS, '').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []));
    return coreValues(behaviour).flatMap(({ path }) => {
      const value = path.join('.');
      // A duration is named after its unit in the language.
      const stem = path.join('_').toUpperCase().replace(/_MS$/, '');
      const name = new RegExp(String.raw`\b${stem}(?:_MS|_SECONDS)?(?= *[:=])`).exec(constants)?.[0];
      if (name === undefined) return `${folder} has no constant for ${value} of ${FILE}; run \`npm run generate\``;
      if (read.has(name)) return [];
      return `${FILE} has ${value}, which no code of ${folder} reads (${name}); read it there, remove it, or name its reader as \`read_by\` in ${SCHEMA}`;
    });
  });
}

/** Returns a line for each reader in the schema that does not read the value, or whose reason is missing. */
export function uselessReaders(
  behaviour: readonly BehaviourValue[],
  textOf: (path: string) => string | undefined,
): string[] {
  return behaviour.flatMap(({ path, schema: { read_by: reader, $comment: reason } }) => {
    if (reader === undefined) return [];
    const named = `${SCHEMA} names ${reader} as the reader of ${path.join('.')}`;
    const text = textOf(reader);
    if (text === undefined) return `${named}, which does not exist; correct or remove \`read_by\``;
    if (!new RegExp(String.raw`\b${path.at(-1)}\b`).test(text))
      return `${named}, which does not read it; correct or remove \`read_by\``;
    return reason === undefined ? `${named} without a reason; add it as \`$comment\`` : [];
  });
}
