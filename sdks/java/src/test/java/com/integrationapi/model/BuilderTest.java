package com.integrationapi.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.schema.RequestJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class BuilderTest {
  private static <T> T decode(String json, Decoder<T> decoder) {
    return JsonInput.decode(json.getBytes(StandardCharsets.UTF_8), decoder);
  }

  @Test
  void objectsAreFilledInByLambdaExpressions() {
    OrderCreate order =
        OrderCreate.builder()
            .currency("EUR")
            .customer(c -> c.email("ada@buyer.example"))
            .addLineItem("SHIRT-BLUE-M", 2)
            .addLineItem(item -> item.sku("MUG").quantity(1))
            .addLineItem(OrderLineItemCreate.builder().sku("PEN").quantity(3).build())
            .putMetadata("cart", "7")
            .putMetadata("shop", "north")
            .build();
    assertEquals(
        "{\"currency\":\"EUR\",\"customer\":{\"email\":\"ada@buyer.example\"},\"line_items\":["
            + "{\"sku\":\"SHIRT-BLUE-M\",\"quantity\":2},{\"sku\":\"MUG\",\"quantity\":1},"
            + "{\"sku\":\"PEN\",\"quantity\":3}],\"metadata\":{\"cart\":\"7\",\"shop\":\"north\"}}",
        order.toJson());
  }

  @Test
  void itemsAreAddedToAListThatWasSet() {
    InventoryCounts.Builder builder =
        InventoryCounts.builder().items(List.of(InventorySet.builder().sku("A").onHand(1).build()));
    InventoryCounts first = builder.addItem("B", 2).build();
    InventoryCounts second = builder.addItem("C", 3).build();
    assertEquals(2, first.items().size(), "a built object no longer changes");
    assertEquals(List.of("A", "B", "C"), second.items().stream().map(InventorySet::sku).toList());
    assertThrows(UnsupportedOperationException.class, () -> second.items().clear());
  }

  @Test
  void nullIsNeitherAnItemNorALambdaExpression() {
    InventoryCounts.Builder builder = InventoryCounts.builder();
    assertThrows(InvalidRequestException.class, () -> builder.addItem((InventorySet) null));
    Consumer<InventorySet.Builder> none = null;
    assertThrows(InvalidRequestException.class, () -> builder.addItem(none));
    assertThrows(InvalidRequestException.class, () -> OrderCreate.builder().putMetadata("a", null));
  }

  @Test
  void aCopyDiffersOnlyInWhatIsSet() {
    Customer customer =
        decode("{\"email\":\"a@b.c\",\"name\":null,\"new\":{\"x\":1}}", Customer::decode);
    Customer copy = customer.toBuilder().phone("1").build();
    assertEquals("a@b.c", copy.email());
    assertTrue(copy.isNull("name"));
    assertEquals(Map.of("new", Map.of("x", 1L)), copy.additionalProperties());
    assertEquals(customer, customer.toBuilder().build());
    assertNotEquals(customer, copy);
    assertEquals("{\"email\":\"a@b.c\",\"name\":null,\"phone\":\"1\"}", RequestJson.text(copy));
  }

  @Test
  void aValueReplacesNull() {
    OrderUpdate body = OrderUpdate.builder().note(null).note("n").build();
    assertFalse(body.isNull("note"));
    assertEquals("{\"note\":\"n\"}", body.toJson());
    assertEquals("{\"note\":null}", OrderUpdate.builder().note("n").note(null).build().toJson());
    assertNotEquals(OrderUpdate.builder().build(), OrderUpdate.builder().note(null).build());
  }

  @Test
  void timesKeepTheirOffsetOrAreInUtc() {
    Instant instant = Instant.parse("2026-05-01T10:34:56.500Z");
    OrderCreate.Builder builder = OrderCreate.builder().currency("EUR").customer(c -> c.email("e"));
    builder.addLineItem("A", 1);
    OffsetDateTime east = OffsetDateTime.parse("2026-05-01T12:34:56.50+02:00");
    assertTrue(builder.placedAt(east).build().toJson().contains("\"2026-05-01T12:34:56.5+02:00\""));
    assertEquals(Optional.of(instant), builder.build().placedAt());
    assertTrue(builder.placedAt(instant).build().toJson().contains("\"2026-05-01T10:34:56.5Z\""));
    assertThrows(InvalidRequestException.class, () -> builder.placedAt(Instant.MAX));
  }

  @Test
  void enumsOfRequestsSendNewerValuesAndSwitch() {
    ProductStatus newer = ProductStatus.of("frozen");
    assertEquals(ProductStatus.Known.UNKNOWN, newer.known());
    assertEquals("frozen", newer.value());
    String text =
        switch (ProductStatus.ACTIVE.known()) {
          case ACTIVE -> "on sale";
          default -> "other";
        };
    assertEquals("on sale", text);
    assertThrows(InvalidRequestException.class, () -> ProductStatus.of(null));
  }
}
