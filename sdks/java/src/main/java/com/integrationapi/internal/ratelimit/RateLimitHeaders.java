package com.integrationapi.internal.ratelimit;

import com.integrationapi.RateLimitStatus;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses {@code RateLimit} and {@code RateLimit-Policy} (draft-ietf-httpapi-ratelimit-headers), or
 * the three older headers. Malformed ones are ignored.
 */
public final class RateLimitHeaders {
  private static final String STATE = lower(Behaviour.RATE_LIMIT_HEADERS.get(0));
  private static final String POLICY = lower(Behaviour.RATE_LIMIT_HEADERS.get(1));
  private static final String LIMIT = lower(Behaviour.RATE_LIMIT_LEGACY_HEADERS.get(0));
  private static final String REMAINING = lower(Behaviour.RATE_LIMIT_LEGACY_HEADERS.get(1));
  private static final String RESET = lower(Behaviour.RATE_LIMIT_LEGACY_HEADERS.get(2));

  // In a quoted string a backslash escapes a quote or another backslash (RFC 9651, 3.3.3).
  private static final String STRING = "\"(?:[^\"\\\\]|\\\\[\"\\\\])*+\"";
  private static final Pattern QUOTED = Pattern.compile(STRING);
  private static final Pattern MEMBER = Pattern.compile("(?:" + STRING + "|[^,])++");
  private static final Pattern ITEM =
      Pattern.compile(
          "\\s*("
              + STRING
              + "|[A-Za-z*][\\w:/.*-]*)"
              + "((?:\\s*;\\s*[a-z*][\\w.*-]*(?:=(?:"
              + STRING
              + "|[^\\s\";,]*))?)*)\\s*");
  private static final Pattern PARAMETER = Pattern.compile("([a-z*][\\w.*-]*)=([^\\s\";,]+)");
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,15}");

  private RateLimitHeaders() {}

  /** Member of a list: its name, and those of its parameters that are counts. */
  private record Item(String name, Map<String, Long> counts) {}

  /**
   * {@return the rate limit, or empty if nothing can be parsed} If there are several policies, it
   * is the one with the fewest requests left.
   *
   * @param response response with any status
   */
  public static Optional<RateLimitStatus> parse(HttpResponse response) {
    Optional<Item> state =
        items(response.header(STATE).orElse("")).stream()
            .filter(item -> item.counts().containsKey("r"))
            .min(Comparator.comparingLong(item -> item.counts().get("r")));
    if (state.isEmpty()) {
      return legacy(response);
    }
    Map<String, Long> policy =
        items(response.header(POLICY).orElse("")).stream()
            .filter(item -> item.name().equals(state.get().name()))
            .findFirst()
            .map(Item::counts)
            .orElse(Map.of());
    Map<String, Long> counts = state.get().counts();
    return Optional.of(status(policy.get("q"), counts.get("r"), counts.get("t"), policy.get("w")));
  }

  /**
   * {@return whether the limit may be exhausted} A quick check, so that not every response is
   * parsed.
   *
   * @param response response with any status
   */
  public static boolean mayBeExhausted(HttpResponse response) {
    Map<String, List<String>> headers = response.headers();
    if (headers.containsKey(STATE)) {
      return response.header(STATE).orElse("").contains("r=0");
    }
    return headers.containsKey(REMAINING)
        && response.header(REMAINING).orElse("").strip().startsWith("0");
  }

  private static Optional<RateLimitStatus> legacy(HttpResponse response) {
    Long limit = count(response.header(LIMIT).orElse(""));
    Long remaining = count(response.header(REMAINING).orElse(""));
    Long reset = count(response.header(RESET).orElse(""));
    return limit == null && remaining == null && reset == null
        ? Optional.empty()
        : Optional.of(status(limit, remaining, reset, null));
  }

  private static RateLimitStatus status(Long limit, Long remaining, Long reset, Long window) {
    return new RateLimitStatus(
        Optional.ofNullable(limit),
        Optional.ofNullable(remaining),
        Optional.ofNullable(reset).map(Duration::ofSeconds),
        Optional.ofNullable(window).map(Duration::ofSeconds));
  }

  // Members of a list (RFC 9651) without malformed ones. A quote that is never closed makes the
  // whole list malformed.
  private static List<Item> items(String text) {
    if (text.isEmpty() || QUOTED.matcher(text).replaceAll("").indexOf('"') >= 0) {
      return List.of();
    }
    List<Item> items = new ArrayList<>();
    Matcher members = MEMBER.matcher(text);
    while (members.find()) {
      Matcher item = ITEM.matcher(members.group());
      if (item.matches()) {
        items.add(new Item(item.group(1), counts(item.group(2))));
      }
    }
    return items;
  }

  private static Map<String, Long> counts(String parameters) {
    Map<String, Long> counts = new HashMap<>();
    Matcher each = PARAMETER.matcher(QUOTED.matcher(parameters).replaceAll(""));
    while (each.find()) {
      Long count = count(each.group(2));
      if (count != null) {
        counts.put(each.group(1), count);
      }
    }
    return counts;
  }

  private static String lower(String header) {
    return header.toLowerCase(Locale.ROOT);
  }

  private static Long count(String text) {
    String stripped = text.strip();
    return COUNT.matcher(stripped).matches() ? Long.valueOf(stripped) : null;
  }
}
