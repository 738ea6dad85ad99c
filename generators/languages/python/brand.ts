import type { Brand, Spellings } from '../../names/brand.ts';

declare module '../../names/brand.ts' {
  interface Brand {
    python: { package: string; module: string };
  }
}

export const packages = ({ kebab, snake }: Spellings): Brand['python'] => ({ package: kebab, module: snake });

/** Returns the command that adds the published package to an environment. */
export const addPackage = ({ python }: Brand): string => `pip install ${python.package}`;
