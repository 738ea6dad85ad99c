package com.integrationapi.internal.ratelimit;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

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
 * Times are those of {@link System#nanoTime}.
 */
public final class Slots {
  private static final long LONGEST = Behaviour.RETRIES_RETRY_AFTER_MAX.toNanos();
  private static final long WINDOW = Behaviour.RATE_LIMIT_WINDOW.toNanos();
  private static final long CATCH_UP = Behaviour.RATE_LIMIT_CATCH_UP.toNanos();
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final boolean isAdaptive;
  private final long pace;
  private final LongSupplier clock;
  // A set keeps the order of arrival, and a cancelled call leaves it at no cost.
  private final Set<Place> queue = new LinkedHashSet<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Place> called = new ArrayList<>();
  private long arrived;
  private long nextAt;
  private long spacing = WINDOW / Behaviour.RATE_LIMIT_REQUESTS_PER_WINDOW;
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
    this.isAdaptive = isAdaptive;
    this.pace = pace.toNanos();
    this.clock = clock;
    this.nextAt = clock.getAsLong();
    this.windowEnd = nextAt;
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
   * {@return the place of a call, which has to wait unless it may leave or its slot is too late}
   *
   * @param longest longest time that the call may wait
   */
  public Place acquire(long longest) {
    return exclusively(now -> acquire(longest, now));
  }

  private Place acquire(long longest, long now) {
    Place place = new Place(now + longest, arrived, now, waitBehind(queue.size(), now));
    if (place.nanos == 0 && queue.isEmpty()) {
      // A slot must be free for a while: jitter spreads the calls that come back after a 429.
      isSpaced = isSpaced && now < nextAt + SECOND;
      nextAt = now + interval();
    } else if (place.nanos <= longest) {
      arrived++;
      place.isWaiting = queue.add(place);
    }
    return place;
  }

  /**
   * {@return the place of a call that asks again, after its wait or because it is called}
   *
   * @param place place of the call
   */
  public Place advance(Place place) {
    return exclusively(now -> advance(place, now));
  }

  private Place advance(Place place, long now) {
    // For those ahead of it as well: their threads may wake later.
    release(now);
    place.isWaiting = queue.contains(place);
    if (place.isWaiting) {
      place.sleep(now, waitBehind(place.number - queue.iterator().next().number, now));
    }
    return place;
  }

  /**
   * Removes a cancelled call. A slot that it has not used is that of the next call.
   *
   * @param place place of the call
   */
  public void abandon(Place place) {
    exclusively(
        now -> {
          if (!queue.remove(place) && place.isWaiting && place.nanos == 0) {
            nextAt -= interval();
          }
          place.isWaiting = false;
          callFirst();
          return place;
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
    return exclusively(now -> observe(isLimited, retryAfter, status, now));
  }

  private boolean observe(
      boolean isLimited, Duration retryAfter, Optional<RateLimitStatus> status, long now) {
    Duration reset = status.flatMap(RateLimitStatus::reset).orElse(null);
    Duration wait = isLimited && retryAfter != null ? retryAfter : reset;
    boolean isExhausted = isLimited || status.flatMap(RateLimitStatus::remaining).orElse(1L) == 0;
    boolean isClosing = isAdaptive && isExhausted && wait != null;
    boolean isNewWindow = isAdaptive && (reset == null || observeEnd(now + capped(reset)));
    long before = interval();
    if (isClosing || (isSpaced && status.flatMap(RateLimitStatus::window).isEmpty())) {
      status.ifPresent(this::space);
    }
    if (isClosing) {
      close(now + capped(wait), wait.equals(reset));
    }
    if (isClosing || interval() != before) {
      refuseLate(now);
    }
    return isNewWindow;
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
    long limit = status.limit().orElse(0L);
    if (limit > 0 && status.window().isPresent()) {
      spacing = Math.min(NANOSECONDS.convert(status.window().get()) / limit, LONGEST);
    } else if (limit > 0 && status.reset().isPresent()) {
      long likely = Math.min(NANOSECONDS.convert(status.reset().get()), WINDOW) / limit;
      spacing = isSpaced ? Math.max(spacing, likely) : likely;
    }
  }

  private void close(long until, boolean isRestOfWindow) {
    // The spare time is for calls on their way, and for clocks: a slot too early costs a 429.
    nextAt = Math.max(nextAt, isRestOfWindow ? Math.min(until, windowEnd + CATCH_UP) : until);
    isSpaced = true;
    closings++;
  }

  // No longer than a retry would wait: one wrong header must not stop the client for hours.
  private static long capped(Duration duration) {
    return Math.min(NANOSECONDS.convert(duration), LONGEST);
  }

  private long interval() {
    return isSpaced ? Math.max(pace, spacing) : pace;
  }

  private long waitBehind(long ahead, long now) {
    return Math.max(nextAt - now, 0) + ahead * interval();
  }

  private void release(long now) {
    while (!queue.isEmpty() && nextAt <= now) {
      // From the time of the slot rather than from now: otherwise, late timers would slow the pace.
      nextAt = Math.max(nextAt, now - CATCH_UP) + interval();
      end(queue.iterator().next(), 0);
    }
    callFirst();
  }

  private void refuseLate(long now) {
    int ahead = 0;
    for (Place place : List.copyOf(queue)) {
      long wait = waitBehind(ahead, now);
      if (now + wait > place.latest) {
        end(place, wait);
      } else {
        ahead++;
      }
    }
    callFirst();
  }

  private void end(Place place, long nanos) {
    place.nanos = nanos;
    queue.remove(place);
    called.add(place);
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
      woken = List.copyOf(called);
      called.clear();
      return result;
    } finally {
      lock.unlock();
      // Without the lock, for which a thread that wakes would wait at once.
      woken.forEach(Place::call);
    }
  }
}
