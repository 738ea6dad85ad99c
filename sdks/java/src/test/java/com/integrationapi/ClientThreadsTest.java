package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads of callers, of the client, and what ends them. */
@Timeout(120)
class ClientThreadsTest {
  private static final String ORDER = "{\"id\":\"ord_1\"}";

  private static IntegrationApi client(ScriptedServer server) {
    return IntegrationApi.builder().apiKey("ik_test_x").baseUrl(server.url()).build();
  }

  /** Responds to a request for {@code /orders/ord_7} with the identifier {@code ord_7}. */
  private static void echo(ScriptedServer.Connection connection) throws Exception {
    for (String request = connection.request(); request != null; request = connection.request()) {
      String path = request.split(" ", 3)[1];
      String id = path.substring(path.lastIndexOf('/') + 1);
      connection.respond("200 OK", "{\"id\":\"" + id + "\"}");
    }
  }

  private static void hang(ScriptedServer.Connection connection) throws Exception {
    connection.request();
    connection.awaitClose();
  }

  /** Threads of clients that other tests left to end by themselves. */
  private final Set<Thread> before = Thread.getAllStackTraces().keySet();

  private List<String> ownThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && !before.contains(thread))
        .map(Thread::getName)
        .filter(name -> name.startsWith("integration-api"))
        .toList();
  }

  @Test
  void aThousandFuturesShareTheConnectionsOfTheClient() throws Exception {
    try (ScriptedServer server = new ScriptedServer(ClientThreadsTest::echo);
        IntegrationApi api =
            IntegrationApi.builder()
                .apiKey("ik_test_x")
                .baseUrl(server.url())
                .maxConnections(8)
                .build()) {
      List<CompletableFuture<String>> futures =
          IntStream.range(0, 1000)
              .mapToObj(
                  call ->
                      api.async().orders().retrieve("ord_" + call).thenApply(order -> order.id()))
              .toList();
      for (int call = 0; call < 1000; call++) {
        assertEquals("ord_" + call, futures.get(call).get());
      }
      assertTrue(server.connections() <= 8);
      // One for each attempt, those of timers and idle connections, and one for what follows an
      // attempt: on a busy machine, several of these wait while the next attempts begin.
      assertTrue(ownThreads().size() <= 50, () -> ownThreads().toString());
    }
  }

  @Test
  void noThreadIsLeftAfterClosing() throws Exception {
    try (ScriptedServer server = new ScriptedServer(ClientThreadsTest::echo)) {
      IntegrationApi api = client(server);
      api.async().orders().retrieve("ord_1").get();
      api.orders().retrieve("ord_1");
      assertFalse(ownThreads().isEmpty(), "a future needs a thread");
      api.close();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (!ownThreads().isEmpty() && System.nanoTime() < end) {
        Thread.sleep(1);
      }
      assertEquals(List.of(), ownThreads());
      assertEquals("ord_2", api.orders().retrieve("ord_2").id(), "a later call still works");
    }
  }

  @Test
  void theSynchronousClientNeedsOnlyTheThreadThatClosesIdleConnections() throws Exception {
    try (ScriptedServer server = new ScriptedServer(ClientThreadsTest::echo);
        IntegrationApi api = client(server)) {
      api.orders().retrieve("ord_1");
      List<String> threads = ownThreads();
      assertTrue(List.of("integration-api-idle").containsAll(threads), threads::toString);
    }
  }

  @Test
  void anInterruptCancelsACallFreesItsConnectionAndKeepsTheFlag() throws Exception {
    try (ScriptedServer server = new ScriptedServer(ClientThreadsTest::hang);
        IntegrationApi api = client(server)) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      AtomicReference<Boolean> flag = new AtomicReference<>();
      Thread caller =
          new Thread(
              () -> {
                try {
                  api.orders().retrieve("ord_1");
                } catch (IntegrationApiException error) {
                  thrown.set(error);
                }
                flag.set(Thread.interrupted());
              });
      caller.start();
      while (server.requests().isEmpty()) {
        Thread.sleep(1);
      }
      caller.interrupt();
      caller.join();
      assertInstanceOf(CancelledException.class, thrown.get());
      assertTrue(flag.get());
      assertTrue(server.awaitClosed());
    }
  }

  @Test
  void anInterruptedThreadSendsNothing() throws Exception {
    try (ScriptedServer server = new ScriptedServer(ClientThreadsTest::echo);
        IntegrationApi api = client(server)) {
      Thread.currentThread().interrupt();
      CancelledException error =
          assertThrows(CancelledException.class, () -> api.orders().retrieve("ord_1"));
      assertEquals(0, error.attempts());
      assertTrue(Thread.interrupted(), "the flag is kept");
      assertEquals(List.of(), server.requests());
    }
  }

  @Test
  void theStackTraceOfAFailedFutureNamesItsCaller() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                connection -> {
                  connection.request();
                  connection.respond("404 Not Found", "{}");
                });
        IntegrationApi api = client(server)) {
      CompletionException error =
          assertThrows(
              CompletionException.class, () -> api.async().orders().retrieve("ord_1").join());
      List<String> frames =
          Arrays.stream(error.getCause().getStackTrace())
              .map(StackTraceElement::getClassName)
              .toList();
      assertTrue(frames.contains(ClientThreadsTest.class.getName()), frames::toString);
    }
  }

  @Test
  void aMiddlewareThatBlocksEndsWithTheAttempt() {
    CountDownLatch never = new CountDownLatch(1);
    ApiClient client =
        Clients.of(
            (request, timeout) -> new HttpResponse(200, Map.of(), new byte[0]),
            builder ->
                builder
                    .timeout(Duration.ofMillis(50))
                    .maxRetries(0)
                    .middleware(
                        (request, next) -> {
                          try {
                            never.await();
                          } catch (InterruptedException late) {
                            // Swallowed, as careless code does.
                          }
                          return next.send(request);
                        }));
    assertThrows(TimeoutException.class, () -> CoreCalls.retrieve(client, false));
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  void aKeySupplierThatBlocksEndsWithTheAttempt() {
    CountDownLatch never = new CountDownLatch(1);
    CompletableFuture<Boolean> isInterrupted = new CompletableFuture<>();
    // A transport of the library, which itself ends in time.
    IntegrationApi client =
        IntegrationApi.builder()
            .baseUrl("http://127.0.0.1:1")
            .timeout(Duration.ofMillis(50))
            .maxRetries(0)
            .apiKey(
                () -> {
                  try {
                    never.await(10, TimeUnit.SECONDS);
                    isInterrupted.complete(false);
                  } catch (InterruptedException late) {
                    isInterrupted.complete(true);
                  }
                  return "ik_test_x";
                })
            .build();
    assertThrows(TimeoutException.class, () -> client.rateLimit().retrieve());
    assertTrue(isInterrupted.join(), "the call waited for the supplier");
  }
}
