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

/** Returns the coordinates of the published package, which Maven and Gradle take. */
export const addPackage = ({ java }: Brand, version: string): string => `${java.groupId}:${java.artifactId}:${version}`;
