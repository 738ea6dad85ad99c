import type { DerivedFile } from './derived-file.ts';

/** The contract as one document. */
const BUNDLE = 'openapi/.build/openapi.json';
/** Code that reads the contract and the cases. */
const CODE = [
  'generators',
  ...['conformance', 'files', 'mock', 'openapi-generator', 'toolchain'].map((name) => `scripts/${name}`),
];

/**
 * All derived files but the generated code of the libraries. A file that another one is made from comes first. Modules are
 * imported when a file is made, because loading them takes longer than the rest of a run in which everything is up to date.
 */
export const DERIVED_FILES: readonly DerivedFile[] = [
  {
    path: 'openapi/vectors/webhooks.json',
    reads: [...CODE, 'openapi/components', 'openapi/behaviour.yaml'],
    text: async () => (await import('../conformance/vectors/make.ts')).vectorsText(),
  },
  {
    path: 'docs/conformance.md',
    reads: [...CODE, BUNDLE, 'openapi/behaviour.yaml', 'openapi/scenarios', 'openapi/vectors'],
    text: async () => (await import('../conformance/report/document.ts')).documentText(),
  },
];
