package com.integrationapi.internal.ratelimit;

import com.integrationapi.RateLimitStatus;
import com.integrationapi.internal.behaviour.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Paces the attempts of a client: a queue, first come, first served, in which each attempt takes
 * its slot when it leaves. It learns the end and the length of a window from the responses. Times
 * are in nanoseconds of {@link System#nanoTime()}.
 */
public final class Gate {
  private static final long CATCH_UP = Behaviour.RATE_LIMIT_CATCH_UP.toNanos();
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final long LONGEST = Behaviour.RETRIES_RETRY_AFTER_MAX.toNanos();

  private final boolean isAdaptive;
  private final long pace;
  private final ReentrantLock lock = new ReentrantLock();
  // A set keeps the order of arrival, and a cancelled call leaves it at no cost.
  private final Set<Place> queue = new LinkedHashSet<>();
  private long spacing =
      Behaviour.RATE_LIMIT_WINDOW.toNanos() / Behaviour.RATE_LIMIT_REQUESTS_PER_WINDOW;
  // True if the window is assumed. How long a call waits behind others is then a guess, which
  // refuses no call.
  private boolean isGuess;
  // True after a response has stopped the calls, until one leaves without a wait and no others are
  // to come back.
  private boolean isSpaced;
  // Time by which all calls that got a 429 have come back: they wait with jitter.
  private long backBy;
  private long nextAt;
  // Time until which the last response has stopped the calls.
  private long stoppedUntil;
  private volatile int stops;
  private final LongSupplier clock;
  private volatile boolean isLearning;
  // Earliest end of the current window that the responses so far allow, as they round it up.
  private long windowEnd;
  // Longest time to the end of a window, once a window has ended: its length, if no header states
  // it.
  private Duration learned = Duration.ZERO;

  /**
   * Creates a rate limiter without waiting calls.
   *
   * @param isAdaptive whether calls wait after a 429, or when no requests remain
   * @param pace time between two calls, or 0 for no fixed pace
   */
  public Gate(boolean isAdaptive, Duration pace) {
    this(isAdaptive, pace, System::nanoTime);
  }

  Gate(boolean isAdaptive, Duration pace, LongSupplier clock) {
    this.clock = clock;
    this.nextAt = clock.getAsLong();
    this.isAdaptive = isAdaptive;
    this.pace = pace.toNanos();
  }

  /** {@return whether calls wait after a 429, or when no requests remain} */
  public boolean isAdaptive() {
    return isAdaptive;
  }

  /**
   * {@return whether every response matters, because one of them has stated the end of a window}
   */
  public boolean isLearning() {
    return isLearning;
  }

  /** {@return the number of times that a response has stopped the calls} */
  public int stops() {
    return stops;
  }

  /** {@return the time between two calls, or zero for no fixed pace} */
  public Duration pace() {
    return Duration.ofNanos(pace);
  }

  /**
   * {@return whether a call may leave, must wait or cannot leave in time}
   *
   * @param longest longest time that the call may wait
   */
  public Decision enter(long longest) {
    lock.lock();
    try {
      long now = clock.getAsLong();
      // A call behind others never leaves at once, not even after a late timer: it would open the
      // limiter for all of them.
      long untilNext = Math.max(nextAt - now, 0);
      long wait = untilNext + queue.size() * certainInterval();
      if (wait > longest) {
        return new Decision(null, wait);
      }
      if (wait > 0 || !queue.isEmpty()) {
        Place place = new Place(now + longest);
        long likely = untilNext + queue.size() * interval();
        queue.add(place);
        return new Decision(place, Math.min(likely, longest));
      }
      // The first call that comes back after a 429 must not open the limiter for all others.
      isSpaced &= now - backBy < 0;
      nextAt = now + interval();
      return Decision.OPEN;
    } finally {
      lock.unlock();
    }
  }

  /**
   * {@return whether a call in the queue may leave, must wait longer or cannot leave in time any
   * more, because a response has stopped the calls}
   *
   * @param place place of the call
   */
  public Decision leave(Place place) {
    Place first = null;
    lock.lock();
    try {
      place.begin();
      long now = clock.getAsLong();
      if (place.refusedFor > 0) {
        return new Decision(null, place.refusedFor);
      }
      boolean isFirst = queue.isEmpty() || queue.iterator().next() == place;
      // A call need not count those ahead of it: it is woken when it is the first.
      long wait = isFirst ? waitBehind(0, now) : Math.max(place.latest - now, 1);
      boolean isInTime = isFirst ? now + wait - place.latest <= 0 : now - place.latest < 0;
      if (wait > 0 && isInTime) {
        return new Decision(place, wait);
      }
      if (wait == 0) {
        // From the time of the slot rather than from now: otherwise, each late timer would slow the
        // pace.
        nextAt = Math.max(nextAt - now, -CATCH_UP) + now + interval();
      }
      first = remove(place);
      return wait == 0 ? Decision.OPEN : new Decision(null, wait);
    } finally {
      lock.unlock();
      if (first != null) {
        first.call();
      }
    }
  }

  /**
   * Removes a cancelled call from the queue.
   *
   * @param place place of the call
   */
  public void abandon(Place place) {
    Place first;
    lock.lock();
    try {
      first = remove(place);
    } finally {
      lock.unlock();
    }
    if (first != null) {
      first.call();
    }
  }

  /**
   * Stops the calls after a 429, or when no requests remain.
   *
   * @param isLimited whether the status is 429
   * @param retryAfter time that the response asks to wait, or null
   * @param status rate limit in the response
   * @return whether the response may be the first one of a window
   */
  public boolean observe(boolean isLimited, Duration retryAfter, Optional<RateLimitStatus> status) {
    if (!isAdaptive) {
      return true;
    }
    boolean isExhausted = status.flatMap(RateLimitStatus::remaining).orElse(-1L) == 0;
    Duration reset = status.flatMap(RateLimitStatus::reset).orElse(null);
    Duration closed = isLimited && retryAfter != null ? retryAfter : reset;
    List<Place> called = List.of();
    boolean isNewWindow;
    lock.lock();
    try {
      long now = clock.getAsLong();
      isNewWindow = !isLearning || now - windowEnd >= 0;
      boolean hasMoved = reset != null && learn(status.orElseThrow(), reset, now);
      boolean isClosing = (isLimited || isExhausted) && closed != null;
      if (isClosing) {
        status.ifPresent(this::space);
        close(closed, isLimited, now);
      }
      if (isClosing || hasMoved) {
        called = refuseLate(now);
        if (!queue.isEmpty() && (hasMoved || !called.isEmpty())) {
          // It may have been behind one that does not stay, or its slot comes earlier.
          called.add(queue.iterator().next());
        }
      }
    } finally {
      lock.unlock();
    }
    // Calls that are now too late fail at once.
    called.forEach(Place::call);
    return isNewWindow;
  }

  private void close(Duration closed, boolean isLimited, long now) {
    // No longer than a retry would wait: one wrong header must not stop the client for hours.
    long until = Math.min(nanos(closed), LONGEST);
    // Headers are rounded up to whole seconds, and earlier responses may state the end of the
    // window more exactly. The margin covers calls in flight and differences of clocks: a slot
    // that is too early costs a 429.
    long end = (isLearning ? windowEnd - now : until) + CATCH_UP;
    boolean isRounded = !isLimited && end < until && until < end + SECOND;
    nextAt = Math.max(nextAt - now, isRounded ? end : until) + now;
    stoppedUntil = nextAt;
    long back = isLimited ? until + (long) (until * Behaviour.RETRIES_RETRY_AFTER_JITTER_MAX) : 0;
    backBy = (isSpaced ? Math.max(backBy - now, back) : back) + now;
    isSpaced = true;
    stops++;
  }

  /** {@return whether the next slot has moved, because the length of the window is known better} */
  private boolean learn(RateLimitStatus status, Duration reset, long now) {
    long left = nanos(reset);
    boolean isOver = isLearning && now - windowEnd >= 0;
    if ((isOver || !learned.isZero()) && reset.compareTo(learned) > 0) {
      learned = reset;
    }
    windowEnd = isLearning && !isOver ? now + Math.min(windowEnd - now, left) : now + left;
    isLearning = true;
    if (!isSpaced || learned.isZero() || status.window().isPresent()) {
      return false;
    }
    boolean wasGuess = isGuess;
    long before = interval();
    space(status);
    long change = interval() - before;
    nextAt = Math.max(nextAt + change - stoppedUntil, 0) + stoppedUntil;
    return wasGuess || change != 0;
  }

  /** Removes the calls that would leave too late, and returns them. */
  private List<Place> refuseLate(long now) {
    List<Place> refused = new ArrayList<>();
    int ahead = 0;
    for (Iterator<Place> places = queue.iterator(); places.hasNext(); ) {
      Place place = places.next();
      long wait = waitBehind(ahead, now);
      if (wait > 0 && now + wait - place.latest > 0) {
        place.refusedFor = wait;
        places.remove();
        refused.add(place);
      } else {
        ahead++;
      }
    }
    return refused;
  }

  private void space(RateLimitStatus status) {
    long limit = status.limit().orElse(0L);
    if (limit > 0) {
      Duration known = status.window().orElse(learned);
      isGuess = known.isZero();
      spacing = Math.min(nanos(isGuess ? Behaviour.RATE_LIMIT_WINDOW : known) / limit, LONGEST);
    }
  }

  /** {@return the nanoseconds of a duration, however long it is} */
  private static long nanos(Duration duration) {
    return duration.compareTo(Duration.ofDays(365)) > 0
        ? Duration.ofDays(365).toNanos()
        : duration.toNanos();
  }

  // Only the first call of the queue needs to know the time of the next slot.
  private Place remove(Place place) {
    return queue.remove(place) && !queue.isEmpty() ? queue.iterator().next() : null;
  }

  // Counted from the next slot, not from now: if a call ahead is late, those behind need not wait.
  private long waitBehind(int ahead, long now) {
    long slot = Math.max(nextAt - now, -CATCH_UP) + ahead * certainInterval();
    return Math.max(slot, 0);
  }

  private long certainInterval() {
    return isGuess ? pace : interval();
  }

  private long interval() {
    return isSpaced ? Math.max(pace, spacing) : pace;
  }
}
