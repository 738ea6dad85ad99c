package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.model.Order;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
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
  void aCallCompletesItsFuture() {
    assertEquals(fake.example("orders.retrieve").get("number"), order().join().number());
    ApiResponse<Order> response =
        fake.api().async().orders().withResponse().retrieve("ord_1").join();
    assertEquals(200, response.status());
    assertEquals(1, response.attempts());
  }

  @Test
  void aFailureCompletesItsFuture() {
    fake.reply("orders.retrieve", FakeReply.status(404));
    assertInstanceOf(NotFoundException.class, causeOf(order()));
    fake.reply("orders.retrieve", FakeReply.json(List.of()));
    assertInstanceOf(DecodeException.class, causeOf(order()));
  }

  @Test
  void aMissingKeyCompletesTheFuture() {
    try (ApiClient keyless = Clients.builder(Map.of()).withoutApiKey().build()) {
      assertInstanceOf(ConfigurationException.class, causeOf(CoreCalls.future(keyless)));
    }
  }

  @Test
  void aRetryIsAnotherAttempt() {
    fake.replyOnce("orders.retrieve", FakeReply.status(503).withHeader("Retry-After-Ms", "1"));
    order().join();
    assertEquals(2, fake.calls().size());
  }

  @Test
  void aCancelledWaitEndsAtOnce() throws InterruptedException {
    fake.reply(
        "orders.retrieve",
        call -> {
          asked.countDown();
          return FakeReply.status(503).withHeader("Retry-After", "30");
        });
    CompletableFuture<Order> future = order();
    asked.await();
    assertTrue(future.cancel(true));
    assertTrue(future.isCancelled());
    assertThrows(CancellationException.class, future::join);
    assertTrue(future.cancel(false));
    assertEquals(1, fake.calls().size());
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
  void listsContinueThroughAllPages() {
    twoPages();
    int each = ((List<?>) fake.example("products.list").get("data")).size();
    List<String> titles = new ArrayList<>();
    fake.api().async().products().list().forEach(product -> titles.add(product.title())).join();
    assertEquals(2 * each, titles.size());
    assertEquals(each + 1, fake.api().async().products().list().toList(each + 1).join().size());
    assertEquals(1, fake.api().async().products().list().toList(1).join().size());
    assertEquals(
        each,
        fake.api()
            .async()
            .products()
            .list()
            .firstPage()
            .thenCompose(page -> page.nextPage())
            .join()
            .orElseThrow()
            .data()
            .size());
    assertThrows(
        InvalidRequestException.class, () -> fake.api().async().products().list().toList(-1));
  }

  @Test
  void anEndlessListOfEmptyPagesFails() {
    fake.reply(
        "products.list",
        call ->
            FakeReply.json(
                Map.of(
                    "data",
                    List.of(),
                    "has_more",
                    true,
                    "next_cursor",
                    "c" + fake.calls().size())));
    assertInstanceOf(
        DecodeException.class, causeOf(fake.api().async().products().list().toList(9)));
    assertEquals(1000, fake.calls().size());
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

  @Test
  void aFailedPageEndsTheList() {
    twoPages();
    fake.replyOnce("products.list", FakeReply.status(404));
    assertInstanceOf(
        NotFoundException.class, causeOf(fake.api().async().products().list().toList(9)));
    CompletableFuture<Void> failing =
        fake.api()
            .async()
            .products()
            .list()
            .forEach(
                product -> {
                  throw new IllegalStateException("the program failed");
                });
    assertInstanceOf(IllegalStateException.class, causeOf(failing));
  }

  @Test
  void aCancelledListEndsItsRequest() throws InterruptedException {
    fake.reply(
        "products.list",
        call -> {
          asked.countDown();
          return FakeReply.status(503).withHeader("Retry-After", "30");
        });
    CompletableFuture<?> list = fake.api().async().products().list().toList(5);
    asked.await();
    assertTrue(list.cancel(true));
    assertEquals(1, fake.calls().size());
  }

  @Test
  void callsWaitForTheRateLimit() {
    try (FakeApi slow = FakeApi.create(options -> options.requestsPerMinute(6000))) {
      List<CompletableFuture<Order>> orders = new ArrayList<>();
      for (int each = 0; each < 4; each++) {
        orders.add(slow.api().async().orders().retrieve("ord_1"));
      }
      orders.get(1).cancel(true);
      orders.get(0).join();
      orders.get(2).join();
      orders.get(3).join();
      assertTrue(slow.calls().size() >= 3);
    }
  }

  @Test
  void aCallThatTheRateLimitDelaysTooLongFails() {
    try (FakeApi slow =
        FakeApi.create(
            options -> options.requestsPerMinute(1).totalTimeout(Duration.ofSeconds(2)))) {
      slow.api().orders().retrieve("ord_1");
      assertThrows(RateLimitException.class, () -> slow.api().orders().retrieve("ord_1"));
      assertInstanceOf(
          RateLimitException.class, causeOf(slow.api().async().orders().retrieve("ord_1")));
    }
  }

  @Test
  void anExhaustedRateLimitDelaysLaterCalls() {
    fake.replyOnce(
        "orders.retrieve",
        FakeReply.status(200)
            .withHeader("RateLimit-Policy", "\"default\";q=100;w=60")
            .withHeader("RateLimit", "\"default\";r=0;t=1"));
    ApiResponse<Order> first = fake.api().orders().withResponse().retrieve("ord_1");
    assertEquals(
        new RateLimitStatus(
            Optional.of(100L),
            Optional.of(0L),
            Optional.of(Duration.ofSeconds(1)),
            Optional.of(Duration.ofSeconds(60))),
        first.rateLimit().orElseThrow());
    CompletableFuture<Order> second = order();
    assertFalse(second.isDone());
    second.join();
  }
}
