import type { Expected } from '../languages.ts';

const pom =
  '<maven.compiler.release>17</maven.compiler.release><compilerArgs><arg>-Xlint:all</arg><arg>-Werror</arg></compilerArgs>';
const library = (text: string): Record<string, string> => ({ 'pom.xml': pom, 'src/main/java/B.java': text });

export const expected: Expected = {
  libraries: {
    good: library('class B {}\n'),
    bad: [
      { what: 'types', files: library('class B { int b = ""; }\n'), says: /B\.java:1: error: incompatible types/ },
      { what: 'warnings', files: library('class B { java.util.List b; }\n'), says: /B\.java:1: warning: \[rawtypes\]/ },
    ],
  },
  markers: { name: 'A.java', live: ['class A { /* M0 \\u002a/ int a = M(); }'], broken: 'class B { "' },
  maintained: {
    goneFiles: [
      'java/com/integrationapi/model/RateLimit.java',
      'java/com/integrationapi/resource/RateLimitResource.java',
    ],
    gone: [
      ['resource/WebhookEndpointsResource.java', / ping\(/],
      ['/IntegrationApi.java', /RateLimit/],
    ],
    deprecated: ['resource/LocationsResource.java', /@Deprecated\n +public Listing<Location> list\(/],
    newValue: ['model/InventoryReason.java', /ON_LOAN = new InventoryReason\("on-loan"\);/],
  },
  wish: {
    what: 'Enum',
    template: 'enum.mustache',
    from: '      default -> new {{{className}}}(value);',
    to: '      default -> new {{{className}}}(value.strip());',
    printed: /^      default -> new \w+\(value\.strip\(\)\);$/gm,
    atLeast: 10,
  },
};
