package com.integrationapi.internal.middleware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ConfigurationException;
import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.errors.Redaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoggerTest {
  private static final HttpRequest REQUEST =
      new HttpRequest(
          new HttpRequest.Call(
              "a", "GET", "/records", Optional.empty(), 1, 3, Duration.ofSeconds(1), 9),
          "https://api.invalid/records",
          Map.of("user-agent", "test\u001b", "Accept", "x"),
          null);

  private static String printed(String level, AttemptOutcome outcome) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      Logger.ofEnvironment(level).write(REQUEST, outcome, Redaction.NONE);
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8).strip();
  }

  private static AttemptOutcome response(int status) {
    HttpResponse response =
        new HttpResponse(
            status,
            Map.of("X-Request-Id", List.of("req_1"), "Set-Cookie", List.of("secret")),
            new byte[0]);
    return new AttemptOutcome(Optional.of(response), Optional.empty(), Duration.ofMillis(12));
  }

  @Test
  void theVariableTurnsOnALogOnTheStandardError() {
    assertEquals(
        "integration-api info GET /records -> 200 in 12 ms, attempt 1/3 (request req_1)",
        printed("info", response(200)));
    AttemptOutcome failed =
        new AttemptOutcome(
            Optional.empty(), Optional.of(new IOException("reset")), Duration.ofMillis(1));
    assertEquals(
        "integration-api warn GET /records -> IOException in 1 ms, attempt 1/3",
        printed("info", failed));
  }

  @Test
  void debugAddsTheAllowedHeaders() {
    String line = printed("debug", response(500));
    assertTrue(line.startsWith("integration-api warn GET /records -> 500 in"), line);
    assertTrue(
        line.endsWith(
            "{\"request_headers\":{\"User-Agent\":\"test\\\\u{1b}\"},"
                + "\"response_headers\":{\"X-Request-Id\":\"req_1\"}}"),
        line);
  }

  @Test
  void otherValuesOfTheVariableAreRefused() {
    assertNull(Logger.ofEnvironment(null));
    assertNull(Logger.ofEnvironment(""));
    assertThrows(ConfigurationException.class, () -> Logger.ofEnvironment("trace"));
  }
}
