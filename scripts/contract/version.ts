import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { diagnosticAt } from '../../generators/sources/parse.ts';
import { resolve, type Sources } from '../../generators/sources/sources.ts';

/** Reports a version of OpenAPI that the generators do not read, before a tool refuses it without a location. */
export function versionDiagnostics(sources: Sources): Diagnostic[] {
  const file = sources.files.get(sources.entry);
  const version = file?.document.get('openapi');
  if (file === undefined || (typeof version === 'string' && /^3\.1\.\d+$/.test(version))) return [];
  const message = 'the contract must have `openapi: 3.1.0`; add or correct it';
  return [diagnosticAt(file, resolve(sources, sources.entry, '#/openapi')?.at, 'openapi-version', message)];
}
