package com.integrationapi.internal.ratelimit;

import com.integrationapi.RateLimitStatus;
import com.integrationapi.internal.behaviour.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * Paces the attempts of a client: each one takes a slot when it leaves, first come, first served.
 * Times are in nanoseconds since the rate limiter was created.
 */
public final class Slots {
  /**
   * Slot of a call.
   *
   * @param place place in the queue if the call must wait, otherwise null
   * @param nanos time until the slot; 0 if the call may leave, too long for it if it has no place
   */
  public record Slot(Place place, long nanos) {}

  private static final Duration LONGEST = Behaviour.RETRIES_RETRY_AFTER_MAX;
  private static final long CATCH_UP = Behaviour.RATE_LIMIT_CATCH_UP.toNanos();
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  // Time for which a slot must be free before the limiter opens: jitter spreads the calls that come
  // back after a 429.
  private static final long FREE = SECOND;
  private static final Slot NOW = new Slot(null, 0);

  private final boolean isAdaptive;
  private final long pace;
  private final LongSupplier clock;
  private final ReentrantLock lock = new ReentrantLock();
  // A set keeps the order of arrival, and a cancelled call leaves it at no cost.
  private final Set<Place> queue = new LinkedHashSet<>();
  private final List<Place> called = new ArrayList<>();
  private long arrived;
  private long nextAt;
  private long spacing =
      Behaviour.RATE_LIMIT_WINDOW.toNanos() / Behaviour.RATE_LIMIT_REQUESTS_PER_WINDOW;
  private volatile boolean isSpaced;
  private volatile int closings;
  // Earliest end of the window that the responses so far allow, as they round it up.
  private long windowEnd;

  /**
   * Creates a rate limiter.
   *
   * @param isAdaptive whether calls wait after a 429, or when no requests remain
   * @param pace time between two calls, or zero for no fixed pace
   */
  public Slots(boolean isAdaptive, Duration pace) {
    this(isAdaptive, pace, System::nanoTime);
  }

  Slots(boolean isAdaptive, Duration pace, LongSupplier clock) {
    long start = clock.getAsLong();
    this.clock = () -> clock.getAsLong() - start;
    this.isAdaptive = isAdaptive;
    this.pace = pace.toNanos();
  }

  /** {@return whether calls wait after a 429, or when no requests remain} */
  public boolean isAdaptive() {
    return isAdaptive;
  }

  /** {@return the time between two calls, or zero for no fixed pace} */
  public Duration pace() {
    return Duration.ofNanos(pace);
  }

  /** {@return whether calls leave one by one after a closing, so that every response matters} */
  public boolean isSpaced() {
    return isSpaced;
  }

  /** {@return the number of closings, for calls that wait for a connection} */
  public int closings() {
    return closings;
  }

  /**
   * {@return the slot of a call}
   *
   * @param longest longest time that the call may wait
   */
  public Slot acquire(long longest) {
    return exclusively(
        now -> {
          long wait = waitBehind(queue.size(), now);
          if (wait > longest) {
            return new Slot(null, wait);
          }
          if (wait > 0 || !queue.isEmpty()) {
            Place place = new Place(now + longest, arrived++);
            queue.add(place);
            return place.slot(now, wait);
          }
          isSpaced = isSpaced && now < nextAt + FREE;
          nextAt = now + interval();
          return NOW;
        });
  }

  /**
   * {@return the slot of a call that asks again, after its wait or because it is called}
   *
   * @param place place of the call
   */
  public Slot advance(Place place) {
    return exclusively(
        now -> {
          // For those ahead of it as well: their threads may wake later.
          release(now);
          place.begin();
          if (queue.contains(place)) {
            long ahead = place.number - queue.iterator().next().number;
            return place.slot(now, waitBehind(ahead, now));
          }
          place.isWaiting = false;
          return place.refusedFor > 0 ? new Slot(null, place.refusedFor) : NOW;
        });
  }

  /**
   * Removes a cancelled call. A slot that it has not used is that of the next call.
   *
   * @param place place of the call
   */
  public void abandon(Place place) {
    exclusively(
        now -> {
          if (!queue.remove(place) && place.isWaiting && place.refusedFor == 0) {
            nextAt -= interval();
          }
          place.isWaiting = false;
          callFirst();
          return null;
        });
  }

  /**
   * {@return whether the response is the first one of a window} It may close the limiter.
   *
   * @param isLimited whether the status is 429
   * @param retryAfter time that the response asks to wait, or null
   * @param status rate limit in the response
   */
  public boolean observe(boolean isLimited, Duration retryAfter, Optional<RateLimitStatus> status) {
    return isAdaptive
        && exclusively(
            now -> {
              Duration reset = status.flatMap(RateLimitStatus::reset).orElse(null);
              boolean isNewWindow = reset == null || observeEnd(now + nanos(reset));
              Duration wait = isLimited && retryAfter != null ? retryAfter : reset;
              boolean isExhausted =
                  isLimited || status.flatMap(RateLimitStatus::remaining).orElse(-1L) == 0;
              boolean isClosing = isExhausted && wait != null;
              long before = interval();
              boolean isStated = status.flatMap(RateLimitStatus::window).isPresent();
              if (isClosing || (isSpaced && !isStated)) {
                status.ifPresent(this::space);
              }
              if (isClosing) {
                close(now + nanos(wait), wait.equals(reset));
              }
              if (isClosing || interval() != before) {
                refuseLate(now);
              }
              return isNewWindow;
            });
  }

  // Headers round up to whole seconds: an end that is later by less than one is the same end.
  private boolean observeEnd(long end) {
    boolean isNew = end >= windowEnd + SECOND;
    windowEnd = isNew ? end : Math.min(windowEnd, end);
    return isNew;
  }

  // If no header states the length of the window, it is the longest reset until the limiter opens,
  // up to a minute.
  private void space(RateLimitStatus status) {
    boolean isStated = status.window().isPresent();
    Duration known = status.window().or(status::reset).orElse(null);
    long limit = status.limit().orElse(0L);
    if (known != null && limit > 0) {
      Duration window = isStated ? known : min(known, Behaviour.RATE_LIMIT_WINDOW);
      long shortest = isStated || !isSpaced ? 0 : spacing;
      spacing = Math.max(shortest, nanos(window.dividedBy(limit)));
    }
  }

  private void close(long until, boolean isRestOfWindow) {
    // The spare time is for calls on their way, and for clocks: a slot too early costs a 429.
    long end = isRestOfWindow ? Math.min(until, windowEnd + CATCH_UP) : until;
    nextAt = Math.max(nextAt, end);
    isSpaced = true;
    closings++;
  }

  // No longer than a retry would wait: one wrong header must not stop the client for hours.
  private static long nanos(Duration duration) {
    return min(duration, LONGEST).toNanos();
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private long interval() {
    return isSpaced ? Math.max(pace, spacing) : pace;
  }

  private long waitBehind(long ahead, long now) {
    return Math.max(nextAt - now, 0) + ahead * interval();
  }

  private void release(long now) {
    while (!queue.isEmpty() && nextAt <= now) {
      Place first = queue.iterator().next();
      queue.remove(first);
      called.add(first);
      // From the time of the slot rather than from now: otherwise, each late timer would slow the
      // pace.
      nextAt = Math.max(nextAt, now - CATCH_UP) + interval();
    }
    callFirst();
  }

  private void refuseLate(long now) {
    int ahead = 0;
    for (Place place : List.copyOf(queue)) {
      long wait = waitBehind(ahead, now);
      if (now + wait > place.latest) {
        place.refusedFor = wait;
        queue.remove(place);
        called.add(place);
      } else {
        ahead++;
      }
    }
    callFirst();
  }

  // Only the first call must know the time of the next slot, and only if it would sleep for longer.
  private void callFirst() {
    queue.stream().findFirst().filter(first -> first.wakesAt > nextAt).ifPresent(called::add);
  }

  private <T> T exclusively(LongFunction<T> change) {
    List<Place> woken = List.of();
    lock.lock();
    try {
      T result = change.apply(clock.getAsLong());
      if (!called.isEmpty()) {
        woken = List.copyOf(called);
        called.clear();
      }
      return result;
    } finally {
      lock.unlock();
      // Without the lock, because what follows may ask for a slot.
      woken.forEach(Place::call);
    }
  }
}
