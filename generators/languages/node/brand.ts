import type { Brand, Spellings } from '../../names/brand.ts';

declare module '../../names/brand.ts' {
  interface Brand {
    node: { package: string };
  }
}

export const packages = ({ kebab }: Spellings): Brand['node'] => ({ package: `@${kebab}/sdk` });

/** Returns the command that adds the published package to a project. */
export const addPackage = ({ node }: Brand): string => `npm install ${node.package}`;
