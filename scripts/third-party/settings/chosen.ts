/** The settings of a run: its file, if it has one, under the flags of the command line. */
import { basename, dirname, resolve } from 'node:path';
import type { Diagnostic } from '../../../generators/sources/diagnostic.ts';
import { type Flags, underFlags } from './flags.ts';
import { NO_SETTINGS, type Settings } from './settings.ts';
import { readSettingsFile, type SettingsFile } from './settings-file.ts';

interface Chosen {
  settings: Settings;
  /** File of the settings; absent without `--config`. */
  file: SettingsFile | undefined;
  /** Folder and errors of the file. */
  folder: string;
  diagnostics: readonly Diagnostic[];
}

/** Folder of the libraries, next to the file of settings, if nothing else is decided. */
const OUT = 'sdks';

/** Returns the settings of a run, or one line about what is missing. */
export function chosenSettings(config: string | undefined, flags: Flags): Chosen | { failure: string } {
  const { input, out } = flags;
  if (config === undefined) {
    if (input === undefined || out === undefined)
      return { failure: '--input and --out require each other: the document, and the folder for its libraries' };
    return { settings: underFlags(flags, NO_SETTINGS), file: undefined, folder: '', diagnostics: [] };
  }
  const file = readSettingsFile(config);
  const folder = dirname(file.path);
  const settings = underFlags(flags, file.settings);
  const missing: Diagnostic = {
    file: basename(file.path),
    line: 1,
    column: 1,
    rule: 'settings',
    message: 'no document; add `document: openapi.yaml` with your path or URL, or pass it with --input',
  };
  const diagnostics = file.diagnostics.length > 0 ? file.diagnostics : settings.document === undefined ? [missing] : [];
  return { settings: { ...settings, out: settings.out ?? resolve(folder, OUT) }, file, folder, diagnostics };
}
