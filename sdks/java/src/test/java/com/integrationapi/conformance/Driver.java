package com.integrationapi.conformance;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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

  private final Table table;
  private final String column;
  private final LogTap log = new LogTap();
  private final Map<Object, Calls> running = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool(Driver::daemon);
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Driver::daemon);
  private final PrintStream out =
      new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);

  private Driver(Table table, String column) {
    this.table = table;
    this.column = column;
  }

  /**
   * Runs until the end of the input.
   *
   * @param args file of the table, and the column: {@code java} or {@code java-async}
   */
  public static void main(String[] args) throws Exception {
    // Any other output would corrupt the responses.
    System.setOut(System.err);
    new Driver(Table.read(Path.of(args[0])), args[1]).run();
  }

  private void run() throws IOException, InterruptedException {
    String runtime = System.getProperty("java.version");
    print(Map.of("ready", true, "language", "java", "column", column, "runtime", runtime));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      receive(Json.read(line));
    }
    threads.shutdown();
    threads.awaitTermination(LAST_CALLS_SECONDS, TimeUnit.SECONDS);
  }

  private void receive(Map<String, Object> message) {
    if (!message.containsKey("cancel")) {
      Calls calls = new Calls(column.equals("java-async"), clock);
      running.put(message.get("id"), calls);
      threads.execute(() -> respond(message, calls));
      return;
    }
    // The job may have ended in the meantime.
    Calls calls = running.get(message.get("cancel"));
    if (calls != null) {
      calls.cancel();
    }
  }

  private void respond(Map<String, Object> message, Calls calls) {
    Object id = message.get("id");
    Job job = new Job(message, table, calls);
    try {
      print(job.response(id, log));
    } catch (Throwable defect) {
      // A defect of this driver: the case fails with the trace, and other cases continue.
      String reason = "the driver failed: " + Sinks.stack(defect);
      print(
          Map.of("id", id, "ms", 0, "outcome", Map.of("kind", "driver-failure", "reason", reason)));
    } finally {
      running.remove(id);
      // Delayed, so that it does not hide a connection that a failed call did not free. The clock
      // does nothing that takes long, because it also cancels calls.
      clock.schedule(() -> daemon(job::close).start(), 1, TimeUnit.SECONDS);
    }
  }

  private void print(Map<String, Object> message) {
    String line = Json.write(message) + "\n";
    synchronized (out) {
      out.print(line);
      out.flush();
    }
  }

  /** {@return a thread that ends with the driver, even while it waits} */
  static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }
}
