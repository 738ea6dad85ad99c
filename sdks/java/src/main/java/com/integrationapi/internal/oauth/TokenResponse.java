package com.integrationapi.internal.oauth;

import static com.integrationapi.internal.response.ErrorFactory.ERRORS;

import com.integrationapi.ApiResponse;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.errors.Redaction;
import com.integrationapi.internal.options.AccessToken;
import com.integrationapi.internal.response.ErrorResponse;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the response of a token endpoint (RFC 6749, section 5.1). */
final class TokenResponse {
  private static final Pattern TOKEN = Pattern.compile(Behaviour.CONFIGURATION_API_KEY_PATTERN);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}(?:\\.[0-9]+)?");
  private static final long LONGEST_MARGIN = Duration.ofSeconds(30).toNanos();
  private static final int SHARE = 10;
  private static final double SECOND = 1e9;

  private TokenResponse() {}

  /**
   * {@return the token of a successful response}
   *
   * @param url URL of the token endpoint
   * @param response response
   * @param start time of {@link System#nanoTime()} when the request began
   */
  static AccessToken token(String url, ApiResponse<Object> response, long start) {
    Map<?, ?> members = response.data() instanceof Map<?, ?> map ? map : Map.of();
    String token = members.get("access_token") instanceof String text ? text : "";
    String type = members.get("token_type") instanceof String text ? text : "";
    if (token.isEmpty()) {
      throw unreadable(url, response, "without access_token");
    }
    if (!type.equalsIgnoreCase("bearer")) {
      throw unreadable(url, response, "with the token type " + type + ", not Bearer");
    }
    if (!TOKEN.matcher(token).matches()) {
      throw unreadable(url, response, "with an access_token that a header cannot have");
    }
    Object seconds = members.get("expires_in");
    if (!SECONDS.matcher(String.valueOf(seconds)).matches()) {
      return new AccessToken(token, 0, true);
    }
    long life = (long) (Double.parseDouble(String.valueOf(seconds)) * SECOND);
    return new AccessToken(token, start + life - Math.min(LONGEST_MARGIN, life / SHARE), false);
  }

  // The body may contain a token, so the exception does not have it.
  private static RuntimeException unreadable(
      String url, ApiResponse<Object> response, String reason) {
    String message =
        "the token endpoint "
            + TokenUrl.shown(url)
            + " answered "
            + response.status()
            + " "
            + reason;
    HttpResponse shown = new HttpResponse(response.status(), response.headers(), new byte[0]);
    return ERRORS.decode(
        message, CallFacts.NONE, new ErrorResponse(shown, null, false, null, null, Redaction.NONE));
  }
}
