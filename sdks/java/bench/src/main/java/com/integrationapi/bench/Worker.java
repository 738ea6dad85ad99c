package com.integrationapi.bench;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * Makes the calls of one client as the benchmark asks for them, one line a task: {@code order 100}
 * and {@code list 100} print the CPU microseconds of a call, with those of all threads; {@code heap}
 * prints the bytes of the heap after a collection; {@code allocated order} prints the bytes that the
 * calling thread allocates in a call.
 */
final class Worker {
  private Worker() {}

  /** Runs until the end of the input. Arguments: name of the client, URL of the server. */
  public static void main(String[] args) throws Exception {
    Calls calls = Calls.of(args[0], args[1]);
    // Otherwise the comparison would be unfair.
    if (calls.order() == null || calls.list() != 100) {
      throw new IllegalStateException(args[0] + " does not read the responses");
    }
    BufferedReader tasks =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    for (String task = tasks.readLine(); task != null; task = tasks.readLine()) {
      System.out.println(result(calls, task.split(" ")));
    }
    System.exit(0);
  }

  private static double result(Calls calls, String[] task) throws Exception {
    return switch (task[0]) {
      case "heap" -> heap();
      case "allocated" -> allocated(calls, task[1]);
      default -> cpu(calls, task[0], Integer.parseInt(task[1]));
    };
  }

  private static double cpu(Calls calls, String call, int times) throws Exception {
    long start = processCpu();
    for (int count = 0; count < times; count++) {
      make(calls, call);
    }
    return (processCpu() - start) / 1e3 / times;
  }

  private static void make(Calls calls, String call) throws Exception {
    if (call.equals("order")) {
      calls.order();
    } else {
      calls.list();
    }
  }

  private static long processCpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static double heap() throws InterruptedException {
    for (int count = 0; count < 3; count++) {
      System.gc();
      Thread.sleep(50);
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static double allocated(Calls calls, String call) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    int times = 100;
    long before = threads.getThreadAllocatedBytes(id);
    for (int count = 0; count < times; count++) {
      make(calls, call);
    }
    return (double) (threads.getThreadAllocatedBytes(id) - before) / times;
  }
}
