package com.integrationapi.internal.response;

import com.integrationapi.FieldError;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes and reads the parts of an {@code ApiException} that Java cannot serialise by itself. */
public final class SerializedError {
  private SerializedError() {}

  /**
   * Writes the parts of an exception.
   *
   * @param out stream of the exception
   * @param errors rejected fields
   * @param rateLimited response, of which only the headers about the rate limit are written
   * @throws IOException if the stream fails
   */
  public static void write(
      ObjectOutputStream out, List<FieldError> errors, HttpResponse rateLimited)
      throws IOException {
    out.writeInt(errors.size());
    for (FieldError error : errors) {
      out.writeObject(error.pointer().orElse(null));
      out.writeObject(error.parameter().orElse(null));
      out.writeObject(error.code());
      out.writeObject(error.detail());
      out.writeObject(error.currentVersion().orElse(null));
    }
    out.writeInt(rateLimited.status());
    out.writeObject(rateLimitHeaders(rateLimited.headers()));
  }

  /**
   * {@return the rejected fields}
   *
   * @param in stream of the exception
   * @throws IOException if the stream fails or contains something else
   * @throws ClassNotFoundException if the stream contains an unknown class
   */
  public static List<FieldError> readErrors(ObjectInputStream in)
      throws IOException, ClassNotFoundException {
    List<FieldError> errors = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      errors.add(
          new FieldError(
              Optional.ofNullable(read(in, String.class)),
              Optional.ofNullable(read(in, String.class)),
              given(read(in, String.class)),
              given(read(in, String.class)),
              Optional.ofNullable(read(in, Long.class))));
    }
    return List.copyOf(errors);
  }

  /**
   * {@return a response with the headers about the rate limit}
   *
   * @param in stream of the exception
   * @throws IOException if the stream fails or contains something else
   * @throws ClassNotFoundException if the stream contains an unknown class
   */
  public static HttpResponse readRateLimit(ObjectInputStream in)
      throws IOException, ClassNotFoundException {
    int status = in.readInt();
    Map<String, List<String>> headers = new HashMap<>();
    Map<?, ?> sent = given(read(in, Map.class));
    for (Map.Entry<?, ?> each : sent.entrySet()) {
      List<String> values = new ArrayList<>();
      List<?> all = given(typed(each.getValue(), List.class));
      for (Object value : all) {
        values.add(given(typed(value, String.class)));
      }
      headers.put(given(typed(each.getKey(), String.class)), values);
    }
    return new HttpResponse(status, headers, new byte[0]);
  }

  // A stream may contain objects of any class.
  private static <T> T read(ObjectInputStream in, Class<T> type)
      throws IOException, ClassNotFoundException {
    return typed(in.readObject(), type);
  }

  private static <T> T typed(Object value, Class<T> type) throws InvalidObjectException {
    if (value != null && !type.isInstance(value)) {
      throw new InvalidObjectException(
          "an exception has " + value.getClass().getName() + " instead of " + type.getName());
    }
    return type.cast(value);
  }

  private static <T> T given(T value) throws InvalidObjectException {
    if (value == null) {
      throw new InvalidObjectException("an exception has null instead of a value");
    }
    return value;
  }

  // Only these headers: others may contain a secret that the server echoes.
  private static Map<String, List<String>> rateLimitHeaders(Map<String, List<String>> headers) {
    Map<String, List<String>> kept = new HashMap<>();
    Stream.of(Behaviour.RATE_LIMIT_HEADERS, Behaviour.RATE_LIMIT_LEGACY_HEADERS)
        .flatMap(List::stream)
        .map(name -> name.toLowerCase(Locale.ROOT))
        .filter(headers::containsKey)
        .forEach(name -> kept.put(name, new ArrayList<>(headers.get(name))));
    return kept;
  }
}
