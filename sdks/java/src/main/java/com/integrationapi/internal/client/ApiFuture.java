package com.integrationapi.internal.client;

import com.integrationapi.Download;
import com.integrationapi.EventStream;
import com.integrationapi.internal.pages.StoppingFuture;
import com.integrationapi.internal.response.CallResponse;
import java.util.concurrent.CancellationException;
import java.util.function.Function;

/**
 * Future of a call.
 *
 * @param <T> type of the result
 */
abstract class ApiFuture<T> extends StoppingFuture<T> {
  final Call call;
  private final Function<CallResponse<?>, T> result;
  private final Throwable site = new Throwable();

  /**
   * Creates the future of a call that has not begun.
   *
   * @param call call to perform
   * @param result converts the response
   */
  ApiFuture(Call call, Function<CallResponse<?>, T> result) {
    this.call = call;
    this.result = result;
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    CancellationException error = new CancellationException();
    error.initCause(call.cancelledError());
    return completeExceptionally(error) || isCancelled();
  }

  /** Closes the stream of a result that nobody gets. */
  static void closed(CallResponse<?> response) {
    if (response.data() instanceof EventStream<?> stream) {
      stream.close();
    } else if (response.data() instanceof Download download) {
      download.close();
    }
  }

  /** Completes with the result of the call. */
  final void finish(Step.Done done) {
    if (done.error() != null) {
      completeExceptionally(CallSite.added(done.error(), site));
      return;
    }
    try {
      // A caller who has cancelled the future cannot close a stream.
      if (!complete(result.apply(done.response()))) {
        closed(done.response());
      }
    } catch (RuntimeException error) {
      completeExceptionally(error);
    }
  }
}
