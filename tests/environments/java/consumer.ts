import { DEPENDENCIES, MAVEN, packaging, settings } from '../../../generators/languages/java/release.ts';
import type { Consumer } from '../consumer.ts';

const dependency = (coordinates: string): string => {
  const [group, artifact, version] = coordinates.split(':');
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
};

export const java: Consumer = {
  id: 'java',
  registry: 'maven',
  files: (tools, packages) => ({
    // Downloads are kept for the next environment. The library needs no other: docs/adr/0022-the-java-library-needs-no-other.md
    'settings.xml': settings({ ...tools, project: `${tools.home}/.m2` }),
    'pom.xml': `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>environment</artifactId>
  <version>1</version>
  <dependencies>${packages.map(dependency).join('')}</dependencies>
</project>
`,
  }),
  install: ({ output, version }, packages) => [
    ['mkdir', 'lib'],
    ['cp', `${output}/${packaging.files(version)[0]}`, 'lib'],
    ...(packages.length === 0
      ? []
      : ([
          [...MAVEN, '--settings', 'settings.xml', `${DEPENDENCIES}:copy-dependencies`, '-DoutputDirectory=lib'],
        ] as const)),
  ],
  run: (program) => `java ${program}`,
  env: ({ pathList, project }) => ({ CLASSPATH: pathList(project, `${project}/lib/*`) }),
};
