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
}

interface Row {
  option: string;
  default: string;
  perCall: string;
  meaning: string;
}

const HEAD: Row = { option: 'option', default: 'default', perCall: 'per call', meaning: 'meaning' };

/** Returns the table of the options with their defaults, with columns as wide as their widest cell. */
export function defaultsTable(behaviour: readonly BehaviourValue[], names: NameRules, style: OptionStyle): string {
  const rows = behaviour.flatMap((each) => rowsOf(each, { behaviour, names, style }));
  const columns = Object.keys(HEAD) as (keyof Row)[];
  const widths = columns.map((column) => Math.max(...[HEAD, ...rows].map((row) => row[column].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const cellsOf = (row: Row): string[] => columns.map((column) => row[column]);
  return [line(cellsOf(HEAD)), line(widths.map((width) => '-'.repeat(width))), ...rows.map(cellsOf).map(line)].join(
    '\n',
  );
}

interface Context {
  behaviour: readonly BehaviourValue[];
  names: NameRules;
  style: OptionStyle;
}

function rowsOf(value: BehaviourValue, { behaviour, names, style }: Context): Row[] {
  const { option } = value.schema;
  if (option === undefined || style.lacks?.includes(option.name) === true) return [];
  const most = option.at_most === undefined ? '' : `, at most ${String(valueAt(behaviour, option.at_most))}`;
  const meaning = style.meanings?.[option.name] ?? option.meaning ?? value.description;
  const otherwise =
    option.otherwise === undefined ? '' : `, otherwise \`${String(valueAt(behaviour, option.otherwise))}\``;
  return [
    {
      option: `\`${identifier(names.cases, 'method', option.name)}\``,
      default: defaultOf(value, names, style) + otherwise,
      perCall: option.per_call === true ? 'yes' : '',
      // An abbreviation keeps its capitals.
      meaning: meaning.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()).replace(/\.$/, '') + most,
    },
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
