package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.model.CancelReason;
import com.integrationapi.model.Order;
import com.integrationapi.model.OrderCancel;
import com.integrationapi.model.OrderStatus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values and errors leave the program and come back, as openapi/vectors/round-trips.json says. */
class RoundTripTest {
  private static final String KEY = "ik_test_round_trip";

  /** Case of the vectors. */
  private record Vector(Map<?, ?> members) {
    String text(String name) {
      return (String) members.get(name);
    }

    @Override
    public String toString() {
      return members.get("why").toString();
    }
  }

  static Stream<Vector> values() throws IOException {
    return vectors("values");
  }

  static Stream<Vector> errors() throws IOException {
    return vectors("errors");
  }

  private static Stream<Vector> vectors(String kind) throws IOException {
    byte[] json = Files.readAllBytes(Path.of("../../openapi/vectors/round-trips.json"));
    Map<?, ?> file = (Map<?, ?>) JsonInput.decode(json, JsonInput::any);
    return ((List<?>) file.get(kind)).stream().map(each -> new Vector((Map<?, ?>) each));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueComesBackFromTextAndFromTheSerialisationOfJava(Vector vector) throws Exception {
    Class<?> type = Class.forName("com.integrationapi.model." + vector.text("schema"));
    Object value = type.getMethod("fromJson", String.class).invoke(null, vector.text("json"));
    for (Object each : List.of(value, read(bytes(value)))) {
      assertEquals(value, each);
      assertEquals(value.getClass(), each.getClass());
      String text = each instanceof Model model ? model.toJson() : ((OpenEnum) each).toJson();
      assertEquals(parsed(vector.text("json")), parsed(text));
    }
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorComesBackFromTheSerialisationOfJavaWithoutTheKey(Vector vector) throws Exception {
    ApiException error = thrown(vector);
    ApiException copy = (ApiException) read(bytes(error));
    assertEquals(vector.text("class") + "Exception", copy.getClass().getSimpleName());
    assertEquals(facts(error), facts(copy));
    assertFalse(new String(bytes(error), StandardCharsets.ISO_8859_1).contains(KEY));
  }

  @Test
  void aTextThatIsNotTheJsonOfTheTypeIsADecodeException() {
    for (String text : new String[] {null, "", "null", "[]", "{", "{} {}", "7"}) {
      assertThrows(DecodeException.class, () -> Order.fromJson(text));
      assertThrows(DecodeException.class, () -> OrderStatus.fromJson(text));
    }
  }

  private static ApiException thrown(Vector vector) {
    Map<String, List<String>> headers = new HashMap<>();
    ((Map<?, ?>) vector.members().get("headers"))
        .forEach(
            (name, value) ->
                headers.put(name.toString().toLowerCase(Locale.ROOT), List.of(value.toString())));
    byte[] body = vector.text("body").getBytes(StandardCharsets.UTF_8);
    int status = ((Number) vector.members().get("status")).intValue();
    try (IntegrationApi api =
        IntegrationApi.builder()
            .apiKey(KEY)
            .maxRetries(0)
            .adaptiveRateLimit(false)
            .transport((request, limits) -> new HttpResponse(status, headers, body))
            .build()) {
      return assertThrows(
          ApiException.class,
          () ->
              api.orders()
                  .cancel(
                      "ord_1",
                      OrderCancel.builder().reason(CancelReason.FRAUD).build(),
                      RequestOptions.builder().idempotencyKey("round-trip-1").build()));
    }
  }

  private static List<Object> facts(ApiException error) {
    return List.of(
        error.getMessage(),
        error.status(),
        error.code(),
        error.title(),
        error.detail(),
        error.docUrl(),
        error.errors(),
        error.requestId(),
        error.retryAfter(),
        error.rateLimit(),
        error.attempts(),
        error.idempotencyKey(),
        error.isRetryable());
  }

  private static Object parsed(String json) {
    return JsonInput.decode(json.getBytes(StandardCharsets.UTF_8), JsonInput::any);
  }

  static byte[] bytes(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }
}
