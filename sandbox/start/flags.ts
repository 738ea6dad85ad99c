/** Reads flags, each of which has an environment variable, and prints their help. */
import { parseArgs } from 'node:util';

/** Invalid flag or variable: one line that says how to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Flag {
  readonly name: string;
  /** Placeholder of the value; undefined for a flag without one. */
  readonly value?: string;
  /** True if the flag can be repeated; values in the variable are separated by spaces. */
  readonly isList?: true;
  /** One letter for the same flag. */
  readonly short?: string;
  /** True for a flag that asks the program about itself, and that has no variable. */
  readonly isQuestion?: true;
  readonly text: string;
}

/** Values of all flags that are set, in the command or in the environment. */
export type FlagValues = ReadonlyMap<string, readonly string[]>;

const variableOf = ({ name }: Flag): string => `SANDBOX_${name.toUpperCase().replaceAll('-', '_')}`;

/** Reads the flags. A flag of the command wins over its variable. Throws a `UsageError`. */
export function readFlags(flags: readonly Flag[], args: readonly string[], env: NodeJS.ProcessEnv): FlagValues {
  const options = Object.fromEntries(
    flags.map(
      ({ name, value, short }) =>
        [name, { type: value === undefined ? 'boolean' : 'string', multiple: true, ...(short && { short }) }] as const,
    ),
  );
  const values = new Map<string, readonly string[]>();
  for (const flag of flags) {
    const text = flag.isQuestion === true ? undefined : env[variableOf(flag)];
    if (text !== undefined && text !== '') values.set(flag.name, fromVariable(flag, text));
  }
  for (const [name, given] of Object.entries(parsed(args, options))) {
    const flag = flags.find((one) => one.name === name);
    if (flag?.isList !== true && given.length > 1) throw new UsageError(`--${name} was given more than once`);
    values.set(name, given.map(String));
  }
  return values;
}

function fromVariable(flag: Flag, text: string): string[] {
  if (flag.value !== undefined) return flag.isList === true ? text.split(/\s+/).filter(Boolean) : [text];
  if (text !== 'true' && text !== 'false') throw new UsageError(`${variableOf(flag)} must be true or false`);
  return text === 'true' ? ['true'] : [];
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

function parsed(args: readonly string[], options: Options): Record<string, (string | boolean)[]> {
  try {
    return parseArgs({ args: [...args], options: options ?? {} }).values as Record<string, (string | boolean)[]>;
  } catch (error) {
    const [said = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${said.replaceAll('\n', ' ').replace(/\.$/, '')}; --help lists the flags`);
  }
}

/** Columns of the narrowest terminal in which the help must be readable. */
const COLUMNS = 100;

/** Returns one paragraph for each flag. */
export function helpOf(flags: readonly Flag[]): string {
  const heads = flags.map(({ name, value, short }) => {
    const head = short === undefined ? `--${name}` : `-${short}, --${name}`;
    return value === undefined ? head : `${head} ${value}`;
  });
  const width = Math.max(...heads.map((head) => head.length));
  const indent = width + 4;
  return flags
    .flatMap(({ text }, index) =>
      wrapped(text, COLUMNS - indent).map(
        (line, at) => `  ${(at === 0 ? (heads[index] ?? '') : '').padEnd(width)}  ${line}`,
      ),
    )
    .join('\n');
}

/** Returns the lines of a text, each of which has at most `columns` characters. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
