/** The flags of a run, which win over the file of settings. */
import { resolve } from 'node:path';
import type { LanguageId, Settings } from './settings.ts';

/** Decisions on the command line. */
export interface Flags {
  input?: string | undefined;
  out?: string | undefined;
  /** Languages that the command line names; none for those of the settings. */
  languages: readonly string[];
  name?: string | undefined;
  server?: string | undefined;
  idempotencyHeader?: string | undefined;
  /** File that keeps the public names. */
  names?: string | undefined;
  /** File with the continuations of lists. */
  paging?: string | undefined;
  docs: boolean;
}

/** Returns the settings of a run. */
export function underFlags(flags: Flags, settings: Settings): Settings {
  const { input, out, languages, name, server, idempotencyHeader, names, paging, docs } = flags;
  return {
    ...settings,
    document: input ?? settings.document,
    out: out === undefined ? settings.out : resolve(out),
    languages: languages.length === 0 ? settings.languages : (languages as LanguageId[]),
    name: name ?? settings.name,
    server: server ?? settings.server,
    idempotencyHeader: idempotencyHeader ?? settings.idempotencyHeader,
    names: names === undefined ? settings.names : { file: resolve(names) },
    paging: paging === undefined ? settings.paging : { file: resolve(paging) },
    docs: docs ? (settings.docs ?? { baseUrls: [] }) : settings.docs,
  };
}
