import { program } from '../../../generators/languages/java/release.ts';
import type { Expected } from '../languages.ts';

const pom =
  '<maven.compiler.release>17</maven.compiler.release><compilerArgs><arg>-Xlint:all</arg><arg>-Werror</arg></compilerArgs>';
const library = (text: string): Record<string, string> => ({ 'pom.xml': pom, 'src/main/java/B.java': text });

export const expected: Expected = {
  libraries: {
    valid: library('class B {}\n'),
    invalid: [
      { aspect: 'types', files: library('class B { int b = ""; }\n'), output: /B\.java:1: error: incompatible types/ },
      {
        aspect: 'warnings',
        files: library('class B { java.util.List b; }\n'),
        output: /B\.java:1: warning: \[rawtypes\]/,
      },
    ],
  },
  markers: { name: 'A.java', live: ['class A { /* M0 \\u002a/ int a = M(); }'], broken: 'class B { "' },
  maintained: {
    removedFiles: [
      'java/com/integrationapi/model/RateLimit.java',
      'java/com/integrationapi/resource/RateLimitAsyncResource.java',
      'java/com/integrationapi/resource/RateLimitResource.java',
    ],
    removedCode: [
      ['resource/WebhookEndpointsResource.java', / ping\(/],
      ['/IntegrationApi.java', /RateLimit/],
    ],
    deprecated: ['resource/LocationsResource.java', /@Deprecated\n +public PagedIterable<Location> list\(/],
    newValue: ['model/InventoryReason.java', /ON_LOAN = new InventoryReason\("on-loan", Known\.ON_LOAN\);/],
  },
  rare: [
    'Inputs.nonNull(params, "params").addTo(LIST_ALL.request().path("id", id));',
    'Result.of(Decoder.listOf(Decoder.model(Thing.class)))',
    '.withAuth("basic", null);',
    '.withAuth("header", "X-API-Key");',
    '.withAuth("none", null);',
    'new Operation<byte[]>("imageThing", "GET", "/image", Result.bytes()) .withResponseMediaType("image/png");',
    'Result.optional(Decoder.model(Thing.class))',
    'return SET_IMAGE.request().requiredBytes(body).contentType("image/png");',
    'return UPLOAD.request().requiredMultipart(body);',
    'return NOTE.request().anyBody(body).contentType("application/merge-patch+json");',
    'Result.optionalNullable(JsonInput::string)',
    'Result.nullable(JsonInput::instant)',
    'return OFFER.request().body(body);',
    'Result.of(Decoder.mapOf(JsonInput::integer))',
    'public CompletableFuture<ApiResponse<Optional<Thing>>> tryGet(',
    'public AsyncList<Thing> list(',
    'return switch (in.peekMember("address", "digits")) {',
    'secrets.accept("required_5", this.required5);',
    'public final class Money extends Model implements Comparable<Money> {',
  ],
  calls: () => ({ line: ['java', '-cp', 'java/target/classes', 'Calls.java'] }),
  product: ({ pathList }, folders) => ({
    files: (code) => ({ 'QuickStart.java': program(code) }),
    pack: [['mvn', '--batch-mode', '--quiet', 'package', '-DskipTests']],
    install: [['javac', '-cp', `${folders.library}/target/tea-shop-api-1.0.0.jar`, 'QuickStart.java']],
    run: ['java', '-cp', pathList('.', `${folders.library}/target/tea-shop-api-1.0.0.jar`), 'QuickStart'],
  }),
  templateEdit: {
    construct: 'Enum',
    template: 'enum.mustache',
    from: '      default -> new {{{className}}}(value, Known.{{{unknownName}}});',
    to: '      default -> new {{{className}}}(value.strip(), Known.{{{unknownName}}});',
    printed: /^      default -> new \w+\(value\.strip\(\), Known\.UNKNOWN\);$/gm,
    atLeast: 10,
  },
};
