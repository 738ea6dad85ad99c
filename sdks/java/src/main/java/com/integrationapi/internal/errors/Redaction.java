package com.integrationapi.internal.errors;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Removes secrets from texts, because some servers quote them in their errors. It finds a secret in
 * any case, percent-encoded, in hexadecimal, and in base64 wherever it begins. Its text form shows
 * nothing.
 */
public final class Redaction {
  /** Redaction of a call without a secret. */
  public static final Redaction NONE = new Redaction(List.of());

  private static final String REDACTED = "[redacted]";
  // Shorter secrets occur in ordinary texts by chance.
  private static final int SHORTEST_SECRET = 8;

  private final transient List<String> secrets;
  private transient volatile Pattern pattern;

  private Redaction(List<String> secrets) {
    this.secrets = secrets;
  }

  /**
   * {@return a redaction that hides another secret, too}
   *
   * @param secret text to hide
   */
  public Redaction and(String secret) {
    if (secret.length() < SHORTEST_SECRET || secrets.contains(secret)) {
      return this;
    }
    List<String> all = new ArrayList<>(secrets);
    all.add(secret);
    return new Redaction(all);
  }

  /**
   * {@return a redaction that hides other secrets, too}
   *
   * @param others texts to hide
   */
  public Redaction and(Collection<String> others) {
    Redaction all = this;
    for (String other : others) {
      all = all.and(other);
    }
    return all;
  }

  /**
   * {@return the text without the secrets}
   *
   * @param text any text, or null
   */
  public String redact(String text) {
    if (text == null || secrets.isEmpty()) {
      return text;
    }
    return forms().matcher(text).replaceAll(REDACTED);
  }

  /**
   * {@return a copy of a JSON value without the secrets in any text, including names of members}
   *
   * @param json map, list, text, number, boolean or null
   */
  public Object redactAll(Object json) {
    if (secrets.isEmpty()) {
      return json;
    }
    if (json instanceof String text) {
      return redact(text);
    }
    if (json instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(item -> copy.add(redactAll(item)));
      return copy;
    }
    if (!(json instanceof Map<?, ?> map)) {
      return json;
    }
    Map<String, Object> copy = new LinkedHashMap<>();
    map.forEach((name, value) -> copy.put(redact(String.valueOf(name)), redactAll(value)));
    return copy;
  }

  @Override
  public String toString() {
    return "Redaction";
  }

  private Pattern forms() {
    Pattern known = pattern;
    if (known == null) {
      // The longest form first, because one form can be part of another.
      String all =
          secrets.stream()
              .flatMap(secret -> formsOf(secret).stream())
              .sorted(Comparator.comparingInt(String::length).reversed())
              .map(Pattern::quote)
              .collect(Collectors.joining("|"));
      known = Pattern.compile(all, Pattern.CASE_INSENSITIVE);
      pattern = known;
    }
    return known;
  }

  private static Set<String> formsOf(String secret) {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(secret);
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    forms.add(percentEncoded(bytes));
    forms.add(HexFormat.of().formatHex(bytes));
    for (int offset = 0; offset < 3; offset++) {
      byte[] shifted = new byte[offset + bytes.length];
      System.arraycopy(bytes, 0, shifted, offset, bytes.length);
      String text = Base64.getEncoder().encodeToString(shifted);
      // Only the base64 characters that depend on the secret alone.
      String form = text.substring((offset * 8 + 5) / 6, shifted.length * 8 / 6);
      forms.add(form);
      forms.add(form.replace('+', '-').replace('/', '_'));
    }
    return forms;
  }

  private static String percentEncoded(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte each : bytes) {
      boolean isPlain =
          Character.isLetterOrDigit(each) && each > 0 || "-._~".indexOf((char) each) >= 0;
      if (isPlain) {
        text.append((char) each);
      } else {
        text.append('%').append(String.format("%02X", each & 0xff));
      }
    }
    return text.toString();
  }
}
