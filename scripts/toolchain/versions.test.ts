import { describe, expect, test } from 'vitest';
import { isAtLeast, parseMavenJava, parseVersion } from './versions.mjs';
import type { VersionedTool } from './versions.mjs';

const PRINTED: [VersionedTool, string, string, string][] = [
  [
    'java',
    'Debian OpenJDK 17',
    'openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6-Debian-1deb12u1)',
    '17.0.15',
  ],
  [
    'java',
    'Temurin 21',
    'openjdk version "21.0.2" 2024-01-16 LTS\nOpenJDK Runtime Environment Temurin-21.0.2+13',
    '21.0.2',
  ],
  ['java', 'Oracle 8', 'java version "1.8.0_392"\nJava(TM) SE Runtime Environment (build 1.8.0_392-b08)', '8.0'],
  ['java', 'an early-access build', 'openjdk version "25-ea" 2025-09-16', '25'],
  [
    'java',
    'a JVM that first prints its options',
    'Picked up JAVA_TOOL_OPTIONS: -Dagent.version="3.1"\nopenjdk version "17.0.9" 2023-10-17',
    '17.0.9',
  ],
  ['javac', 'JDK 17', 'javac 17.0.15', '17.0.15'],
  ['javac', 'JDK 8', 'javac 1.8.0_392', '8.0'],
  ['maven', 'Debian Maven in bold', '\u001B[1mApache Maven 3.8.7\u001B[m\nMaven home: /usr/share/maven', '3.8.7'],
  ['maven', 'a release candidate', 'Apache Maven 4.0.0-rc-3 (3952d00ce65df6753b63a51e86b1f626c55a8df2)', '4.0.0'],
  ['python', 'CPython', 'Python 3.11.7\nmodules: venv ensurepip', '3.11.7'],
  ['php', 'PHP 8.2 of Debian', 'PHP 8.2.29\nmodules: core date libxml', '8.2.29'],
  ['php', 'PHP with a start-up warning', 'PHP Warning:  PHP Startup: Unable to load zip.so\nPHP 8.3.6', '8.3.6'],
  ['composer', 'Composer 2.5', 'Composer version 2.5.5 2023-03-21 11:50:05', '2.5.5'],
  [
    'composer',
    'Composer 2.2 on a PHP too new for it',
    'PHP Deprecated:  Return type of HelperSet::getIterator() in /usr/share/php/HelperSet.php on line 94\n\nDeprecated: Return type 8.1.2 in x on line 9\nComposer 2.2.6 2022-02-04 17:00:38',
    '2.2.6',
  ],
  ['phpunit', 'PHPUnit 9', 'PHPUnit 9.6.7 by Sebastian Bergmann and contributors.', '9.6.7'],
  ['phpcs', 'PHP_CodeSniffer 3', 'PHP_CodeSniffer version 3.7.1 (stable) by Squiz (http://www.squiz.net)', '3.7.1'],
  ['openssl', 'OpenSSL', 'OpenSSL 3.0.19 27 Jan 2026 (Library: OpenSSL 3.0.19 27 Jan 2026)', '3.0.19'],
  ['openssl', 'LibreSSL', 'LibreSSL 3.3.6', '3.3.6'],
  ['curl', 'curl', 'curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1 OpenSSL/3.0.11', '7.88.1'],
  ['chromium', 'Chromium of Debian', 'Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)', '156.0.8078.79'],
  ['chromium', 'Chromium as a snap', 'Chromium 131.0.6778.85 snap', '131.0.6778.85'],
  ['chromium', 'Google Chrome', 'Google Chrome 131.0.6778.85 ', '131.0.6778.85'],
  ['chromium', "Chrome's build for tests", 'Google Chrome for Testing 131.0.6778.85 ', '131.0.6778.85'],
  ['postgres', 'PostgreSQL of Debian', 'postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', '15.18'],
  [
    'npm',
    'npm with a warning on stderr',
    '10.8.2\nnpm warn Unknown user config "x". Version 11.0.0 will stop.',
    '10.8.2',
  ],
  ['npm', 'npm on Windows', '11.19.1\r\n', '11.19.1'],
];

describe('parseVersion', () => {
  test.each(PRINTED)('reads the version that %s prints for %s', (tool, _vendor, output, version) => {
    expect(parseVersion(tool, output)).toBe(version);
  });

  test.each([
    ['java', 'Error: Unable to locate a Java Runtime, visit http://www.java.com 1.2.3'],
    ['composer', 'PHP Fatal error:  Uncaught Error in phar:///usr/bin/composer on line 12'],
    ['php', ''],
  ] as const)('finds no version in the output of a broken %s', (tool, output) => {
    expect(parseVersion(tool, output)).toBeNull();
  });

  test('the version of the Java that runs Maven comes from the output of Maven', () => {
    const output =
      '\u001B[1mApache Maven 3.8.7\u001B[m\nJava version: 11.0.22, vendor: Debian, runtime: /usr/lib/jvm/x';
    expect(parseMavenJava(output)).toBe('11.0.22');
    expect(parseMavenJava('Apache Maven 3.8.7')).toBeNull();
  });
});

describe('isAtLeast', () => {
  test.each([
    ['17', '17'],
    ['17.0.15', '17'],
    ['3.10', '3.9'],
    ['3.8', '3.8.0'],
    ['21', '17.0.1'],
    ['9.6.7', '9.6'],
  ])('%s is new enough for %s', (found, minimum) => {
    expect(isAtLeast(found, minimum)).toBe(true);
  });

  test.each([
    ['8.0', '17'],
    ['3.9.18', '3.11'],
    ['20.18.3', '20.19.0'],
    ['3.8', '3.8.1'],
  ])('%s is too old for %s', (found, minimum) => {
    expect(isAtLeast(found, minimum)).toBe(false);
  });
});
