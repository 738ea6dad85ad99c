import { stripVTControlCharacters } from 'node:util';

/** Where each program says its version. Anchored to the program's own words: launchers, JVM options and PHP notices print numbers too. */
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
  chromium: /^(?:Chromium|Google Chrome(?: for Testing)?) (\d\S*)/m,
};

/** @typedef {keyof typeof PATTERNS} VersionedTool */

/**
 * @param {VersionedTool} tool
 * @param {string} output what the program printed, both streams
 * @returns {string | null} digits and dots only ("17.0.15"), or null when the program did not say
 */
export function parseVersion(tool, output) {
  // Maven colours its output even into a pipe on some systems.
  const said = PATTERNS[tool].exec(stripVTControlCharacters(output).replaceAll('\r', ''))?.[1];
  const numbers = said === undefined ? undefined : /^\d+(?:\.\d+)*/.exec(said)?.[0];
  if (numbers === undefined) return null;
  // Java called itself 1.8 up to version 8.
  return tool === 'java' || tool === 'javac' ? numbers.replace(/^1\./, '') : numbers;
}

/**
 * @param {string} output of `mvn --version`
 * @returns {string | null} the Java that Maven itself runs on, which JAVA_HOME may make another than the one on PATH
 */
export function parseMavenJava(output) {
  const said = /^Java version: (\d+(?:\.\d+)*)/m.exec(stripVTControlCharacters(output))?.[1];
  return said === undefined ? null : said.replace(/^1\./, '');
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
