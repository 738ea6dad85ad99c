import { relative } from 'node:path';
import { ReflectionKind } from 'typedoc';
import { PACKAGE } from '../package/compile.ts';

interface Group {
  title: string;
  /** The files below `src/` that declare what is in it. */
  files: RegExp;
  /** The kind of declaration, where a file has several that are not looked for together. */
  kind?: ReflectionKind;
}

/** What the main entry exports, in the order in which an integrator looks for it. */
const GROUPS: readonly Group[] = [
  { title: 'Client', files: /^generated\/client\.ts$/ },
  { title: 'Resources', files: /^generated\/resources\//, kind: ReflectionKind.Class },
  { title: 'Parameters', files: /^generated\/resources\// },
  { title: 'Models', files: /^generated\/models\.ts$/ },
  { title: 'Money', files: /^core\/money\// },
  { title: 'Errors', files: /^core\/errors\/(?:sdk-errors|webhook-error)\.ts$/ },
  { title: 'Errors by status', files: /^core\/errors\/(?:api-error|status-errors)\.ts$/ },
  {
    title: 'Options',
    files: /^core\/(?:options\/client-options|transport\/agents|rate-limit\/rate-limiter|request\/operation)\.ts$/,
  },
  {
    title: 'Results',
    files:
      /^core\/(?:response\/api-promise|schema\/unknown-fields|pages\/page-promise|rate-limit\/rate-limit-status)\.ts$/,
  },
  { title: 'Middleware, hooks and logging', files: /^core\/(?:middleware\/|transport\/http\.ts$)/ },
];

/** Titles of the groups in their order, and after them what the page of a class is divided into. */
export const GROUP_ORDER: readonly string[] = [
  ...GROUPS.map(({ title }) => title),
  'Constructors',
  'Properties',
  'Accessors',
  'Methods',
  '*',
];

/**
 * Where a reader finds a declaration of `file`.
 * @throws {Error} for a file that has no place yet
 */
export function groupOf(file: string, kind: ReflectionKind): string {
  const path = relative(PACKAGE, file)
    .replaceAll('\\', '/')
    .replace(/^src\//, '');
  const found = GROUPS.find((group) => group.files.test(path) && (group.kind ?? kind) === kind);
  if (found !== undefined) return found.title;
  throw new Error(`${path} is in no group of the API reference: name it in scripts/reference/groups.ts`);
}
