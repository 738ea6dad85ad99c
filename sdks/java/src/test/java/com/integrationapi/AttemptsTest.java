package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.ConnectTimeoutException;
import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.Transport;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes and exceptions of transports, middleware and suppliers that only Java has. */
class AttemptsTest {
  private static final Duration TOTAL = Duration.ofMillis(300);

  private static <E extends Throwable> E failure(Class<E> type, Transport transport) {
    IntegrationApi api =
        IntegrationApi.builder()
            .apiKey("ik_test_secret")
            .baseUrl("https://api.invalid/base")
            .maxRetries(0)
            .transport(transport)
            .build();
    return assertThrows(type, () -> api.orders().retrieve("ord_1"));
  }

  static Stream<Arguments> exceptions() {
    return Stream.of(
        Arguments.of(new ConnectTimeoutException("late"), TimeoutException.Phase.CONNECT, true),
        Arguments.of(new HttpConnectTimeoutException("late"), TimeoutException.Phase.CONNECT, true),
        Arguments.of(new HttpTimeoutException("late"), TimeoutException.Phase.ATTEMPT, true),
        Arguments.of(new IOException(), null, true),
        Arguments.of(new SSLHandshakeException("broken"), null, true),
        Arguments.of(new SSLPeerUnverifiedException("wrong name"), null, false),
        Arguments.of(new IOException(new CertificateException("expired")), null, false));
  }

  @ParameterizedTest
  @MethodSource("exceptions")
  void anExceptionOfATransportBecomesOneOfTheLibrary(
      IOException thrown, TimeoutException.Phase phase, boolean isRetryable) {
    ConnectionException error =
        failure(
            ConnectionException.class,
            (request, timeout) -> {
              throw thrown;
            });
    assertEquals(phase, error instanceof TimeoutException late ? late.phase() : null);
    assertEquals(isRetryable, error.isRetryable());
  }

  @Test
  void aTransportThatReturnsNothingIsAMistakeOfTheProgram() {
    failure(ConfigurationException.class, (request, timeout) -> null);
  }

  @Test
  void aMiddlewareThatPassesOnNothingIsAMistakeOfTheProgram() {
    Middleware inner = (request, next) -> next.send(request.withHeader("X-A", "1"));
    try (FakeApi fake =
        FakeApi.create(options -> options.middleware((request, next) -> next.send(null), inner))) {
      ConfigurationException error =
          assertThrows(ConfigurationException.class, () -> fake.api().orders().retrieve("ord_1"));
      assertEquals(0, error.attempts());
    }
  }

  @Test
  void anAttemptWhoseTimeIsOverBeforeItIsSentIsATimeout() {
    try (FakeApi fake =
        FakeApi.create(options -> options.maxRetries(0).timeout(Duration.ofNanos(1)))) {
      TimeoutException error =
          assertThrows(TimeoutException.class, () -> fake.api().orders().retrieve("ord_1"));
      assertEquals(TimeoutException.Phase.ATTEMPT, error.phase());
    }
  }

  @Test
  void aResponseThatAsksForTooLongAWaitIsTheErrorAlsoWhenTheTimeIsOver() {
    Hooks slow =
        new Hooks() {
          @Override
          public void onResponse(HttpRequest request, AttemptOutcome outcome) {
            LockSupport.parkNanos(TOTAL.toNanos() * 2);
          }
        };
    try (FakeApi fake = FakeApi.create(options -> options.totalTimeout(TOTAL).hooks(slow))) {
      fake.reply("orders.retrieve", FakeReply.status(503).withHeader("Retry-After", "61"));
      ServerException error =
          assertThrows(ServerException.class, () -> fake.api().orders().retrieve("ord_1"));
      assertEquals(Optional.of(Duration.ofSeconds(61)), error.retryAfter());
    }
  }

  @Test
  void anErrorOfASupplierIsNotQuoted() {
    try (FakeApi fake =
        FakeApi.create(
            options ->
                options.apiKey(
                    () -> {
                      throw new AssertionError("no such key: ik_test_1");
                    }))) {
      ConfigurationException error =
          assertThrows(ConfigurationException.class, () -> fake.api().orders().retrieve("ord_1"));
      assertTrue(error.getMessage().contains("AssertionError"), error.getMessage());
      assertFalse(error.getMessage().contains("ik_test_1"), error.getMessage());
      assertNull(error.getCause());
    }
  }

  /** Exception that cannot be shown. */
  private static final class Unreadable extends IOException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }
  }

  @Test
  void anExceptionThatCannotBeShownIsReplacedByOneThatNamesItsClass() {
    ConnectionException error =
        failure(
            ConnectionException.class,
            (request, timeout) -> {
              throw new IOException("lost", new Unreadable());
            });
    Throwable cause = assertInstanceOf(IOException.class, error.getCause());
    assertTrue(cause.getMessage().endsWith("java.io.IOException"), cause::getMessage);
  }
}
