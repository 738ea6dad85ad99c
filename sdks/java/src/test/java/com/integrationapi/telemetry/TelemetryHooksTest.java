package com.integrationapi.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.ConnectionException;
import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.model.Order;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TelemetryHooksTest {
  private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
  private final SdkTracerProvider provider =
      SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(exporter)).build();
  private final Tracer tracer = provider.get("test");
  private final FakeApi fake = FakeApi.create(options -> options.hooks(TelemetryHooks.of(tracer)));

  @AfterEach
  void close() {
    fake.close();
    provider.close();
  }

  private static Map<String, Object> attributes(SpanData span) {
    Map<String, Object> attributes = new TreeMap<>();
    span.getAttributes().forEach((key, value) -> attributes.put(key.getKey(), value));
    return attributes;
  }

  @Test
  void eachAttemptIsASpanOfAnHttpClient() {
    fake.api().orders().retrieve("ord_1");
    SpanData span = exporter.getFinishedSpanItems().get(0);
    assertEquals("GET /api/v1/orders/{order_id}", span.getName());
    assertEquals(SpanKind.CLIENT, span.getKind());
    assertEquals(StatusCode.UNSET, span.getStatus().getStatusCode());
    assertEquals(
        Map.of(
            "http.request.method", "GET",
            "url.full", "https://api.invalid/api/v1/orders/ord_1",
            "server.address", "api.invalid",
            "server.port", 443L,
            "http.response.status_code", 200L),
        attributes(span));
  }

  @Test
  void aRetriedAttemptHasFailedAndTheNextOneIsCounted() {
    fake.replyOnce("orders.retrieve", FakeReply.status(503));
    fake.api().orders().retrieve("ord_1");
    SpanData failed = exporter.getFinishedSpanItems().get(0);
    assertEquals("503", attributes(failed).get("error.type"));
    assertEquals(StatusCode.ERROR, failed.getStatus().getStatusCode());
    SpanData second = exporter.getFinishedSpanItems().get(1);
    assertEquals(1L, attributes(second).get("http.request.resend_count"));
    assertFalse(attributes(second).containsKey("error.type"));
  }

  @Test
  void anAttemptWithoutAResponseHasTheClassOfItsException() {
    try (FakeApi once =
        FakeApi.create(options -> options.maxRetries(0).hooks(TelemetryHooks.of(tracer)))) {
      once.reply("orders.retrieve", FakeReply.failure(new IOException("reset")));
      assertThrows(ConnectionException.class, () -> once.api().orders().retrieve("ord_1"));
    }
    Map<String, Object> span = attributes(exporter.getFinishedSpanItems().get(0));
    assertEquals("ConnectionException", span.get("error.type"));
    assertFalse(span.containsKey("http.response.status_code"));
  }

  @Test
  void aSpanIsAChildOfTheActiveOne() {
    Span parent = tracer.spanBuilder("job").startSpan();
    try (Scope scope = parent.makeCurrent()) {
      assertEquals(parent, Span.current(), scope::toString);
      fake.api().orders().retrieve("ord_1");
    }
    assertEquals(
        parent.getSpanContext().getSpanId(),
        exporter.getFinishedSpanItems().get(0).getParentSpanId());
  }

  @Test
  void anExecutorThatCarriesTheContextMakesAsynchronousAttemptsChildrenOfTheActiveSpan() {
    ExecutorService pool = Executors.newCachedThreadPool();
    Span parent = tracer.spanBuilder("job").startSpan();
    try (FakeApi carried =
        FakeApi.create(
            options ->
                options
                    .hooks(TelemetryHooks.of(tracer))
                    .executor(Context.taskWrapping((Executor) pool)))) {
      carried.replyOnce("orders.retrieve", FakeReply.status(503));
      CompletableFuture<Order> order;
      try (Scope scope = parent.makeCurrent()) {
        assertEquals(parent, Span.current(), scope::toString);
        order = carried.api().async().orders().retrieve("ord_1");
      }
      order.join();
    } finally {
      pool.shutdown();
    }
    String id = parent.getSpanContext().getSpanId();
    assertEquals(
        List.of(id, id),
        exporter.getFinishedSpanItems().stream().map(SpanData::getParentSpanId).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost, localhost, 80",
    "http://127.0.0.1:8080, 127.0.0.1, 8080",
    "http://[::1]:8080, ::1, 8080",
    "https://shop.example:8443/proxy, shop.example, 8443"
  })
  void aSpanHasHostAndPort(String baseUrl, String address, long port) {
    try (FakeApi other =
        FakeApi.create(options -> options.baseUrl(baseUrl).hooks(TelemetryHooks.of(tracer)))) {
      other.api().orders().retrieve("ord_1");
    }
    Map<String, Object> span = attributes(exporter.getFinishedSpanItems().get(0));
    assertEquals(address, span.get("server.address"));
    assertEquals(port, span.get("server.port"));
  }

  @Test
  void valuesOfTheQueryAreNotRecorded() {
    try (FakeApi local =
        FakeApi.create(
            options -> options.baseUrl("http://127.0.0.1:80").hooks(TelemetryHooks.of(tracer)))) {
      local.api().orders().list(q -> q.externalId("ada@b.c").limit(5)).firstPage();
    }
    Map<String, Object> span = attributes(exporter.getFinishedSpanItems().get(0));
    assertEquals(
        "/api/v1/orders?external_id=REDACTED&limit=REDACTED",
        String.valueOf(span.get("url.full")).replaceAll("^http://[^/]+", ""));
    assertEquals(80L, span.get("server.port"));
  }

  @Test
  void otherHooksAreCalledToo() {
    List<String> seen = new ArrayList<>();
    Hooks others =
        new Hooks() {
          @Override
          public void onRequest(HttpRequest request) {
            seen.add("request");
          }

          @Override
          public void onResponse(HttpRequest request, AttemptOutcome outcome) {
            seen.add("response");
          }

          @Override
          public void onRetry(HttpRequest request, AttemptOutcome outcome, Duration wait) {
            seen.add("retry");
          }
        };
    try (FakeApi both =
        FakeApi.create(options -> options.hooks(TelemetryHooks.of(tracer, others)))) {
      both.replyOnce("orders.retrieve", FakeReply.status(503));
      both.api().orders().retrieve("ord_1");
    }
    assertEquals(List.of("request", "response", "retry", "request", "response"), seen);
    assertEquals(2, exporter.getFinishedSpanItems().size());
  }
}
