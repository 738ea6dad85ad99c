import type { Brand, Spellings } from '../../names/brand.ts';

declare module '../../names/brand.ts' {
  interface Brand {
    php: { package: string; namespace: string };
  }
}

export const packages = ({ client, kebab }: Spellings): Brand['php'] => ({
  package: `${kebab}/sdk`,
  namespace: client,
});

/** Returns the command that adds the published package to a project. */
export const addPackage = ({ php }: Brand): string => `composer require ${php.package}`;
