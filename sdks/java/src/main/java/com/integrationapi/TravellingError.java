package com.integrationapi;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The parts of an {@link ApiException} that Java cannot serialise by itself. */
final class TravellingError {
  private TravellingError() {}

  static void write(ObjectOutputStream out, List<FieldError> errors, HttpResponse rateLimited)
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

  static List<FieldError> readErrors(ObjectInputStream in)
      throws IOException, ClassNotFoundException {
    List<FieldError> errors = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      errors.add(
          new FieldError(
              Optional.ofNullable((String) in.readObject()),
              Optional.ofNullable((String) in.readObject()),
              (String) in.readObject(),
              (String) in.readObject(),
              Optional.ofNullable((Long) in.readObject())));
    }
    return List.copyOf(errors);
  }

  // Only these headers: others may contain a secret that the server echoes.
  @SuppressWarnings("unchecked")
  static HttpResponse readRateLimit(ObjectInputStream in)
      throws IOException, ClassNotFoundException {
    int status = in.readInt();
    return new HttpResponse(status, (Map<String, List<String>>) in.readObject(), new byte[0]);
  }

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
