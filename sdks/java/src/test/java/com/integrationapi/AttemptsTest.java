package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.ConnectTimeoutException;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.RawServer;
import com.integrationapi.http.Transport;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attempts of calls: middleware, failures, cancellation and threads. */
class AttemptsTest {
  private static IntegrationApi client(Transport transport) {
    return builder().transport(transport).build();
  }

  private static ClientBuilder<IntegrationApi> builder() {
    return IntegrationApi.builder()
        .apiKey("ik_test_secret")
        .baseUrl("https://api.invalid/base")
        .maxRetries(0);
  }

  private static FakeApi with(Middleware... middleware) {
    return FakeApi.create(options -> options.maxRetries(0).middleware(middleware));
  }

  private static <E extends Throwable> E failure(Class<E> type, IntegrationApi api) {
    return assertThrows(type, () -> api.orders().retrieve("ord_1"));
  }

  @Test
  void middlewareSeesEachAttemptInOrderAndNeverTheKey() {
    List<String> seen = new ArrayList<>();
    Middleware outer =
        (request, next) -> {
          seen.add("outer " + request.headers().containsKey("Authorization"));
          return next.send(request.withHeader("X-A", "1"));
        };
    Middleware inner =
        (request, next) -> {
          seen.add("inner " + request.headers().get("X-A"));
          return next.send(request.withUrl(request.url() + "?b=c"));
        };
    try (FakeApi fake = with(outer, inner)) {
      fake.api().orders().retrieve("ord_1");
      assertEquals(List.of("outer false", "inner 1"), seen);
      assertEquals(Map.of("b", List.of("c")), fake.calls().get(0).query());
    }
  }

  @Test
  void middlewareCanRespondItself() {
    byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
    Middleware cached = (request, next) -> new HttpResponse(404, Map.of(), body);
    try (FakeApi fake = with(cached)) {
      failure(NotFoundException.class, fake.api());
      assertEquals(List.of(), fake.calls());
    }
  }

  @Test
  void mistakesOfMiddlewareAreReported() {
    try (FakeApi fake = with((request, next) -> null)) {
      failure(ConfigurationException.class, fake.api());
    }
    for (String url : List.of("https://other.invalid/", "http://api.invalid/", "http://[/")) {
      try (FakeApi fake = with((request, next) -> next.send(request.withUrl(url)))) {
        String message = failure(ConfigurationException.class, fake.api()).getMessage();
        assertTrue(message.contains("changed the origin"), message);
        assertEquals(List.of(), fake.calls());
      }
    }
    Middleware inner = (request, next) -> next.send(request.withHeader("X-A", "1"));
    try (FakeApi fake = with((request, next) -> next.send(null), inner)) {
      assertEquals(0, failure(ConfigurationException.class, fake.api()).attempts());
    }
    Middleware outer =
        (request, next) -> new HttpResponse(next.send(request).status(), Map.of(), new byte[0]);
    try (FakeApi fake = with(outer, (request, next) -> null)) {
      failure(ConfigurationException.class, fake.api());
    }
    IllegalStateException own = new IllegalStateException("own");
    Middleware failing =
        (request, next) -> {
          throw own;
        };
    try (FakeApi fake = with(failing)) {
      assertEquals(own, failure(IllegalStateException.class, fake.api()));
    }
  }

  @Test
  void exceptionsOfATransportBecomeThoseOfTheLibrary() {
    failure(ConfigurationException.class, client((request, timeout) -> null));
    TimeoutException connect =
        failure(
            TimeoutException.class,
            client(
                (request, timeout) -> {
                  throw new ConnectTimeoutException("late");
                }));
    assertEquals(TimeoutException.Phase.CONNECT, connect.phase());
    TimeoutException late =
        failure(
            TimeoutException.class,
            client(
                (request, timeout) -> {
                  throw new HttpTimeoutException("late");
                }));
    assertEquals(TimeoutException.Phase.ATTEMPT, late.phase());
    ConnectionException silent =
        failure(
            ConnectionException.class,
            client(
                (request, timeout) -> {
                  throw new IOException();
                }));
    assertTrue(silent.getMessage().endsWith("IOException"), silent.getMessage());
    assertTrue(silent.isRetryable());
    ConnectionException leaking =
        failure(
            ConnectionException.class,
            client(
                (request, timeout) -> {
                  throw new IOException("sent ik_test_secret", new IOException("ik_test_secret"));
                }));
    assertFalse(leaking.getMessage().contains("ik_test_secret"));
    assertFalse(String.valueOf(leaking.getCause()).contains("ik_test_secret"));
  }

  @Test
  void aCertificateThatIsNotAcceptedIsNotRetried() {
    for (IOException cause :
        List.of(
            new SSLPeerUnverifiedException("wrong name"),
            new IOException(new CertificateException("expired")))) {
      IntegrationApi api =
          client(
              (request, timeout) -> {
                throw cause;
              });
      assertFalse(failure(ConnectionException.class, api).isRetryable());
    }
    IntegrationApi api =
        client(
            (request, timeout) -> {
              throw new SSLHandshakeException("broken");
            });
    assertTrue(failure(ConnectionException.class, api).isRetryable());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://Other.invalid:81/a?secret=1|https://other.invalid:81",
        "https://other.invalid:443/a?secret=1|https://other.invalid, which",
        "http://other.invalid:80|http://other.invalid, which",
        "/relative?secret=1|https://api.invalid",
        "mailto:a@b.c|301",
        "not a url|301"
      })
  void aRedirectShowsOnlyTheOriginOfItsTarget(String location, String shown) {
    try (FakeApi fake = FakeApi.create()) {
      fake.reply("orders.retrieve", FakeReply.status(301).withHeader("Location", location));
      ApiException error = failure(ApiException.class, fake.api());
      assertTrue(error.getMessage().contains(shown), error.getMessage());
      assertFalse(error.getMessage().contains("secret"), error.getMessage());
    }
  }

  @Test
  void aBodyThatCannotBeReadIsADecodeException() {
    IntegrationApi api =
        client((request, timeout) -> HttpResponse.withDefect(200, Map.of(), "is not valid gzip"));
    DecodeException error = failure(DecodeException.class, api);
    assertTrue(error.getMessage().endsWith("but the body is not valid gzip"), error.getMessage());
    assertEquals(200, error.status().orElseThrow());
    assertTrue(error.requestId().isEmpty());
    assertNotNull(error.rawBody());
  }

  @Test
  void anInterruptBeforeACallSendsNothing() {
    try (FakeApi fake = FakeApi.create()) {
      Thread.currentThread().interrupt();
      failure(CancelledException.class, fake.api());
      assertTrue(Thread.interrupted());
      assertEquals(List.of(), fake.calls());
    }
  }

  @Test
  void anInterruptEndsAWait() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (FakeApi fake = FakeApi.create()) {
      fake.reply(
          "orders.retrieve",
          call -> {
            asked.countDown();
            return FakeReply.status(503).withHeader("Retry-After", "30");
          });
      List<Throwable> failures = new ArrayList<>();
      Thread caller =
          new Thread(
              () -> {
                failures.add(failure(CancelledException.class, fake.api()));
                failures.add(Thread.interrupted() ? null : new IllegalStateException("lost flag"));
              });
      caller.start();
      asked.await();
      caller.interrupt();
      caller.join();
      assertEquals(2, failures.size());
      assertEquals(null, failures.get(1));
    }
  }

  @Test
  void aSlowMiddlewareIsLimitedByTheTimeout() {
    Middleware slow =
        (request, next) -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException late) {
            Thread.currentThread().interrupt();
          }
          return next.send(request);
        };
    try (FakeApi fake =
        FakeApi.create(
            options -> options.maxRetries(0).timeout(Duration.ofMillis(50)).middleware(slow))) {
      TimeoutException error = failure(TimeoutException.class, fake.api());
      assertEquals(TimeoutException.Phase.ATTEMPT, error.phase());
      assertFalse(Thread.currentThread().isInterrupted());
    }
    try (FakeApi fake =
        FakeApi.create(options -> options.totalTimeout(Duration.ofMillis(50)).middleware(slow))) {
      TimeoutException error = failure(TimeoutException.class, fake.api());
      assertEquals(TimeoutException.Phase.TOTAL, error.phase());
    }
  }

  @Test
  void anAttemptWhoseTimeIsOverBeforeItIsSentIsATimeout() {
    try (FakeApi fake =
        FakeApi.create(options -> options.maxRetries(0).timeout(Duration.ofNanos(1)))) {
      for (int call = 0; call < 3; call++) {
        TimeoutException error = failure(TimeoutException.class, fake.api());
        assertEquals(TimeoutException.Phase.ATTEMPT, error.phase());
      }
    }
  }

  @Test
  void theKeyOfASupplierIsReadBeforeEachAttempt() {
    List<String> keys = new ArrayList<>();
    try (IntegrationApi api =
        builder()
            .apiKey(() -> "ik_test_" + keys.size())
            .maxRetries(1)
            .transport(
                (request, timeout) -> {
                  keys.add(request.headers().get("Authorization"));
                  return new HttpResponse(503, Map.of("Retry-After-Ms", List.of("0")), new byte[0]);
                })
            .build()) {
      failure(ServerException.class, api);
    }
    assertEquals(List.of("Bearer ik_test_0", "Bearer ik_test_1"), keys);
  }

  @Test
  void anErrorOfASupplierIsNotQuoted() {
    try (IntegrationApi api =
        builder()
            .apiKey(
                () -> {
                  throw new AssertionError("no such key: ik_test_1");
                })
            .build()) {
      ConfigurationException error = failure(ConfigurationException.class, api);
      assertTrue(error.getMessage().contains("AssertionError"), error.getMessage());
      assertFalse(error.getMessage().contains("ik_test_1"), error.getMessage());
      assertNull(error.getCause());
    }
  }

  @Test
  void sixtyFourThreadsShareAClientWithoutCrossTalk() throws Exception {
    Map<String, String> seen = new ConcurrentHashMap<>();
    ExecutorService threads = Executors.newFixedThreadPool(64);
    try (FakeApi fake = FakeApi.create()) {
      fake.reply(
          "products.retrieve",
          call -> {
            Map<String, Object> product = fake.example("products.retrieve");
            product.put("id", call.path().replaceAll(".*/", ""));
            return FakeReply.json(product);
          });
      List<Future<?>> calls = new ArrayList<>();
      for (int number = 0; number < 64 * 5; number++) {
        String id = "prod_" + number;
        calls.add(threads.submit(() -> seen.put(id, fake.api().products().retrieve(id).id())));
      }
      for (Future<?> call : calls) {
        call.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertEquals(320, seen.size());
    seen.forEach((expected, actual) -> assertEquals(expected, actual));
  }

  @Test
  void noThreadOutlivesAClosedClient() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (RawServer server = new RawServer()) {
      server.reply("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
      IntegrationApi api = builder().baseUrl(server.url()).build();
      assertInstanceOf(
          NotFoundException.class,
          api.async().orders().retrieve("ord_1").handle((order, error) -> error).join());
      api.close();
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().startsWith("integration-api") && !before.contains(thread)) {
          thread.join(10_000);
          assertFalse(thread.isAlive(), thread.getName());
        }
      }
    }
  }
}
