package com.integrationapi.conformance;

import com.integrationapi.conformance.Outcomes.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Repeats a call, several at a time, and counts the results. */
final class Many {
  private final Map<String, Object> given;
  private final List<Callable<Result>> tasks = new ArrayList<>();
  private final List<Future<Result>> ended = new ArrayList<>();
  private long began;

  Many(Map<String, Object> given) {
    this.given = given;
  }

  /** {@return the calls, each of which may send its number in a header} */
  List<Map<String, Object>> calls() {
    List<Map<String, Object>> calls = new ArrayList<>();
    for (long number = 1; number <= (long) given.get("times"); number++) {
      Map<String, Object> call = new LinkedHashMap<>(Json.object(given.get("call")));
      if (given.get("numbered") instanceof String header) {
        Map<String, Object> options = new LinkedHashMap<>(Json.object(call.get("options")));
        Map<String, Object> headers =
            new LinkedHashMap<>(Json.object(options.get("extra_headers")));
        headers.put(header, String.valueOf(number));
        options.put("extra_headers", headers);
        call.put("options", options);
      }
      calls.add(call);
    }
    return calls;
  }

  /** Adds a call, in the order of the numbers. */
  void add(Supplier<Result> call) {
    long start =
        tasks.size() * TimeUnit.MILLISECONDS.toNanos((long) given.getOrDefault("every_ms", 0L));
    tasks.add(
        () -> {
          TimeUnit.NANOSECONDS.sleep(began + start - System.nanoTime());
          return call.get();
        });
  }

  /** Makes the calls. */
  void run() {
    int alone = Boolean.TRUE.equals(given.get("first_alone")) ? 1 : 0;
    int atOnce = Math.toIntExact((long) given.get("at_once"));
    ExecutorService callers = Executors.newFixedThreadPool(atOnce, Driver::daemon);
    began = System.nanoTime();
    try {
      ended.addAll(callers.invokeAll(tasks.subList(0, alone)));
      ended.addAll(callers.invokeAll(tasks.subList(alone, tasks.size())));
    } catch (InterruptedException defect) {
      throw new IllegalStateException(defect);
    } finally {
      callers.shutdown();
    }
  }

  /** {@return the number of successes, that of errors by class, and the value of each call} */
  Map<String, Object> outcome(Outcomes outcomes) {
    Map<String, Integer> errors = new TreeMap<>();
    Map<String, Object> values = new LinkedHashMap<>();
    int number = 0;
    int ok = 0;
    for (Future<Result> call : ended) {
      number++;
      try {
        Result result = call.get();
        if (given.containsKey("numbered")) {
          values.put(String.valueOf(number), outcomes.read(result));
        }
        ok++;
      } catch (InterruptedException | ExecutionException | RuntimeException error) {
        // A getter that throws fails its call, too.
        Throwable cause = error instanceof ExecutionException ? error.getCause() : error;
        errors.merge(Outcomes.className(cause), 1, Integer::sum);
      }
    }
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put("kind", "many");
    outcome.put("ok", ok);
    outcome.put("errors", errors);
    if (given.containsKey("numbered")) {
      outcome.put("values", values);
    }
    return outcome;
  }
}
