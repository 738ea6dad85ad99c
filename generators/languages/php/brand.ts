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
