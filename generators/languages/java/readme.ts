import type { ConsumerTools } from '../packaging.ts';
import type { Readme } from '../readme.ts';
import { programs } from './readme-programs.ts';
import { DEPENDENCIES, isImport, MAVEN, manifest, packaging, settings } from './release.ts';

const SOURCES = 'src/main/java';
/** Folder of blocks that the oldest supported version of Java does not compile. */
const LATER = 'src/later/java';
/** Compiles without a JDK, because the newest version of Java is only a runtime. */
const ECLIPSE_COMPILER = 'org.eclipse.jdt:ecj:3.42.0';
/** Compiles a file unless that is done, and runs its class as a program without modules that uses the library as a module. */
const RUN = `
run() { ./java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC "$@"; }
[ "target/classes/$2.class" -nt "$1" ] ||
  run -jar compiler/ecj-*.jar -21 -nowarn -d target/classes -classpath "$(echo target/classes lib/*.jar | tr ' ' ':')" "$1" &&
run '-Djava.util.logging.SimpleFormatter.format=%5$s%n' --module-path lib --add-modules ALL-MODULE-PATH -cp target/classes "$2"
`;

/** The project takes the library from a file repository. */
const withRepository = (tools: ConsumerTools): ConsumerTools => ({
  ...tools,
  registry: `file://${tools.scratch}/repository`,
});

function program(code: string, line: number): string {
  const lines = code.split('\n');
  return `package readme;

import static readme.Surroundings.*;

${lines.filter(isImport).join('\n')}

final class Line${line} {
  private Line${line}() {}

  public static void main(String[] args) throws Exception {
${lines.filter((each) => !isImport(each)).join('\n')}
  }
}
`;
}

export const readme: Readme = {
  errorSuffix: 'Exception',
  otherMembers: {
    sent: 'Builders have `putMember("colour", "red")` and `otherMembers(map)`.',
    read: '`model.otherMembers()` returns them, converted where the description gives them a type.',
  },
  received: `
String current = System.getenv("WEBHOOK_SECRET");
String previous = current;
record Received(byte[] body, java.util.Map<String, String> headers) {}
var headers = new java.util.HashMap<String, String>();
for (String name : List.of("id", "timestamp", "signature"))
  headers.put("webhook-" + name, System.getenv("WEBHOOK_" + name.toUpperCase()));
var request = new Received(System.getenv("WEBHOOK_BODY").getBytes(java.nio.charset.StandardCharsets.UTF_8), headers);
`,
  client: {
    imports: 'import com.integrationapi.IntegrationApi;',
    statement: 'IntegrationApi api = IntegrationApi.create(); // reads INTEGRATION_API_KEY',
    uses: /(?<![\w.])api\b\s*\./,
    creates: /\bIntegrationApi api\b/,
  },
  programs,
  project: {
    files: (tools) => {
      const [telemetry] =
        /<dependency>\s*<groupId>io\.opentelemetry<\/groupId>\s*<artifactId>opentelemetry-api.*?<\/dependency>/s.exec(
          tools.read('sdks/java/pom.xml'),
        ) ?? [''];
      return {
        'pom.xml': manifest(withRepository(tools), {
          dependencies: telemetry.replace('<optional>true</optional>', ''),
          compiler:
            '<configuration><showWarnings>true</showWarnings><compilerArgs><arg>-Xlint:all</arg><arg>-Werror</arg></compilerArgs></configuration>',
        }),
        'settings.xml': settings(tools),
        [`${SOURCES}/module-info.java`]: tools.read('sdks/java/scripts/readme/module-info.java'),
        [`${SOURCES}/readme/Surroundings.java`]: tools.read('sdks/java/scripts/readme/Surroundings.java'),
      };
    },
    install: (tools) => {
      const { library, output, project, scratch, venv, version } = tools;
      const artifact = `${scratch}/repository/${packaging.name.replaceAll(/[.:]/g, '/')}/${version}`;
      return [
        ['mkdir', '-p', artifact],
        ['cp', '-r', `${output}/.`, artifact],
        ...packaging.consumer.install(tools),
        [
          ...MAVEN,
          '--settings',
          'settings.xml',
          `${DEPENDENCIES}:copy`,
          `-Dartifact=${ECLIPSE_COMPILER}`,
          '-DoutputDirectory=compiler',
        ],
        [
          'sh',
          '-c',
          'cd "$1" && ln -s "$(java scripts/Run.java Runtimes "$2")" "$3/java"',
          'sh',
          library,
          venv('python'),
          project,
        ],
      ];
    },
    installs: ['api', 'common', 'context'].map((name) => `io.opentelemetry:opentelemetry-${name}`),
    program: (code, line, since) => ({
      file: `${since === undefined ? SOURCES : LATER}/readme/Line${line}.java`,
      text: program(code, line),
    }),
    checks: () => [[...MAVEN, '--settings', 'settings.xml', 'compile']],
    run: (_, file) => ['sh', '-c', RUN, 'sh', file, file.replace(/^src\/\w+\/java\//, '').replace('.java', '')],
  },
};
