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
}

const HEAD = ['option', 'default', 'per call', 'meaning'];

/** Returns the table of the options with their defaults. */
export function defaultsTable(behaviour: readonly BehaviourValue[], names: NameRules, style: OptionStyle): string {
  return markdownTable(
    HEAD,
    behaviour.flatMap((each) => rowsOf(each, { behaviour, names, style })),
  );
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
  const otherwise =
    option.otherwise === undefined ? '' : `, otherwise \`${String(valueAt(behaviour, option.otherwise))}\``;
  return [
    [
      `\`${identifier(names.cases, 'method', option.name)}\``,
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
