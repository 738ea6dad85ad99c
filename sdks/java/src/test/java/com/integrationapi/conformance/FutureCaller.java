package com.integrationapi.conformance;

import com.integrationapi.AsyncList;
import com.integrationapi.AsyncPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Makes calls of the asynchronous client, whose methods return a {@link CompletableFuture}. {@code
 * cancel(true)} on the future of a call cancels it.
 */
final class FutureCaller implements Caller {
  private final Cancellation cancellation;

  FutureCaller(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  @Override
  public Object value(Map<String, Object> when, Operations.Call call) throws Throwable {
    return during(when, awaiting -> awaiting.result(started(when, call)));
  }

  @Override
  public List<?> pages(Map<String, Object> when, Operations.Call call, Map<String, Object> pages)
      throws Throwable {
    if (pages.containsKey("limit")) {
      int limit = (int) Values.of(int.class, pages.get("limit"));
      Operations.Call collect = () -> ((AsyncList<?>) call.run()).toList(limit);
      return (List<?>) during(when, awaiting -> awaiting.result(started(when, collect)));
    }
    if (when.containsKey("after_items")) {
      return (List<?>) during(when, awaiting -> walked(awaiting, call, when));
    }
    if (BlockingCaller.wanted(pages) == 0) {
      call.run();
      return List.of();
    }
    Operations.Call first = () -> ((AsyncList<?>) call.run()).firstPage();
    return (List<?>)
        during(when, awaiting -> taken(awaiting, awaiting.result(started(when, first)), pages));
  }

  @Override
  public void many(Map<String, Object> when, List<Operations.Call> calls, Pace pace, Counts counts)
      throws Throwable {
    Repetition repetition = new Repetition(when, calls, pace, counts);
    if (pace.firstAlone()) {
      repetition.next().get();
    }
    List<CompletableFuture<Void>> lanes = new ArrayList<>();
    for (int lane = 0; lane < pace.atOnce(); lane++) {
      lanes.add(repetition.all());
    }
    CompletableFuture.allOf(lanes.toArray(CompletableFuture[]::new)).get();
  }

  /** Starts calls without a thread for each: a call starts when the one before it ends. */
  private final class Repetition {
    private final Map<String, Object> when;
    private final List<Operations.Call> calls;
    private final Pace pace;
    private final Counts counts;
    private final AtomicInteger started = new AtomicInteger();
    private final long began = System.nanoTime();

    Repetition(Map<String, Object> when, List<Operations.Call> calls, Pace pace, Counts counts) {
      this.when = when;
      this.calls = calls;
      this.pace = pace;
      this.counts = counts;
    }

    CompletableFuture<Void> all() {
      return started.get() < calls.size() ? next().thenCompose(ended -> all()) : done();
    }

    CompletableFuture<Void> next() {
      int index = started.getAndIncrement();
      if (index >= calls.size()) {
        return done();
      }
      long wait = pace.wait(index, began);
      if (wait <= 0) {
        return counted(index);
      }
      Executor later = CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS);
      return CompletableFuture.runAsync(() -> {}, later).thenCompose(due -> counted(index));
    }

    private CompletableFuture<Void> counted(int index) {
      Awaiting awaiting = new Awaiting(when);
      Object token = cancellation.begin(awaiting.hasLimit ? Map.of() : when, awaiting::cancel);
      return awaiting
          .watched(started(when, calls.get(index)))
          .handle(
              (value, error) -> {
                cancellation.end(token);
                counts.add(index, value, error == null ? null : shown(error));
                return null;
              });
    }

    private static CompletableFuture<Void> done() {
      return CompletableFuture.completedFuture(null);
    }
  }

  /** Use of the futures of a call. */
  private interface Use {
    Object of(Awaiting awaiting) throws Throwable;
  }

  private Object during(Map<String, Object> when, Use use) throws Throwable {
    Awaiting awaiting = new Awaiting(when);
    Object token = cancellation.begin(awaiting.hasLimit ? Map.of() : when, awaiting::cancel);
    try {
      return use.of(awaiting);
    } finally {
      cancellation.end(token);
    }
  }

  /** Current future of a call, which may have several in turn. */
  private static final class Awaiting {
    private static final long LONGEST_START_MS = 1000;

    private final Map<String, Object> when;

    /** Whether the caller ends the call by {@code orTimeout}. */
    final boolean hasLimit;

    private CompletableFuture<?> current;
    private boolean isCancelled;

    Awaiting(Map<String, Object> when) {
      this.when = when;
      this.hasLimit = "timeout".equals(when.get("by"));
    }

    // A program cancels a call whose future it has, while an attempt may begin before.
    synchronized void cancel() {
      long end = System.nanoTime() + LONGEST_START_MS * 1_000_000;
      try {
        for (long left = LONGEST_START_MS; current == null && left > 0; ) {
          wait(left);
          left = (end - System.nanoTime()) / 1_000_000;
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
      isCancelled = true;
      if (current != null) {
        current.cancel(true);
      }
    }

    synchronized CompletableFuture<?> watched(CompletableFuture<?> future) {
      if (hasLimit) {
        future.orTimeout((long) when.get("after_ms"), TimeUnit.MILLISECONDS);
      }
      current = "dependent".equals(when.get("by")) ? future.thenApply(value -> value) : future;
      notifyAll();
      if (isCancelled) {
        current.cancel(true);
      }
      return current;
    }

    Object result(CompletableFuture<?> future) throws Throwable {
      try {
        return watched(future).get();
      } catch (ExecutionException | CancellationException error) {
        throw shown(error);
      }
    }
  }

  // A method may also throw instead of returning a future that fails.
  private static CompletableFuture<?> started(Map<String, Object> when, Operations.Call call) {
    if (!Cancellation.isBefore(when)) {
      return start(call);
    }
    CompletableFuture<Void> gate = new CompletableFuture<>();
    CompletableFuture<?> future = gate.thenCompose(open -> start(call));
    future.cancel(true);
    gate.complete(null);
    return future;
  }

  private static CompletableFuture<?> start(Operations.Call call) {
    try {
      return (CompletableFuture<?>) call.run();
    } catch (Throwable error) {
      return CompletableFuture.failedFuture(error);
    }
  }

  // A program that cancels between two pages cancels the walk through all of them.
  private static Object walked(Awaiting awaiting, Operations.Call call, Map<String, Object> when)
      throws Throwable {
    List<Object> taken = new ArrayList<>();
    Consumer<Object> read =
        item -> {
          taken.add(item);
          if (Cancellation.isAfter(when, taken.size())) {
            awaiting.cancel();
          }
        };
    awaiting.result(((AsyncList<?>) call.run()).forEach(read));
    return taken;
  }

  private static Object taken(Awaiting awaiting, Object first, Map<String, Object> pages)
      throws Throwable {
    boolean whole = "pages".equals(pages.get("per"));
    long wanted = BlockingCaller.wanted(pages);
    List<Object> taken = new ArrayList<>();
    AsyncPage<?> page = (AsyncPage<?>) first;
    while (page != null && taken.size() < wanted) {
      List<?> found = whole ? List.of(page.page()) : page.data();
      taken.addAll(found.subList(0, (int) Math.min(found.size(), wanted - taken.size())));
      page = taken.size() < wanted ? next(awaiting, page) : null;
    }
    return taken;
  }

  private static AsyncPage<?> next(Awaiting awaiting, AsyncPage<?> page) throws Throwable {
    Optional<?> next = (Optional<?>) awaiting.result(page.nextPage());
    return (AsyncPage<?>) next.orElse(null);
  }

  /** {@return the exception that the exceptions of the futures wrap} */
  private static Throwable shown(Throwable error) {
    if (error instanceof CancellationException cancelled) {
      return new CancelledFuture(cancelled);
    }
    if (error instanceof TimeoutException) {
      return new CancelledFuture(
          (CancellationException) new CancellationException().initCause(error));
    }
    boolean isWrapper = error instanceof ExecutionException || error instanceof CompletionException;
    return isWrapper && error.getCause() != null ? shown(error.getCause()) : error;
  }
}
