package com.integrationapi.conformance;

import com.integrationapi.ClientBuilder;
import com.integrationapi.IntegrationApi;
import com.integrationapi.PagedIterable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Creates a client and makes a call, as requested by the harness. */
final class Job {
  private final Map<String, Object> options;
  private final Map<String, Object> call;
  private final Operations operations;
  private final Cancellation cancellation;
  // Builder and client, as far as they are created.
  private final List<Object> clientObjects = new ArrayList<>();
  private long began;
  private IntegrationApi api;

  Job(Map<String, Object> request, Operations operations, Cancellation cancellation) {
    this.options = Json.object(request.get("client"));
    this.call = Json.object(request.get("call"));
    this.operations = operations;
    this.cancellation = cancellation;
  }

  /** {@return the outcome and the duration} */
  Map<String, Object> response(Object id, LogTap log) throws Throwable {
    StringBuffer logLines = log.open();
    Map<String, Object> outcome;
    double ms;
    began = System.nanoTime();
    try {
      Object value = result();
      ms = elapsed();
      outcome = succeeded(value, logLines.toString());
    } catch (Throwable error) {
      ms = elapsed();
      outcome = failed(error, logLines.toString());
    } finally {
      log.close(logLines);
    }
    Map<String, Object> response = new LinkedHashMap<>();
    response.put("id", id);
    response.put("ms", ms);
    response.put("outcome", outcome);
    return response;
  }

  /** Closes the connections. */
  void close() {
    if (api != null) {
      api.close();
    }
  }

  private Object result() throws Throwable {
    if (call.containsKey("unwrap")) {
      throw new Unsupported("webhooks.unwrap");
    }
    ClientBuilder<IntegrationApi> builder = Options.ofClient(options);
    // The builder contains what the driver passed to it, so only its text is checked for secrets.
    clientObjects.add(builder.toString());
    began = System.nanoTime();
    api = builder.build();
    clientObjects.add(api);
    if (call.containsKey("construct")) {
      return null;
    }
    if (call.containsKey("many")) {
      return many(Json.object(call.get("many")));
    }
    if (call.containsKey("pages")) {
      Map<String, Object> pages = Json.object(call.get("pages"));
      return timed(pages, list -> taken((PagedIterable<?>) list, pages));
    }
    return timed(call, Job::firstPageOrItself);
  }

  /** Use of a result, which is part of the measured time. */
  private interface Use {
    Object of(Object result) throws Throwable;
  }

  private Object timed(Map<String, Object> call, Use use) throws Throwable {
    Operations.Call prepared = operations.prepare(api, call);
    began = System.nanoTime();
    return cancellation.during(whenCancelled(call), () -> use.of(prepared.run()));
  }

  private static Map<String, Object> whenCancelled(Map<String, Object> call) {
    return Json.object(Json.object(call.get("options")).get("cancel"));
  }

  // The first page is a model, which has more fields of the response than the iterable.
  private static Object firstPageOrItself(Object result) {
    return result instanceof PagedIterable<?> list ? list.pages().iterator().next() : result;
  }

  private static List<?> taken(PagedIterable<?> list, Map<String, Object> pages) throws Throwable {
    if (pages.containsKey("limit")) {
      return list.toList((int) Values.of(int.class, pages.get("limit")));
    }
    boolean whole = "pages".equals(pages.get("per"));
    Iterator<?> iterator = whole ? list.pages().iterator() : list.iterator();
    Object take = pages.get("take");
    long wanted = "all".equals(take) ? Long.MAX_VALUE : (long) take;
    List<Object> taken = new ArrayList<>();
    while (taken.size() < wanted && iterator.hasNext()) {
      taken.add(iterator.next());
    }
    return taken;
  }

  private Counts many(Map<String, Object> many) throws Throwable {
    Map<String, Object> call = Json.object(many.get("call"));
    Operations.Call prepared = operations.prepare(api, call);
    Callable<String> task = () -> ending(call, prepared);
    long left = (long) many.get("times");
    Map<String, Integer> counts = new TreeMap<>();
    int atOnce = (int) Values.of(int.class, many.get("at_once"));
    ExecutorService callers = Executors.newFixedThreadPool(atOnce, Driver::daemon);
    began = System.nanoTime();
    try {
      if (Boolean.TRUE.equals(many.get("first_alone"))) {
        counts.put(callers.submit(task).get(), 1);
        left--;
      }
      for (Future<String> ended : callers.invokeAll(Collections.nCopies((int) left, task))) {
        counts.merge(ended.get(), 1, Integer::sum);
      }
      return new Counts(counts);
    } finally {
      callers.shutdown();
    }
  }

  /** Number of calls by exception class; successful calls are counted as {@link #OK}. */
  private record Counts(Map<String, Integer> byClass) {
    static final String OK = "ok";
  }

  private String ending(Map<String, Object> call, Operations.Call prepared) {
    try {
      cancellation.during(whenCancelled(call), prepared);
      return Counts.OK;
    } catch (Throwable error) {
      return Failure.className(error);
    }
  }

  private double elapsed() {
    return (System.nanoTime() - began) / 1e6;
  }

  private Map<String, Object> succeeded(Object value, String log) throws Throwable {
    Map<String, Object> outcome = new LinkedHashMap<>();
    if (value instanceof Counts counts) {
      Map<String, Integer> errors = new TreeMap<>(counts.byClass());
      Integer ok = errors.remove(Counts.OK);
      outcome.put("kind", "many");
      outcome.put("ok", ok == null ? 0 : ok);
      outcome.put("errors", errors);
      return outcome;
    }
    outcome.put("kind", "value");
    outcome.put("value", new Json.Written(Json.write(value)));
    outcome.put("sinks", Sinks.of(value, clientObjects, log));
    return outcome;
  }

  private Map<String, Object> failed(Throwable error, String log) throws Throwable {
    if (error instanceof Unsupported) {
      return Map.of("kind", "unsupported", "feature", error.getMessage());
    }
    Map<String, Object> outcome = Failure.outcome(error);
    if (error instanceof DoesNotCompile) {
      outcome.put("class", api == null ? "Configuration" : "InvalidRequest");
      outcome.put("refused_by", "compiler");
    }
    outcome.put("sinks", Sinks.of(error, clientObjects, log));
    return outcome;
  }
}
