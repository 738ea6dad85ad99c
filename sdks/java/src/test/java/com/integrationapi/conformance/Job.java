package com.integrationapi.conformance;

import com.integrationapi.ApiResponse;
import com.integrationapi.ClientBuilder;
import com.integrationapi.IntegrationApi;
import com.integrationapi.conformance.Outcomes.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates a client and makes a call, as requested by the harness. */
final class Job {
  private final Map<String, Object> options;
  private final Map<String, Object> call;
  private final Table table;
  private final Column column;
  private final Cancellation cancellation;
  private final Caller caller;
  // Builder and clients, as far as they are created.
  private final List<Object> clientObjects = new ArrayList<>();
  private final Map<String, IntegrationApi> clients = new LinkedHashMap<>();
  private Observed observed;
  private long began;

  Job(Map<String, Object> request, Table table, Column column, Cancellation cancellation) {
    this.options = Json.object(request.get("client"));
    this.call = Json.object(request.get("call"));
    this.table = table;
    this.column = column;
    this.cancellation = cancellation;
    this.caller = column.caller().apply(cancellation);
  }

  /** {@return the outcome and the duration} */
  Map<String, Object> response(Object id, LogTap tap) throws Throwable {
    Observed log = tap.open();
    observed = log;
    Outcomes outcomes = new Outcomes(new TypedJson(table), clientObjects, log);
    Map<String, Object> outcome;
    double ms = 0;
    began = System.nanoTime();
    try {
      boolean hasNoLogger = "environment".equals(options.get("logger"));
      Report report =
          hasNoLogger ? LogTap.withStandardError(log, () -> made(outcomes)) : made(outcomes);
      ms = elapsed();
      outcome = report.outcome();
    } catch (Throwable error) {
      ms = ms == 0 ? elapsed() : ms;
      outcome = outcomes.ofError(error);
    } finally {
      tap.close(log);
    }
    Map<String, Object> response = new LinkedHashMap<>();
    response.put("id", id);
    response.put("ms", ms);
    response.put("outcome", outcome);
    return response;
  }

  /** Closes the connections. */
  void close() {
    clients.values().forEach(IntegrationApi::close);
  }

  /** Reads the result of calls that ended, which is not part of the measured time. */
  private interface Report {
    /** {@return the outcome} */
    Map<String, Object> outcome() throws Throwable;
  }

  private Report made(Outcomes outcomes) throws Throwable {
    // These need no client.
    if (call.containsKey("unwrap")) {
      Result event = Unwrapped.of(Json.object(call.get("unwrap")));
      return () -> outcomes.ofResult(event);
    }
    if (call.containsKey("receive")) {
      Result responses = Received.of(Json.object(call.get("receive")), observed, clientObjects);
      return () -> outcomes.ofResult(responses);
    }
    IntegrationApi api = created("client");
    if (call.containsKey("steps")) {
      return steps((List<?>) call.get("steps"), outcomes);
    }
    if (call.containsKey("many")) {
      return many(api, Json.object(call.get("many")), outcomes);
    }
    Result result = call.containsKey("construct") ? Result.NONE : single(api);
    return () -> outcomes.ofResult(result);
  }

  private Result single(IntegrationApi api) throws Throwable {
    if (call.containsKey("request")) {
      Map<String, Object> request = Json.object(call.get("request"));
      Object client = column.client().apply(api);
      return received("json", request, () -> RawCalls.send(client, request));
    }
    return call.containsKey("pages")
        ? pages(api, Json.object(call.get("pages")))
        : operation(api, call);
  }

  private IntegrationApi created(String name) throws Throwable {
    ClientBuilder<IntegrationApi> builder = Options.ofClient(options, observed);
    // The builder contains what the driver passed to it, so only its text is checked for secrets.
    clientObjects.add(builder.toString());
    began = System.nanoTime();
    IntegrationApi api = builder.build();
    clientObjects.add(api);
    clients.put(name, api);
    return api;
  }

  private Result operation(IntegrationApi api, Map<String, Object> call) throws Throwable {
    Operations.Prepared prepared =
        new Operations(table).prepare(column.client().apply(api), call, true);
    return received(prepared.result(), call, prepared.call());
  }

  private Result received(Object type, Map<String, Object> call, Operations.Call made)
      throws Throwable {
    began = System.nanoTime();
    Object result = caller.value(whenCancelled(call), made);
    if (!(result instanceof ApiResponse<?> response)) {
      return new Result(type, result);
    }
    return new Result(type, dataOf(result), Meta.of(response));
  }

  private static Object dataOf(Object result) {
    Object data = result instanceof ApiResponse<?> response ? response.data() : result;
    return data instanceof Optional<?> maybe ? maybe.orElse(null) : data;
  }

  private Result pages(IntegrationApi api, Map<String, Object> pages) throws Throwable {
    Operations.Prepared prepared = prepared(api, pages);
    Object each = "pages".equals(pages.get("per")) ? prepared.result() : prepared.item();
    began = System.nanoTime();
    List<?> taken = caller.pages(whenCancelled(pages), prepared.call(), pages);
    return new Result(Map.of("list", each), taken);
  }

  private Report many(IntegrationApi api, Map<String, Object> many, Outcomes outcomes)
      throws Throwable {
    if (many.containsKey("share")) {
      throw new Unsupported("call many with share " + many.get("share"));
    }
    Map<String, Object> repeated = Json.object(many.get("call"));
    int times = (int) Values.of(int.class, many.get("times"));
    List<Operations.Call> calls = new ArrayList<>();
    for (int number = 1; number <= times; number++) {
      Map<String, Object> call = numbered(repeated, many.get("numbered"), number);
      calls.add(new Operations(table).prepare(column.client().apply(api), call, true).call());
    }
    int atOnce = (int) Values.of(int.class, many.get("at_once"));
    boolean firstAlone = Boolean.TRUE.equals(many.get("first_alone"));
    long everyMs = (long) many.getOrDefault("every_ms", 0L);
    Counts counts = new Counts();
    began = System.nanoTime();
    caller.many(
        whenCancelled(repeated), calls, new Caller.Pace(atOnce, firstAlone, everyMs), counts);
    Object type = table.operation(repeated.get("operation")).get("result");
    TypedJson typed = outcomes.typed();
    Counts.Reader reader = value -> typed.of(type, dataOf(value));
    return () -> counts.outcome(many.containsKey("numbered") ? reader : null);
  }

  /** {@return a call that sends its number in a header} */
  private static Map<String, Object> numbered(Map<String, Object> call, Object header, int number) {
    if (header == null) {
      return call;
    }
    Map<String, Object> options = new LinkedHashMap<>(Json.object(call.get("options")));
    Map<String, Object> headers = new LinkedHashMap<>(Json.object(options.get("extra_headers")));
    headers.put((String) header, String.valueOf(number));
    options.put("extra_headers", headers);
    Map<String, Object> copy = new LinkedHashMap<>(call);
    copy.put("options", options);
    return copy;
  }

  private Report steps(List<?> steps, Outcomes outcomes) throws Throwable {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Object each : steps) {
      Map<String, Object> outcome;
      try {
        outcome = outcomes.ofResult(step(Json.object(each)));
      } catch (Unsupported missing) {
        throw missing;
      } catch (Throwable error) {
        outcome = outcomes.ofError(error);
      }
      all.add(outcome);
    }
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("kind", "steps");
    outcome.put("steps", all);
    outcome.put("log", outcomes.log().lines());
    outcome.put("events", outcomes.log().events());
    return () -> outcome;
  }

  private Result step(Map<String, Object> step) throws Throwable {
    if (step.containsKey("derive")) {
      return derived(step);
    }
    if (step.containsKey("close")) {
      clients.get((String) step.get("close")).close();
      return Result.NONE;
    }
    return operation(clients.get((String) step.getOrDefault("on", "client")), step);
  }

  private Result derived(Map<String, Object> step) throws Throwable {
    IntegrationApi parent = clients.get((String) step.getOrDefault("from", "client"));
    List<Throwable> failures = new ArrayList<>();
    IntegrationApi derived =
        parent.withOptions(
            builder -> {
              try {
                Options.setAll(builder, Json.object(step.get("options")), observed);
              } catch (Throwable error) {
                failures.add(error);
              }
            });
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    clientObjects.add(derived);
    clients.put((String) step.get("derive"), derived);
    return Result.NONE;
  }

  private Operations.Prepared prepared(IntegrationApi api, Map<String, Object> call)
      throws Throwable {
    return new Operations(table).prepare(column.client().apply(api), call, false);
  }

  private Map<String, Object> whenCancelled(Map<String, Object> call) {
    Map<String, Object> when = Json.object(Json.object(call.get("options")).get("cancel"));
    if (when.get("at") instanceof String event) {
      observed.at(event, cancellation::cancel);
    }
    return when;
  }

  private double elapsed() {
    return (System.nanoTime() - began) / 1e6;
  }
}
