package com.integrationapi.internal.client;

import com.integrationapi.internal.client.AttemptThread.Reason;
import com.integrationapi.internal.options.Threads;
import com.integrationapi.internal.response.CallResponse;
import com.integrationapi.internal.response.ResponseBody;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Performs the steps of a call without blocking a thread during its waits. Its end ends a wait or
 * an attempt at once, and frees the connection. Callbacks and hooks run in threads that keep no
 * other call waiting: never in the thread of the timers, and only after the attempt has made room
 * for the next one.
 */
final class CallFuture<T> extends ApiFuture<T> {
  private final Threads threads;
  // Ends the current wait or attempt.
  private Runnable stop = () -> {};
  private boolean isStopped;

  private CallFuture(Call call, Function<CallResponse<?>, T> result) {
    super(call, result);
    this.threads = call.client().threads();
  }

  /**
   * {@return the future of a call that has begun}
   *
   * @param <T> type of the result
   * @param call call to perform
   * @param result converts the response
   */
  static <T> CallFuture<T> begin(Call call, Function<CallResponse<?>, T> result) {
    CallFuture<T> future = new CallFuture<>(call, result);
    future.perform(call.start());
    return future;
  }

  // Before the future is done, so that hooks and logs have seen the end of the attempt.
  @Override
  protected void stop() {
    Runnable current;
    synchronized (this) {
      isStopped = true;
      current = stop;
      stop = () -> {};
    }
    current.run();
  }

  private void perform(Step step) {
    if (step instanceof Step.Ready ready) {
      send(ready);
    } else if (step instanceof Step.Pause pause) {
      await(pause);
    } else {
      finish((Step.Done) step);
    }
  }

  private void send(Step.Ready ready) {
    Sending sending = new Sending(ready);
    if (stopsWith(sending::cancel)) {
      threads.send(sending);
    } else {
      sending.cancel();
    }
  }

  /** Attempt in one of the threads; it may have to wait until others have ended. */
  private final class Sending implements Threads.Work {
    private final Step.Ready ready;
    private final AttemptThread thread = new AttemptThread();
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final long end;
    private volatile Future<?> timer;
    // Null until the attempt begins.
    private volatile PreparedAttempt attempt;

    Sending(Step.Ready ready) {
      this.ready = ready;
      this.end = System.nanoTime() + ready.nanos();
    }

    void cancel() {
      if (isOver.compareAndSet(false, true)) {
        thread.interrupt(Reason.CANCELLED);
        if (attempt == null) {
          call.cancelled();
        } else {
          call.attempted(null, call.cancelledError());
        }
      }
    }

    @Override
    public void begin() {
      if (attempt == null) {
        attempt = call.begin(ready);
      }
    }

    @Override
    public void queued() {
      timer = lateness();
    }

    @Override
    public Runnable send() {
      Future<?> running = timer;
      if (attempt == null && call.isStopped()) {
        running.cancel(false);
        // A response has closed the rate limiter, so the call needs another slot.
        return () -> ended(isOver, call::start);
      }
      if (Attempt.needsTimer(call)) {
        running = running == null ? lateness() : running;
      } else if (running != null) {
        running.cancel(false);
      }
      if (!thread.begin(this::begin)) {
        return () -> {};
      }
      Attempt.Received received = Attempt.perform(call, attempt, end, thread);
      if (running != null) {
        running.cancel(false);
      }
      return () -> {
        if (isOver.get()) {
          ResponseBody.discard(received.response());
        }
        ended(isOver, () -> call.attempted(received.response(), received.error()));
      };
    }

    private Future<?> lateness() {
      return threads.schedule(() -> threads.run(this::late), end - System.nanoTime());
    }

    // Code of the integrator may ignore the interrupt; the call ends anyway.
    private void late() {
      ended(
          isOver,
          () -> {
            thread.interrupt(Reason.LATE);
            begin();
            long limit = ready.nanos();
            return call.attempted(
                null, CallErrors.attemptTimeout(call.facts(), call.limits(), limit));
          });
    }
  }

  private void await(Step.Pause pause) {
    Waiting waiting = new Waiting();
    // Before the timer, which may already send the next attempt from another thread.
    if (stopsWith(waiting::cancel)) {
      waiting.begin(pause);
    } else {
      waiting.cancel();
    }
  }

  /** Wait for the end of a pause. */
  private final class Waiting {
    private final AtomicBoolean isOver = new AtomicBoolean();
    private volatile Future<?> timer;

    void begin(Step.Pause pause) {
      timer = threads.schedule(this::resume, pause.nanos());
      if (isOver.get()) {
        timer.cancel(false);
      } else if (pause.early() != null) {
        pause.early().accept(this::resumeEarly);
      }
    }

    void cancel() {
      if (isOver.compareAndSet(false, true)) {
        endTimer();
        call.cancelled();
      }
    }

    private void resume() {
      threads.run(() -> ended(isOver, call::resumed));
    }

    private void resumeEarly() {
      if (!isOver.get()) {
        endTimer();
        resume();
      }
    }

    private void endTimer() {
      Future<?> running = timer;
      if (running != null) {
        running.cancel(false);
      }
    }
  }

  /** Performs what follows a step, unless something else has ended it. */
  private void ended(AtomicBoolean isOver, Supplier<Step> next) {
    if (isOver.compareAndSet(false, true)) {
      try {
        perform(next.get());
      } catch (Throwable error) {
        // Such as a lack of memory for a thread: the caller must not wait forever.
        completeExceptionally(error);
      }
    }
  }

  private synchronized boolean stopsWith(Runnable action) {
    stop = action;
    return !isStopped;
  }
}
