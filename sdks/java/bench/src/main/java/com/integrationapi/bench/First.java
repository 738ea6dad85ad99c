package com.integrationapi.bench;

import java.lang.management.ManagementFactory;

/** Makes one call in a new process, and prints the CPU milliseconds of the process. */
final class First {
  private First() {}

  /** Arguments: name of the client, URL of the server. */
  public static void main(String[] args) throws Exception {
    if (Calls.of(args[0], args[1]).order() == null) {
      throw new IllegalStateException("no order");
    }
    long nanos =
        ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime();
    System.out.println(nanos / 1e6);
    System.exit(0);
  }
}
