package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Code of the program that blocks in the threads of the asynchronous client. */
@Timeout(60)
class AsyncCallbacksTest {
  private static final byte[] ORDER = "{\"id\":\"ord_1\"}".getBytes(StandardCharsets.UTF_8);
  private final CountDownLatch forEver = new CountDownLatch(1);

  @AfterEach
  void release() {
    forEver.countDown();
  }

  private void block() {
    boolean isOver = false;
    while (!isOver) {
      try {
        forEver.await();
        isOver = true;
      } catch (InterruptedException ignored) {
        // Careless code does this.
      }
    }
  }

  private static HttpResponse order() {
    return new HttpResponse(200, Map.of(), ORDER);
  }

  private static TimeoutException lateness(CompletableFuture<?> future) {
    Throwable thrown = assertThrows(CompletionException.class, future::join).getCause();
    return assertInstanceOf(TimeoutException.class, thrown);
  }

  @Test
  void aCallbackMayWaitForOtherCallsOfItsClient() throws Exception {
    ApiClient client =
        Clients.of((request, timeout) -> order(), builder -> builder.maxConnections(1));
    CompletableFuture<?>[] calls =
        IntStream.range(0, 20)
            .mapToObj(
                call ->
                    CoreCalls.future(client)
                        .thenAccept(
                            first ->
                                CoreCalls.future(client)
                                    .thenAccept(second -> CoreCalls.future(client).join())
                                    .join()))
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(calls).get(30, TimeUnit.SECONDS);
  }

  @Test
  void aCallThatWaitsForOthersEndsWithItsTotalTimeout() {
    ApiClient client =
        Clients.of(
            (request, timeout) -> {
              block();
              return order();
            },
            builder -> builder.maxConnections(1).totalTimeout(Duration.ofMillis(100)));
    CompletableFuture<?> first = CoreCalls.future(client);
    CompletableFuture<?> second = CoreCalls.future(client);
    // The transport of the integrator ignores the interrupt, too.
    assertEquals(TimeoutException.Phase.TOTAL, lateness(first).phase());
    assertEquals(TimeoutException.Phase.TOTAL, lateness(second).phase());
  }

  @Test
  void aCallbackThatBlocksDelaysNoTimeoutAndNoRetry() throws InterruptedException {
    int[] failures = new int[1];
    ApiClient client =
        Clients.of(
            (request, timeout) -> {
              if (request.call().attempt() > 1) {
                return order();
              }
              if (failures[0]++ == 0) {
                block();
              }
              return new HttpResponse(503, Map.of("retry-after-ms", List.of("1")), ORDER);
            },
            builder -> builder.maxConnections(2).timeout(Duration.ofSeconds(1)));
    CountDownLatch called = new CountDownLatch(1);
    CompletableFuture<?> late = CoreCalls.future(client);
    late.whenComplete(
        (result, error) -> {
          called.countDown();
          block();
        });
    assertTrue(called.await(30, TimeUnit.SECONDS));
    CoreCalls.future(client).join();
  }

  @Test
  void aHookThatBlocksBeforeARetryDelaysNoOtherCall() throws InterruptedException {
    CountDownLatch called = new CountDownLatch(1);
    Hooks hooks =
        new Hooks() {
          @Override
          public void onRequest(HttpRequest request) {
            if (request.call().attempt() == 2 && called.getCount() > 0) {
              called.countDown();
              block();
            }
          }
        };
    ApiClient client =
        Clients.of(
            (request, timeout) ->
                request.call().attempt() == 1
                    ? new HttpResponse(503, Map.of("retry-after-ms", List.of("1")), ORDER)
                    : order(),
            builder -> builder.hooks(hooks));
    CoreCalls.future(client);
    assertTrue(called.await(30, TimeUnit.SECONDS));
    CoreCalls.future(client).join();
  }
}
