package com.integrationapi.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.reflect.TypeToken;
import com.integrationapi.Page;
import com.integrationapi.model.Event;
import com.integrationapi.model.Order;
import com.integrationapi.model.OrderStatus;
import com.integrationapi.testing.FakeApi;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.json.JsonMapper;

/** Models, events, enums and pages in Jackson 2, Jackson 3 and Gson. */
class JsonLibrariesTest {
  private static final String ORDER =
      "{\"id\":\"ord_1\",\"status\":\"on_hold\",\"note\":null,\"risk\":{\"score\":0.250}}";
  private static final String EVENT =
      "{\"id\":\"evt_1\",\"type\":\"order.paid\",\"data\":{\"order\":" + ORDER + "}}";

  private final ObjectMapper jackson2 = new ObjectMapper().findAndRegisterModules();
  private final JsonMapper jackson3 = JsonMapper.builder().findAndAddModules().build();
  private final Gson gson =
      new GsonBuilder()
          .disableHtmlEscaping()
          .registerTypeAdapterFactory(new GsonAdapters())
          .create();

  /** Values in a class of a program. */
  record Shown(Order order, List<Event> events, OrderStatus status) {}

  private static Shown shown() {
    return new Shown(
        Order.fromJson(ORDER), List.of(Event.fromJson(EVENT)), OrderStatus.of("pending"));
  }

  private static final String SHOWN =
      "{\"order\":" + ORDER + ",\"events\":[" + EVENT + "],\"status\":\"pending\"}";

  @Test
  void jackson2WritesAndReadsValuesInsideOthers() throws Exception {
    assertEquals(SHOWN, jackson2.writeValueAsString(shown()));
    assertEquals(shown(), jackson2.readValue(SHOWN, Shown.class));
    Map<String, Order> orders =
        jackson2.readValue("{\"a\":" + ORDER + ",\"b\":null}", new TypeReference<>() {});
    assertEquals("ord_1", orders.get("a").id());
    assertEquals("ord_1", jackson2.valueToTree(Order.fromJson(ORDER)).get("id").textValue());
    assertEquals("ord_1", jackson2.convertValue(jackson2.readTree(ORDER), Order.class).id());
    assertThrows(JsonMappingException.class, () -> jackson2.readValue("{\"id\":1}", Order.class));
  }

  @Test
  void jackson3WritesAndReadsValuesInsideOthers() {
    assertEquals(SHOWN, jackson3.writeValueAsString(shown()));
    assertEquals(shown(), jackson3.readValue(SHOWN, Shown.class));
    assertThrows(DatabindException.class, () -> jackson3.readValue("{\"id\":1}", Order.class));
  }

  @Test
  void gsonWritesAndReadsValuesInsideOthers() {
    assertEquals(SHOWN, gson.toJson(shown()));
    assertEquals(shown(), gson.fromJson(SHOWN, Shown.class));
    List<Order> orders = gson.fromJson("[" + ORDER + ",null]", new TypeToken<>() {});
    assertEquals("ord_1", orders.get(0).id());
    assertThrows(JsonParseException.class, () -> gson.fromJson("{\"id\":1}", Order.class));
    assertThrows(JsonParseException.class, () -> gson.fromJson("{}", Page.class));
  }

  @Test
  void halfASurrogatePairInATextSurvivesEachLibrary() throws Exception {
    Order order =
        Order.fromJson("{\"id\":\"ord_1\",\"note\":\"a\\ud83d b\\\\\",\"x\":\"\\udc00\"}");
    assertEquals("a\ud83d b\\", order.note().orElseThrow());
    for (Order each :
        List.of(
            jackson2.readValue(jackson2.writeValueAsString(order), Order.class),
            jackson3.readValue(jackson3.writeValueAsString(order), Order.class),
            gson.fromJson(gson.toJson(order), Order.class))) {
      assertEquals(order, each);
      assertEquals(order.toJson(), each.toJson());
    }
  }

  @Test
  void aPageIsWrittenAsItsJson() throws Exception {
    try (FakeApi fake = FakeApi.create()) {
      Page<Order> page = fake.api().orders().list().firstPage();
      String json = jackson2.writeValueAsString(page);
      assertEquals(json, jackson3.writeValueAsString(page));
      assertEquals(json, gson.toJson(page));
      assertInstanceOf(List.class, jackson2.readValue(json, Map.class).get("data"));
    }
  }
}
