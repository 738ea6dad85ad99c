package com.integrationapi.internal.client;

import com.integrationapi.internal.client.AttemptThread.Reason;
import com.integrationapi.internal.response.CallResponse;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Performs the steps of a call in the thread of its caller. */
final class BlockingDriver {
  private BlockingDriver() {}

  /** {@return the result of a call} */
  static CallResponse<?> perform(Call call) {
    return result(last(call, () -> false));
  }

  /**
   * {@return the last step of a call}
   *
   * @param isStopped whether the call must end, in addition to an interrupt: the interrupt of an
   *     attempt that is late at the same time clears the flag of the thread
   */
  static Step.Done last(Call call, BooleanSupplier isStopped) {
    Step step = Thread.currentThread().isInterrupted() ? call.cancelled() : call.start();
    while (true) {
      if (step instanceof Step.Done done) {
        return done;
      }
      if (isStopped.getAsBoolean()) {
        step = call.cancelled();
      } else if (step instanceof Step.Ready ready) {
        Attempt.Received received = sent(call, call.begin(ready));
        step = call.attempted(received.response(), received.error());
      } else {
        step = waited((Step.Pause) step) ? call.resumed() : call.cancelled();
      }
    }
  }

  private static Attempt.Received sent(Call call, PreparedAttempt attempt) {
    AttemptThread thread = new AttemptThread();
    thread.begin(() -> {});
    long end = System.nanoTime() + attempt.nanos();
    Future<?> timer =
        Attempt.needsTimer(call)
            ? call.client().threads().schedule(() -> thread.interrupt(Reason.LATE), attempt.nanos())
            : null;
    Attempt.Received received = Attempt.perform(call, attempt, end, thread);
    if (timer != null) {
      timer.cancel(false);
    }
    return received;
  }

  private static CallResponse<?> result(Step.Done done) {
    if (done.error() != null) {
      throw BlockingDriver.<RuntimeException>unchecked(done.error());
    }
    return done.response();
  }

  // A middleware may throw any exception, which is not changed.
  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E unchecked(Throwable error) throws E {
    throw (E) error;
  }

  /** {@return whether the pause ended without an interrupt of the thread} */
  private static boolean waited(Step.Pause pause) {
    Thread thread = Thread.currentThread();
    long end = System.nanoTime() + pause.nanos();
    boolean[] isCalled = new boolean[1];
    if (pause.early() != null) {
      pause
          .early()
          .accept(
              () -> {
                isCalled[0] = true;
                LockSupport.unpark(thread);
              });
    }
    long left = pause.nanos();
    while (left > 0 && !isCalled[0] && !thread.isInterrupted()) {
      LockSupport.parkNanos(pause, left);
      left = end - System.nanoTime();
    }
    return !thread.isInterrupted();
  }
}
