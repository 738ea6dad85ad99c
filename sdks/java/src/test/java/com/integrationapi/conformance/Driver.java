package com.integrationapi.conformance;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Runs the jobs that the harness sends, one JSON object per line, concurrently as requested. {@code
 * {"cancel":1}} cancels the calls of job 1 at a point that only the server can observe.
 */
final class Driver {
  /** Wait for running calls after the end of the input; the harness waits no longer either. */
  private static final int LAST_CALLS_SECONDS = 2;

  private static final int JOBS_BETWEEN_COLLECTIONS = 50;

  private final Table table;
  private final String id;
  private final Column column;
  private final LogTap log = new LogTap();
  private final Map<Object, Cancellation> running = new ConcurrentHashMap<>();
  private final ExecutorService calls = Executors.newCachedThreadPool(Driver::daemon);
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Driver::daemon);
  private final ExecutorService cleaner = Executors.newSingleThreadExecutor(Driver::daemon);
  private final PrintStream out;
  // Changed by the cleaner only.
  private int closed;

  /**
   * Creates a driver.
   *
   * @param table methods and types of the library
   * @param id name of the column
   * @param column client whose calls are made
   * @param out receives the responses
   */
  Driver(Table table, String id, Column column, OutputStream out) {
    this.table = table;
    this.id = id;
    this.column = column;
    this.out = new PrintStream(out, false, StandardCharsets.UTF_8);
  }

  /**
   * Runs until the end of the input.
   *
   * @param args file of the table, and the column: {@code java} or {@code java-async}
   */
  public static void main(String[] args) throws Exception {
    // Any other output would corrupt the responses.
    System.setOut(System.err);
    Table table = Table.read(Path.of(args[0]));
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    new Driver(table, args[1], Column.of(args[1]), out).run(System.in);
  }

  void run(InputStream in) throws IOException, InterruptedException {
    Map<String, Object> ready = new LinkedHashMap<>();
    ready.put("ready", true);
    ready.put("language", "java");
    ready.put("column", id);
    ready.put("runtime", System.getProperty("java.version"));
    print(ready);
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      receive(Json.object(Json.read(line)));
    }
    calls.shutdown();
    calls.awaitTermination(LAST_CALLS_SECONDS, TimeUnit.SECONDS);
    log.close();
  }

  private void receive(Map<String, Object> message) {
    Object cancelled = message.get("cancel");
    if (cancelled == null) {
      Cancellation cancellation = new Cancellation(clock);
      running.put(message.get("id"), cancellation);
      calls.execute(() -> respond(message, cancellation));
      return;
    }
    // The job may have ended in the meantime.
    Cancellation cancellation = running.get(cancelled);
    if (cancellation != null) {
      cancellation.cancel();
    }
  }

  private void respond(Map<String, Object> message, Cancellation cancellation) {
    Object id = message.get("id");
    Job job = new Job(message, table, column, cancellation);
    try {
      print(job.response(id, log));
    } catch (Throwable defect) {
      // A defect of this driver: the case fails with the trace, and other cases continue.
      Map<String, Object> outcome = Map.of("kind", "driver-failure", "reason", trace(defect));
      print(Map.of("id", id, "ms", 0, "outcome", outcome));
    } finally {
      running.remove(id);
      // Delayed, so that it does not hide a connection that a failed call did not free. The clock
      // does nothing that takes long, because it also cancels calls.
      clock.schedule(() -> cleaner.execute(() -> close(job)), 1, TimeUnit.SECONDS);
    }
  }

  // Before Java 21 the JDK frees an HTTP client, with its thread and its connections, only when it
  // is garbage-collected, which would never happen in a heap as empty as this one.
  private void close(Job job) {
    job.close();
    closed++;
    if (closed % JOBS_BETWEEN_COLLECTIONS == 0) {
      System.gc();
    }
  }

  private void print(Map<String, Object> message) {
    String line = Json.write(message) + "\n";
    synchronized (out) {
      out.print(line);
      out.flush();
    }
  }

  private static String trace(Throwable defect) {
    StringBuilder text = new StringBuilder("the driver failed: " + defect);
    for (StackTraceElement frame : defect.getStackTrace()) {
      text.append("\n  at ").append(frame);
    }
    return text.toString();
  }

  /** {@return a thread that ends with the driver, even while it waits} */
  static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }
}
