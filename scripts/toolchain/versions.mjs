import { stripVTControlCharacters } from 'node:util';

/** Patterns that find each program's version. They match its exact wording: launchers, JVM options and PHP notices print numbers, too. */
const PATTERNS = {
  npm: /^v?(\d+\.\d+\.\d+)\S*\s*$/m,
  java: /^\S+ version "([^"]+)"/m,
  javac: /^javac (\S+)/m,
  maven: /^Apache Maven (\S+)/m,
  python: /^Python (\S+)/m,
  php: /^PHP (\d\S*)/m,
  composer: /^Composer (?:version )?(\d\S*)/m,
  phpunit: /^PHPUnit (\d\S*)/m,
  phpcs: /^PHP_CodeSniffer version (\d\S*)/m,
  curl: /^curl (\d\S*)/m,
  openssl: /^(?:Open|Libre)SSL (\d\S*)/m,
  postgres: /^postgres \(PostgreSQL\) (\d\S*)/m,
  chromium: /^(?:Chromium|Google Chrome(?: for Testing)?) (\d\S*)/m,
};

/** @typedef {keyof typeof PATTERNS} VersionedTool */

/**
 * @param {VersionedTool} tool
 * @param {string} output output of the program, both streams
 * @returns {string | null} digits and dots only ("17.0.15"), or null if the output has no version
 */
export function parseVersion(tool, output) {
  // On some systems Maven colours its output even when it writes to a pipe.
  const reported = PATTERNS[tool].exec(stripVTControlCharacters(output).replaceAll('\r', ''))?.[1];
  const numbers = reported === undefined ? undefined : /^\d+(?:\.\d+)*/.exec(reported)?.[0];
  if (numbers === undefined) return null;
  // Up to version 8, Java reported itself as 1.8.
  return tool === 'java' || tool === 'javac' ? numbers.replace(/^1\./, '') : numbers;
}

/**
 * @param {string} output output of `mvn --version`
 * @returns {string | null} the version of the Java that runs Maven; because of JAVA_HOME it may differ from that on PATH
 */
export function parseMavenJava(output) {
  const reported = /^Java version: (\d+(?:\.\d+)*)/m.exec(stripVTControlCharacters(output))?.[1];
  return reported === undefined ? null : reported.replace(/^1\./, '');
}

/**
 * @param {string} found digits and dots
 * @param {string} minimum digits and dots; absent parts count as 0
 */
export function isAtLeast(found, minimum) {
  const have = found.split('.').map(Number);
  const want = minimum.split('.').map(Number);
  for (let at = 0; at < want.length; at += 1) {
    const difference = (have[at] ?? 0) - (want[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
