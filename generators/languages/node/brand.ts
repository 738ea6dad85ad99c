import type { Brand, Spellings } from '../../names/brand.ts';

declare module '../../names/brand.ts' {
  interface Brand {
    node: { package: string };
  }
}

export const packages = ({ kebab }: Spellings): Brand['node'] => ({ package: `@${kebab}/sdk` });
