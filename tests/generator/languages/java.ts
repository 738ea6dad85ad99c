import { DEPENDENCIES, program } from '../../../generators/languages/java/release.ts';
import type { Expected } from '../languages.ts';

const QUICK_START = 'src/main/java/QuickStart.java';
/** Project of a user, whose only repository besides Maven Central is the local one. */
const CONSUMER = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop.example</groupId>
  <artifactId>consumer</artifactId>
  <version>1.0.0</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>com.teashopapi</groupId>
      <artifactId>tea-shop-api</artifactId>
      <version>1.0.0</version>
    </dependency>
  </dependencies>
</project>
`;

export const expected: Expected = {
  rare: [
    'case "1" -> FirstFrame.decode(in);',
    'Inputs.nonNull(params, "params").addTo(LIST_ALL.request().path("id", id));',
    'Result.of(Decoder.listOf(Decoder.model(Thing.class)))',
    '.withAuth("basic", null);',
    '.withAuth("header", "X-API-Key");',
    '.withAuth("none", null);',
    'new Operation<byte[]>("imageThing", "GET", "/image", Result.bytes()) .withResponseMediaType("image/png");',
    'Result.optional(Decoder.model(Thing.class))',
    'Result.streamOfTexts()',
    'Result.streamOfLines(Decoder.optional(Decoder.model(Thing.class)))',
    'Result.streamOfSequence(Decoder.listOf(JsonInput::integer))',
    'return ANSWER_STREAM.request().choice("stream", true, true).requiredBody(body);',
    'new Operation<Download>("imageThing", "GET", "/image", Result.download())',
    'public EventStream<Optional<Thing>> exportAll() {',
    'public void setImage(byte[] body) { setImage(Inputs.file(body), RequestOptions.none()); }',
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
    'secrets.accept("required_7", this.required7);',
    'public final class Money extends Model {',
    'request.explodedQuery("tag", this.tag);',
    'request.query("filter[name]", this.filterName);',
    'request.header("X-Tenant", this.xTenant);',
    'request.cookie("session", this.session);',
    'return TRY_IMAGE_UPLOAD.request().bytes(body).contentType("image/png");',
    'public PagedIterable<Thing> search(Consumer<ThingSearchParams.Builder> params) {',
    'public Optional<Object> required13() {',
    'public List<Object> required35() {',
    'List<@Nullable List<@Nullable SentEnum>> lists',
    'List<@Nullable Thing> replaceNulls(',
    'request.query("json", this.json, ParameterStyle.of("json"));',
    'return file(FilePart.of(file));',
    'public Builder more(FilePart... more) {',
    '@Nullable String meansType = "bank account";',
    'public sealed interface Means permits Card, BankAccount, Means.UnknownMeans {',
    'public sealed interface Choice permits FirstChoice, SecondChoice {',
    'private UnknownMeans(JsonInput in) { super(true);',
  ],
  calls: () => ({ line: ['java', '-cp', 'java/target/classes', 'Calls.java'] }),
  product: ({ pathList }, { project }) => {
    const maven = ['mvn', '--batch-mode', '--quiet', `-Dmaven.repo.local=${project}/repository`] as const;
    return {
      files: (code) => ({ 'pom.xml': CONSUMER, [QUICK_START]: program(code) }),
      pack: [[...maven, 'install']],
      install: [[...maven, 'compile', `${DEPENDENCIES}:copy-dependencies`, '-DoutputDirectory=lib']],
      run: ['java', '-cp', pathList('lib/*'), QUICK_START],
    };
  },
};
