package com.integrationapi.internal.client;

import com.integrationapi.IntegrationApiException;
import java.util.Arrays;
import java.util.stream.Stream;

/** Frames of the caller of an asynchronous call, which fails in another thread. */
final class CallSite {
  private static final String LIBRARY = "com.integrationapi.internal.";

  private CallSite() {}

  /**
   * {@return an exception of the library with the frames of the caller}
   *
   * @param error exception of the call
   * @param site created when the call was made
   */
  static Throwable added(Throwable error, Throwable site) {
    if (error instanceof IntegrationApiException) {
      StackTraceElement[] caller =
          Arrays.stream(site.getStackTrace())
              .dropWhile(frame -> frame.getClassName().startsWith(LIBRARY))
              .toArray(StackTraceElement[]::new);
      error.setStackTrace(
          Stream.concat(Arrays.stream(error.getStackTrace()), Arrays.stream(caller))
              .toArray(StackTraceElement[]::new));
    }
    return error;
  }
}
