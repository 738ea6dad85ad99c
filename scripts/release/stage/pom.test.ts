import { describe, expect, it } from 'vitest';
import { pomErrors } from './pom.ts';

const POM = `<project>
  <groupId>com.small</groupId><artifactId>sdk</artifactId><version>2.1.0</version>
  <name>Small</name><description>A small library.</description><url>https://small.example</url>
  <licenses><license><name>Apache-2.0</name><url>https://small.example/license</url></license></licenses>
  <developers><developer><name>One</name></developer><developer><name>Two</name></developer></developers>
  <scm><connection>scm:git:a</connection><developerConnection>scm:git:a</developerConnection><url>a</url></scm>
</project>`;

describe('a POM', () => {
  it('with everything that Maven Central requires has no error', () => {
    expect(pomErrors(POM)).toEqual([]);
  });

  it.each([
    ['<name>Small</name>', '<name>'],
    ['<url>https://small.example</url>', '<url>'],
    ['<scm><connection>scm:git:a</connection>', '<scm><connection>'],
    ['<description>A small library.</description>', '<description>'],
  ])('without %s has one', (part, path) => {
    const rest = part.startsWith('<scm>') ? '<scm>' : '';
    expect(pomErrors(POM.replace(part, rest))).toEqual([`${path} is missing; Maven Central requires it`]);
  });

  it.each([
    ['2.1.0-SNAPSHOT', 'the version 2.1.0-SNAPSHOT is a snapshot; Maven Central rejects it'],
    ['${revision}', 'the version ${revision} is a property; write it out'],
  ])('of the version %s is rejected', (version, error) => {
    expect(pomErrors(POM.replace('2.1.0', () => version))).toEqual([error]);
  });

  it('with another repository is rejected', () => {
    const repositories = '<repositories><repository><url>a</url></repository></repositories></project>';
    expect(pomErrors(POM.replace('</project>', repositories))).toHaveLength(1);
  });
});
