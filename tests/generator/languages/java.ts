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
      'java/com/integrationapi/resource/RateLimitResource.java',
    ],
    removedCode: [
      ['resource/WebhookEndpointsResource.java', / ping\(/],
      ['/IntegrationApi.java', /RateLimit/],
    ],
    deprecated: ['resource/LocationsResource.java', /@Deprecated\n +public PagedIterable<Location> list\(/],
    newValue: ['model/InventoryReason.java', /ON_LOAN = new InventoryReason\("on-loan"\);/],
  },
  rare: [
    'params.addTo(LIST_ALL.request().path("id", id)), Decoder.listOf(Decoder.model(Thing.class)), options);',
    'new Operation("pingThing", "GET", "/ping").withBasicAuth();',
    'new Operation("peekThing", "GET", "/peek").withApiKeyHeader("X-API-Key");',
    'new Operation("searchThing", "GET", "/search").withoutAuth();',
    'new Operation("imageThing", "GET", "/image").withResponseMediaType("image/png");',
    'apiClient.sendOptional(TRY_GET.request(), Decoder.model(Thing.class), options);',
    'apiClient.sendForBytes(IMAGE.request(), options);',
    'apiClient.send(SET_IMAGE.request().requiredBytes(body).contentType("image/png"), options);',
    'apiClient.send(UPLOAD.request().requiredMultipart(body), options);',
    'NOTE.request().anyBody(body).contentType("application/merge-patch+json"), options);',
    'apiClient.sendOptionalNullable(MAYBE_NOTHING.request(), JsonInput::string, options);',
    'apiClient.sendNullable(MAYBE1.request(), JsonInput::dateTime, options);',
    'apiClient.send(OFFER.request().body(body), options);',
    'apiClient.send(COUNT.request(), Decoder.mapOf(JsonInput::integer), options);',
    'secrets.accept("required_5", this.required5);',
    'public final class Money extends Model implements Comparable<Money> {',
  ],
  templateEdit: {
    construct: 'Enum',
    template: 'enum.mustache',
    from: '      default -> new {{{className}}}(value);',
    to: '      default -> new {{{className}}}(value.strip());',
    printed: /^      default -> new \w+\(value\.strip\(\)\);$/gm,
    atLeast: 10,
  },
};
