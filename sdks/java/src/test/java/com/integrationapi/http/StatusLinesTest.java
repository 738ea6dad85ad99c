package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.Clients;
import com.integrationapi.ConnectionException;
import com.integrationapi.CoreCalls;
import com.integrationapi.internal.client.ApiClient;
import java.io.IOException;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * First lines of a response that are not those of HTTP. The client of the JDK reads the first three
 * digits of a status, so 9999 is 999 there.
 */
@Timeout(60)
class StatusLinesTest {
  private static final String REST = "\r\nContent-Length: 2\r\n\r\n{}";

  static Stream<Arguments> lines() {
    return Stream.of(
            "HTTP/1.1 099 No",
            "HTTP/1.1 000 No",
            "HTTP/1.1 0 No",
            "HTTP/1.1 99 No",
            "HTTP/1.1 -20 No",
            "HTTP/1.1 -200 No",
            "HTTP/1.1 +20 No",
            "HTTP/1.1 20 OK",
            "HTTP/1.1 2 OK",
            "HTTP/1.1 1000 No",
            "HTTP/1.1 OK",
            "HTTP/1.1 abc OK",
            "HTTP/1.1 2x0 OK",
            "HTTP/1.1 ",
            "HTTP/1.1",
            "HTTP/9.9 200 OK",
            "HTTP/ 200 OK",
            "HTTQ/1.1 200 OK",
            "200 OK",
            "",
            " ",
            "\u00000",
            "{}")
        .flatMap(line -> Stream.of(Arguments.of(line, false), Arguments.of(line, true)));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void anImpossibleStatusLineIsAConnectionErrorOverBothTransports(String line, boolean isAsync)
      throws IOException {
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(ProxySelector.of(null))
            .build();
    for (Transport transport :
        new Transport[] {
          JdkTransport.over(http), SocketTransport.builder().proxy(ProxySelector.of(null)).build()
        }) {
      try (RawServer server = new RawServer();
          ApiClient client =
              Clients.of(
                  transport,
                  builder ->
                      builder
                          .baseUrl(server.url())
                          .timeout(Duration.ofSeconds(20))
                          .maxRetries(0))) {
        server.lastReply(line + REST);
        Throwable error = failure(client, isAsync);
        assertEquals(ConnectionException.class, error.getClass(), error::toString);
      }
    }
  }

  private static Throwable failure(ApiClient client, boolean isAsync) {
    Throwable thrown = assertThrows(Throwable.class, () -> CoreCalls.retrieve(client, isAsync));
    return isAsync ? assertInstanceOf(CompletionException.class, thrown).getCause() : thrown;
  }
}
