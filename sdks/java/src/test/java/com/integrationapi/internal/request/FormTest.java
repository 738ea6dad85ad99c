package com.integrationapi.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.Model;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.response.Result;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FormTest {
  private static final ParameterStyle DEEP = ParameterStyle.of("deepObject");

  /** Model with the fields of an address. */
  private static final class Address extends Model {
    @Override
    protected void visit(BiConsumer<String, Object> visitor, BiConsumer<String, Object> secrets) {
      visitor.accept("street", "x");
      visitor.accept("since", OffsetDateTime.parse("2026-01-12T08:00Z"));
    }
  }

  /** Case of openapi/vectors/forms.json. */
  private record Vector(String name, Object fields, Set<String> deep, String encoded) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Vector> vectors() throws IOException {
    byte[] json = Files.readAllBytes(Path.of("../../openapi/vectors/forms.json"));
    Map<?, ?> file = (Map<?, ?>) JsonInput.decode(json, JsonInput::any);
    return ((List<?>) file.get("vectors")).stream().map(each -> vector((Map<?, ?>) each));
  }

  private static Vector vector(Map<?, ?> members) {
    Set<String> deep = new HashSet<>();
    ((List<?>) members.get("deep")).forEach(name -> deep.add((String) name));
    // JSON is read with exact decimals, and programs mostly use doubles.
    Map<Object, Object> fields = new LinkedHashMap<>((Map<?, ?>) members.get("fields"));
    fields.replaceAll(
        (name, value) -> value instanceof BigDecimal decimal ? decimal.doubleValue() : value);
    String name = members.get("id") + ": " + members.get("why");
    return new Vector(name, fields, deep, (String) members.get("encoded"));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void aFormHasTheTextOfTheVector(Vector vector) {
    assertEquals(vector.encoded(), Form.of("createPet", vector.fields(), vector.deep(), Map.of()));
  }

  private static Request<Void> request() {
    return new Operation<>("createPet", "POST", "/pets", Result.nothing()).request();
  }

  @Test
  void aFormIsTheBodyOfARequest() {
    Request<Void> request = request().requiredForm(new Address());
    String body = new String(request.body(), StandardCharsets.UTF_8);
    assertEquals("street=x&since=2026-01-12T08%3A00%3A00Z", body);
    assertEquals("application/x-www-form-urlencoded", request.contentType());
    assertNull(request().form(null).body());
    assertThrows(InvalidRequestException.class, () -> request().requiredForm(null));
  }

  @Test
  void aFormHasTheFieldsOfAModelWithBrackets() {
    Map<String, Object> fields = Map.of("address", new Address());
    assertEquals(
        "address%5Bstreet%5D=x&address%5Bsince%5D=2026-01-12T08%3A00%3A00Z",
        Form.of("createPet", fields, Set.of("address"), Map.of()));
    assertEquals(
        "address=%7B%22street%22%3A%22x%22%2C%22since%22%3A%222026-01-12T08%3A00%3A00Z%22%7D",
        Form.of("createPet", fields, Set.of(), Map.of()));
  }

  @Test
  void aFormThatContainsItselfIsRefused() {
    Map<String, Object> loop = new HashMap<>();
    loop.put("self", loop);
    assertThrows(
        InvalidRequestException.class, () -> Form.of("createPet", loop, Set.of("self"), Map.of()));
    assertThrows(InvalidRequestException.class, () -> Form.brackets("createPet", "loop", loop));
  }

  @Test
  void anObjectIsAQueryWithBrackets() {
    Request<Void> request =
        request().query("a", "1").query("where", Map.of("size", List.of("s", "m")), DEEP);
    request.query("gone", null, DEEP).query("empty", Map.of(), DEEP).query("z", "2");
    assertEquals(
        "/pets?a=1&where%5Bsize%5D%5B0%5D=s&where%5Bsize%5D%5B1%5D=m&z=2",
        request.target(Map.of()));
  }

  @Test
  void aFieldIsSentInTheFormThatItsDocumentNames() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("bar", Arrays.asList("x", null, "y"));
    fields.put("comma", List.of("x", "y"));
    fields.put("one", "x");
    fields.put("none", Arrays.asList((Object) null));
    fields.put("json", List.of(1));
    fields.put("gone", null);
    fields.put("lists", List.of(List.of(1)));
    String[] forms = {
      "bar", "|", "comma", ",", "one", ",", "none", ",", "json", "application/json", "gone", ","
    };
    Request<Void> request = request().fieldForms(forms).form(fields);
    assertEquals(
        "bar=x%7Cy&comma=x,y&one=x&json=%5B1%5D&lists=%5B1%5D",
        new String(request.body(), StandardCharsets.UTF_8));
  }
}
