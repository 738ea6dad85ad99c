import brand from '../../brand.json' with { type: 'json' };
import type { ConsumerTools, Packaging } from '../packaging.ts';
import { semantic } from '../versioning.ts';

const { groupId, artifactId } = brand.java;
export const MAVEN = ['mvn', '--batch-mode', '--quiet'] as const;
export const DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

const jars = (version: string): string[] =>
  ['', '-sources', '-javadoc'].map((classifier) => `${artifactId}-${version}${classifier}.jar`);
const pom = (version: string): string => `${artifactId}-${version}.pom`;

/** Parts that a project has in addition to the library: dependencies, and the configuration of the compiler. */
interface Extras {
  dependencies?: string;
  compiler?: string;
}

/** Returns the POM of a project that uses the library. */
export function manifest({ home, registry, version }: ConsumerTools, extras: Extras = {}): string {
  // Downloads of the build come first, so that only a new machine asks Maven Central.
  const downloaded = `<id>downloaded</id><url>file://${home}/.m2/repository</url>`;
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>quick-start</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <repositories>
    <repository><id>library</id><url>${registry}</url></repository>
    <repository>${downloaded}</repository>
  </repositories>
  <pluginRepositories>
    <pluginRepository>${downloaded}</pluginRepository>
  </pluginRepositories>
  <dependencies>
    <dependency>
      <groupId>${groupId}</groupId>
      <artifactId>${artifactId}</artifactId>
      <version>${version}</version>
    </dependency>${extras.dependencies ?? ''}
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-resources-plugin</artifactId>
        <version>3.3.1</version>
      </plugin>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.14.1</version>${extras.compiler ?? ''}
      </plugin>
    </plugins>
  </build>
</project>
`;
}

/** An empty local repository, so that the library comes from its registry, and the mirror of a company network. */
export function settings({ project }: ConsumerTools): string {
  const url = process.env['MAVEN_CENTRAL_URL'];
  const mirror = `<mirror><id>central-mirror</id><mirrorOf>central</mirrorOf><url>${url}</url></mirror>`;
  return `<settings>
  <localRepository>${project}/repository</localRepository>
  <mirrors>${url === undefined ? '' : mirror}</mirrors>
</settings>
`;
}

export const isImport = (line: string): boolean => line.startsWith('import ');

/** Returns the file of a class that runs a snippet of the README. */
export function program(snippet: string, name = 'QuickStart'): string {
  const lines = snippet.split('\n');
  const imports = lines.filter(isImport).join('\n');
  const body = lines
    .filter((line) => !isImport(line))
    .join('\n')
    .trim()
    .replaceAll(/^(?=.)/gm, '    ');
  return `${imports}\n\nfinal class ${name} {\n  public static void main(String[] args) throws Exception {\n${body}\n  }\n}\n`;
}

export const packaging: Packaging = {
  name: `${groupId}:${artifactId}`,
  registry: 'maven',
  isSigned: true,
  purl: 'maven',
  spelling: semantic,
  // docs/adr/0031-releases-of-java-are-built-with-one-jdk.md
  compiler: {
    title: 'Java',
    version: '17',
    ask: ['mvn', '--version'],
    // JAVA_HOME may have another Java than PATH. Up to version 8, it reported itself as 1.8.
    versionIn: (output) => /^Java version: ([\d._]+)/m.exec(output)?.[1],
    remedy: 'set JAVA_HOME to a JDK 17',
  },
  files: (version) => [...jars(version), pom(version)],
  build: ({ library, output, version }) => [
    ['sh', '-c', 'cd "$1" && exec java scripts/Run.java Pack "$2"', 'sh', library, output],
    ['cp', `${library}/pom.xml`, `${output}/${pom(version)}`],
  ],
  // Maven Central checks the `.pom`, and a project uses it before.
  checks: () => [],
  consumer: {
    block: 'java',
    files: (tools, snippet) => ({
      'pom.xml': manifest(tools),
      'settings.xml': settings(tools),
      'src/main/java/QuickStart.java': program(snippet),
    }),
    install: () => [
      [
        ...MAVEN,
        '--settings',
        'settings.xml',
        'compile',
        `${DEPENDENCIES}:copy-dependencies`,
        `${DEPENDENCIES}:list`,
        '-DincludeScope=runtime',
        '-DoutputDirectory=lib',
        '-DoutputFile=dependencies.txt',
      ],
    ],
    run: ({ pathList }) => [
      'java',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      pathList('target/classes', 'lib/*'),
      'QuickStart',
    ],
    list: () => ['cat', 'dependencies.txt'],
    installed: (output) =>
      [...output.matchAll(/^ +([\w.-]+:[\w.-]+):jar:([^:\s]+)/gm)].map(([, name = '', version = '']) => ({
        name,
        version,
        // The library needs no other: docs/adr/0022-the-java-library-needs-no-other.md
        requires: [],
      })),
  },
};
