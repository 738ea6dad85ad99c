package com.integrationapi.internal.client;

import static com.integrationapi.internal.response.ErrorFactory.ERRORS;

import com.integrationapi.internal.client.AttemptThread.Reason;
import com.integrationapi.internal.options.Threads;
import com.integrationapi.internal.response.CallResponse;
import com.integrationapi.internal.response.ErrorFactory.Phase;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * Performs a call in the executor of the program, as one task. Executors that carry a context, such
 * as a trace, take it from the thread that submits a task. So the thread of the caller submits the
 * whole call: a timer that submitted its retries would have no context.
 */
final class TaskFuture<T> extends ApiFuture<T> {
  // A call normally ends by itself, in the executor; this one waits for it.
  private static final long GRACE = Duration.ofMillis(500).toNanos();

  private final AttemptThread thread = new AttemptThread();
  private Future<?> guard;

  private TaskFuture(Call call, Function<CallResponse<?>, T> result) {
    super(call, result);
  }

  /**
   * {@return the future of a call that the executor of its client will begin}
   *
   * @param <T> type of the result
   * @param call call to perform
   * @param result converts the response
   */
  static <T> TaskFuture<T> begin(Call call, Function<CallResponse<?>, T> result) {
    TaskFuture<T> future = new TaskFuture<>(call, result);
    Threads threads = call.client().threads();
    future.guard =
        threads.schedule(() -> threads.run(future::late), call.limits().totalTimeout() + GRACE);
    try {
      call.client().executor().execute(future::run);
    } catch (Throwable error) {
      future.finish(
          new Step.Done(
              null, error instanceof RejectedExecutionException ? rejected(call) : error));
    }
    return future;
  }

  private static RuntimeException rejected(Call call) {
    return ERRORS.configuration(
        call.facts().call() + ": the executor rejected the call, so nothing was sent",
        call.facts());
  }

  // Called before the future is done, for whatever reason.
  @Override
  protected void stop() {
    guard.cancel(false);
    thread.interrupt(Reason.CANCELLED);
  }

  private void run() {
    if (!thread.begin(() -> {})) {
      return;
    }
    Step.Done done;
    try {
      done = BlockingDriver.last(call, () -> thread.reason() != Reason.NONE);
    } catch (Throwable error) {
      // Such as a lack of memory: the caller must not wait forever.
      done = new Step.Done(null, error);
    }
    // Whatever has stopped the call also completes the future.
    if (thread.end() == Reason.NONE) {
      finish(done);
    } else if (done.response() != null) {
      closed(done.response());
    }
  }

  private void late() {
    thread.interrupt(Reason.LATE);
    long limit = call.limits().totalTimeout();
    finish(new Step.Done(null, CallErrors.timeout(call.facts(), Phase.TOTAL, limit, null)));
  }
}
