import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { buildModel } from '../../generators/model/build.ts';
import { UnsupportedConstructError } from '../../generators/model/document.ts';

import { normalise } from '../../generators/normalise/normalise.ts';
import { byLocation, type Diagnostic } from '../../generators/sources/diagnostic.ts';
import { diagnosticInSources } from '../../generators/sources/locate.ts';
import { scalarText } from '../../generators/sources/pointer.ts';
import { readSources, resolve as resolveSource, type Sources } from '../../generators/sources/sources.ts';
import { diskReader } from '../contract/disk.ts';
import { bundle, lint } from '../contract/redocly.ts';
import type { Input } from '../openapi-generator/prepare.ts';

/** The result of reading a third-party document. */
interface ThirdPartyDocument {
  /** Absolute folder; the files of the diagnostics are relative to it. */
  folder: string;
  /** Errors, because of which no model could be built. */
  diagnostics: Diagnostic[];
  /** Places where the SDKs are less precise than the document. */
  warnings: Diagnostic[];
  /** The normalised document with its model; absent if there are errors. */
  input?: Input;
}

const RULES = join(import.meta.dirname, 'redocly.yaml');

/** Reads a third-party OpenAPI document and normalises it to the supported subset. */
export async function readThirdParty(input: string): Promise<ThirdPartyDocument> {
  const file = resolve(input);
  const folder = dirname(file);
  const sources = readSources(basename(file), { ...diskReader(folder), list: () => [] }, false);
  const failed = (diagnostics: readonly Diagnostic[]): ThirdPartyDocument => ({
    folder,
    diagnostics: [...diagnostics],
    warnings: [],
  });
  if (sources.diagnostics.length > 0) return failed(sources.diagnostics);
  const version = scalarText(resolveSource(sources, sources.entry, '#/openapi')?.value) ?? '';
  if (!/^3\.[01]\./.test(version)) {
    const found = version === '' ? 'the document has no OpenAPI version' : `OpenAPI ${version} is not supported`;
    const message = `${found}; convert the document to 3.0 or 3.1`;
    return failed([diagnosticInSources(sources, '#/openapi', 'unsupported', message)]);
  }
  const scratch = mkdtempSync(join(tmpdir(), 'generate-input-'));
  try {
    const target = join(scratch, 'openapi.json');
    const [linted, bundled] = await Promise.allSettled([
      lint(folder, [sources.entry], RULES),
      bundle(folder, sources.entry, target, RULES),
    ]);
    if (linted.status === 'rejected') throw linted.reason;
    if (linted.value.length > 0) return failed(linted.value);
    if (bundled.status === 'rejected') throw bundled.reason;
    return { folder, ...modelOf(JSON.parse(readFileSync(target, 'utf8')), sources) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function modelOf(document: unknown, sources: Sources): Omit<ThirdPartyDocument, 'folder'> {
  const diagnosticOf = (rule: string, pointer: string, message: string): Diagnostic =>
    diagnosticInSources(sources, pointer, rule, message);
  const { document: normalised, report } = normalise(document);
  const diagnostics = report.errors.map(({ pointer, message }) => diagnosticOf('unsupported', pointer, message));
  const warnings = report.warnings.map(({ pointer, message }) => diagnosticOf('warning', pointer, message));
  if (diagnostics.length > 0) return { diagnostics: diagnostics.toSorted(byLocation), warnings };
  try {
    return { diagnostics, warnings, input: { document: normalised, model: buildModel(normalised) } };
  } catch (error) {
    if (!(error instanceof UnsupportedConstructError)) throw error;
    return { diagnostics: [diagnosticOf('unsupported', error.pointer, error.message)], warnings };
  }
}
