import { join } from 'node:path';
import { run } from '../toolchain/processes.mjs';
import { archiveFor, deleteArchive, isUsable, keepArchive } from './archive.ts';
import { cleanEnvironment, findJdk } from './jdk.ts';
import { type LogReport, readLog } from './log.ts';

interface OpenApiGeneratorRun {
  /** The verified jar. */
  jar: { path: string; sha256: string };
  /** Folder for archives of loaded classes. */
  archives: string;
  /** Absolute folder with the configurations; the JVM runs there, so that no path it sees depends on the checkout. */
  folder: string;
  /** Names of the configurations in it. */
  configs: readonly string[];
  /** Whether to write the archive when there is none: it should hold the classes of every language. */
  writeArchive: boolean;
  env?: NodeJS.ProcessEnv;
  /** Shows the engine's own log on stderr. */
  verbose?: boolean;
}

const TIMEOUT_MS = 300_000;
const CRASHES = new Set(['ended by SIGABRT', 'ended by SIGSEGV', 'ended by SIGBUS', 'exit code 134']);
const NO_NETWORK = ['http', 'https'].flatMap((name) => [`-D${name}.proxyHost=127.0.0.1`, `-D${name}.proxyPort=9`]);

/** A JVM that is over before a second compiler or collector thread pays, and the same on every machine. */
export const JVM_FLAGS = [
  '-XX:+IgnoreUnrecognizedVMOptions',
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-XX:-UsePerfData',
  '-XX:ErrorFile=jvm-crash.log',
  '-Xshare:auto',
  '-Duser.timezone=UTC',
  '-Duser.language=en',
  '-Duser.country=US',
  '-Dfile.encoding=UTF-8',
  '-Djava.awt.headless=true',
  // A proxy that is nowhere: should a document or a template ever ask for the network, that fails at once.
  ...NO_NETWORK,
];

/**
 * Runs openapi-generator once for all configurations.
 * @returns what its log warns of
 * @throws {Error} one line with the first cause, when it fails or says that something is wrong
 */
export async function runOpenApiGenerator(options: OpenApiGeneratorRun): Promise<LogReport> {
  const jdk = findJdk(options.env);
  const archive = archiveFor(options.archives, options.jar.sha256, jdk);
  if (await isUsable(archive)) {
    const outcome = await start(options, jdk.java, [`-XX:SharedArchiveFile=${archive.file}`]);
    if (!CRASHES.has(outcome.problem ?? '')) return judge(outcome);
    deleteArchive(archive);
  }
  if (!options.writeArchive) return judge(await start(options, jdk.java, []));
  const made = join(options.folder, 'classes.jsa');
  const report = judge(await start(options, jdk.java, [`-XX:ArchiveClassesAtExit=${made}`]));
  await keepArchive(options.archives, archive, made);
  return report;
}

interface Outcome {
  problem: string | null;
  output: string;
}

function start(
  { jar, folder, configs, env, verbose }: OpenApiGeneratorRun,
  java: string,
  flags: string[],
): Promise<Outcome> {
  return run(java, [...JVM_FLAGS, ...flags, '-jar', jar.path, 'batch', ...configs], {
    cwd: folder,
    env: cleanEnvironment(env),
    timeoutMs: TIMEOUT_MS,
    echo: verbose === true,
  });
}

function judge({ problem, output }: Outcome): LogReport {
  const report = readLog(output);
  const [what] = report.errors;
  const why = report.errors.at(-1);
  if (what !== undefined) {
    throw new Error(`openapi-generator: ${what}${what === why ? '' : ` (${why})`}; --verbose shows its log`);
  }
  // Its own exit code was 0 without a word in the past, and without any file.
  if (problem === null && !output.includes('[SUCCESS]')) throw new Error('openapi-generator ended before it was done');
  if (problem !== null) {
    const last = report.warnings.at(-1);
    throw new Error(`openapi-generator: ${problem}${last === undefined ? '' : `, ${last}`}; --verbose shows its log`);
  }
  return report;
}
