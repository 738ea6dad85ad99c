import { type Harness, type LibraryTools, type Need, sampleFiles } from '../harness.ts';
import type { Tools } from '../tools.ts';

const DRIVER = 'com.integrationapi.conformance.Driver';
const TARGET = 'sdks/java/target';
/** Program that writes the public API. */
const RECORDER = 'src/test/java/com/integrationapi/PublicApi.java';
/** Class path that the library's build writes, so that starting a program does not need Maven. */
const DEPENDENCIES = `${TARGET}/classpath.txt`;
const BUILD = 'cd sdks/java && mvn --batch-mode process-test-classes';

const dependencies = ({ read }: Tools): string => read(DEPENDENCIES).trim();

/** Class path of a built library, in its folder. */
const ownPath = (tools: Tools): string => tools.pathList('target/classes', dependencies(tools));

/** Class path of the built library, its tests and its dependencies. */
function builtClassPath(tools: Tools): string {
  const { root, pathList } = tools;
  return pathList(`${root}/${TARGET}/classes`, `${root}/${TARGET}/test-classes`, dependencies(tools));
}

const DEPENDENCIES_LISTED: Need = {
  file: DEPENDENCIES,
  isPathList: true,
  make: { line: ['mvn', '--batch-mode', '--quiet', 'dependency:build-classpath@classpath'], folder: 'sdks/java' },
};

const lacks = { processes: 'Java cannot fork a process' };

export const harness: Harness = {
  driver: {
    columns: [
      {
        id: 'java',
        title: 'Java',
        lacks: { ...lacks, burst: 'a blocking call waits for a connection in its transport' },
      },
      { id: 'java-async', title: 'Java (async)', lacks },
    ],
    needs: () => [
      { file: `${TARGET}/test-classes/${DRIVER.replaceAll('.', '/')}.class`, remedy: BUILD },
      { file: DEPENDENCIES, remedy: BUILD },
    ],
    // Java does not read PEM files.
    setUp: ({ ca }) => [
      {
        file: trustStore(ca),
        line: [
          'keytool',
          '-importcert',
          '-noprompt',
          '-file',
          ca,
          '-keystore',
          trustStore(ca),
          '-storetype',
          'PKCS12',
          '-storepass',
          STORE_PASSWORD,
          '-alias',
          'conformance',
        ],
      },
    ],
    start: (tools) => ({
      // Only the fast C1 compiler: this JVM is too short-lived for the optimising one to pay off.
      line: [
        'java',
        '-XX:+UseSerialGC',
        '-XX:TieredStopAtLevel=1',
        `-Djavax.net.ssl.trustStore=${trustStore(tools.ca)}`,
        `-Djavax.net.ssl.trustStorePassword=${STORE_PASSWORD}`,
        '-cp',
        builtClassPath(tools),
        DRIVER,
        tools.table(),
      ],
    }),
    processes: 1,
    atOnce: 16,
    rebuild: (tools, files) => [
      'javac',
      '-encoding',
      'UTF-8',
      '-cp',
      // The driver is one of the tests.
      tools.pathList('target/test-classes', ownPath(tools)),
      '-d',
      'target/classes',
      ...new Set([...files, ...withCopiedConstants(tools, files)]),
    ],
    build: ['mvn', '--batch-mode', '--quiet', 'process-test-classes'],
  },
  compile: {
    needs: [DEPENDENCIES_LISTED],
    commands(tools, isStrict = false) {
      const sources = ['src/main/java', 'src/generated/java', 'src/test/java']
        .flatMap((part) => tools.filesBelow(part))
        .filter((path) => path.endsWith('.java'));
      const options = [...compilerOptions(tools.readOwn('pom.xml')), ...(isStrict ? ['-Werror'] : [])];
      return [['javac', ...options, '-cp', dependencies(tools), '-d', 'target/classes', ...sources]];
    },
    installed: {
      tools: ['javac', 'maven'],
      commands: () => [['mvn', '--batch-mode', '--quiet', 'compile']],
      lacks: /Could not (?:resolve|transfer|find artifact).*/,
    },
  },
  recorder: {
    parts: [RECORDER],
    needs: [DEPENDENCIES_LISTED],
    commands(tools) {
      const sources = ['src/main/java', 'src/generated/java'].flatMap((part) => tools.filesBelow(part));
      const classes = 'target/recorded';
      const path = tools.pathList(classes, dependencies(tools));
      const options = ['--release', releaseIn(tools.readOwn('pom.xml')), '-encoding', 'UTF-8', '-proc:none', '-nowarn'];
      const code = sources.filter((file) => file.endsWith('.java'));
      return [
        [
          'javac',
          ...options,
          '-J-XX:TieredStopAtLevel=1',
          '-cp',
          dependencies(tools),
          '-d',
          classes,
          ...code,
          RECORDER,
        ],
        ['java', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', path, 'com.integrationapi.PublicApi'],
      ];
    },
  },
  reference: {
    format: 'html',
    // The archive that is published.
    write: (_, folder) => [
      'sh',
      '-c',
      'java scripts/Run.java Pack "$1" && cd "$1" && jar --extract --file *-javadoc.jar && rm *.jar',
      'sh',
      folder,
    ],
  },
  firstCalls: (tools) => ({ line: ['java', '-cp', builtClassPath(tools), 'com.integrationapi.FirstCalls'] }),
  snippet: (tools, code) => ({
    files: { 'Snippet.java': classOf(code) },
    start: { line: ['java', '-cp', builtClassPath(tools), 'Snippet.java'] },
  }),
  samples(tools, codes, mark) {
    const path = builtClassPath(tools);
    const classes = sampleFiles(codes.map(sampleClass), (at) => `S${at}.java`);
    const files = { ...classes, 'Run.java': sampleRunner(codes.length, mark) };
    return {
      files,
      commands: [
        { line: ['javac', '-Xlint:all', '-Werror', '-proc:none', '-cp', path, ...Object.keys(files)] },
        { line: ['java', '-cp', tools.pathList(path, '.'), 'Run'] },
      ],
    };
  },
  identifiers: ({ root }, folder) => ['java', `${root}/tests/generator/parsers/Identifiers.java`, folder],
};

/** Returns the classes into which `javac` has copied the constants of a changed file. */
function withCopiedConstants({ filesBelow, readOwn }: LibraryTools, changed: readonly string[]): string[] {
  if (!changed.some((path) => path.endsWith('/Behaviour.java'))) return [];
  return filesBelow('src/main/java').filter((path) => readOwn(path).includes('Behaviour.'));
}

/** Returns a class that runs the statements of a sample, after its imports. */
function sampleClass(code: string, at: number): string {
  const imports = code.match(/^import .*;$/gm) ?? [];
  const body = code.replaceAll(/^import .*;$/gm, '');
  return `${imports.join('\n')}\nfinal class S${at} {\n  static void run() throws Exception {\n${body}\n  }\n}\n`;
}

const sampleRunner = (count: number, mark: string): string => `public class Run {
  interface Sample { void run() throws Exception; }
  public static void main(String[] args) {
    Sample[] all = { ${Array.from({ length: count }, (_, at) => `S${at}::run`).join(', ')} };
    for (int at = 0; at < all.length; at++) {
      System.out.println("\\n${mark}" + at);
      try { all[at].run(); } catch (Exception error) { error.printStackTrace(System.out); }
    }
  }
}
`;

/** Returns a class that runs statements, after their imports. */
function classOf(code: string): string {
  const imports = code.match(/^import .*;$/gm) ?? [];
  const client = code.includes('api = ') ? '' : 'var api = com.integrationapi.IntegrationApi.create();';
  const body = code.replaceAll(/^import .*;$/gm, '');
  return `${imports.join('\n')}\nclass Snippet { public static void main(String[] args) { ${client}\n${body} } }\n`;
}

const trustStore = (ca: string): string => `${ca}.p12`;

/** Without it, Java reads no certificate from the store, and would accept none of the server. */
const STORE_PASSWORD = 'changeit';

// Reads the compiler options from pom.xml, because starting Maven takes longer than compiling.
function compilerOptions(pom: string): string[] {
  const listed = /<compilerArgs>([\s\S]*?)<\/compilerArgs>/.exec(pom)?.[1] ?? '';
  const args = [...listed.matchAll(/<arg>(.*?)<\/arg>/g)]
    .map(([, arg = '']) => arg)
    // Comments of generated classes may be missing, but not malformed.
    .map((arg) => (arg.startsWith('-Xdoclint/package:') ? '-Xdoclint:-missing' : arg));
  if (args.length === 0) throw new Error('pom.xml must define compilerArgs');
  return ['--release', releaseIn(pom), '-encoding', 'UTF-8', '-J-XX:TieredStopAtLevel=1', ...args];
}

function releaseIn(pom: string): string {
  const release = /<maven\.compiler\.release>(\d+)</.exec(pom)?.[1];
  if (release === undefined) throw new Error('pom.xml must define maven.compiler.release');
  return release;
}
