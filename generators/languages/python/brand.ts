import type { Brand, Spellings } from '../../names/brand.ts';
import { type IdentityRules, literally, productOf } from '../../names/identity.ts';
import { isKeyword } from './names.ts';

declare module '../../names/brand.ts' {
  interface Brand {
    python: { package: string; module: string };
  }
}

export const packages = ({ kebab, snake }: Spellings): Brand['python'] => ({ package: kebab, module: snake });

/** Name of a distribution (PEP 508). */
const DISTRIBUTION = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
/** Name of a module in lower case (PEP 8). */
const MODULE = /^[a-z][a-z0-9_]*$/;

/** Returns the usual module of a distribution: `museum_sdk` for `Museum-SDK`. */
function moduleOf(name: string): string {
  const module = name.toLowerCase().replaceAll(/[-_.]+/g, '_');
  return MODULE.test(module) && !isKeyword(module) ? module : `n_${module}`;
}

export const identity: IdentityRules = {
  checks: {
    name: (name) =>
      DISTRIBUTION.test(name)
        ? undefined
        : 'is no name of a Python distribution, such as museum-sdk: letters, digits and single characters of . _ -',
    module: (module) =>
      MODULE.test(module) && !isKeyword(module)
        ? undefined
        : 'is no name of a Python module, such as museum: lower-case letters, digits and _, and no keyword',
  },
  chosen: ({ python }, { name, module }): Brand['python'] => ({
    package: name ?? python.package,
    module: module ?? (name === undefined ? python.module : moduleOf(name)),
  }),
  renames: (own, { python }) => {
    const distribution = literally(own.python.package);
    return [
      [new RegExp(String.raw`\b${own.python.module}\b`), python.module],
      [new RegExp(String.raw`${distribution}(?=-python\/)`), productOf(python.package)],
      // Names of threads begin with that of the brand.
      [new RegExp(String.raw`\b${distribution}\b(?![-/])`), python.package],
    ];
  },
};
/** Returns the command that adds the published package to an environment. */
export const addPackage = ({ python }: Brand): string => `pip install ${python.package}`;
