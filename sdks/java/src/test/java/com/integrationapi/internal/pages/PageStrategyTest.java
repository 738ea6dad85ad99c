package com.integrationapi.internal.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.Clients;
import com.integrationapi.DecodeException;
import com.integrationapi.Model;
import com.integrationapi.Page;
import com.integrationapi.RequestOptions;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.client.Paging;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.json.JsonOutput;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.response.Result;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PageStrategyTest {
  /** Case of openapi/vectors/pages.json. */
  private record Vector(Map<?, ?> members) {
    Object body() {
      return members.get("body");
    }

    PageStrategy paging() {
      Map<?, ?> paging = (Map<?, ?>) members.get("paging");
      return new PageStrategy(
          path(paging.get("items")),
          (String) paging.get("parameter"),
          path(paging.get("body")),
          Boolean.TRUE.equals(paging.get("isInteger")),
          path(paging.get("next")),
          path(paging.get("nextUrl")),
          Boolean.TRUE.equals(paging.get("isLinked")),
          (String) paging.get("lastItem"),
          path(paging.get("more")),
          path(paging.get("done")),
          paging.get("numbers") instanceof Map<?, ?> numbers ? numbersIn(numbers) : null);
    }

    private static PageNumbers numbersIn(Map<?, ?> given) {
      return new PageNumbers(
          (Long) given.get("first"),
          Boolean.TRUE.equals(given.get("isOffset")),
          path(given.get("current")),
          path(given.get("size")),
          path(given.get("total")));
    }

    private static List<String> path(Object given) {
      return given instanceof List<?> names
          ? names.stream().map(String.class::cast).toList()
          : List.of();
    }

    @Override
    public String toString() {
      return members.get("id") + ": " + members.get("why");
    }
  }

  static Stream<Vector> vectors() throws IOException {
    byte[] json = Files.readAllBytes(Path.of("../../openapi/vectors/pages.json"));
    Map<?, ?> file = (Map<?, ?>) JsonInput.decode(json, JsonInput::any);
    return ((List<?>) file.get("vectors")).stream().map(each -> new Vector((Map<?, ?>) each));
  }

  private static final Decoder<String> ID =
      in -> {
        Object item = in.any();
        return item instanceof Map<?, ?> members ? (String) members.get("id") : (String) item;
      };

  // A page with a field of another type has no decoded form.
  static Stream<Vector> decodedVectors() throws IOException {
    return vectors().filter(vector -> !vector.toString().contains("-type: "));
  }

  @ParameterizedTest
  @MethodSource("decodedVectors")
  void aPageHasTheFieldsThatItsApiSent(Vector vector) {
    for (Object sent : (List<?>) vector.members().get("pages")) {
      Page<Object> page =
          JsonInput.decode(
              JsonOutput.bytes(sent), ListPage.decoder(JsonInput::any, vector.paging()));
      byte[] json = ((Model) page).toJson().getBytes(StandardCharsets.UTF_8);
      Object fields = sent instanceof List<?> items ? Map.of("data", items) : sent;
      assertEquals(fields, JsonInput.decode(json, JsonInput::any));
    }
  }

  private static Request<Page<String>> request(Vector vector) {
    return new Operation<>(
            "listThem",
            vector.body() == null ? "GET" : "POST",
            "/them",
            Result.of(ListPage.decoder(ID, vector.paging())))
        .withPaging(vector.paging())
        .request()
        .query("limit", 2)
        .body(vector.body());
  }

  private static RequestOptions options(Vector vector) {
    return vector.body() == null
        ? RequestOptions.none()
        : RequestOptions.builder().idempotencyKey("first").build();
  }

  /** Reads a list, and compares the queries and the items with those of the vector. */
  private static void check(Vector vector, BiConsumer<ApiClient, Consumer<? super String>> read) {
    List<String> queries = new ArrayList<>();
    List<Object> bodies = new ArrayList<>();
    List<String> keys = new ArrayList<>();
    List<?> pages = (List<?>) vector.members().get("pages");
    ApiClient client =
        Clients.of(
            (request, timeout) -> {
              queries.add(URI.create(request.url()).getRawQuery());
              request
                  .body()
                  .ifPresent(
                      body -> {
                        bodies.add(JsonInput.decode(body, JsonInput::any));
                        keys.add(request.headers().get("Idempotency-Key"));
                      });
              int index = queries.size() - 1;
              Object link =
                  vector.members().get("links") instanceof List<?> all ? all.get(index) : null;
              return new HttpResponse(
                  200,
                  link == null ? Map.of() : Map.of("link", List.of((String) link)),
                  JsonOutput.bytes(pages.get(index)));
            },
            builder -> {});
    List<String> found = new ArrayList<>();
    if (Boolean.TRUE.equals(vector.members().get("fails"))) {
      assertThrows(DecodeException.class, () -> read.accept(client, found::add));
    } else {
      read.accept(client, found::add);
    }
    assertEquals(vector.members().get("queries"), queries);
    assertEquals(Objects.requireNonNullElse(vector.members().get("bodies"), List.of()), bodies);
    assertEquals(keys.size(), Set.copyOf(keys).size());
    assertEquals(keys.isEmpty() ? List.of() : List.of("first"), keys.stream().limit(1).toList());
    assertEquals(vector.members().get("items"), found);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void aListContinuesAsInTheVector(Vector vector) {
    check(
        vector,
        (client, items) -> Paging.lazily(client, request(vector), options(vector)).forEach(items));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void anAsynchronousListContinuesAsInTheVector(Vector vector) {
    check(
        vector,
        (client, items) -> {
          try {
            Paging.asynchronously(client, request(vector), options(vector)).forEach(items).join();
          } catch (CompletionException error) {
            throw (RuntimeException) error.getCause();
          }
        });
  }
}
