package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.model.Order;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AsyncClientTest {
  private final FakeApi fake = FakeApi.create();
  private final CountDownLatch asked = new CountDownLatch(1);

  @AfterEach
  void close() {
    fake.close();
  }

  private CompletableFuture<Order> order() {
    return fake.api().async().orders().retrieve("ord_1");
  }

  private static Throwable causeOf(CompletableFuture<?> future) {
    return assertThrows(CompletionException.class, future::join).getCause();
  }

  @Test
  void aMissingKeyCompletesTheFuture() {
    try (ApiClient keyless = Clients.builder(Map.of()).withoutApiKey().build()) {
      assertInstanceOf(ConfigurationException.class, causeOf(CoreCalls.future(keyless)));
    }
  }

  @Test
  void aCancelledAttemptIsInterrupted() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);
    fake.reply(
        "orders.retrieve",
        call -> {
          asked.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException expected) {
            interrupted.countDown();
          }
          return FakeReply.status(200);
        });
    CompletableFuture<Order> future = order();
    asked.await();
    assertTrue(future.cancel(true));
    interrupted.await();
    assertTrue(future.isCancelled());
  }

  @Test
  void aCompletedFutureCannotBeCancelled() {
    CompletableFuture<Order> future = order();
    future.join();
    assertFalse(future.cancel(true));
  }

  private void twoPages() {
    fake.reply(
        "products.list",
        call -> {
          Map<String, Object> page = fake.example("products.list");
          boolean isFirst = !call.query().containsKey("cursor");
          page.put("has_more", isFirst);
          page.put("next_cursor", isFirst ? "more" : null);
          return FakeReply.json(page);
        });
  }

  @Test
  void theNextPageOfAPageCanBeAskedForAgain() {
    twoPages();
    AsyncPage<?> first = fake.api().async().products().list().firstPage().join();
    fake.replyOnce("products.list", FakeReply.status(404));
    assertInstanceOf(NotFoundException.class, causeOf(first.nextPage()));
    assertTrue(first.nextPage().join().isPresent());
    assertTrue(first.nextPage().join().isPresent());
  }
}
