/** How each language's driver is started, in the repository's root. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DynamicLanguage } from './dispatch/names.ts';
import { writeDispatchTable } from './dispatch/write.ts';
import { builtJavaClassPath, JAVA_DEPENDENCIES } from '../runtimes/java.ts';
import { venvProgram } from '../runtimes/python.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Language {
  /** As in `--lang` and known-failing lists. */
  id: string;
  /** As in headings. */
  title: string;
  /**
   * `ca`: file with the certificate, in PEM, that its TLS is to trust.
   * @throws {MissingRuntime} when something it needs is not there
   */
  command: (ca: string) => readonly [string, ...string[]];
  env?: (ca: string) => Record<string, string>;
  /** Of the driver. */
  processes: number;
  /** Calls that one process works on at a time. */
  atOnce: number;
}

/** Something a driver needs is missing; its message says what and what to do. */
export class MissingRuntime extends Error {
  override name = 'MissingRuntime';
}

const VENV_PYTHON = venvProgram('python');

/** In the order of the tables. */
export const LANGUAGES: readonly Language[] = [
  {
    id: 'node',
    title: 'Node.js',
    command: () => [process.execPath, '--import', 'tsx', present('sdks/node/test/conformance/driver.ts')],
    env: (ca) => ({ NODE_EXTRA_CA_CERTS: ca }),
    processes: 1,
    atOnce: 16,
  },
  {
    id: 'python',
    title: 'Python',
    command: (ca) => [
      present(VENV_PYTHON, 'npm run doctor'),
      present('sdks/python/tests/conformance/driver.py'),
      table('python', ca),
    ],
    env: (ca) => ({ PYTHONPATH: join(ROOT, 'sdks/python/src'), PYTHONDONTWRITEBYTECODE: '1', SSL_CERT_FILE: ca }),
    processes: 1,
    atOnce: 16,
  },
  {
    id: 'php',
    title: 'PHP',
    command: (ca) => [
      'php',
      `-dcurl.cainfo=${ca}`,
      `-dopenssl.cafile=${ca}`,
      present('sdks/php/tests/conformance/driver.php'),
      table('php', ca),
    ],
    // One call at a time is what PHP does; most of a call is waiting, so many processes share a core.
    processes: 8,
    atOnce: 1,
  },
  {
    id: 'java',
    title: 'Java',
    // The short-lived compiler alone: this JVM lives for seconds and would spend them on the better one.
    command: (ca) => [
      'java',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      `-Djavax.net.ssl.trustStore=${javaTrustStore(ca)}`,
      '-cp',
      javaClassPath(),
      JAVA_DRIVER,
    ],
    processes: 1,
    atOnce: 16,
  },
];

const JAVA_DRIVER = 'com.integrationapi.conformance.Driver';

function javaClassPath(): string {
  const build = 'cd sdks/java && mvn --batch-mode process-test-classes';
  const driver = `sdks/java/target/test-classes/${JAVA_DRIVER.replaceAll('.', '/')}.class`;
  for (const file of [driver, JAVA_DEPENDENCIES]) present(file, build);
  return builtJavaClassPath();
}

/** The folder of the certificate is the run's own. */
function table(language: DynamicLanguage, ca: string): string {
  return writeDispatchTable(language, dirname(ca));
}

/** Java reads no PEM. */
function javaTrustStore(ca: string): string {
  const store = `${ca}.p12`;
  const options = ['-noprompt', '-storetype', 'PKCS12', '-storepass', 'changeit', '-alias', 'conformance'];
  if (existsSync(store)) return store;
  try {
    execFileSync('keytool', ['-importcert', '-file', ca, '-keystore', store, ...options], { stdio: 'pipe' });
  } catch (error) {
    throw new MissingRuntime(`keytool of the JDK cannot be run (${(error as Error).message}); run \`npm run doctor\``);
  }
  return store;
}

function present(path: string, remedy?: string): string {
  if (existsSync(join(ROOT, path)) || existsSync(path)) return path;
  const file = path.startsWith(ROOT) ? path.slice(ROOT.length) : path;
  throw new MissingRuntime(`${file} is missing${remedy === undefined ? '' : `; run \`${remedy}\``}`);
}
