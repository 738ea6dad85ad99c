package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.integrationapi.Clients;
import com.integrationapi.CoreCalls;
import com.integrationapi.TestCertificate;
import com.integrationapi.TlsServer;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.client.ApiClient;
import java.net.ProxySelector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first calls of a program, all at once: each of them needs a connection. */
@Timeout(120)
class TlsBurstTest {
  private static final int CALLS = 400;
  private static final Map<String, Long> ALL = Map.of("ok", (long) CALLS);

  /** {@return the number of calls with each outcome} */
  private Map<String, Long> outcomes(
      long handshakeMillis, Duration connectTimeout, Function<ApiClient, CompletableFuture<?>> call)
      throws Exception {
    TestCertificate certificate = TestCertificate.of("localhost", "RSA");
    SocketTransport transport =
        SocketTransport.builder()
            .proxy(ProxySelector.of(null))
            .sslContext(certificate.ofClient())
            .build();
    try (TlsServer server = new TlsServer(certificate, "TLSv1.3", false);
        ApiClient client =
            Clients.of(
                transport,
                builder ->
                    builder.baseUrl(server.url()).connectTimeout(connectTimeout).maxRetries(0))) {
      server.slowDown(handshakeMillis);
      List<CompletableFuture<String>> ended =
          IntStream.range(0, CALLS)
              .mapToObj(
                  each ->
                      call.apply(client)
                          .handle((result, error) -> error == null ? "ok" : error.toString()))
              .toList();
      return ended.stream()
          .map(CompletableFuture::join)
          .collect(Collectors.groupingBy(each -> each, Collectors.counting()));
    }
  }

  private static CompletableFuture<?> inThread(ApiClient client) {
    CompletableFuture<Object> ended = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                ended.complete(CoreCalls.retrieve(client, false));
              } catch (RuntimeException error) {
                ended.completeExceptionally(error);
              }
            });
    thread.start();
    return ended;
  }

  @Test
  void theFirstCallsOfManyThreadsOpenTheirConnectionsInTime() throws Exception {
    assertEquals(ALL, outcomes(0, Behaviour.TIMEOUTS_CONNECT, TlsBurstTest::inThread));
  }

  @Test
  void theFirstAsynchronousCallsOpenTheirConnectionsInTime() throws Exception {
    assertEquals(ALL, outcomes(0, Behaviour.TIMEOUTS_CONNECT, CoreCalls::future));
  }

  @Test
  void theTimeToConnectBeginsWithTheTurnOfAConnection() throws Exception {
    // One after the other, 256 connections take longer than the limit.
    assertEquals(ALL, outcomes(20, Duration.ofSeconds(3), CoreCalls::future));
  }
}
