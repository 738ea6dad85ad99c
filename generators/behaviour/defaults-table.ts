import { markdownTable } from '../text/markdown-table.ts';
import { identifier, type NameRules } from '../names/rules.ts';
import { type BehaviourValue, valueAt } from './behaviour.ts';

/** Spelling of the client's options in the README of a library. */
export interface OptionStyle {
  /** Unit of the durations that the library takes. */
  unit: 'ms' | 's';
  /** Names of options, in snake case, that the library does not have. */
  lacks?: readonly string[];
  /** Meanings that need a word of the language, by name of the option. */
  meanings?: Readonly<Record<string, string>>;
  /** Options without a default that is a value, by name in snake case. */
  others: readonly (keyof typeof OTHERS | OtherOption)[];
}

/** An option whose default is not a value of openapi/behaviour.yaml. */
interface OtherOption {
  name: string;
  meaning: string;
  perCall?: true;
}

/** Options that several languages have. */
const OTHERS = {
  rate_limiter: { meaning: 'rate limiter that clients with the same API key share; replaces the two options above' },
  headers: { meaning: 'headers of every call', perCall: true },
  app_name: { meaning: 'name and version of your program, added to the `User-Agent`: `my-app/1.4`' },
  middleware: { meaning: 'code around each attempt, the first one outermost' },
  hooks: { meaning: 'functions that observe each attempt' },
  logger: { meaning: 'receives one line for each attempt, without secrets' },
  transport: { meaning: 'sends the requests' },
} satisfies Record<string, Omit<OtherOption, 'name'>>;

const HEAD = ['option', 'default', 'per call', 'meaning'];

/** Returns the table of the options with their defaults. */
export function defaultsTable(behaviour: readonly BehaviourValue[], names: NameRules, style: OptionStyle): string {
  const others = style.others.map((option): OtherOption =>
    typeof option === 'string' ? { name: option, ...OTHERS[option] } : option,
  );
  return markdownTable(HEAD, [
    ...behaviour.flatMap((each) => rowsOf(each, { behaviour, names, style })),
    ...others.map(({ name, meaning, perCall }) => [spelled(name, names), '', perCall ? 'yes' : '', meaning]),
  ]);
}

function spelled(name: string, names: NameRules): string {
  return `\`${identifier(names.cases, 'method', name)}\``;
}

interface Context {
  behaviour: readonly BehaviourValue[];
  names: NameRules;
  style: OptionStyle;
}

function rowsOf(value: BehaviourValue, { behaviour, names, style }: Context): string[][] {
  const { option } = value.schema;
  if (option === undefined || style.lacks?.includes(option.name) === true) return [];
  const most = option.at_most === undefined ? '' : `, at most ${String(valueAt(behaviour, option.at_most))}`;
  const meaning = style.meanings?.[option.name] ?? option.meaning ?? value.description;
  const other = option.otherwise === undefined ? '' : valueAt(behaviour, option.otherwise);
  const otherwise = other === '' ? '' : `, otherwise \`${String(other)}\``;
  return [
    [
      spelled(option.name, names),
      defaultOf(value, names, style) + otherwise,
      option.per_call === true ? 'yes' : '',
      // An abbreviation keeps its capitals.
      meaning.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()).replace(/\.$/, '') + most,
    ],
  ];
}

function defaultOf({ path, value }: BehaviourValue, { literals }: NameRules, { unit }: OptionStyle): string {
  const key = path.at(-1) ?? '';
  if (value === undefined) return 'no limit';
  if (typeof value === 'boolean') return literals?.[`${value}`] ?? `${value}`;
  if (typeof value !== 'number')
    return key.endsWith('_variable') ? `environment variable \`${String(value)}\`` : `\`${String(value)}\``;
  if (key.endsWith('_ms')) return unit === 's' ? `${inThousands(value / 1000)} s` : `${inThousands(value)} ms`;
  return key.endsWith('_bytes') ? `${inThousands(value)} bytes` : inThousands(value);
}

function inThousands(value: number): string {
  return value.toLocaleString('en-US');
}
