import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { filesBelow } from '../../files/tree.ts';
import { type Bench, outputOf, ROOT } from './programs.ts';

const SOURCES = 'sdks/java/bench/src';
const TARGET = 'sdks/java/target/bench';
const CLASS_PATH = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';

const mvn = (pom: string, ...goals: string[]) =>
  outputOf({ line: ['mvn', '--batch-mode', '--quiet', '--file', pom, ...goals] });

/** Clients of Java, measured by a loop. JMH warms up for a time instead of a number of calls, and knows no processor time. */
export const bench: Bench = {
  clients: ['java.net.http', 'ours', 'ours async', 'ours on java.net.http', 'stripe', 'openai'],
  async prepare() {
    await mvn('sdks/java/pom.xml', 'compile');
    const listed = join(ROOT, TARGET, 'classpath.txt');
    await mvn('sdks/java/bench/pom.xml', CLASS_PATH, `-Dmdep.outputFile=${listed}`);
    const others = readFileSync(listed, 'utf8').trim();
    const path = [`${TARGET}/classes`, 'sdks/java/target/classes', others].join(delimiter);
    const sources = filesBelow(join(ROOT, SOURCES)).map((name) => `${SOURCES}/${name}`);
    await outputOf({ line: ['javac', '--release', '17', '-cp', path, '-d', `${TARGET}/classes`, ...sources] });
    return { line: ['java', '-cp', path, 'com.integrationapi.bench.CallBenchmark'] };
  },
};
