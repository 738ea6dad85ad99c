package com.integrationapi.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.Clients;
import com.integrationapi.FilePart;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.Model;
import com.integrationapi.RequestOptions;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.response.Result;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies whose media type or members depend on the call. */
class BodyTest {
  private static final Operation<Void> POST =
      new Operation<>("postIt", "POST", "/it", Result.nothing());
  private static final String BYTES = "application/octet-stream";

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "image/*,image/png #image/webp #'' #image/webp",
        "image/*,image/png #application/octet-stream #'' #image/png",
        "image/*,image/png #text/plain #'' #postIt: the Content-Type must be image/* or image/png",
        "image/*,image/png #text/plain #IMAGE/GIF; q=1 #IMAGE/GIF; q=1",
        "application/octet-stream,image/png #text/plain #'' #image/png",
        "*/*,image/png #text/plain #'' #text/plain",
        "image/png #image/png #a/b #postIt: the Content-Type must be image/png, not \"a/b\""
      })
  void aFileHasATypeThatItsOperationTakes(String all, String own, String chosen, String sent) {
    List<String> types = new ArrayList<>();
    try (ApiClient client =
        Clients.of(
            (request, timeout) -> {
              types.add(request.headers().get("Content-Type"));
              return new HttpResponse(204, Map.of(), new byte[0]);
            },
            builder -> {})) {
      RequestOptions.Builder options = RequestOptions.builder();
      if (!chosen.isEmpty()) {
        options.header("Content-Type", chosen);
      }
      FilePart file = FilePart.of(new byte[0], "f", own);
      Operation<Void> operation = POST.withContentTypes(all.split(","));
      client.send(operation.request().requiredFile(file, "image/png"), options.build());
    } catch (InvalidRequestException error) {
      types.add(error.getMessage().substring(0, Math.min(sent.length(), 80)));
    }
    assertEquals(List.of(sent), types);
  }

  @ParameterizedTest
  @CsvSource({
    "a, text/plain, text/plain",
    "ü, Text/plain, Text/plain; charset=utf-8",
    "ü, text/csv; header=present, text/csv; header=present",
    "ü, application/xml, application/xml"
  })
  void aTextNamesItsCharsetWhereItsTypeLeavesItOpen(String text, String type, String sent) {
    Request<Void> request = POST.request().requiredText(text, type);
    assertEquals(text, new String(request.body(), StandardCharsets.UTF_8));
    assertEquals(sent, request.contentType());
  }

  @Test
  void aBodyThatIsAbsentHasNoType() {
    Request<Void> request = POST.request().text(null, "a/b").bytes(null).file(null, BYTES);
    request.multipart(null);
    assertNull(request.body());
    assertNull(request.contentType());
    assertThrows(InvalidRequestException.class, () -> request.requiredText(null, "a/b"));
  }

  /** Model with a choice. */
  private static final class Chosen extends Model {
    @Override
    protected void visit(BiConsumer<String, Object> visitor, BiConsumer<String, Object> secrets) {
      visitor.accept("stream", true);
    }
  }

  static Stream<Arguments> choices() {
    String refused = "postIt: body.stream must be ";
    return Stream.of(
        Arguments.of(Map.of("a", 1), true, true, "{\"a\":1,\"stream\":true}"),
        Arguments.of(Map.of("a", 1), false, false, "{\"a\":1}"),
        Arguments.of(Map.of("stream", true), true, true, "{\"stream\":true}"),
        Arguments.of(new Chosen(), true, true, "{\"stream\":true}"),
        Arguments.of(new Chosen(), false, false, refused + "false: this method returns no stream"),
        Arguments.of(
            Map.of("stream", false), true, true, refused + "true: this method returns a stream"),
        Arguments.of(List.of(1), true, true, "[1]"));
  }

  @ParameterizedTest
  @MethodSource("choices")
  void aMethodSetsTheMemberThatChoosesItsResult(
      Object body, boolean value, boolean isSent, String sent) {
    Request<Void> request = POST.request().choice("stream", value, isSent);
    String found;
    try {
      found = new String(request.requiredBody(body).body(), StandardCharsets.UTF_8);
    } catch (InvalidRequestException error) {
      found = error.getMessage();
    }
    assertEquals(sent, found);
  }
}
