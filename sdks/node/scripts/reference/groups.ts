import { relative } from 'node:path';
import { ReflectionKind } from 'typedoc';
import { PACKAGE } from '../package/compile.ts';

interface Group {
  title: string;
  /** Files below `src/` that declare the exports of the group. */
  files: RegExp;
  /** Kind of declaration, for files whose declarations belong to several groups. */
  kind?: ReflectionKind;
}

/** Groups of the main entry's exports, in the order in which integrators need them. */
const GROUPS: readonly Group[] = [
  { title: 'Client', files: /^(?:generated\/client|core\/client\/request)\.ts$/ },
  { title: 'Resources', files: /^generated\/resources\//, kind: ReflectionKind.Class },
  { title: 'Parameters', files: /^generated\/resources\// },
  { title: 'Models', files: /^generated\/models\.ts$/ },
  { title: 'Errors', files: /^core\/errors\/(?:sdk-errors|webhook-error)\.ts$/ },
  { title: 'Errors by status', files: /^core\/errors\/(?:api-error|status-errors|contract-codes)\.ts$/ },
  {
    title: 'Options',
    files: /^core\/(?:options\/client-options|transport\/agents|rate-limit\/rate-limiter|request\/operation)\.ts$/,
  },
  {
    title: 'Results',
    files:
      /^core\/(?:response\/api-promise|schema\/unknown-value|pages\/page-promise|rate-limit\/rate-limit-status)\.ts$/,
  },
  { title: 'Middleware, hooks and logging', files: /^core\/(?:middleware\/|transport\/http\.ts$)/ },
  { title: 'Namespaces', files: /^(?:errors|generated\/types)\.ts$/ },
];

/** Titles of the groups of entries. */
export const ENTRY_GROUPS = { library: 'Library', functions: 'Operations as functions' } as const;

/** Titles of the groups in order, followed by the sections of a class page. */
export const GROUP_ORDER: readonly string[] = [
  ...Object.values(ENTRY_GROUPS),
  ...GROUPS.map(({ title }) => title),
  'Constructors',
  'Properties',
  'Accessors',
  'Methods',
  '*',
];

/**
 * Returns the group of a declaration in `file`.
 * @throws {Error} if the file is in no group
 */
export function groupOf(file: string, kind: ReflectionKind): string {
  const path = relative(PACKAGE, file)
    .replaceAll('\\', '/')
    .replace(/^src\//, '');
  const found = GROUPS.find((group) => group.files.test(path) && (group.kind ?? kind) === kind);
  if (found !== undefined) return found.title;
  throw new Error(`${path} is in no group of the API reference; add it to scripts/reference/groups.ts`);
}
