import { LANGUAGES } from '../../generators/languages/all.ts';
import type { DerivedFile } from './derived-file.ts';

/**
 * All derived files but the generated code of the libraries. A file that another one is made from comes first. Modules are
 * imported when a file is made, because other commands read only the list.
 */
export const DERIVED_FILES: readonly DerivedFile[] = [
  {
    path: 'docs/conformance.md',
    text: async () => (await import('../conformance/report/document.ts')).documentText(),
  },
  {
    path: 'docs/conformance.json',
    text: async () => (await import('../conformance/report/document.ts')).matrixText(),
  },
  {
    path: 'sandbox/inspector/page/copy/generated/sample-tables.ts',
    text: async () => (await import('./sample-tables.ts')).sampleTablesText(),
  },
  {
    path: 'portal/urls.txt',
    text: async (current, root) => (await import('../docs/urls.ts')).urlsText(current, root),
  },
  {
    path: 'sandbox/api/contract/generated/behaviour.ts',
    text: async (_, root) => (await import('./behaviour-files.ts')).sandboxConstants(root),
  },
  {
    path: 'sandbox/api/contract/generated/event-types.ts',
    text: async () => (await import('./event-types.ts')).eventTypesText(),
  },
  {
    path: 'docs/environments.md',
    text: async (_, root) => (await import('./environments.ts')).environmentsText(root),
  },
  ...LANGUAGES.map((language) => ({
    path: `sdks/${language.id}/README.md`,
    text: async (current: string, root: string) =>
      (await import('./readmes.ts')).readmeWithTables(current, language, root),
  })),
];
