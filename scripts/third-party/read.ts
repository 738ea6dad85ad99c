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

/** A document of others, read as far as it can be. */
interface ThirdPartyDocument {
  /** Absolute folder that the diagnostics' files are relative to. */
  folder: string;
  /** Why there is no model. */
  diagnostics: Diagnostic[];
  /** What the SDKs say less exactly than the document. */
  warnings: Diagnostic[];
  /** The document in the profile, with its model. */
  input?: Input;
}

const RULES = join(import.meta.dirname, 'redocly.yaml');

/** Reads an OpenAPI document of others and brings it into the profile that SDKs are made of. */
export async function readThirdParty(input: string): Promise<ThirdPartyDocument> {
  const file = resolve(input);
  const folder = dirname(file);
  const sources = readSources(basename(file), { ...diskReader(folder), list: () => [] }, false);
  const rejected = (diagnostics: readonly Diagnostic[]): ThirdPartyDocument => ({
    folder,
    diagnostics: [...diagnostics],
    warnings: [],
  });
  if (sources.diagnostics.length > 0) return rejected(sources.diagnostics);
  const version = scalarText(resolveSource(sources, sources.entry, '#/openapi')?.value) ?? 'no version of it';
  if (!/^3\.[01]\./.test(version)) {
    const message = `this is ${version}, and OpenAPI 3.0 and 3.1 are read; convert the document`;
    return rejected([diagnosticInSources(sources, '#/openapi', 'unsupported', message)]);
  }
  const scratch = mkdtempSync(join(tmpdir(), 'generate-input-'));
  try {
    const target = join(scratch, 'openapi.json');
    const [linted, bundled] = await Promise.allSettled([
      lint(folder, [sources.entry], RULES),
      bundle(folder, sources.entry, target, RULES),
    ]);
    if (linted.status === 'rejected') throw linted.reason;
    if (linted.value.length > 0) return rejected(linted.value);
    if (bundled.status === 'rejected') throw bundled.reason;
    return { folder, ...modelOf(JSON.parse(readFileSync(target, 'utf8')), sources) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function modelOf(document: unknown, sources: Sources): Omit<ThirdPartyDocument, 'folder'> {
  const found = (rule: string, pointer: string, message: string): Diagnostic =>
    diagnosticInSources(sources, pointer, rule, message);
  const { document: adopted, report } = normalise(document);
  const diagnostics = report.errors.map(({ pointer, message }) => found('unsupported', pointer, message));
  const warnings = report.warnings.map(({ pointer, message }) => found('warning', pointer, message));
  if (diagnostics.length > 0) return { diagnostics: diagnostics.toSorted(byLocation), warnings };
  try {
    return { diagnostics, warnings, input: { document: adopted, model: buildModel(adopted) } };
  } catch (error) {
    if (!(error instanceof UnsupportedConstructError)) throw error;
    return { diagnostics: [found('unsupported', error.pointer, error.message)], warnings };
  }
}
