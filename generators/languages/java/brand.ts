import type { Brand, Spellings } from '../../names/brand.ts';

declare module '../../names/brand.ts' {
  interface Brand {
    java: { groupId: string; artifactId: string; package: string };
  }
}

export const packages = ({ kebab, flat }: Spellings): Brand['java'] => ({
  groupId: `com.${flat}`,
  artifactId: kebab,
  package: `com.${flat}`,
});
