package com.integrationapi.internal.options;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Headers of every call. Their values may be secret, so that no dump shows them. */
public final class ExtraHeaders {
  /** No headers. */
  public static final ExtraHeaders NONE = new ExtraHeaders(Map.of());

  private final transient Map<String, String> all;

  /**
   * Creates headers.
   *
   * @param headers values by name
   */
  public ExtraHeaders(Map<String, String> headers) {
    all = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** {@return the values by name} */
  public Map<String, String> all() {
    return all;
  }

  /**
   * {@return these headers and another one}
   *
   * @param name name of the header
   * @param value value of the header
   */
  public ExtraHeaders with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(all);
    more.put(name, value);
    return new ExtraHeaders(more);
  }

  /** {@return the names} */
  @Override
  public String toString() {
    return all.keySet().toString();
  }
}
