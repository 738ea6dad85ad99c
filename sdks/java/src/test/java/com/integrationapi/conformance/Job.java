package com.integrationapi.conformance;

import com.integrationapi.ClientBuilder;
import com.integrationapi.IntegrationApi;
import com.integrationapi.conformance.Operations.Prepared;
import com.integrationapi.conformance.Outcomes.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Creates a client and makes a call, as requested by the harness. */
final class Job {
  private final Map<String, Object> options;
  private final Map<String, Object> call;
  private final Calls calls;
  private final Operations operations;
  private final Observed observed = new Observed();
  private final Outcomes outcomes;
  private final Map<String, IntegrationApi> clients = new LinkedHashMap<>();
  private long began;

  Job(Map<String, Object> request, Table table, Calls calls) {
    this.options = Json.object(request.get("client"));
    this.call = Json.object(request.get("call"));
    this.calls = calls;
    this.operations = new Operations(table);
    this.outcomes = new Outcomes(new TypedJson(table), observed);
  }

  /** {@return the reply to the harness} */
  Map<String, Object> response(Object id, LogTap tap) {
    Map<String, Object> outcome;
    double ms = 0;
    began = System.nanoTime();
    tap.open(observed, !"environment".equals(options.get("logger")));
    try {
      Supplier<Map<String, Object>> report = made();
      ms = elapsed();
      outcome = report.get();
    } catch (Throwable error) {
      ms = ms == 0 ? elapsed() : ms;
      outcome = outcomes.ofError(error);
    } finally {
      tap.close(observed);
    }
    return Map.of("id", id, "ms", ms, "outcome", outcome);
  }

  private double elapsed() {
    return (System.nanoTime() - began) / 1e6;
  }

  /** Closes the connections. */
  void close() {
    clients.values().forEach(IntegrationApi::close);
  }

  /** {@return what reads the result of calls that ended, outside of the measured time} */
  private Supplier<Map<String, Object>> made() {
    if (call.containsKey("steps") || call.containsKey("many")) {
      IntegrationApi api = created();
      return call.containsKey("many")
          ? many(api, Json.object(call.get("many")))
          : steps((List<?>) call.get("steps"));
    }
    Result result = single();
    return () -> outcomes.ofResult(result);
  }

  private Result single() {
    if (call.containsKey("unwrap")) {
      return Received.unwrapped(Json.object(call.get("unwrap")));
    }
    if (call.containsKey("receive")) {
      return Received.of(Json.object(call.get("receive")), observed, outcomes);
    }
    IntegrationApi api = created();
    if (call.containsKey("construct")) {
      return Result.NONE;
    }
    if (call.containsKey("request")) {
      Map<String, Object> request = Json.object(call.get("request"));
      return operation(Operations.raw(resources(api), request), request);
    }
    return call.containsKey("pages")
        ? pages(api, Json.object(call.get("pages")))
        : operation(api, call);
  }

  private IntegrationApi created() {
    ClientBuilder<IntegrationApi> builder = Options.ofClient(options, observed);
    // The builder contains what the driver passed to it, so only its text is checked for secrets.
    outcomes.dump(builder.toString());
    began = System.nanoTime();
    return added("client", builder.build());
  }

  private IntegrationApi added(String name, IntegrationApi api) {
    outcomes.dump(api);
    clients.put(name, api);
    return api;
  }

  /** {@return the object with a method for each resource} */
  private Object resources(IntegrationApi api) {
    return calls.isAsync() ? api.async() : api;
  }

  private Result operation(IntegrationApi api, Map<String, Object> call) {
    return operation(operations.prepare(resources(api), call, true), call);
  }

  private Result operation(Prepared prepared, Map<String, Object> call) {
    began = System.nanoTime();
    try (Calls.Call running = calls.begin(when(call))) {
      return Result.of(prepared.result(), running.value(prepared.use()));
    }
  }

  private Result pages(IntegrationApi api, Map<String, Object> pages) {
    Prepared prepared = operations.prepare(resources(api), pages, false);
    Object each = "pages".equals(pages.get("per")) ? prepared.result() : prepared.item();
    began = System.nanoTime();
    try (Calls.Call running = calls.begin(when(pages))) {
      List<?> taken = Pages.read(running, prepared.use().get(), pages);
      return new Result(Map.of("list", each), taken, null);
    }
  }

  private Supplier<Map<String, Object>> many(IntegrationApi api, Map<String, Object> given) {
    if (given.containsKey("share")) {
      throw new Unsupported("call many with share " + given.get("share"));
    }
    Many many = new Many(given);
    for (Map<String, Object> each : many.calls()) {
      Prepared prepared = operations.prepare(resources(api), each, true);
      Map<String, Object> when = when(each);
      many.add(
          () -> {
            try (Calls.Call running = calls.begin(when)) {
              return Result.of(prepared.result(), running.value(prepared.use()));
            }
          });
    }
    began = System.nanoTime();
    many.run();
    return () -> many.outcome(outcomes);
  }

  private Supplier<Map<String, Object>> steps(List<?> steps) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Object each : steps) {
      try {
        all.add(outcomes.ofResult(step(Json.object(each))));
      } catch (Unsupported missing) {
        throw missing;
      } catch (Throwable error) {
        all.add(outcomes.ofError(error));
      }
    }
    return () -> outcomes.observed("steps", Map.of("steps", all));
  }

  private Result step(Map<String, Object> step) {
    if (step.containsKey("close")) {
      clients.get((String) step.get("close")).close();
      return Result.NONE;
    }
    if (step.containsKey("derive")) {
      IntegrationApi parent = clients.get((String) step.getOrDefault("from", "client"));
      Map<String, Object> changes = Json.object(step.get("options"));
      added(
          (String) step.get("derive"),
          parent.withOptions(builder -> Options.setAll(builder, changes, observed)));
      return Result.NONE;
    }
    return operation(clients.get((String) step.getOrDefault("on", "client")), step);
  }

  private Map<String, Object> when(Map<String, Object> call) {
    Map<String, Object> when = Json.object(Json.object(call.get("options")).get("cancel"));
    if (when.get("at") instanceof String event) {
      observed.at(event, calls::cancel);
    }
    return when;
  }
}
