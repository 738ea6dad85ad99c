package com.integrationapi.conformance;

import com.integrationapi.SeenEvents;
import com.integrationapi.WebhookHandler;
import com.integrationapi.WebhookOptions;
import com.integrationapi.WebhookResponse;
import com.integrationapi.Webhooks;
import com.integrationapi.conformance.Outcomes.Result;
import com.integrationapi.conformance.Unsupported.DoesNotCompile;
import com.integrationapi.model.Event;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
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

  private Received(Map<String, Object> given, Observed observed) {
    this.given = given;
    this.observed = observed;
    this.failures = new AtomicLong((long) given.getOrDefault("fail", 0L));
    this.during = new AtomicLong((long) given.getOrDefault("during", 0L));
    this.handler = makeHandler();
  }

  /** {@return the responses to deliveries} */
  static Result of(Map<String, Object> given, Observed observed, Outcomes outcomes) {
    Received received = new Received(given, observed);
    outcomes.dump(received.handler);
    received.deliver((long) given.getOrDefault("times", 1L));
    return new Result("json", received.responses, null);
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

  private WebhookHandler makeHandler() {
    List<String> secrets = strings(given.get("secrets"));
    boolean isFunction = Boolean.TRUE.equals(given.get("secrets_from_function"));
    WebhookHandler.Builder<Event> builder =
        isFunction ? Webhooks.handler(() -> secrets) : Webhooks.handler(secrets);
    builder.logger(observed.logger(given.containsKey("logger")));
    if (given.containsKey("tolerance_ms")) {
      builder.options(options(given).build());
    }
    if (given.containsKey("max_bytes")) {
      builder.maxBytes((int) Values.of(int.class, given.get("max_bytes")));
    }
    if (given.containsKey("seen")) {
      Set<String> seen = new LinkedHashSet<>(strings(given.get("seen")));
      String keeper = (String) given.getOrDefault("seen_by", "set");
      builder.seen(
          keeper.equals("set")
              ? SeenEvents.in(seen)
              : new SeenTable(seen, new HashSet<>(), keeper, observed));
    }
    if (given.containsKey("on_error")) {
      builder.onError(this::reported);
    }
    for (String type : strings(given.get("on"))) {
      builder.on(classOf(type), event -> called("on " + type));
    }
    if (Boolean.TRUE.equals(given.get("other"))) {
      builder.other(event -> called("other " + event.type()));
    }
    return builder.build();
  }

  /** {@return the event of a delivery, verified at the time of the case} */
  static Result unwrapped(Map<String, Object> given) {
    BigDecimal seconds = new BigDecimal(given.get("now").toString());
    Instant now = Instant.EPOCH.plusNanos(seconds.scaleByPowerOfTen(9).longValueExact());
    WebhookOptions options = options(given).clock(Clock.fixed(now, ZoneOffset.UTC)).build();
    Map<String, Object> headers = Json.object(given.get("headers"));
    List<String> secrets = strings(given.get("secrets"));
    if (given.get("parsed") != null) {
      throw new DoesNotCompile("a body is bytes or a string");
    }
    Event event =
        given.get("body") instanceof String text
            ? Webhooks.unwrap(text, headers, secrets, options)
            : Webhooks.unwrap(bytes(given.get("base64")), headers, secrets, options);
    return new Result(Map.of("model", "Event"), event, null);
  }

  private static byte[] bytes(Object base64) {
    return base64 == null ? null : Base64.getDecoder().decode((String) base64);
  }

  private static WebhookOptions.Builder options(Map<String, Object> given) {
    WebhookOptions.Builder builder = WebhookOptions.builder();
    if (given.containsKey("tolerance_ms")) {
      builder.tolerance((Duration) Values.of(Duration.class, given.get("tolerance_ms")));
    }
    return builder;
  }

  // A missing environment variable is null.
  private static List<String> strings(Object list) {
    List<String> strings = new ArrayList<>();
    if (list != null) {
      ((List<?>) list).forEach(each -> strings.add((String) each));
    }
    return strings;
  }

  /**
   * A table of ids that reports its calls.
   *
   * @param keeper kind of the table, as the case names it
   */
  private record SeenTable(
      Set<String> processed, Set<String> claimed, String keeper, Observed observed)
      implements SeenEvents {
    @Override
    public boolean contains(String id) {
      called("has");
      return processed.contains(id);
    }

    @Override
    public boolean add(String id) {
      called("add");
      return !keeper.equals("claimed") && claimed.add(id);
    }

    @Override
    public void remove(String id) {
      called("remove");
      claimed.remove(id);
    }

    @Override
    public void done(String id) {
      called("done");
      processed.add(id);
    }

    private void called(String member) {
      observed.event("seen " + member);
      if (keeper.equals(member + " fails")) {
        throw observed.failure();
      }
    }
  }

  private void called(String name) {
    observed.event(name);
    deliver(during.getAndSet(0));
    if (failures.getAndDecrement() > 0) {
      if (given.containsKey("fail_by")) {
        Webhooks.unwrap("{}", Map.of(), strings(given.get("secrets")));
      }
      throw observed.failure();
    }
  }

  private void reported(Throwable error) {
    observed.event("error " + Outcomes.className(error).split(":", -1)[0]);
    if ("throw".equals(given.get("on_error"))) {
      throw observed.failure();
    }
  }

  private static Class<? extends Event> classOf(String type) {
    return Arrays.stream(Event.class.getPermittedSubclasses())
        .filter(each -> Reflected.isSame(each.getSimpleName(), type + "Event"))
        .findFirst()
        .orElseThrow(() -> new Unsupported("event " + type))
        .asSubclass(Event.class);
  }
}
