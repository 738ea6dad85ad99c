import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Diagnostic, missingFile } from '../../generators/sources/diagnostic.ts';
import { nodeAt } from '../../generators/sources/locate.ts';
import { diagnosticAt, parseSource, type SourceFile } from '../../generators/sources/parse.ts';
import { disagreementsIn } from './behaviour-agreement.ts';
import { type Behaviour, contradictionsIn } from './behaviour-contradictions.ts';

const NAME = 'behaviour.yaml';

/**
 * Validates behaviour.yaml in `folder`: its syntax, its schema, and that its values do not contradict each other, nor the
 * bundled contract.
 */
export function behaviourDiagnostics(folder: string, document?: object): Diagnostic[] {
  const path = join(folder, NAME);
  if (!existsSync(path)) return [missingFile(NAME, 'the runtime numbers of all SDKs')];
  const { file, diagnostics } = parseSource(NAME, readFileSync(path, 'utf8'));
  if (file === undefined || diagnostics.length > 0) return diagnostics;
  const schema = JSON.parse(readFileSync(join(folder, 'behaviour.schema.json'), 'utf8')) as object;
  const ajv = addFormats.default(new Ajv2020({ allErrors: true, keywords: ['option', 'read_by'] }));
  const value = file.document.toJS() as Behaviour;
  if (!ajv.validate(schema, value)) return (ajv.errors ?? []).map((error) => schemaDiagnostic(file, error));
  const found = [...contradictionsIn(value), ...(document === undefined ? [] : disagreementsIn(value, document))];
  return found.map(({ pointer, message }) => diagnosticAt(file, nodeAt(file, pointer), 'behaviour', message));
}

/** Returns the default base URL in behaviour.yaml; undefined if the file does not have one. */
export function defaultBaseUrlIn(folder: string): string | undefined {
  const path = join(folder, NAME);
  const value = existsSync(path)
    ? parseSource(NAME, readFileSync(path, 'utf8')).file?.document.getIn(['configuration', 'default_base_url'])
    : undefined;
  return typeof value === 'string' ? value : undefined;
}

function schemaDiagnostic(file: SourceFile, error: ErrorObject): Diagnostic {
  const extra =
    typeof error.params['additionalProperty'] === 'string' ? ` (${error.params['additionalProperty']})` : '';
  const message = `${error.instancePath || '/'} ${error.message ?? 'is not valid'}${extra}; behaviour.schema.json defines the allowed content`;
  return diagnosticAt(file, nodeAt(file, error.instancePath), 'behaviour', message);
}
