package com.integrationapi.http;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.transport.WireResponse;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Response of a transport or a middleware. Immutable. */
public final class HttpResponse {
  static {
    // The library reads bodies without a copy.
    Access.registerFactory(HttpResponse.class, (HttpResponse response) -> response.body);
  }

  private static final byte[] NONE = {};

  private final int status;
  private final Map<String, List<String>> headers;
  private final byte[] body;
  private final String defect;
  private final InputStream stream;

  /**
   * Creates a response.
   *
   * @param status HTTP status
   * @param headers values of the headers by name, in any case
   * @param body body without compression, with a length of zero for none; must not be changed
   *     afterwards
   */
  public HttpResponse(int status, Map<String, List<String>> headers, byte[] body) {
    this(status, inLowerCase(headers), CheckOptions.given("body", body), null, null);
  }

  private HttpResponse(
      int status,
      Map<String, List<String>> headers,
      byte[] body,
      String defect,
      InputStream stream) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.defect = defect;
    this.stream = stream;
  }

  /**
   * {@return a response whose body is read while it arrives} Only a request with an {@link
   * HttpRequest#idleTimeout} allows it, and only for a success.
   *
   * @param status HTTP status
   * @param headers values of the headers by name, in any case
   * @param body body without compression. Its end is that of the whole body; a connection that ends
   *     before throws an {@link java.io.IOException}, and a wait that is too long an {@link
   *     java.io.InterruptedIOException}. It is closed when nothing more is read.
   */
  public static HttpResponse streamed(
      int status, Map<String, List<String>> headers, InputStream body) {
    InputStream given = CheckOptions.given("body", body);
    return new HttpResponse(status, inLowerCase(headers), NONE, null, given);
  }

  /**
   * {@return a response whose body cannot be used: a success with it is a decode error}
   *
   * @param status HTTP status
   * @param headers values of the headers by name, in any case
   * @param defect fault of the body, such as {@code is not valid gzip}
   */
  public static HttpResponse withDefect(
      int status, Map<String, List<String>> headers, String defect) {
    return new HttpResponse(status, inLowerCase(headers), NONE, defect, null);
  }

  /** {@return the response that was read from a connection} */
  static HttpResponse of(WireResponse read) {
    return new HttpResponse(
        read.status(), inLowerCase(read.headers()), read.body(), read.defect(), read.stream());
  }

  /** {@return the HTTP status} */
  public int status() {
    return status;
  }

  /** {@return the values of the headers by name in lower case} */
  public Map<String, List<String>> headers() {
    return headers;
  }

  /**
   * {@return the value of a header; repeated values are separated by commas}
   *
   * @param name name of the header in any case
   */
  public Optional<String> header(String name) {
    if (name == null) {
      return Optional.empty();
    }
    List<String> values = headers.get(name.toLowerCase(Locale.ROOT));
    if (values == null) {
      return Optional.empty();
    }
    return Optional.of(values.size() == 1 ? values.get(0) : String.join(", ", values));
  }

  /** {@return the identifier of the request, for support} */
  public Optional<String> requestId() {
    return header(Behaviour.RESPONSES_REQUEST_ID_HEADER).filter(id -> !id.isEmpty());
  }

  /** {@return the body if it is read while it arrives, or empty if it is complete} */
  public Optional<InputStream> stream() {
    return Optional.ofNullable(stream);
  }

  /** {@return a copy of the body, with a length of zero for none} */
  public byte[] body() {
    return body.clone();
  }

  /** {@return the defect of the body, or empty} */
  public Optional<String> defect() {
    return Optional.ofNullable(defect);
  }

  /** {@return whether the status is 2xx} */
  public boolean isSuccess() {
    return status / 100 == 2;
  }

  /** {@return the status, without anything that may be secret} */
  @Override
  public String toString() {
    return "HTTP " + status;
  }

  private static Map<String, List<String>> inLowerCase(Map<String, List<String>> headers) {
    Map<String, List<String>> lower = new LinkedHashMap<>();
    for (Map.Entry<?, ?> each : CheckOptions.given("headers", headers).entrySet()) {
      if (!(each.getKey() instanceof String name) || !isListOfTexts(each.getValue())) {
        throw new ConfigurationException("headers must have a list of texts for each name");
      }
      List<String> values = List.copyOf(headers.get(name));
      lower.merge(name.toLowerCase(Locale.ROOT), values, HttpResponse::both);
    }
    return Collections.unmodifiableMap(lower);
  }

  private static boolean isListOfTexts(Object value) {
    return value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
  }

  private static List<String> both(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return Collections.unmodifiableList(all);
  }
}
