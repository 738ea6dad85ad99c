package com.integrationapi.internal.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.DecodeException;
import com.integrationapi.Model;
import com.integrationapi.Page;
import com.integrationapi.PagedIterable;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.json.JsonOutput;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.PageStrategy;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.response.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PageStrategyTest {
  /** Case of openapi/vectors/pages.json. */
  private record Vector(Map<?, ?> members) {
    PageStrategy paging() {
      Map<?, ?> paging = (Map<?, ?>) members.get("paging");
      List<?> next = paging.get("next") instanceof List<?> path ? path : List.of();
      return new PageStrategy(
          (String) paging.get("items"),
          (String) paging.get("parameter"),
          next.isEmpty() ? null : (String) next.get(0),
          next.size() < 2 ? null : (String) next.get(1),
          (String) paging.get("lastItem"),
          (String) paging.get("more"));
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
        String id = in.peek("id");
        in.raw();
        return id;
      };

  @ParameterizedTest
  @MethodSource("vectors")
  void aPageHasTheFieldsThatItsApiSent(Vector vector) {
    for (Object sent : (List<?>) vector.members().get("pages")) {
      Page<Object> page =
          JsonInput.decode(
              JsonOutput.bytes(sent), ListPage.decoder(JsonInput::any, vector.paging()));
      byte[] json = ((Model) page).toJson().getBytes(StandardCharsets.UTF_8);
      assertEquals(sent, JsonInput.decode(json, JsonInput::any));
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void aListContinuesAsInTheVector(Vector vector) {
    Decoder<Page<String>> decoder = ListPage.decoder(ID, vector.paging());
    Request<Page<String>> request =
        new Operation<>("listThem", "GET", "/them", Result.of(decoder))
            .withPaging(vector.paging())
            .request()
            .query("limit", 2);
    List<String> queries = new ArrayList<>();
    PagedIterable<String> list =
        new PagedIterable<>(
            "listThem",
            request.cursor(),
            cursor -> {
              Request<Page<String>> sent = cursor == null ? request : request.page(cursor);
              queries.add(sent.target(Map.of()).replace("/them?", ""));
              Object page = ((List<?>) vector.members().get("pages")).get(queries.size() - 1);
              return JsonInput.decode(JsonOutput.bytes(page), decoder);
            });
    List<String> found = new ArrayList<>();
    if (Boolean.TRUE.equals(vector.members().get("fails"))) {
      assertThrows(DecodeException.class, () -> list.forEach(found::add));
    } else {
      list.forEach(found::add);
    }
    assertEquals(vector.members().get("queries"), queries);
    assertEquals(vector.members().get("items"), found);
  }
}
