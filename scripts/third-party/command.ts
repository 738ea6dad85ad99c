/** The command that generates whole libraries from a third-party document. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import type { Method, SdkModel } from '../../generators/model/model.ts';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { EXIT, type ExitCode, reportFailures, type Reporter } from '../console/reporter.ts';
import { replaceFile } from '../files/replace-file.ts';
import { type Known, readKnown } from './changes/baseline.ts';
import { changelogs, recordVersions, versionLines } from './changes/changes.ts';
import { type LibraryPlan, type PlanOptions, planVersions } from './changes/plan.ts';
import { reportVersions, staleLines, tooSmallLines } from './changes/report.ts';
import { generateThirdParty } from './generate.ts';
import { contentWith, type NamesFile, type PublicNames, readNames } from './names-file.ts';
import { noteLines, SHOWN_NOTES } from './note-lines.ts';
import { readPaging } from './paging-file.ts';
import { isBaseUrl } from '../../generators/normalise/server.ts';
import { lineForAll, lineOf, possibleLists } from './possible-lists.ts';
import type { Brand } from '../../generators/names/brand.ts';
import { publishing } from './publishing.ts';
import { GUESS, readThirdParty, type ThirdPartyDocument } from './read.ts';
import type { ThirdPartyPortal } from '../docs/third-party-portal.ts';
import { brandFor, brandNamed, brandNote, isVersion } from './rebrand.ts';
import type { LanguageId, Settings } from './settings/settings.ts';
import type { SettingsFile } from './settings/settings-file.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Run {
  /** Folder to work in, relative to the root. */
  folder: string;
  languages: readonly Language[];
  modes: { check: boolean; verbose: boolean };
  reporter: Reporter;
}

/** Writes the documentation of a third-party document; with `check`, returns a line for each file that differs. */
async function documentation(
  folder: string,
  { portal, check, reporter }: { portal: ThirdPartyPortal; check: boolean; reporter: Reporter },
): Promise<string[]> {
  const { thirdPartyPortal } = await import('../docs/third-party-portal.ts');
  const { compare, write } = await import('../docs/site-folder.ts');
  const files = await thirdPartyPortal(ROOT, portal);
  if (check) return compare(folder, files);
  const changed = write(folder, files);
  reporter.step({ name: 'docs', summary: `${files.size} files in ${folder}, ${changed} changed` });
  return [];
}

/** Arguments of `npm run generate` for a third-party document. */
export interface ThirdPartyArguments {
  /** Decisions of the owner, with those of the command line. */
  settings: Settings;
  /** File of the settings; absent without `--config`. */
  file: SettingsFile | undefined;
  /** Version of all libraries, in place of that of each one. */
  version: string | undefined;
  strict: boolean;
  /** True to record the generated libraries as released. */
  release: boolean;
  /** True to lose changes that were made by hand. */
  force: boolean;
  compiles: boolean;
}

/** Generates whole libraries in another folder from a third-party document. */
export async function generateThirdPartyLibraries(
  { settings, version, strict, release, force, compiles }: ThirdPartyArguments,
  { folder, languages, modes, reporter }: Run,
): Promise<ExitCode> {
  const { document: input = '', out = '', name, server, idempotencyHeader, docs } = settings;
  if (!areUsable(version, server, reporter)) return EXIT.badInput;
  const file = settings.names === undefined ? undefined : readNames(settings.names);
  if (file !== undefined && file.diagnostics.length > 0)
    return reporter.diagnostics(dirname(file.path), file.diagnostics);
  const paging = settings.paging === undefined ? undefined : readPaging(settings.paging);
  if (paging !== undefined && paging.diagnostics.length > 0)
    return reporter.diagnostics(paging.folder, paging.diagnostics);
  const reading = { server, idempotencyHeader, names: file?.names, paging, isStrict: strict, languages };
  const document = await readThirdParty(input, reading);
  const { folder: source, diagnostics, input: read } = document;
  if (read === undefined) return reporter.diagnostics(source, diagnostics);
  reportNotes(document, modes.verbose, reporter);
  reportLists(read.model, modes.verbose, reporter);
  const brand = chosenBrand(read.model, basename(input), name, reporter);
  const { notes, ...published } = publishing(settings, { brand, languages, about: document.about ?? {} });
  for (const summary of notes) reporter.step({ name: 'note', summary });
  const given = ({ id }: Language): string | undefined => version ?? settings.packages[id as LanguageId]?.version;
  const planning = { root: ROOT, model: read.model, ...published, languages, versionOf: given };
  const planned = await nextVersions(out, planning, { refuses: modes.check || release, ...modes, reporter });
  if (typeof planned === 'number') return planned;
  const { plans, known } = planned;
  const options = {
    root: ROOT,
    folder,
    input: read,
    ...published,
    versions: new Map(plans.map((plan) => [plan.language.id, plan.version])),
    merged: changelogs(plans, release ? new Date().toISOString().slice(0, 10) : undefined),
    source: basename(input),
    out,
    languages,
    keep: settings.keep,
    force,
    omitted: document.omitted,
    guesses: document.notes.filter(({ rule }) => rule === GUESS),
  };
  const lines = await generateThirdParty({ ...options, ...modes, compiles, onStep: reporter.step });
  if (!modes.check) recordVersions(plans, { out, known, release, reporter });
  const ofVersions = modes.check ? [...staleLines(plans), ...versionLines(plans, out, known)] : [];
  const printed = (id: string): string => options.versions.get(id) ?? '';
  const portal = { document: read.document, brand: published.brand, languages, versionOf: printed };
  const ofDocs = await siteLines(docs, portal, { out, check: modes.check, reporter });
  const ofNames = keepNames(file, document.names, modes.check, reporter);
  return reportFailures([...ofVersions, ...lines, ...ofDocs, ...ofNames], reporter);
}

/** Reports whether arguments of the command can be used; says what is wrong with them. */
function areUsable(version: string | undefined, server: string | undefined, reporter: Reporter): boolean {
  const isGood = version === undefined || isVersion(version);
  const wrong = isGood
    ? `--server "${server ?? ''}" is not a base URL with https, such as https://api.example.com/v1`
    : `--library-version "${version}" must have three numbers, such as 1.0.0`;
  if (isGood && (server === undefined || isBaseUrl(server))) return true;
  reporter.failure(wrong);
  return false;
}

/** Returns the brand that the owner chose, or that of the title with a note on what is unusual about it. */
function chosenBrand(model: SdkModel, file: string, name: string | undefined, reporter: Reporter): Brand {
  if (name !== undefined) return brandNamed(model, name);
  const brand = brandFor(model, file);
  const note = brandNote(model, brand);
  if (note !== undefined) reporter.step({ name: 'note', summary: `${note}; choose another with --name` });
  return brand;
}

/** Writes the documentation if the owner wants it. */
async function siteLines(
  docs: Settings['docs'],
  about: Omit<ThirdPartyPortal, 'start' | keyof NonNullable<Settings['docs']>>,
  { out, ...site }: { out: string; check: boolean; reporter: Reporter },
): Promise<string[]> {
  if (docs === undefined) return [];
  const start = docs.start === undefined ? undefined : readFileSync(docs.start, 'utf8');
  return documentation(join(out, 'docs'), { portal: { ...about, ...docs, start }, ...site });
}

/**
 * Decides the next versions and prints them. Returns an exit code if what is known about releases is damaged, or if the owner
 * gives a version that is too small, unless that is only a warning.
 */
async function nextVersions(
  out: string,
  planning: Omit<PlanOptions, 'known'>,
  { refuses, verbose, reporter }: { refuses: boolean; verbose: boolean; reporter: Reporter },
): Promise<{ plans: LibraryPlan[]; known: Known } | ExitCode> {
  const known = readKnown(out);
  if (known.diagnostics.length > 0) return reporter.diagnostics(out, known.diagnostics);
  const plans = await planVersions({ ...planning, known });
  reportVersions(plans, verbose, reporter);
  const lines = tooSmallLines(plans);
  for (const line of lines) {
    if (refuses) reporter.failure(line);
    else reporter.step({ name: 'warning', summary: line });
  }
  return refuses && lines.length > 0 ? EXIT.badInput : { plans, known };
}

/** Adds the names of what is new to the file of names; with `check`, returns a line if some are missing. */
function keepNames(
  file: NamesFile | undefined,
  names: PublicNames | undefined,
  check: boolean,
  reporter: Reporter,
): string[] {
  if (file === undefined || names === undefined) return [];
  const content = contentWith(file, names);
  if (content === undefined) return [];
  if (check) return [`${file.path} lacks names; run without --check`];
  replaceFile(file.path, content);
  const count = names.operations.size - file.names.operations.size;
  reporter.step({ name: 'names', summary: `written to ${file.path}: new names of ${Math.max(count, 0)} operations` });
  return [];
}

const nameOf = ({ httpMethod, path }: Method): string => `${httpMethod} ${path}`;

/** Counts the lists that iterate, and lists what looks like one and is a plain call, with the line that would make it iterate. */
function reportLists(model: SdkModel, verbose: boolean, reporter: Reporter): void {
  const lists = model.resources
    .flatMap((resource) => resource.methods)
    .filter(({ pageItem }) => pageItem !== undefined)
    .map((method) => ({ name: nameOf(method), paging: method.paging }));
  const others = possibleLists(model);
  const rest = others.length === 0 ? '' : `; ${others.length} more may have pages: --paging says how they continue`;
  const summary = `${lists.length} operations iterate over pages${rest}`;
  reporter.step({ name: 'lists', summary, details: { lists, others } });
  const shown = verbose ? others : others.slice(0, SHOWN_NOTES);
  for (const { name, reason, entries } of shown) {
    const hint = entries.map((entry) => `; ${lineOf(name, entry)}`).join('');
    reporter.step({ name: 'lists', summary: `${name} is a plain call, because ${reason}${hint}` });
  }
  const hidden = others.length - shown.length;
  if (hidden > 0) reporter.step({ name: 'lists', summary: `${hidden} more; --verbose shows all` });
  const all = lineForAll(others);
  if (all !== undefined) reporter.step({ name: 'lists', summary: `one line fits ${all.count} of them: ${all.line}` });
}

const at = ({ file, line, column }: Diagnostic): string => `${file}:${line}:${column}`;

/** Lists what the libraries say less precisely than the document, and what they leave out. */
function reportNotes(
  { notes, omitted, total }: Pick<ThirdPartyDocument, 'notes' | 'omitted' | 'total'>,
  verbose: boolean,
  reporter: Reporter,
): void {
  for (const summary of noteLines(notes, verbose)) reporter.step({ name: 'note', summary });
  for (const { name, reason } of omitted) {
    reporter.step({ name: 'left out', summary: `${name}: ${at(reason)} ${reason.message}` });
  }
  const summary = `${total - omitted.length} of ${total} operations; ${omitted.length} left out`;
  reporter.step({ name: 'read', summary, details: { total, omitted, notes } });
}
