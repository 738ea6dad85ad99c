package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.model.OrderStatus;
import com.integrationapi.model.OrderUpdate;
import com.integrationapi.model.ProductStatus;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Values of calls and of clients, at their limits. */
class ValuesTest {
  @Test
  void longDurationsAreAccepted() {
    Duration longest = Duration.ofDays(1_000_000);
    try (FakeApi fake =
        FakeApi.create(
            options ->
                options
                    .timeout(longest)
                    .totalTimeout(longest)
                    .connectTimeout(longest)
                    .maxRetryAfter(longest)
                    .maxConnections(3)
                    .appName("shop/1.0"))) {
      fake.api().orders().retrieve("ord_1");
      String agent = fake.calls().get(0).headers().get("user-agent");
      assertTrue(agent.endsWith(" shop/1.0"), agent);
    }
    try (FakeApi fake = FakeApi.create(options -> options.maxRetryAfter(Duration.ZERO))) {
      fake.reply("orders.retrieve", FakeReply.status(503).withHeader("Retry-After", "1"));
      assertThrows(ServerException.class, () -> fake.api().orders().retrieve("ord_1"));
      assertEquals(1, fake.calls().size());
    }
  }

  @Test
  void openEnumsAndModelsAreValues() {
    assertEquals(OrderStatus.PENDING, OrderStatus.of("pending"));
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

  @Test
  void filesAreValues() {
    byte[] bytes = {1, 2};
    FilePart file = FilePart.of(bytes);
    assertEquals(file, FilePart.of(bytes));
    assertEquals(file.hashCode(), FilePart.of(bytes).hashCode());
    assertNotEquals(file, FilePart.of(new byte[] {1}));
    assertNotEquals(file, "file");
    FilePart named = FilePart.of(bytes, "a.png", "image/png");
    assertNotEquals(file, named);
    assertNotEquals(FilePart.of(bytes, "a.png"), named);
    assertNotEquals(FilePart.of(bytes, "b.png", "image/png"), named);
    assertEquals("a.png", named.fileName().orElseThrow());
    assertThrows(InvalidRequestException.class, () -> FilePart.of(bytes, null));
  }
}
