import { entriesOf, type Versioning, semantic } from '../versioning.ts';

interface Manifest {
  name: string;
  type?: string;
  require: Record<string, string>;
  conflict?: Record<string, string>;
  provide?: Record<string, string>;
  replace?: Record<string, string>;
  bin?: string | string[];
  autoload?: Record<string, Record<string, unknown> | string[]>;
}

// `php-64bit` is a property of the runtime, too, and `composer-runtime-api` one of Composer.
const isExtension = ([name]: [string, string]): boolean => /^(?:ext|lib|php|composer)-/.test(name);

/** Returns what Composer and programs find by name. Folders behind a namespace may change. */
function entriesIn({
  name,
  type = 'library',
  provide,
  replace,
  bin = [],
  autoload = {},
}: Manifest): Record<string, string> {
  const loaded = Object.entries(autoload).map(([way, what]) =>
    entriesOf(`autoload ${way}`, Array.isArray(what) ? what : Object.keys(what)),
  );
  return {
    name,
    type,
    ...entriesOf('provides', Object.keys({ ...provide, ...replace })),
    ...entriesOf('program', [bin].flat()),
    ...Object.assign({}, ...loaded),
  };
}

export const versioning: Versioning = {
  call: (resource, method) => `$api->${resource}->${method}()`,
  dialect: 'php',
  spelling: semantic,
  // `Packagist` takes the version from the tag, so that composer.json has none.
  stamps: [{ file: 'generated/Client.php', pattern: /(?<=const VERSION = ')[^']+(?=')/g, isGenerated: true }],
  requirements(read) {
    const manifest = JSON.parse(read('composer.json')) as Manifest;
    const { php = '*', ...others } = manifest.require;
    const all = Object.entries(others);
    return {
      runtime: php,
      extensions: Object.fromEntries(all.filter(isExtension)),
      dependencies: Object.fromEntries(all.filter((entry) => !isExtension(entry))),
      conflicts: manifest.conflict ?? {},
      entries: entriesIn(manifest),
    };
  },
  reach: {
    scalars: {
      '32-bit integer': 'int',
      '64-bit integer': 'int',
      number: 'int|float',
      'date-time': 'DateTimeImmutable',
    },
    hasOperationNames: false,
    hasConstants: true,
    pathArguments: 'by name',
    otherArguments: 'by position',
    isLinked: false,
    readsAbsentAsNull: true,
  },
  api: 'api',
};
