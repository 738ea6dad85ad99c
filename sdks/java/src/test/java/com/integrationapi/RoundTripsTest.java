package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.values.JsonValues;
import com.integrationapi.model.Event;
import com.integrationapi.model.Order;
import com.integrationapi.model.OrderCreate;
import com.integrationapi.model.OrderStatus;
import com.integrationapi.model.Product;
import com.integrationapi.testing.FakeApi;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values and errors that leave a program and come back. */
class RoundTripsTest {
  private static final String KEY = "ik_test_round_trip";
  private static final Path VECTORS = Path.of("../../openapi/vectors/round-trips.json");

  @ParameterizedTest
  @MethodSource("values")
  void aValueIsTheSameAfterItsTextAndAfterJavaSerialisation(Map<String, String> vector)
      throws Exception {
    Class<?> type = Class.forName("com.integrationapi.model." + vector.get("schema"));
    String json = vector.get("json");
    if (vector.get("why").startsWith("a field of another type")) {
      // Fields have types here, as in responses.
      assertThrows(DecodeException.class, () -> JsonValues.read(type, json));
      return;
    }
    Object value = JsonValues.read(type, json);
    assertEquals(parsed(json), parsed(text(value)));
    assertEquals(value, JsonValues.read(type, text(value)));
    assertEquals(value, serialised(value));
    assertSame(value.getClass(), serialised(value).getClass());
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorKeepsItsFactsAndHoldsNoKey(Map<String, Object> vector) throws Exception {
    ApiException error = errorOf(vector);
    byte[] bytes = bytes(error);
    assertFalse(new String(bytes, StandardCharsets.ISO_8859_1).contains(KEY));
    ApiException copy = (ApiException) read(bytes);
    assertEquals(vector.get("class") + "Exception", copy.getClass().getSimpleName());
    assertEquals(facts(error), facts(copy));
    assertEquals("round-trip-1", copy.idempotencyKey().orElseThrow());
  }

  @Test
  void anEnumKeepsItsConstant() throws Exception {
    assertSame(OrderStatus.CONFIRMED, OrderStatus.fromJson("\"confirmed\""));
    assertSame(OrderStatus.CONFIRMED, serialised(OrderStatus.CONFIRMED));
    assertEquals("\"confirmed\"", OrderStatus.CONFIRMED.toJson());
  }

  @Test
  void aRequestIsReadFromItsText() throws Exception {
    OrderCreate read = OrderCreate.fromJson("{\"currency\":\"EUR\",\"note\":null,\"new\":[1]}");
    assertEquals("{\"currency\":\"EUR\",\"note\":null,\"new\":[1]}", read.toJson());
    assertEquals(read, serialised(read));
  }

  @Test
  void aPageKeepsItsItemsAndItsCursor() throws Exception {
    try (FakeApi fake = FakeApi.create()) {
      Page<Order> page = fake.api().orders().list().firstPage();
      @SuppressWarnings("unchecked")
      Page<Order> copy = (Page<Order>) serialised(page);
      assertEquals(page, copy);
      assertEquals(page.nextCursor(), copy.nextCursor());
      assertEquals(page.hasMore(), copy.hasMore());
    }
  }

  @Test
  void aTextThatIsNoneOfTheTypeIsADecodeError() {
    for (String text : List.of("", "{", "null", "[]", "\"x\"", "{}{}", "{\"id\":1}")) {
      assertThrows(DecodeException.class, () -> Order.fromJson(text), text);
      assertThrows(DecodeException.class, () -> Event.fromJson(text), text);
    }
    assertThrows(DecodeException.class, () -> OrderStatus.fromJson("7"));
    assertThrows(InvalidRequestException.class, () -> Order.fromJson(null));
  }

  @Test
  void halfASurrogatePairIsReadAsAnEscapeAndAsACharacter() {
    Product product = Product.fromJson("{\"title\":\"half \\ud83d\"}");
    assertEquals("{\"title\":\"half \\ud83d\"}", product.toJson());
    assertEquals(product, Product.fromJson("{\"title\":\"half \ud83d\"}"));
  }

  static Stream<Named<Object>> values() throws IOException {
    return vectors("values", "why");
  }

  static Stream<Named<Object>> errors() throws IOException {
    return vectors("errors", "class");
  }

  private static Stream<Named<Object>> vectors(String kind, String name) throws IOException {
    Map<?, ?> all = (Map<?, ?>) parsed(Files.readString(VECTORS));
    return ((List<?>) all.get(kind))
        .stream().map(each -> Named.of(((Map<?, ?>) each).get(name).toString(), (Object) each));
  }

  private static ApiException errorOf(Map<String, Object> vector) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    ((Map<?, ?>) vector.get("headers"))
        .forEach((name, value) -> headers.put(name.toString(), List.of(value.toString())));
    byte[] body = vector.get("body").toString().getBytes(StandardCharsets.UTF_8);
    int status = ((Long) vector.get("status")).intValue();
    try (IntegrationApi api =
        IntegrationApi.builder()
            .apiKey(KEY)
            .maxRetries(0)
            .transport((request, options) -> new HttpResponse(status, headers, body))
            .build()) {
      RawRequest create = RawRequest.of("POST", "/orders").body(Map.of());
      RequestOptions options = RequestOptions.builder().idempotencyKey("round-trip-1").build();
      return assertThrows(ApiException.class, () -> api.request(create, options));
    }
  }

  private static List<Object> facts(ApiException error) {
    List<Object> facts = new ArrayList<>();
    facts.add(error.getClass());
    facts.add(error.getMessage());
    facts.add(error.status());
    facts.add(error.code());
    facts.add(error.title());
    facts.add(error.detail());
    facts.add(error.errors());
    facts.add(error.requestId());
    facts.add(error.retryAfter());
    facts.add(error.rateLimit());
    facts.add(error.attempts());
    facts.add(error.idempotencyKey());
    facts.add(error.docUrl());
    facts.add(error.isRetryable());
    return facts;
  }

  private static Object parsed(String json) {
    return JsonInput.decode(JsonValues.utf8(json), JsonInput::any);
  }

  private static String text(Object value) {
    return value instanceof OpenEnum each ? each.toJson() : ((Model) value).toJson();
  }

  private static Object serialised(Object value) throws Exception {
    return read(bytes(value));
  }

  private static byte[] bytes(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) throws Exception {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }
}
