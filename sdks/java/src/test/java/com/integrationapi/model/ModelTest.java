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
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelTest {
  private static <T> T decode(String json, Decoder<T> decoder) {
    return JsonInput.decode(json.getBytes(StandardCharsets.UTF_8), decoder);
  }

  @Test
  void aModelKeepsUnknownFieldsReadable() {
    Money money = decode("{\"amount\":1,\"currency\":\"EUR\",\"x\":{\"y\":[1]}}", Money::decode);
    assertEquals(Map.of("x", Map.of("y", List.of(1L))), money.additionalProperties());
  }

  @Test
  void aModelDecodesResponsesWithMissingOrNullRequiredFields() {
    Order order = decode("{\"id\":null,\"totals\":{}}", Order::decode);
    DecodeException error = assertThrows(DecodeException.class, order::id);
    assertEquals("Order.id is null", error.getMessage());
    assertThrows(DecodeException.class, () -> order.totals().total());
  }

  @Test
  void aModelDecodesNullAndAbsentOptionalFieldsAsEmpty() {
    Order order = decode("{\"note\":null}", Order::decode);
    assertEquals(Optional.empty(), order.note());
    assertEquals(Optional.empty(), order.shippingAddress());
  }

  @Test
  void aModelTellsNullFromAbsentFieldsOfResponses() {
    Order order =
        decode("{\"note\":null,\"id\":\"o\",\"customer\":{\"name\":null}}", Order::decode);
    assertTrue(order.has("note"), "an optional field that is null");
    assertTrue(order.has("id"), "a field with a value");
    assertFalse(order.has("external_id"), "an absent field");
    assertFalse(order.has("name"), "a field of another object");
    assertTrue(order.customer().has("name"), "a field that is null in an object inside");
    assertTrue(decode("{\"number\":null}", Order::decode).has("number"), "a required field");
  }

  @Test
  void aModelTellsWhichUnknownFieldsAResponseContains() {
    Money money = decode("{\"x\":1,\"y\":null}", Money::decode);
    assertTrue(money.has("x") && money.has("y"));
    assertFalse(money.has("z") || money.has("amount"));
  }

  @Test
  void aModelTellsWhichFieldsOfARequestAreSet() {
    OrderUpdate body = OrderUpdate.builder().note(null).build();
    assertTrue(body.has("note"));
    assertFalse(body.has("metadata"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yesterday",
        "2026-02-30T00:00:00Z",
        "2016-12-31T23:59:60Z",
        "2026-01-15T09:30:00"
      })
  void aModelRejectsDateTimesThatNoInstantCanHold(String text) {
    String json = "{\"id\":\"a\",\"created_at\":\"" + text + "\"}";
    JsonException error = assertThrows(JsonException.class, () -> decode(json, Account::decode));
    assertEquals("has no RFC 3339 date-time in created_at", error.getMessage());
  }

  @Test
  void aModelKeepsThePrecisionOfDateTimesAndSendsThemAsTheyCame() {
    String json = "{\"created_at\":\"2026-05-04T11:02:00.1234567+02:00\"}";
    Account account = decode(json, Account::decode);
    assertEquals(Instant.parse("2026-05-04T09:02:00.123456700Z"), account.createdAt());
    assertEquals(json, account.toJson());
  }

  @Test
  void aModelDistinguishesAbsentFromNullInModelsThatAreDecodedAndSent() {
    assertEquals("{\"email\":\"a@b.example\",\"name\":null}", sentAgain(",\"name\":null"));
    assertEquals("{\"email\":\"a@b.example\"}", sentAgain(""));
  }

  private static String sentAgain(String more) {
    return decode("{\"email\":\"a@b.example\"" + more + "}", Customer::decode).toJson();
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
  void anEnumKeepsUnknownValues() {
    ProductStatus status = decode("\"frozen\"", Decoder.textOf(ProductStatus::of));
    assertEquals("frozen", status.value());
    assertEquals(ProductStatus.of("frozen"), status);
    assertSame(ProductStatus.ACTIVE, ProductStatus.of("active"));
    assertNotEquals(ProductStatus.of("pending"), OrderStatus.PENDING);
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
    String text = decode(json, ApiKeyWithSecret::decode).toString();
    assertEquals("ApiKeyWithSecret{api_key=ApiKey{name=ERP}, secret=***, new=…}", text);
  }
}
