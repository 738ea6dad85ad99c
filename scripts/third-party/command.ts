/** The command that generates whole libraries from a third-party document. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import type { Method, SdkModel } from '../../generators/model/model.ts';
import type { Brand } from '../../generators/names/brand.ts';
import { type Diagnostic, quote } from '../../generators/sources/diagnostic.ts';
import { nodeAt } from '../../generators/sources/locate.ts';
import { diagnosticAt } from '../../generators/sources/parse.ts';
import { EXIT, type ExitCode, reportFailures, type Reporter } from '../console/reporter.ts';
import { type Known, readKnown } from './changes/baseline.ts';
import { changelogs, changelogText, recordVersions, versionLines } from './changes/changes.ts';
import { givenVersions, type LibraryPlan, type PlanOptions, planVersions } from './changes/plan.ts';
import { lostReleaseLines, reportVersions, staleLines, tooSmallLines } from './changes/report.ts';
import { generateThirdParty, type ThirdPartyOptions } from './generate.ts';
import { type NamesFile, NO_NAMES, readNames } from './names-file.ts';
import { noteLines, placed, SHOWN_NOTES } from './note-lines.ts';
import { type PagingFile, readPaging } from './paging-file.ts';
import { isBaseUrl } from '../../generators/normalise/server.ts';
import { lineForAll, lineOf, possibleLists } from './possible-lists.ts';
import type { Publisher } from '../../generators/publication/publisher.ts';
import { publishing } from './publishing.ts';
import { GUESS, readThirdParty, type ThirdPartyDocument } from './read.ts';
import type { ThirdPartyPortal } from '../docs/third-party-portal.ts';
import { brandFor, brandNamed, brandNote, isVersion, versionsFor } from './rebrand.ts';
import { keepDecisions } from './settings/keep-decisions.ts';
import type { Settings } from './settings/settings.ts';
import type { SettingsFile } from './settings/settings-file.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Run extends Pick<ThirdPartyOptions, 'cache' | 'isOnUserMachine'> {
  /** Absolute folder to work in. */
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
  /** True to lose changes that were made by hand. */
  force: boolean;
  /** True to record the generated libraries as released. */
  release: boolean;
  compiles: boolean;
}

/** Returns one line about a value of the command line that is not valid. */
function mistakeIn({ server }: Settings, version: string | undefined): string | undefined {
  if (version !== undefined && !isVersion(version))
    return `--library-version "${version}" must have three numbers, such as 1.0.0`;
  return server === undefined || isBaseUrl(server)
    ? undefined
    : `--server "${server}" is not a base URL with https, such as https://api.example.com/v1`;
}

interface Contents {
  /** Names, if the owner keeps them. */
  file?: NamesFile;
  paging?: PagingFile;
  /** Folder that the files of the diagnostics are relative to. */
  folder: string;
  diagnostics: readonly Diagnostic[];
}

/** Reads the names and the continuations that an owner decided. */
function readContents({ names, paging }: Settings): Contents {
  const file = names === undefined ? undefined : readNames(names);
  if (file !== undefined && file.diagnostics.length > 0)
    return { folder: dirname(file.path), diagnostics: file.diagnostics };
  const lists = paging === undefined ? undefined : readPaging(paging);
  const { folder = '', diagnostics = [] } = lists ?? {};
  return { ...(file && { file }), ...(lists && { paging: lists }), folder, diagnostics };
}

/** Returns the brand of the chosen name, or of the document, and notes if it is neither. */
function brandOfRun(
  model: SdkModel,
  { name, file, reporter }: { name: string | undefined; file: string; reporter: Reporter },
): Brand {
  if (name !== undefined) return brandNamed(model, name);
  const brand = brandFor(model, file);
  const note = brandNote(model, brand);
  if (note !== undefined) reporter.step({ name: 'note', summary: `${note}; choose another with --name` });
  return brand;
}

/** Generates whole libraries in another folder from a third-party document. */
export async function generateThirdPartyLibraries(
  { settings, file: config, version, strict, force, release, compiles }: ThirdPartyArguments,
  { languages, modes, reporter, ...place }: Run,
): Promise<ExitCode> {
  const { document: input = '', out = '', name, docs } = settings;
  const mistake = mistakeIn(settings, version);
  if (mistake !== undefined) {
    reporter.failure(mistake);
    return EXIT.badInput;
  }
  const { file, paging, folder: owners, diagnostics: wrong } = readContents(settings);
  if (wrong.length > 0) return reporter.diagnostics(owners, wrong);
  const reading = { ...settings, names: file?.names, paging, isStrict: strict, languages };
  const document = await readThirdParty(input, reading);
  const { folder: source, diagnostics, input: read } = document;
  if (read === undefined) return reporter.diagnostics(source, diagnostics);
  reportRead(document, { model: read.model, config, verbose: modes.verbose, reporter });
  const brand = brandOfRun(read.model, { name, file: basename(input), reporter });
  const { notes, ...published } = publishing(settings, { brand, about: document.about ?? {} });
  for (const summary of notes) reporter.step({ name: 'note', summary });
  const planning = { root: ROOT, model: read.model, ...published, languages, ...givenVersions(version, settings) };
  const next = await nextVersions(out, planning, { refuses: modes.check || release, ...modes, reporter });
  if (typeof next === 'number') return next;
  const options = {
    root: ROOT,
    ...place,
    input: read,
    ...published,
    packages: next.packages,
    merged: changelogs(next.plans, release),
    source: basename(input),
    out,
    languages,
    force,
    keep: settings.keep,
    omitted: document.omitted,
    guesses: document.notes.filter(({ rule }) => rule === GUESS),
  };
  const lines = await generateThirdParty({ ...options, ...modes, compiles, onStep: reporter.step });
  // A file that its owner changed was in the way.
  if (lines.length > 0 && !modes.check) return reportFailures(lines, reporter);
  const ofVersions = finishVersions(next, { out, release, check: modes.check, reporter });
  const versionOf = versionsFor(next, read.model);
  const portal = { document: read.document, brand: published.brand, languages, versionOf };
  const ofDocs = await siteLines(docs, portal, { out, check: modes.check, reporter });
  const { names = NO_NAMES, stale, server } = document;
  const decided = { brand: published.brand, license: licenceIn(published.publisher) };
  const made = { settings, languages, model: read.model, ...decided, server, names, paging, stale };
  const ofNames = keepDecisions({ config, file, made, check: modes.check, reporter });
  return reportFailures([...ofVersions, ...lines, ...ofDocs, ...ofNames], reporter);
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

interface NextVersions {
  plans: LibraryPlan[];
  known: Known;
  /** Versions by the ids of their languages. */
  packages: Record<string, { version: string }>;
}

/**
 * Decides the next versions and prints them. Returns an exit code if what is known about releases is damaged, or if the owner
 * gives a version that is too small, unless that is only a warning.
 */
async function nextVersions(
  out: string,
  planning: Omit<PlanOptions, 'known'>,
  { refuses, verbose, reporter }: { refuses: boolean; verbose: boolean; reporter: Reporter },
): Promise<NextVersions | ExitCode> {
  const known = readKnown(out);
  if (known.diagnostics.length > 0) return reporter.diagnostics(out, known.diagnostics);
  const plans = await planVersions({ ...planning, known });
  reportVersions(plans, verbose, reporter);
  const lines = [...tooSmallLines(plans), ...lostReleaseLines(plans, (id) => changelogText(out, id))];
  for (const line of lines) {
    if (refuses) reporter.failure(line);
    else reporter.step({ name: 'warning', summary: line });
  }
  if (refuses && lines.length > 0) return EXIT.badInput;
  return {
    plans,
    known,
    packages: Object.fromEntries(plans.map(({ language, version }) => [language.id, { version }])),
  };
}

/** Records the versions of generated libraries; with `check`, returns a line for each one that is not up to date. */
function finishVersions(
  { plans, known }: NextVersions,
  { out, release, check, reporter }: { out: string; release: boolean; check: boolean; reporter: Reporter },
): string[] {
  if (check) return [...staleLines(plans), ...versionLines(plans, out, known)];
  recordVersions(plans, { out, known, release, reporter });
  return [];
}

/** Returns the SPDX expression of the licence; undefined for one that SPDX does not know. */
const licenceIn = ({ licence }: Publisher): string | undefined =>
  licence?.kind === 'standard' ? licence.expression : undefined;

const nameOf = ({ httpMethod, path }: Method): string => `${httpMethod} ${path}`;

/** Reports what was read. */
function reportRead(
  document: ThirdPartyDocument,
  {
    model,
    config,
    verbose,
    reporter,
  }: { model: SdkModel; config: SettingsFile | undefined; verbose: boolean; reporter: Reporter },
): void {
  reportNotes(document, verbose, reporter);
  if (config !== undefined) reportUnused(document.unusedPatterns, config, reporter);
  reportLists(model, verbose, reporter);
}

/** Counts the lists that iterate, and lists what looks like one and is a plain call, with the line that would make it iterate. */
function reportLists(model: SdkModel, verbose: boolean, reporter: Reporter): void {
  const lists = model.resources
    .flatMap((resource) => resource.methods)
    .filter(({ pageItem }) => pageItem !== undefined)
    .map((method) => ({ name: nameOf(method), paging: method.paging }));
  const others = possibleLists(model);
  const rest = others.length === 0 ? '' : `; ${others.length} more may have pages: --paging says how they continue`;
  const summary = `${lists.length} ${lists.length === 1 ? 'list iterates' : 'lists iterate'} over pages${rest}`;
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
  { notes, omitted, unwanted, total }: Pick<ThirdPartyDocument, 'notes' | 'omitted' | 'unwanted' | 'total'>,
  verbose: boolean,
  reporter: Reporter,
): void {
  for (const summary of noteLines(notes, verbose)) reporter.step({ name: 'note', summary });
  for (const { name, reason } of omitted) {
    reporter.step({ name: 'left out', summary: `${name}: ${at(reason)} ${reason.message}` });
  }
  const shown = verbose ? unwanted : unwanted.slice(0, SHOWN_NOTES);
  const hidden = unwanted.length - shown.length;
  for (const name of shown) reporter.step({ name: 'left out', summary: `${name}: ${BY_CHOICE}` });
  if (hidden > 0) reporter.step({ name: 'left out', summary: `${hidden} more ${BY_CHOICE}; --verbose shows all` });
  const chosen = unwanted.length === 0 ? '' : `, ${unwanted.length} ${BY_CHOICE}`;
  const kept = total - omitted.length - unwanted.length;
  const summary = `${kept} of ${total} operations; ${omitted.length} left out${chosen}`;
  reporter.step({ name: 'read', summary, details: { total, omitted, unwanted, notes } });
}

const BY_CHOICE = 'left out by `omit`';

/** Says which patterns of the settings match no operation. */
function reportUnused(patterns: readonly string[], { source, settings }: SettingsFile, reporter: Reporter): void {
  for (const pattern of patterns) {
    if (source === undefined) continue;
    const node = nodeAt(source, `/omit/${settings.omit.indexOf(pattern)}`);
    const message = `${quote(pattern)} matches no operation; correct it, or remove it from \`omit\``;
    reporter.step({ name: 'note', summary: placed(diagnosticAt(source, node, 'settings', message)) });
  }
}
