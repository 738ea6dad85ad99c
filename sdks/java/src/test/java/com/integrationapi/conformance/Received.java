package com.integrationapi.conformance;

import com.integrationapi.SeenEvents;
import com.integrationapi.WebhookHandler;
import com.integrationapi.WebhookOptions;
import com.integrationapi.WebhookResponse;
import com.integrationapi.Webhooks;
import com.integrationapi.conformance.Outcomes.Result;
import com.integrationapi.model.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Webhooks, received by a handler. */
final class Received {
  private final Map<String, Object> given;
  private final Observed observed;
  private final AtomicLong failures;
  private final AtomicLong during;
  private final List<Object> responses = new ArrayList<>();
  private final WebhookHandler handler;

  private Received(Map<String, Object> given, Observed observed) throws Throwable {
    this.given = given;
    this.observed = observed;
    this.failures = new AtomicLong((long) given.getOrDefault("fail", 0L));
    this.during = new AtomicLong((long) given.getOrDefault("during", 0L));
    this.handler = makeHandler();
  }

  /** {@return the responses to deliveries} */
  static Result of(Map<String, Object> given, Observed observed, List<Object> dumped)
      throws Throwable {
    Received received = new Received(given, observed);
    dumped.add(received.handler);
    received.deliver((long) given.getOrDefault("times", 1L));
    return new Result("json", received.responses);
  }

  private void deliver(long times) {
    for (long count = 0; count < times; count++) {
      String method = (String) given.getOrDefault("method", "POST");
      responses.add(
          json(
              handler.receive(
                  method, Json.object(given.get("headers")), (String) given.get("body"))));
    }
  }

  private static Map<String, Object> json(WebhookResponse response) {
    Map<String, Object> headers = new LinkedHashMap<>();
    response.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
    return Map.of("status", (long) response.status(), "headers", headers, "text", response.body());
  }

  private WebhookHandler makeHandler() throws Throwable {
    List<String> secrets = new ArrayList<>();
    ((List<?>) given.get("secrets")).forEach(secret -> secrets.add((String) secret));
    boolean isFunction = Boolean.TRUE.equals(given.get("secrets_from_function"));
    WebhookHandler.Builder<Event> builder =
        isFunction ? Webhooks.handler(() -> secrets) : Webhooks.handler(secrets);
    builder.logger(observed.logger(given.containsKey("logger")));
    if (given.containsKey("tolerance_ms")) {
      Object tolerance = Values.of(Duration.class, given.get("tolerance_ms"));
      builder.options(WebhookOptions.builder().tolerance((Duration) tolerance).build());
    }
    if (given.containsKey("max_bytes")) {
      builder.maxBytes((int) Values.of(int.class, given.get("max_bytes")));
    }
    if (given.get("seen") instanceof List<?> ids) {
      Set<String> seen = new LinkedHashSet<>();
      ids.forEach(id -> seen.add((String) id));
      String keeper = (String) given.getOrDefault("seen_by", "set");
      builder.seen(
          keeper.equals("set") ? SeenEvents.in(seen) : new SeenTable(seen, keeper, observed));
    }
    if (given.containsKey("on_error")) {
      builder.onError(this::reported);
    }
    for (Object type : (List<?>) given.getOrDefault("on", List.of())) {
      builder.on(classOf((String) type), event -> called("on " + type));
    }
    if (Boolean.TRUE.equals(given.get("other"))) {
      builder.other(event -> called("other " + event.type()));
    }
    return builder.build();
  }

  private void called(String name) {
    observed.event(name);
    deliver(during.getAndSet(0));
    if (failures.getAndDecrement() > 0) {
      throw observed.failure();
    }
  }

  private void reported(Throwable error) {
    observed.event("error " + Failure.className(error).split(":", -1)[0]);
    if ("throw".equals(given.get("on_error"))) {
      throw observed.failure();
    }
  }

  private static Class<? extends Event> classOf(String type) throws ClassNotFoundException {
    StringBuilder name = new StringBuilder("com.integrationapi.model.");
    for (String word : type.split("[._]", -1)) {
      name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    }
    return Class.forName(name.append("Event").toString()).asSubclass(Event.class);
  }
}
