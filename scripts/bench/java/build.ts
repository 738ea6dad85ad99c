import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../checks/tools.ts';
import { filesBelow } from '../../files/tree.ts';

const LIBRARY = join(ROOT, 'sdks/java');
const BENCH = join(LIBRARY, 'bench');
const CACHE = join(ROOT, '.cache/bench-java');

const run = promisify(execFile);

/** Programs of the benchmark, compiled against the current library. */
interface Programs {
  classPath: string;
  /** Bytes of the library as published. */
  jar: number;
  /** Number of libraries that a program with ours needs besides it. */
  dependencies: number;
}

/** Builds the library and the programs. The other libraries are downloaded once. */
export async function buildPrograms(): Promise<Programs> {
  // With the descriptor of the module in `target`, every other compilation there would be one of a module.
  const options = ['--batch-mode', '--quiet', '-DskipTests', '-Dbuild.folder=target/bench', 'package'];
  await run('mvn', options, { cwd: LIBRARY, maxBuffer: 1 << 26 });
  const pom = readFileSync(join(LIBRARY, 'pom.xml'), 'utf8');
  const version = /<version>([^<]+)</.exec(pom)?.[1] ?? '';
  const jar = join(LIBRARY, `target/bench/integration-api-${version}.jar`);
  const others = await classPathOfOthers();
  const classes = join(CACHE, 'classes');
  rmSync(classes, { recursive: true, force: true });
  const sources = filesBelow(join(BENCH, 'src')).map((path) => join(BENCH, 'src', path));
  await run('javac', ['--release', '17', '-nowarn', '-cp', `${jar}:${others}`, '-d', classes, ...sources]);
  return { classPath: `${classes}:${jar}:${others}`, jar: statSync(jar).size, dependencies: requiredBy(pom) };
}

async function classPathOfOthers(): Promise<string> {
  const pom = readFileSync(join(BENCH, 'pom.xml'), 'utf8');
  const [stamp, listed] = ['pom.xml', 'classpath.txt'].map((name) => join(CACHE, name)) as [string, string];
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== pom) {
    mkdirSync(CACHE, { recursive: true });
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';
    await run('mvn', ['--batch-mode', '--quiet', goal, `-Dmdep.outputFile=${listed}`], { cwd: BENCH });
    writeFileSync(stamp, pom);
  }
  return readFileSync(listed, 'utf8').trim();
}

// Optional dependencies are those of programs that use a part of the library which needs them.
function requiredBy(pom: string): number {
  const all = [...pom.matchAll(/<dependency>([\s\S]*?)<\/dependency>/g)].map(([, text = '']) => text);
  return all.filter((text) => !/<scope>test<|<optional>true</.test(text)).length;
}
