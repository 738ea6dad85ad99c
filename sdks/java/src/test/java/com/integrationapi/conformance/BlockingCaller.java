package com.integrationapi.conformance;

import com.integrationapi.PagedIterable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Makes calls of the synchronous client. An interrupt of the calling thread cancels a call. */
final class BlockingCaller implements Caller {
  private final Cancellation cancellation;

  BlockingCaller(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  @Override
  public Object value(Map<String, Object> when, Operations.Call call) throws Throwable {
    return during(when, call);
  }

  @Override
  public List<?> pages(Map<String, Object> when, Operations.Call call, Map<String, Object> pages)
      throws Throwable {
    return (List<?>) during(when, () -> taken((PagedIterable<?>) call.run(), pages, when));
  }

  @Override
  public void many(Map<String, Object> when, List<Operations.Call> calls, Pace pace, Counts counts)
      throws Throwable {
    long began = System.nanoTime();
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int index = 0; index < calls.size(); index++) {
      int number = index;
      tasks.add(
          () -> {
            TimeUnit.NANOSECONDS.sleep(pace.wait(number, began));
            count(when, calls.get(number), number, counts);
            return null;
          });
    }
    ExecutorService callers = Executors.newFixedThreadPool(pace.atOnce(), Driver::daemon);
    try {
      int alone = pace.firstAlone() ? 1 : 0;
      for (Callable<Void> first : tasks.subList(0, alone)) {
        callers.submit(first).get();
      }
      for (Future<Void> ended : callers.invokeAll(tasks.subList(alone, tasks.size()))) {
        ended.get();
      }
    } finally {
      callers.shutdown();
    }
  }

  private void count(Map<String, Object> when, Operations.Call call, int index, Counts counts) {
    try {
      counts.add(index, value(when, call), null);
    } catch (Throwable error) {
      counts.add(index, null, error);
    }
  }

  private Object during(Map<String, Object> when, Operations.Call call) throws Throwable {
    Thread caller = Thread.currentThread();
    Object token = cancellation.begin(when, caller::interrupt);
    try {
      if (Cancellation.isBefore(when)) {
        caller.interrupt();
      }
      return call.run();
    } finally {
      cancellation.end(token);
      // The thread is reused for other calls, which must not see its interrupt flag.
      Thread.interrupted();
    }
  }

  private static List<?> taken(
      PagedIterable<?> list, Map<String, Object> pages, Map<String, Object> when) throws Throwable {
    if (pages.containsKey("limit")) {
      return list.toList((int) Values.of(int.class, pages.get("limit")));
    }
    boolean whole = "pages".equals(pages.get("per"));
    Iterator<?> iterator = whole ? list.pages().iterator() : list.iterator();
    long wanted = wanted(pages);
    List<Object> taken = new ArrayList<>();
    while (taken.size() < wanted && iterator.hasNext()) {
      taken.add(iterator.next());
      if (Cancellation.isAfter(when, taken.size())) {
        Thread.currentThread().interrupt();
      }
    }
    return taken;
  }

  /** {@return the number of items or pages that a scenario takes} */
  static long wanted(Map<String, Object> pages) {
    return pages.get("take") instanceof Long number ? number : Long.MAX_VALUE;
  }
}
