import { program } from '../../../generators/languages/java/release.ts';
import type { Expected } from '../languages.ts';

export const expected: Expected = {
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
};
