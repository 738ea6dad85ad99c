package com.integrationapi.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.integrationapi.DecodeException;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.model.Event;
import com.integrationapi.model.Money;
import com.integrationapi.model.OrderStatus;
import com.integrationapi.model.ProductStatus;
import com.integrationapi.model.Sample;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TypedJsonTest {
  private static final String TABLE =
      """
      {'operations':{},'models':{
        'Sample':{'class':'Sample','fields':{
          'text':{'name':'text','type':'string'},
          'count':{'name':'count','type':'integer'},
          'ratio':{'name':'ratio','type':'number'},
          'flag':{'name':'flag','type':'boolean'},
          'time':{'name':'time','type':'date-time'},
          'status':{'name':'status','type':{'enum':'ProductStatus'}},
          'list':{'name':'list','type':{'list':'string'}},
          'map':{'name':'map','type':{'map':'integer'}},
          'price':{'name':'price','type':{'model':'Money'}}}},
        'Money':{'class':'Money','fields':{
          'amount':{'name':'amount','type':'integer'},
          'currency':{'name':'currency','type':'string'}}},
        'Odd':{'class':'Sample','fields':{'gone':{'name':'gone','type':'string'}}},
        'OrderPaidEvent':{'class':'OrderPaidEvent','fields':{'type':{'name':'type','type':'string'}}},
        'OrderCreatedEvent':{'class':'OrderCreatedEvent','fields':{
          'type':{'name':'type','type':'string'}}},
        'Event':{'discriminator':'type',
          'variants':{'order.paid':'OrderPaidEvent','order.created':'OrderCreatedEvent'},
          'unknown':{'class':'UnknownEvent','fields':{'type':{'name':'type','type':'string'}}}}}}
      """;
  private static final Map<String, Object> SAMPLE = Map.of("model", "Sample");
  private static final Map<String, Object> EVENT = Map.of("model", "Event");

  private final Map<String, Object> values = new HashMap<>();
  private final Set<String> present = new HashSet<>();
  private TypedJson typed;

  @BeforeEach
  void soundValues() throws Exception {
    typed = new TypedJson(Table.of(TABLE.replace('\'', '"')));
    values.put("text", "a");
    values.put("count", 9007199254740993L);
    values.put("ratio", 0.5);
    values.put("flag", false);
    values.put("time", Instant.parse("2026-01-15T09:30:00.5+05:45"));
    values.put("status", ProductStatus.of("frozen"));
    values.put("list", List.of("b", "a"));
    values.put("map", Map.of("k", 1));
    values.put("price", Money.ofDecimal("19.99", "EUR"));
    present.addAll(values.keySet());
  }

  private Map<String, Object> read() throws Throwable {
    return Json.object(typed.of(SAMPLE, new Sample(present, values)));
  }

  @Test
  void everyMemberIsReadThroughItsGetter() throws Throwable {
    Map<String, Object> expected =
        Map.of(
            "text",
            "a",
            "count",
            9007199254740993L,
            "ratio",
            0.5,
            "flag",
            false,
            "time",
            Map.of("$date_time", "2026-01-15T03:45:00.500000000Z"),
            "status",
            "frozen",
            "list",
            List.of("b", "a"),
            "map",
            Map.of("k", 1),
            "price",
            Map.of("amount", 1999L, "currency", "EUR"));
    assertEquals(expected, read());
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        arguments("text", Optional.empty(), null),
        arguments("text", 1, mistyped("java.lang.Integer")),
        arguments("count", 9007199254740992.0, mistyped("java.lang.Double")),
        arguments("count", "9007199254740993", mistyped("java.lang.String")),
        arguments("ratio", 1L, mistyped("java.lang.Long")),
        arguments("flag", "false", mistyped("java.lang.String")),
        arguments("time", Instant.EPOCH, Map.of("$date_time", "1970-01-01T00:00:00.000000000Z")),
        arguments("time", "2026-01-15T09:30:00.5+05:45", mistyped("java.lang.String")),
        arguments("status", "frozen", mistyped("java.lang.String")),
        arguments("status", OrderStatus.of("frozen"), mistyped(OrderStatus.class.getName())),
        arguments("list", List.of(), List.of()),
        arguments("list", List.of("b", 1), List.of("b", mistyped("java.lang.Integer"))),
        arguments("list", "ba", mistyped("java.lang.String")),
        arguments("map", Map.of(), Map.of()),
        arguments("map", List.of(), mistyped(List.of().getClass().getName())),
        arguments("price", null, null),
        arguments("price", Sample.money("{}"), Map.of()),
        arguments("price", Map.of("amount", 1999L), mistyped(Map.of(1, 2).getClass().getName())),
        arguments("price", new Sample(Set.of(), Map.of()), mistyped(Sample.class.getName())));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultOfADecoderIsSeen(String member, Object faulty, Object shown) throws Throwable {
    Object sound = read().get(member);
    values.put(member, faulty);
    assertEquals(shown, read().get(member));
    assertNotEquals(sound, read().get(member));
  }

  @Test
  void nullIsAMemberAndAbsentIsNone() throws Throwable {
    values.put("text", Optional.empty());
    assertEquals(true, read().containsKey("text"));
    present.remove("text");
    assertEquals(false, read().containsKey("text"));
  }

  @Test
  void theGetterOfAnAbsentFieldMayThrow() throws Throwable {
    values.put("text", new DecodeException("text is missing"));
    present.remove("text");
    assertEquals(false, read().containsKey("text"));
  }

  @Test
  void aValueOfAnAbsentFieldIsSeen() throws Throwable {
    present.remove("text");
    assertEquals(mistyped("value of an absent field"), read().get("text"));
  }

  @Test
  void theExceptionOfAGetterIsThrown() {
    values.put("text", new DecodeException("text is null"));
    assertThrows(DecodeException.class, this::read);
    values.put("text", new IllegalStateException());
    present.remove("text");
    assertThrows(IllegalStateException.class, this::read);
  }

  @Test
  void aMissingGetterIsSeen() throws Throwable {
    present.add("gone");
    Object read = typed.of(Map.of("model", "Odd"), new Sample(present, values));
    assertNotEquals(null, Json.object(Json.object(read).get("gone")).get("$mistyped"));
  }

  @Test
  void unknownFieldsAreKept() throws Throwable {
    Money money = Sample.money("{\"amount\":1,\"x\":{\"y\":[null,1.0]}}");
    assertEquals(
        "{\"amount\":1,\"x\":{\"y\":[null,1.0]}}",
        Json.write(typed.of(Map.of("model", "Money"), money)));
  }

  @Test
  void aKnownFieldAmongTheUnknownOnesIsSeen() throws Throwable {
    Map<String, Object> read =
        Json.object(typed.of(SAMPLE, new Sample(present, values).keeping("text").keeping("x")));
    assertEquals(mistyped("additional property"), read.get("text"));
    assertEquals("kept", read.get("x"));
  }

  @Test
  void aVariantIsReportedByItsSchema() throws Throwable {
    Event paid = decoded("{\"type\":\"order.paid\"}", Event.UnknownEvent.class);
    assertEquals("OrderPaidEvent", typed.variantOf(EVENT, paid));
    assertEquals(Map.of("type", "order.paid"), typed.of(EVENT, paid));
    Event unknown = decoded("{\"type\":\"order.lost\",\"n\":1}", Event.UnknownEvent.class);
    assertEquals("UnknownEvent", typed.variantOf(EVENT, unknown));
    assertEquals(Map.of("type", "order.lost", "n", 1L), typed.of(EVENT, unknown));
    assertNull(typed.variantOf(SAMPLE, new Sample(present, values)));
  }

  @Test
  void aVariantOfAnotherTypeThanItsClassIsSeen() throws Throwable {
    Event known = decoded("{\"type\":\"order.refunded\"}", Event.UnknownEvent.class);
    assertEquals(mistyped("com.integrationapi.model.OrderRefundedEvent"), typed.of(EVENT, known));
    String swapped = TABLE.replace("'order.paid':'OrderPaidEvent'", "'order.x':'OrderPaidEvent'");
    Event paid = decoded("{\"type\":\"order.paid\"}", Event.UnknownEvent.class);
    TypedJson other = new TypedJson(Table.of(swapped.replace('\'', '"')));
    assertEquals(mistyped("com.integrationapi.model.OrderPaidEvent"), other.of(EVENT, paid));
  }

  private static Map<String, Object> mistyped(String type) {
    return Map.of("$mistyped", type);
  }

  private static <T> T decoded(String json, Class<? extends T> type) {
    Decoder<T> decoder = Decoder.model(type);
    return JsonInput.decode(json.getBytes(StandardCharsets.UTF_8), decoder);
  }
}
