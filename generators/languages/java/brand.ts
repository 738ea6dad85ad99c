import type { Brand, Spellings } from '../../names/brand.ts';
import { type IdentityRules, literally, productOf } from '../../names/identity.ts';
import { isKeyword } from './names.ts';

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

/** Maven's own rule for both parts of a coordinate, without dots at the ends. */
const COORDINATE = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;
const SEGMENT = /^[a-z_][a-z0-9_]*$/;

/** Reports whether classes can have the package: of at least two names, so that no variable hides it. */
const isPackage = (name: string): boolean =>
  name.split('.').length > 1 && name.split('.').every((segment) => SEGMENT.test(segment) && !isKeyword(segment));

export const identity: IdentityRules = {
  checks: {
    groupId: (name) => (COORDINATE.test(name) ? undefined : 'is no group of Maven, such as com.museum'),
    artifactId: (name) => (COORDINATE.test(name) ? undefined : 'is no artifact of Maven, such as museum-sdk'),
    package: (name) =>
      isPackage(name)
        ? undefined
        : 'is no Java package, such as com.museum.sdk: lower-case names with dots between them, and no reserved words',
  },
  chosen: ({ java }, { groupId, artifactId, package: own }): Brand['java'] => ({
    groupId: groupId ?? java.groupId,
    artifactId: artifactId ?? java.artifactId,
    package: own ?? (groupId !== undefined && isPackage(groupId) ? groupId : java.package),
  }),
  renames: (own, { java }) => {
    const { groupId, artifactId, package: root } = own.java;
    const [group, artifact] = [literally(groupId), literally(artifactId)];
    return [
      [new RegExp(String.raw`(?<=native-image\/)${group}\/${artifact}`), `${java.groupId}/${java.artifactId}`],
      [new RegExp(String.raw`(?<=proguard\/)${artifact}(?=\.pro)`), java.artifactId],
      [new RegExp(`(?<=<groupId>)${group}(?=<)`), java.groupId],
      [new RegExp(`(?<=<artifactId>)${artifact}(?=<)`), java.artifactId],
      [new RegExp(`${group}:${artifact}(?=:)`), `${java.groupId}:${java.artifactId}`],
      [new RegExp(String.raw`${artifact}(?=-java\/)`), productOf(java.artifactId)],
      [new RegExp(literally(root)), java.package],
      [new RegExp(literally(root.replaceAll('.', '/'))), java.package.replaceAll('.', '/')],
    ];
  },
};
/** Returns the coordinates of the published package, which Maven and Gradle take. */
export const addPackage = ({ java }: Brand, version: string): string => `${java.groupId}:${java.artifactId}:${version}`;

/** Returns what a build with Maven, and one with Gradle, says about these coordinates. */
export function dependencyBlocks(coordinates: string): { block: string; code: string }[] {
  const [groupId, artifactId, version] = coordinates.split(':');
  const lines = Object.entries({ groupId, artifactId, version }).map(([tag, value]) => `  <${tag}>${value}</${tag}>`);
  return [
    { block: 'xml', code: ['<dependency>', ...lines, '</dependency>'].join('\n') },
    { block: 'kotlin', code: `implementation("${coordinates}") // Gradle` },
  ];
}
