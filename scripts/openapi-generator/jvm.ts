import { join } from 'node:path';
import { run } from './processes.ts';
import { archiveFor, deleteArchive, isUsable, keepArchive } from './archive.ts';
import { cleanEnvironment, findJdk } from './jdk.ts';
import { type LogReport, readLog } from './log.ts';

interface OpenApiGeneratorRun {
  /** The verified jar. */
  jar: { path: string; sha256: string };
  /** Folder for archives of loaded classes. */
  archives: string;
  /** Absolute folder with the configurations. The JVM runs there, so that its paths do not depend on the checkout. */
  folder: string;
  /** File names of the configurations. */
  configs: readonly string[];
  /** True to write the archive if it is absent; only a run of all languages should, to include their classes. */
  writeArchive: boolean;
  env?: NodeJS.ProcessEnv;
  /** True to show the log of openapi-generator on stderr. */
  verbose?: boolean;
}

const TIMEOUT_MS = 300_000;
const CRASHES = new Set(['ended by SIGABRT', 'ended by SIGSEGV', 'ended by SIGBUS', 'exit code 134']);
const NO_NETWORK = ['http', 'https'].flatMap((name) => [`-D${name}.proxyHost=127.0.0.1`, `-D${name}.proxyPort=9`]);

/** Options for a short-lived JVM, which does not benefit from more compiler or collector threads, on any machine. */
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
  // A proxy that does not exist: if a document or a template accesses the network, it fails at once.
  ...NO_NETWORK,
];

/**
 * Runs openapi-generator once for all configurations.
 * @returns the warnings in its log
 * @throws {Error} one line with the first cause, if it fails or logs an error
 */
export async function runOpenApiGenerator(options: OpenApiGeneratorRun): Promise<LogReport> {
  const jdk = findJdk(options.env);
  const archive = archiveFor(options.archives, options.jar.sha256, jdk);
  if (await isUsable(archive)) {
    const outcome = await startJvm(options, jdk.java, [`-XX:SharedArchiveFile=${archive.file}`]);
    if (!CRASHES.has(outcome.error ?? '')) return checkedReport(outcome);
    deleteArchive(archive);
  }
  if (!options.writeArchive) return checkedReport(await startJvm(options, jdk.java, []));
  const written = join(options.folder, 'classes.jsa');
  const report = checkedReport(await startJvm(options, jdk.java, [`-XX:ArchiveClassesAtExit=${written}`]));
  await keepArchive(options.archives, archive, written);
  return report;
}

interface Outcome {
  error: string | null;
  output: string;
}

function startJvm(
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

function checkedReport({ error, output }: Outcome): LogReport {
  const report = readLog(output);
  const [first] = report.errors;
  const last = report.errors.at(-1);
  if (first !== undefined) {
    throw new Error(`openapi-generator: ${first}${first === last ? '' : ` (${last})`}; --verbose shows its log`);
  }
  // openapi-generator has exited with 0 before, without any output or file.
  if (error === null && !output.includes('[SUCCESS]')) throw new Error('openapi-generator ended too early');
  if (error !== null) {
    const warning = report.warnings.at(-1);
    throw new Error(
      `openapi-generator: ${error}${warning === undefined ? '' : `, ${warning}`}; --verbose shows its log`,
    );
  }
  return report;
}
