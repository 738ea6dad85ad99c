package com.integrationapi.testing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ApiException;
import com.integrationapi.ConfigurationException;
import com.integrationapi.ConnectionException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.NotFoundException;
import com.integrationapi.RawRequest;
import com.integrationapi.TimeoutException;
import com.integrationapi.internal.testing.ContractExamples;
import com.integrationapi.internal.testing.Lookup;
import com.integrationapi.internal.testing.OperationExamples;
import com.integrationapi.internal.testing.ResponseExample;
import com.integrationapi.model.Order;
import com.integrationapi.model.OrderStatus;
import com.integrationapi.model.OrderUpdate;
import com.integrationapi.model.Product;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FakeApiTest {
  private final FakeApi fake =
      FakeApi.create(options -> options.baseUrl("https://a.example/proxy"));

  @AfterEach
  void close() {
    fake.close();
  }

  @Test
  void operationsReturnTheExamplesOfTheContract() {
    Product product = fake.api().products().retrieve("prod_1");
    assertEquals(fake.example("products.retrieve").get("title"), product.title());
    assertFalse(fake.api().orders().list().firstPage().data().isEmpty());
    fake.api().webhookEndpoints().delete("we_1");
    assertEquals(
        List.of(
            "products.retrieve: GET /api/v1/products/prod_1",
            "orders.list: GET /api/v1/orders",
            "webhookEndpoints.delete: DELETE /api/v1/webhook-endpoints/we_1"),
        fake.calls().stream().map(FakeCall::toString).toList());
  }

  @Test
  void aReplyBecomesAModelThoughFieldsAreMissing() {
    fake.reply("orders.retrieve", FakeReply.json(Map.of("id", "ord_1", "status", "teleported")));
    Order order = fake.api().orders().retrieve("ord_1");
    assertEquals(OrderStatus.of("teleported"), order.status());
    assertEquals(Optional.empty(), order.note());
  }

  @Test
  void fieldsReplaceThoseOfTheExample() {
    fake.reply("orders.retrieve", FakeReply.fields(Map.of("note", "lasting")));
    fake.replyOnce("orders.retrieve", call -> FakeReply.fields(Map.of("note", call.path())));
    Order once = fake.api().orders().retrieve("ord_1");
    assertEquals(Optional.of("/api/v1/orders/ord_1"), once.note());
    Order order = fake.api().orders().retrieve("ord_1");
    assertEquals(Optional.of("lasting"), order.note());
    assertEquals(fake.example("orders.retrieve").get("number"), order.number());
    fake.replyOnce("orders.retrieve", FakeReply.status(404).withFields(Map.of("detail", "gone")));
    NotFoundException missing =
        assertThrows(NotFoundException.class, () -> fake.api().orders().retrieve("ord_1"));
    assertEquals(Optional.of("gone"), missing.detail());
    assertEquals("x", fake.example("orders.retrieve", Map.of("note", "x")).get("note"));
    assertEquals("evt_1", TestWebhooks.exampleEvent("order.paid", Map.of("id", "evt_1")).get("id"));
  }

  @Test
  void anExampleThatIsNoObjectHasNoFields() {
    fake.reply("webhookEndpoints.delete", FakeReply.status(200).withFields(Map.of("id", "x")));
    ConfigurationException error =
        assertThrows(
            ConfigurationException.class, () -> fake.api().webhookEndpoints().delete("we_1"));
    assertEquals(
        "the example of webhookEndpoints.delete is not an object, so it has no fields",
        error.getMessage());
  }

  @Test
  void callsAreRecordedAsSent() {
    fake.api().orders().update("ord_1", OrderUpdate.builder().note("Ring twice").build());
    fake.api()
        .orders()
        .list(query -> query.status(OrderStatus.PENDING, OrderStatus.CONFIRMED))
        .firstPage();
    FakeCall update = fake.calls().get(0);
    assertEquals(Map.of("note", "Ring twice"), update.json());
    assertEquals("{\"note\":\"Ring twice\"}", new String(update.body().orElseThrow()));
    assertEquals("PATCH", update.method());
    assertEquals("[redacted]", update.headers().get("authorization"));
    assertTrue(update.headers().containsKey("idempotency-key"));
    assertEquals(Map.of(), update.query());
    FakeCall list = fake.calls().get(1);
    assertEquals(Map.of("status", List.of("pending,confirmed")), list.query());
    assertTrue(list.body().isEmpty());
    assertThrows(ConfigurationException.class, list::json);
  }

  @Test
  void repliesAreUsedInOrderThenTheLastingOne() {
    Map<String, Object> product = fake.example("products.retrieve");
    product.put("title", "Moss sweater");
    fake.reply("products.retrieve", FakeReply.json(product));
    fake.replyOnce("retrieveProduct", FakeReply.status(404));
    assertThrows(NotFoundException.class, () -> fake.api().products().retrieve("prod_1"));
    assertEquals("Moss sweater", fake.api().products().retrieve("prod_1").title());
    assertEquals("Moss sweater", fake.api().products().retrieve("prod_1").title());
    fake.reset();
    assertEquals(List.of(), fake.calls());
    assertFalse(fake.api().products().retrieve("prod_1").title().equals("Moss sweater"));
  }

  @Test
  void aCallIsRetriedWithoutAWait() {
    fake.replyOnce("products.retrieve", FakeReply.status(503));
    fake.replyOnce("products.retrieve", FakeReply.status(429));
    fake.api().products().retrieve("prod_1");
    assertEquals(3, fake.calls().size());
  }

  @Test
  void aReplyCanBeAFailureWithoutAResponse() {
    try (FakeApi once = FakeApi.create(options -> options.maxRetries(0))) {
      once.replyOnce("products.retrieve", FakeReply.failure(new IOException("reset")));
      once.replyOnce("products.retrieve", FakeReply.failure(new SocketTimeoutException("late")));
      assertThrows(ConnectionException.class, () -> once.api().products().retrieve("prod_1"));
      assertThrows(TimeoutException.class, () -> once.api().products().retrieve("prod_1"));
    }
  }

  @Test
  void errorsHaveTheExamplesOfTheContractAndOwnHeaders() {
    fake.replyOnce("orders.create", FakeReply.status(409).withHeader("X-Request-Id", "req_7"));
    RawRequest order = RawRequest.of("POST", "/api/v1/orders").body(Map.of("a", 1));
    ApiException error = assertThrows(ApiException.class, () -> fake.api().request(order));
    assertEquals("req_7", error.requestId().orElseThrow());
    assertEquals(fake.example("orders.create", 409).get("code"), error.code().orElseThrow());
    assertEquals("orders.create", fake.calls().get(0).operation());
    byte[] page = "<html>".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    fake.replyOnce("orders.create", FakeReply.status(418).withBody(page));
    ApiException other = assertThrows(ApiException.class, () -> fake.api().request(order));
    assertEquals(418, other.status());
    assertArrayEquals(page, other.rawBody());
  }

  @Test
  void argumentsAreChecked() {
    assertThrows(InvalidRequestException.class, () -> fake.api().products().retrieve(""));
    assertThrows(ConfigurationException.class, () -> FakeReply.status(600));
    assertThrows(ConfigurationException.class, () -> FakeReply.status(199));
    assertThrows(ConfigurationException.class, () -> FakeReply.json(new Object()));
    assertThrows(
        ConfigurationException.class, () -> fake.reply("no.operation", FakeReply.status(200)));
    assertThrows(ConfigurationException.class, () -> fake.example("products.retrieve", 418));
    assertThrows(
        ConfigurationException.class,
        () -> fake.api().request(RawRequest.of("GET", "/api/v1/unknown")).data());
    assertEquals(List.of(), fake.calls());
  }

  @Test
  void everyOperationHasASuccessfulExample() {
    Set<String> without =
        Set.copyOf(
            ContractExamples.OPERATIONS.stream()
                .filter(operation -> operation.success().isEmpty())
                .map(OperationExamples::call)
                .toList());
    assertEquals(Set.of(), without);
    assertFalse(ContractExamples.OPERATIONS.isEmpty());
  }

  @Test
  void fixedPathsTakePrecedenceOverPlaceholders() {
    ResponseExample none = new ResponseExample(204, "", "");
    Lookup lookup =
        new Lookup(
            List.of(
                new OperationExamples("a", "r.a", "GET", "/records/{id}", List.of(none)),
                new OperationExamples("b", "r.b", "GET", "/records/search", List.of())));
    assertEquals("b", lookup.at("GET", "/records/search").id());
    assertEquals("a", lookup.at("GET", "/records/1").id());
    assertThrows(ConfigurationException.class, () -> lookup.at("GET", "/records/1/2"));
    assertThrows(ConfigurationException.class, () -> lookup.at("PUT", "/records/1"));
    assertTrue(lookup.named("r.b").success().isEmpty());
    assertThrows(ConfigurationException.class, () -> new Lookup(List.of()).named("records.list"));
  }
}
