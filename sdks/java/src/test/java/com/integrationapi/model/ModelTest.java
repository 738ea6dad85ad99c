package com.integrationapi.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.DecodeException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModelTest {
  private static <T> T decode(String json, Decoder<T> decoder) {
    return JsonInput.decode(json.getBytes(StandardCharsets.UTF_8), decoder);
  }

  @Test
  void aModelDecodesResponsesWithMissingOrNullRequiredFields() {
    Order order = decode("{\"id\":null,\"totals\":{}}", Order::decode);
    DecodeException error = assertThrows(DecodeException.class, order::id);
    assertEquals("Order.id is null", error.getMessage());
    assertThrows(DecodeException.class, () -> order.totals().total());
  }

  @Test
  void aModelTellsWhichUnknownFieldsAResponseContains() {
    Money money = decode("{\"x\":1,\"y\":null}", Money::decode);
    assertTrue(money.has("x") && money.has("y"));
    assertFalse(money.has("z") || money.has("amount"));
  }

  @Test
  void aModelRejectsBodiesWithoutRequiredFieldsAndNamesAllOfThem() {
    InvalidRequestException error =
        assertThrows(InvalidRequestException.class, () -> OrderCreate.builder().build());
    assertEquals("currency, customer, line_items are required", error.getMessage());
    OrderCreate.Builder other =
        OrderCreate.builder().currency("EUR").customer(customer -> customer.email("a@b.example"));
    error = assertThrows(InvalidRequestException.class, other::build);
    assertEquals("line_items is required", error.getMessage());
  }

  @Test
  void aModelRejectsNullForFieldsThatAreNotNullable() {
    assertThrows(InvalidRequestException.class, () -> OrderCreate.builder().note(null));
    List<OrderLineItemCreate> items = Arrays.asList((OrderLineItemCreate) null);
    assertThrows(InvalidRequestException.class, () -> OrderCreate.builder().lineItems(items));
  }

  @Test
  void aBuilderCopiesListsThatUsersMayChangeLater() {
    List<EventType> types = new ArrayList<>(List.of(EventType.ORDER_PAID));
    WebhookEndpointUpdate body = WebhookEndpointUpdate.builder().eventTypes(types).build();
    types.clear();
    assertEquals(Optional.of(List.of(EventType.ORDER_PAID)), body.eventTypes());
  }

  @Test
  void aModelIsComparedByValue() {
    String json = "{\"amount\":1,\"currency\":\"EUR\"}";
    Money built = Money.builder().amount(1).currency("EUR").build();
    assertEquals(built, decode(json, Money::decode));
    assertEquals(built.hashCode(), decode(json, Money::decode).hashCode());
    assertNotEquals(built, decode("{\"amount\":1,\"currency\":\"EUR\",\"x\":1}", Money::decode));
  }

  @Test
  void aModelMasksSecretsInToString() {
    String json = "{\"api_key\":{\"name\":\"ERP\"},\"secret\":\"ik_test_x\",\"new\":\"whsec_y\"}";
    ApiKeyWithSecret key = decode(json, ApiKeyWithSecret::decode);
    assertEquals("ApiKeyWithSecret{api_key=ApiKey{name=ERP}, secret=***, new=…}", key.toString());
    assertTrue(key.toJson().contains("ik_test_x"), "the JSON has them");
  }

  @Test
  void openEnumsAndModelsAreValues() {
    assertSame(OrderStatus.PENDING, OrderStatus.of("pending"));
    assertEquals(OrderStatus.of("new"), OrderStatus.of("new"));
    assertEquals(OrderStatus.of("new").hashCode(), OrderStatus.of("new").hashCode());
    assertNotEquals(OrderStatus.of("new"), OrderStatus.of("old"));
    assertNotEquals(OrderStatus.of("active"), ProductStatus.of("active"));
    assertNotEquals(OrderStatus.of("new"), null);
    OrderUpdate update = OrderUpdate.builder().note("a").externalId(null).build();
    assertEquals(update, update.toBuilder().build());
    assertEquals(update, update);
    assertNotEquals(update, update.toBuilder().note("b").build());
    assertNotEquals(update, OrderUpdate.builder().note("a").build());
    assertNotEquals(update, "a");
    assertTrue(update.has("external_id"));
    assertFalse(update.has("metadata"));
    assertTrue(update.toString().contains("note=a"), update::toString);
  }
}
