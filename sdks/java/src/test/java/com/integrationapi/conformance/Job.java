package com.integrationapi.conformance;

import com.integrationapi.ClientBuilder;
import com.integrationapi.IntegrationApi;
import com.integrationapi.conformance.Outcomes.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates a client and makes a call, as requested by the harness. */
final class Job {
  private final Map<String, Object> options;
  private final Map<String, Object> call;
  private final Table table;
  private final Column column;
  private final Caller caller;
  // Builder and clients, as far as they are created.
  private final List<Object> clientObjects = new ArrayList<>();
  private final Map<String, IntegrationApi> clients = new LinkedHashMap<>();
  private long began;

  Job(Map<String, Object> request, Table table, Column column, Cancellation cancellation) {
    this.options = Json.object(request.get("client"));
    this.call = Json.object(request.get("call"));
    this.table = table;
    this.column = column;
    this.caller = column.caller().apply(cancellation);
  }

  /** {@return the outcome and the duration} */
  Map<String, Object> response(Object id, LogTap tap) throws Throwable {
    LogTap.Lines log = tap.open();
    Outcomes outcomes = new Outcomes(new TypedJson(table), clientObjects, log);
    Map<String, Object> outcome;
    double ms = 0;
    began = System.nanoTime();
    try {
      column.requireClient();
      Object result = result(outcomes);
      ms = elapsed();
      outcome = reported(result, outcomes);
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

  /** Outcomes of several actions. */
  private record Steps(List<Map<String, Object>> outcomes) {}

  private static Map<String, Object> reported(Object result, Outcomes outcomes) throws Throwable {
    if (result instanceof Counts counts) {
      return counts.outcome();
    }
    if (result instanceof Steps steps) {
      Map<String, Object> outcome = new LinkedHashMap<>();
      outcome.put("kind", "steps");
      outcome.put("steps", steps.outcomes());
      outcome.put("log", outcomes.log().lines());
      return outcome;
    }
    return outcomes.ofResult((Result) result);
  }

  private Object result(Outcomes outcomes) throws Throwable {
    if (call.containsKey("unwrap")) {
      throw new Unsupported("call unwrap");
    }
    if (call.containsKey("money")) {
      return Amounts.of(Json.object(call.get("money")));
    }
    IntegrationApi api = created("client");
    if (call.containsKey("construct")) {
      return new Result(null, null);
    }
    if (call.containsKey("steps")) {
      return steps((List<?>) call.get("steps"), outcomes);
    }
    if (call.containsKey("many")) {
      return many(api, Json.object(call.get("many")));
    }
    if (call.containsKey("pages")) {
      return pages(api, Json.object(call.get("pages")));
    }
    return operation(api, call);
  }

  private IntegrationApi created(String name) throws Throwable {
    ClientBuilder<IntegrationApi> builder = Options.ofClient(options);
    // The builder contains what the driver passed to it, so only its text is checked for secrets.
    clientObjects.add(builder.toString());
    began = System.nanoTime();
    IntegrationApi api = builder.build();
    clientObjects.add(api);
    clients.put(name, api);
    return api;
  }

  private Result operation(IntegrationApi api, Map<String, Object> call) throws Throwable {
    Operations.Prepared prepared = prepared(api, call);
    began = System.nanoTime();
    return new Result(prepared.result(), caller.value(whenCancelled(call), prepared.call()));
  }

  private Result pages(IntegrationApi api, Map<String, Object> pages) throws Throwable {
    Operations.Prepared prepared = prepared(api, pages);
    Object each = "pages".equals(pages.get("per")) ? prepared.result() : prepared.item();
    began = System.nanoTime();
    List<?> taken = caller.pages(whenCancelled(pages), prepared.call(), pages);
    return new Result(Map.of("list", each), taken);
  }

  private Counts many(IntegrationApi api, Map<String, Object> many) throws Throwable {
    if (many.containsKey("share")) {
      throw new Unsupported("call many.share");
    }
    Map<String, Object> call = Json.object(many.get("call"));
    Operations.Call prepared = prepared(api, call).call();
    int times = (int) Values.of(int.class, many.get("times"));
    int atOnce = (int) Values.of(int.class, many.get("at_once"));
    boolean firstAlone = Boolean.TRUE.equals(many.get("first_alone"));
    began = System.nanoTime();
    return caller.many(whenCancelled(call), prepared, new Caller.Many(times, atOnce, firstAlone));
  }

  private Steps steps(List<?> steps, Outcomes outcomes) throws Throwable {
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
    return new Steps(all);
  }

  private Result step(Map<String, Object> step) throws Throwable {
    if (step.containsKey("derive")) {
      throw new Unsupported("call derive");
    }
    if (step.containsKey("close")) {
      clients.get((String) step.get("close")).close();
      return new Result(null, null);
    }
    return operation(clients.get((String) step.getOrDefault("on", "client")), step);
  }

  private Operations.Prepared prepared(IntegrationApi api, Map<String, Object> call)
      throws Throwable {
    return new Operations(table).prepare(column.client().of(api), call);
  }

  private static Map<String, Object> whenCancelled(Map<String, Object> call) {
    return Json.object(Json.object(call.get("options")).get("cancel"));
  }

  private double elapsed() {
    return (System.nanoTime() - began) / 1e6;
  }
}
