import { LANGUAGES } from '../../generators/languages/all.ts';
import type { DerivedFile } from './derived-file.ts';

/** The contract as one document. */
const BUNDLE = 'openapi/.build/openapi.json';
/** Code that reads the contract and the cases. */
const CODE = [
  'generators',
  ...['conformance', 'files', 'mock', 'openapi-generator', 'toolchain'].map((name) => `scripts/${name}`),
];

/** Code and numbers. */
const BEHAVIOUR = [...CODE, 'openapi/behaviour.yaml', 'openapi/behaviour.schema.json'];

/**
 * All derived files but the generated code of the libraries. A file that another one is made from comes first. Modules are
 * imported when a file is made, because loading them takes longer than the rest of a run in which everything is up to date.
 */
export const DERIVED_FILES: readonly DerivedFile[] = [
  {
    path: 'docs/conformance.md',
    reads: [...CODE, BUNDLE, 'openapi/behaviour.yaml', 'openapi/scenarios', 'openapi/vectors'],
    text: async () => (await import('../conformance/report/document.ts')).documentText(),
  },
  {
    path: 'sandbox/inspector/page/copy/generated/sample-tables.ts',
    reads: [...CODE, BUNDLE],
    text: async () => (await import('./sample-tables.ts')).sampleTablesText(),
  },
  {
    path: 'portal/urls.txt',
    reads: [...BEHAVIOUR, BUNDLE, 'portal', 'scripts/docs', 'sandbox/deliveries'],
    text: async (current, root) => (await import('../docs/urls.ts')).urlsText(current, root),
  },
  {
    path: 'sandbox/contract/generated/behaviour.ts',
    reads: BEHAVIOUR,
    text: async (_, root) => (await import('./behaviour-files.ts')).sandboxConstants(root),
  },
  ...LANGUAGES.map((language) => ({
    path: `sdks/${language.id}/README.md`,
    reads: [...BEHAVIOUR, BUNDLE],
    text: async (current: string, root: string) =>
      (await import('./readmes.ts')).readmeWithTables(current, language, root),
  })),
];
