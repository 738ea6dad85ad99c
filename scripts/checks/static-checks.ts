import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { DERIVED_FILES } from '../derived/all.ts';
import type { Check } from './checks.ts';
import { isBelow } from './fingerprints.ts';
import { bin, BUNDLE_FOLDER, ROOT } from './tools.ts';

/** Folders with TypeScript that runs in this repository. */
const CHECKED_FOLDERS = [
  'openapi/rules',
  'generators',
  'sandbox',
  'portal',
  'scripts',
  'tests',
  ...['src', 'scripts', 'test'].map((part) => `sdks/node/${part}`),
];
const NODE = process.execPath;
/** Four times as fast as the version that compiles the Node.js library, which others import as a module. */
const TSC = bin('typescript-7', 'tsc');
const PACKAGES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts'];

/** Returns the comparison of the committed code with what is generated, to detect a forgotten `npm run generate`. */
export function generateCheck(): Check {
  const command = [NODE, '--import', 'tsx', join('scripts', 'generate.ts'), '--check'] as const;
  const generated = LANGUAGES.flatMap(({ id, generatedFolder, formatter }) => [
    `sdks/${id}/${generatedFolder}`,
    `sdks/${id}/package.json`,
    `sdks/${id}/README.md`,
    ...formatter.inputs,
  ]);
  // The bundle is a result of this check.
  const contract = readdirSync(join(ROOT, 'openapi')).map((name) => `openapi/${name}`);
  const sources = contract.filter((path) => path !== BUNDLE_FOLDER);
  const derived = DERIVED_FILES.flatMap(({ path, reads }) => [path, ...reads]).filter(
    (path) => !isBelow(path, [...sources, BUNDLE_FOLDER]),
  );
  const code = ['generators', 'openapitools.json', 'sandbox/lab/document', 'scripts', 'templates', '.oxfmtrc.json'];
  const reads = [...PACKAGES, ...sources, ...code, ...generated, ...derived];
  return { name: 'generate', group: 'generate', command, reads, builds: [BUNDLE_FOLDER] };
}

/** Returns the checks of the TypeScript code as a whole: types, lint, format and structure. */
export function staticChecks(): Check[] {
  const typed = ['openapi', 'generators', 'sandbox', 'portal', 'scripts', 'tests'];
  const checks: Omit<Check, 'group'>[] = [
    {
      name: 'types',
      command: [NODE, TSC, '--project', 'tsconfig.json'],
      reads: [...PACKAGES, ...typed],
    },
    {
      name: 'types of the inspector',
      command: [NODE, TSC, '--project', join('sandbox', 'inspector', 'page'), '--noEmit'],
      reads: [...PACKAGES, 'sandbox', 'openapi'],
    },
    {
      name: 'types of the portal',
      command: [NODE, TSC, '--project', join('portal', 'page'), '--noEmit'],
      reads: [...PACKAGES, 'portal'],
    },
    {
      name: 'structure',
      command: [
        NODE,
        bin('dependency-cruiser', 'depcruise'),
        '--config',
        '.dependency-cruiser.mjs',
        ...CHECKED_FOLDERS,
      ],
      reads: [...PACKAGES, '.dependency-cruiser.mjs', ...typed, 'sdks/node'],
    },
    { name: 'lint', command: [NODE, bin('oxlint', 'oxlint'), '--deny-warnings'] },
    { name: 'format', command: [NODE, bin('oxfmt', 'oxfmt'), '--check'] },
    { name: 'prose', command: [NODE, '--import', 'tsx', join('scripts', 'prose.ts')] },
  ];
  return checks.map((check) => ({ ...check, group: 'static' }));
}
