import { entriesOf, type Versioning, semantic } from '../versioning.ts';

type Target = string | null | Target[] | { [condition: string]: Target };

interface Manifest {
  name: string;
  type?: string;
  browser?: unknown;
  main?: string;
  module?: string;
  types?: string;
  typings?: string;
  bin?: string | Record<string, string>;
  exports?: Target;
  imports?: Record<string, Target>;
  typesVersions?: Record<string, Record<string, string[]>>;
  engines?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Returns what programs can import, and how; files behind it may move. */
function entriesIn({
  name,
  type = 'commonjs',
  bin = {},
  exports,
  imports = {},
  typesVersions = {},
  ...manifest
}: Manifest): Record<string, string> {
  const isMap = typeof exports === 'object' && exports !== null && !Array.isArray(exports);
  const subpaths =
    isMap && Object.keys(exports).some((key) => key.startsWith('.')) ? exports : { '.': exports ?? null };
  const fields = (['browser', 'main', 'module', 'types', 'typings'] as const).filter(
    (field) => manifest[field] !== undefined,
  );
  return {
    name,
    type,
    ...entriesOf('field', fields),
    ...entriesOf('program', typeof bin === 'string' ? [name] : Object.keys(bin)),
    // Without `exports`, programs can import every file.
    ...entriesOf('import', exports === undefined ? ['any file'] : Object.entries(subpaths).flatMap(pathsIn)),
    // Runtimes choose their transport by these conditions.
    ...entriesOf('platform', Object.entries(imports).flatMap(pathsIn)),
    ...entriesOf(
      'types of',
      Object.values(typesVersions).flatMap((paths) => Object.keys(paths)),
    ),
  };
}

/** Returns each way to a file: `./testing require types`. */
function pathsIn([path, target]: [string, Target]): string[] {
  if (target === null) return [];
  if (typeof target === 'string') return [path];
  const all = Array.isArray(target) ? target.map((each) => ['', each] as const) : Object.entries(target);
  // Nothing reaches the conditions after `default`.
  const last = all.findIndex(([condition]) => condition === 'default');
  const inner = last < 0 ? all : all.slice(0, last + 1);
  return inner.flatMap(([condition, each]) => pathsIn([`${path} ${condition}`.trim(), each]));
}

export const versioning: Versioning = {
  call: (resource, method) => `api.${resource}.${method}()`,
  dialect: 'typescript',
  spelling: semantic,
  stamps: [
    {
      file: 'src/generated/create-client.ts',
      pattern: /(?<=userAgent: 'integration-api-node\/)[^']+(?=')/g,
      isGenerated: true,
    },
  ],
  requirements(read) {
    const manifest = JSON.parse(read('package.json')) as Manifest;
    const { engines: { node: runtime = '*', ...engines } = {}, dependencies, peerDependencies = {} } = manifest;
    const isOptional = ([name]: [string, string]): boolean => manifest.peerDependenciesMeta?.[name]?.optional === true;
    const peers = Object.entries(peerDependencies);
    // npm refuses every other system.
    const systems = (['os', 'cpu', 'libc'] as const).flatMap((key) =>
      manifest[key] === undefined ? [] : [[key, manifest[key].join(', ')] as const],
    );
    return {
      runtime,
      extensions: {
        ...engines,
        ...Object.fromEntries(systems),
        ...Object.fromEntries(peers.filter((peer) => !isOptional(peer))),
      },
      dependencies: {
        ...dependencies,
        ...manifest.optionalDependencies,
        ...Object.fromEntries(peers.filter(isOptional)),
      },
      entries: entriesIn(manifest),
    };
  },
  reach: {
    scalars: { '32-bit integer': 'number', '64-bit integer': 'number', number: 'number', 'date-time': 'string' },
    hasOperationNames: true,
    hasConstants: false,
    pathArguments: 'by position',
    otherArguments: 'by location',
    isLinked: false,
    readsAbsentAsNull: false,
  },
  api: 'api',
};
