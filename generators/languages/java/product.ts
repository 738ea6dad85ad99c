import type { Author } from '../../names/publication.ts';
import { identifiersIn, licenceFiles } from '../../publication/licence.ts';
import { developersOf, gitAddress, type Publisher } from '../../publication/publisher.ts';
import { type Product, without } from '../product.ts';

const COMMENT = String.raw`(?:\n *<!--(?:(?!-->)[^])*-->)?`;
const element = (name: string, inside: string): RegExp =>
  new RegExp(String.raw`${COMMENT}\n *<${name}>(?:(?!</${name}>)[^])*${inside}(?:(?!</${name}>)[^])*</${name}>`, 'g');

/** What only our repository has: our names, tests, checks and examples, and the pages of our documentation. */
const OWN_PASSAGES = [
  /\n {2}<url>[^]*?<\/organization>/,
  /\n {2}<licenses>[^]*?<\/licenses>/,
  /\n {2}<developers>[^]*?<\/issueManagement>/,
  /\n *<!--(?:(?!-->)[^])*--> *\n *<error\.prone\.options>[^]*?<\/error\.prone\.options>/,
  /\n *<!-- Set by the profile `checks`\. -->\n.*/,
  /\n *<!-- Folder of all output; .*-->\n.*/,
  /\n *<directory>\$\{project\.basedir\}\/\$\{build\.folder\}<\/directory>/,
  element('dependency', '<scope>test</scope>'),
  element('execution', '<goal>add-test-source</goal>'),
  /\n *<!-- The run is short: .*-->\n *<argLine>.*<\/argLine>/,
  element('plugin', '<artifactId>maven-dependency-plugin</artifactId>'),
  element('plugin', '<artifactId>maven-site-plugin</artifactId>'),
  // A compiler of another version may warn of something else.
  /\n *<arg>-Werror<\/arg>/g,
  /\n {4}<profile>\n *<!-- The checks of `npm test`, [^]*?\n {4}<\/profile>/,
  /\n *<addStylesheets>[^]*?<\/addStylesheets>/,
  /\n *<overview>.*<\/overview>/,
  /\n *<failOnWarnings>.*<\/failOnWarnings>/,
];

/** Returns the manifest of a library of another API, with all that Maven Central requires and somebody says. */
export function productManifest(text: string, { title, description, publisher }: Product): string {
  return (
    without(text, OWN_PASSAGES)
      // Owners comment their code as they like.
      .replace(/(?<=-Xdoclint\/package:)(?=(-[\w.]+)\.model\b)/, '$1.custom,')
      .replace(/(?<=<description>)[^<]*/, () => escaped(description))
      .replace(/(?<=<\/description>)/, () => aboutOf(publisher, title))
      .replace(/<include>LICENSE<\/include>/, () =>
        licenceFiles(publisher.licence)
          .map((file) => `<include>${file}</include>`)
          .join('\n          '),
      )
      .replace(/(?<=<id>release<\/id>\s*<build>\s*<plugins>)/, () => PUBLISHING)
  );
}

/** https://central.sonatype.org/publish/requirements/ */
function aboutOf(publisher: Publisher, title: string): string {
  const { homepage, repository } = publisher;
  const url = homepage ?? repository;
  const lines = [
    ...(url === undefined ? [] : [`<url>${escaped(url)}</url>`]),
    ...licencesOf(publisher),
    '<developers>',
    ...developersOf(publisher, title).flatMap((author) => developerOf(author, url)),
    '</developers>',
    ...scmOf(repository),
  ];
  return lines.map((line) => `\n  ${line}`).join('');
}

function licencesOf({ licence, repository }: Publisher): string[] {
  if (licence === undefined) return [];
  const { name, url } =
    licence.kind === 'custom'
      ? { name: licence.name, url: licence.url ?? repository }
      : { name: licence.expression, url: pageOf(licence.expression) ?? repository };
  return [
    '<licenses>',
    '  <license>',
    `    <name>${escaped(name)}</name>`,
    ...(url === undefined ? [] : [`    <url>${escaped(url)}</url>`]),
    '  </license>',
    '</licenses>',
  ];
}

/** Returns the page of the only licence in an expression. */
function pageOf(expression: string): string | undefined {
  const [id, ...others] = identifiersIn(expression);
  const isListed = id !== undefined && others.length === 0 && !id.startsWith('LicenseRef-');
  return isListed ? `https://spdx.org/licenses/${id}.html` : undefined;
}

function developerOf({ name, email, url }: Author, page: string | undefined): string[] {
  const members = Object.entries({ name, email, url: url ?? page });
  return [
    '  <developer>',
    ...members.flatMap(([tag, value]) => (value === undefined ? [] : [`    <${tag}>${escaped(value)}</${tag}>`])),
    '  </developer>',
  ];
}

function scmOf(repository: string | undefined): string[] {
  if (repository === undefined) return [];
  const connection = escaped(`scm:git:${gitAddress(repository)}`);
  return [
    '<scm>',
    `  <connection>${connection}</connection>`,
    `  <developerConnection>${connection}</developerConnection>`,
    `  <url>${escaped(repository)}</url>`,
    '</scm>',
  ];
}

/** Signs the archives and uploads them to Maven Central, with the token of the server `central` in settings.xml. */
const PUBLISHING = `
          <plugin>
            <groupId>org.apache.maven.plugins</groupId>
            <artifactId>maven-gpg-plugin</artifactId>
            <version>3.2.8</version>
            <executions>
              <execution>
                <id>signatures</id>
                <goals>
                  <goal>sign</goal>
                </goals>
                <configuration>
                  <bestPractices>true</bestPractices>
                </configuration>
              </execution>
            </executions>
          </plugin>
          <plugin>
            <groupId>org.sonatype.central</groupId>
            <artifactId>central-publishing-maven-plugin</artifactId>
            <version>0.9.0</version>
            <extensions>true</extensions>
            <configuration>
              <publishingServerId>central</publishingServerId>
              <autoPublish>true</autoPublish>
              <waitUntil>published</waitUntil>
            </configuration>
          </plugin>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
