import { entriesOf, type Versioning, semantic } from '../versioning.ts';

const value = (text: string, name: string): string => new RegExp(`<${name}>([^<]+)<`).exec(text)?.[1] ?? '';

/** Reads a module descriptor: the modules that a program must have, and what it can use. */
function moduleIn(text: string): { extensions: Record<string, string>; entries: Record<string, string> } {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|@\w+(?:\([^)]*\))?/g, '');
  const [head = '', body = ''] = code.split('{');
  const [extensions, entries]: Record<string, string>[] = [{}, { module: head.replaceAll(/\s+/g, ' ').trim() }];
  for (const statement of body.split('}')[0]?.split(';') ?? []) {
    const [word = '', ...rest] = statement.trim().split(/\s+/);
    const name = rest.find((part) => part !== 'static' && part !== 'transitive') ?? '';
    // A static module is needed only to compile, and by programs that use it.
    if (word === 'requires' && !rest.includes('static')) Object.assign(extensions ?? {}, { [name]: '*' });
    if (word === 'requires' && rest.includes('transitive')) Object.assign(entries ?? {}, entriesOf('module', [name]));
    if (['exports', 'opens', 'provides'].includes(word))
      Object.assign(entries ?? {}, { [`${word} ${name}`]: rest.slice(1).join(' ') || 'to all' });
  }
  return { extensions: extensions ?? {}, entries: entries ?? {} };
}

export const versioning: Versioning = {
  call: (resource, method) => `api.${resource}().${method}()`,
  dialect: 'java',
  spelling: semantic,
  stamps: [
    { file: 'pom.xml', pattern: /(?<=<artifactId>integration-api<\/artifactId>\s*<version>)[^<]+(?=<)/g },
    { file: 'README.md', pattern: /(?<=<artifactId>integration-api<\/artifactId>\s*<version>)[^<]+(?=<)/g },
    {
      file: 'src/generated/java/com/integrationapi/IntegrationApi.java',
      pattern: /(?<=new ClientBuilder<>\(\s*"[^"]+",\s*")[^"]+(?=")/g,
      isGenerated: true,
    },
  ],
  requirements(read) {
    const pom = read('pom.xml');
    const own = /<dependencies>(.*?)<\/dependencies>/s.exec(pom)?.[1] ?? '';
    const packages = own
      .split('</dependency>')
      .filter((text) => text.includes('<artifactId>') && !text.includes('<scope>test<'));
    const project = pom.slice(0, pom.indexOf('<dependencies>'));
    const { extensions, entries } = moduleIn(read('src/module/java/module-info.java'));
    return {
      extensions,
      entries: { name: `${value(project, 'groupId')}:${value(project, 'artifactId')}`, ...entries },
      runtime: `>=${value(pom, String.raw`maven\.compiler\.release`)}`,
      dependencies: Object.fromEntries(
        packages.map((text) => [
          `${value(text, 'groupId')}:${value(text, 'artifactId')}`,
          `>=${value(text, 'version')}`,
        ]),
      ),
    };
  },
  reach: {
    scalars: { '32-bit integer': 'Integer', '64-bit integer': 'Long', number: 'Double', 'date-time': 'Instant' },
    hasOperationNames: false,
    hasConstants: true,
    pathArguments: 'by position',
    otherArguments: 'by name',
    isLinked: true,
    readsAbsentAsNull: true,
  },
  api: 'api',
};
