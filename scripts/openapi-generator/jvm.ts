import { run } from './processes.ts';
import { cleanEnvironment, findJava } from './jdk.ts';
import { type LogReport, readLog } from './log.ts';

interface OpenApiGeneratorRun {
  /** Path of the verified jar. */
  jar: string;
  /** Absolute folder with the configurations. The JVM runs there, so that its paths do not depend on the checkout. */
  folder: string;
  /** File names of the configurations. */
  configs: readonly string[];
  /** True to show the log of openapi-generator on stderr. */
  verbose?: boolean;
}

const TIMEOUT_MS = 300_000;
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
  const { jar, folder, configs, verbose = false } = options;
  const { error, output } = await run(findJava(), [...JVM_FLAGS, '-jar', jar, 'batch', ...configs], {
    cwd: folder,
    env: cleanEnvironment(),
    timeoutMs: TIMEOUT_MS,
    echo: verbose,
  });
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
