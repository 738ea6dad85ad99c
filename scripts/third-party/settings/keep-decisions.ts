/** Writes what a run decided into the files of the document's owner: the settings, and a file of names. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { firstSentence } from '../../../generators/text/markdown.ts';
import type { Reporter } from '../../console/reporter.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { contentWith, type NamesFile } from '../names-file.ts';
import { decisionsOf, type Made } from './decisions.ts';
import SCHEMA from './sdk.schema.json' with { type: 'json' };
import type { SettingsFile } from './settings-file.ts';
import { YamlText } from './yaml-text.ts';

interface Keeping {
  /** File of the settings; absent without `--config`. */
  config: SettingsFile | undefined;
  /** Names, if the settings or the command line have them. */
  file: NamesFile | undefined;
  made: Made;
  check: boolean;
  reporter: Reporter;
}

/** Comment by which editors find the schema. */
const MODELINE = '# yaml-language-server: $schema=';
/** Maps that take one line each. */
const ONE_LINE = [/^packages\n[^\n]+$/, /^names\noperations\n[^\n]+$/, /^paging\n[^\n]+$/];
/** Most members that a message names. */
const SHOWN = 5;

/** Adds decisions to the files that lack them; with `check`, returns a line for each of these files instead. */
export function keepDecisions(keeping: Keeping): string[] {
  const { config, file, check, reporter } = keeping;
  const lines = staleLines(keeping);
  if (!check) for (const summary of lines) reporter.step({ name: 'names', summary });
  const ofNames = file === undefined || file.member !== undefined ? [] : keepNames(file, keeping);
  const ofSettings = config === undefined ? [] : keepSettings(config, keeping);
  return [...(check ? lines : []), ...ofNames, ...ofSettings];
}

/** Returns a line for each name that the document no longer has. */
function staleLines({ file, made: { stale }, check }: Keeping): string[] {
  const where = file === undefined ? '' : shown(file.path);
  const done = check ? `run without --check to remove its name from ${where}` : `its name was removed from ${where}`;
  const kept = check ? `run without --check to write that to ${where}` : `its names stay in ${where}`;
  return [...stale.operations, ...stale.schemas].map((name) => {
    const to = stale.moved.get(name);
    return to === undefined ? `${name} is no longer in the document; ${done}` : `${name} is now ${to}; ${kept}`;
  });
}

const shown = (path: string): string => relative(process.cwd(), path).replaceAll('\\', '/');

function keepNames(file: NamesFile, { made: { names, stale }, check, reporter }: Keeping): string[] {
  const content = contentWith(file, names, stale);
  if (content === undefined) return [];
  if (check) return [`${shown(file.path)} lacks names, or has old ones; run without --check`];
  replaceFile(file.path, content);
  const count = [...names.operations.keys()].filter((key) => !file.names.operations.has(key)).length;
  reporter.step({ name: 'names', summary: `written to ${shown(file.path)}: new names of ${count} operations` });
  return [];
}

function keepSettings(config: SettingsFile, { made, check, reporter }: Keeping): string[] {
  const { path, source } = config;
  const schema = join(made.settings.out ?? dirname(path), '.sdk/sdk.schema.json');
  const text = settingsText(config, made);
  const schemaText = `${JSON.stringify(SCHEMA, null, 2)}\n`;
  const isSchemaOld = !existsSync(schema) || readFileSync(schema, 'utf8').replaceAll('\r\n', '\n') !== schemaText;
  if (check) {
    const lacks = text.added.length === 0 ? 'has old names' : `lacks ${listed(text.added)}`;
    return [
      ...(text.isChanged ? [`${shown(path)} ${lacks}; run without --check`] : []),
      ...(isSchemaOld ? [`${shown(schema)} differs; run without --check`] : []),
    ];
  }
  if (isSchemaOld) replaceFile(schema, schemaText);
  if (!text.isChanged) return [];
  const modeline = `${MODELINE}${relative(dirname(path), schema).replaceAll('\\', '/')}`;
  replaceFile(path, withModeline(text.toString(), modeline));
  const what = text.added.length === 0 ? 'without old names' : `with ${listed(text.added)}`;
  reporter.step({
    name: 'settings',
    summary: `${source === undefined ? 'written to' : 'updated in'} ${shown(path)}, ${what}`,
  });
  return [];
}

/** Returns the text of the settings with what a run decided. */
function settingsText({ text: old, source, path }: SettingsFile, made: Made): YamlText {
  const start = `# What the owner of the document decided about its libraries. A run adds decisions that are not here, and changes none.\n`;
  const text = new YamlText(old === '' ? start : old, source?.document);
  const { names, paging } = made.settings;
  for (const key of made.stale.operations) {
    if (names !== undefined && 'member' in names) text.remove(['names', 'operations', key]);
    if (paging !== undefined && 'member' in paging) text.remove(['paging', key]);
  }
  if (names !== undefined && 'member' in names)
    for (const key of made.stale.schemas) text.remove(['names', 'schemas', key]);
  text.add({ members: decisionsOf(made, dirname(path)), comments: COMMENTS, inOneLine: ONE_LINE });
  return text;
}

/** Comments above new members: the descriptions of the schema. */
const COMMENTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SCHEMA.properties).map(([name, { description }]) => [name, firstSentence(description)]),
);

/** Adds the comment by which editors find the schema, unless the owner has one, or the file is JSON. */
function withModeline(text: string, modeline: string): string {
  if (text.includes('yaml-language-server:') || text.trimStart().startsWith('{')) return text;
  const [, mark = '', rest = ''] = /^(\uFEFF?)(.*)$/s.exec(text) ?? [];
  return `${mark}${modeline}${text.includes('\r\n') ? '\r\n' : '\n'}${rest}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
