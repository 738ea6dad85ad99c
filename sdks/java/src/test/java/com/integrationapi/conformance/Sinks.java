package com.integrationapi.conformance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the texts in which programs, logs and crash reports show objects of the library. */
final class Sinks {
  /** Maximum length of a text: a response of many megabytes may be part of several texts. */
  static final int MAX_LENGTH = 1 << 18;

  private static final String LIBRARY = "com.integrationapi.";

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final StringBuilder dump = new StringBuilder();

  private Sinks() {}

  /**
   * {@return the texts of a value or an error, of the client as far as it is created, and the log}
   */
  static Map<String, String> of(Object value, List<Object> client, String log) {
    Map<String, String> sinks = new LinkedHashMap<>();
    sinks.put("client_dump", dump(client));
    sinks.put("log", log);
    sinks.put("string", String.valueOf(value));
    sinks.put("dump", String.valueOf(client));
    if (value instanceof Throwable error) {
      Map<String, Object> members = Outcomes.members(error);
      // Members that are documented to be unchanged, and appear in no dump.
      members.keySet().removeAll(Set.of("headers", "body", "raw_body"));
      sinks.put("message", String.valueOf(error.getMessage()));
      sinks.put("json", Json.write(members));
      sinks.put("dump", dump(List.of(error)));
      sinks.put("serialized", serialized(error));
      sinks.put("stack", stack(error));
    }
    sinks.replaceAll(
        (name, text) -> text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text);
    return sinks;
  }

  /** {@return the stack traces of an error and of its causes} */
  static String stack(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  // Queues and remote calls transmit an error in this form.
  private static String serialized(Throwable error) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(error);
    } catch (IOException cause) {
      return cause.toString();
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  /** {@return all fields of objects of the library, as debuggers print them, and other objects} */
  private static String dump(List<Object> objects) {
    Sinks sinks = new Sinks();
    for (Object object : objects) {
      sinks.add(object);
      sinks.dump.append('\n');
    }
    return sinks.dump.toString();
  }

  private void add(Object value) {
    if (value instanceof byte[] bytes) {
      dump.append(new String(bytes, StandardCharsets.UTF_8));
      return;
    }
    // No debugger prints the variables that a lambda captures.
    if (isFromLibrary(value) && !value.getClass().isHidden() && seen.add(value)) {
      dump.append(value.getClass().getName()).append('{');
      for (Class<?> type = value.getClass(); type.getName().startsWith(LIBRARY); ) {
        fields(type, value);
        type = type.getSuperclass();
      }
      dump.append("} ");
    }
    dump.append(value);
  }

  private void fields(Class<?> type, Object value) {
    for (Field field : type.getDeclaredFields()) {
      if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
        field.setAccessible(true);
        dump.append(field.getName()).append('=');
        try {
          add(field.get(value));
        } catch (IllegalAccessException defect) {
          throw new IllegalStateException(defect);
        }
        dump.append(", ");
      }
    }
  }

  private static boolean isFromLibrary(Object value) {
    return value != null && value.getClass().getName().startsWith(LIBRARY);
  }
}
