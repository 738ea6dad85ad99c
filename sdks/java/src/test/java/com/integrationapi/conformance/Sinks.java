package com.integrationapi.conformance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the texts in which programs, logs and crash reports show objects of the library. */
final class Sinks {
  /** Maximum length of a text: a response of many megabytes may be part of several texts. */
  static final int MAX_LENGTH = 1 << 18;

  private Sinks() {}

  /** {@return the texts of an error, of the client as far as it is created, and of the log} */
  static Map<String, String> of(Throwable error, List<Object> client, String log) throws Throwable {
    Map<String, String> sinks = new LinkedHashMap<>();
    sinks.put("message", String.valueOf(error.getMessage()));
    sinks.put("string", error.toString());
    Map<String, Object> getters = Failure.getters(error);
    // Members that are documented to be unchanged, and appear in no dump.
    getters.keySet().removeAll(Set.of("headers", "body", "rawBody"));
    sinks.put("json", Json.write(getters));
    sinks.put("dump", Dump.of(error));
    sinks.put("serialized", serialized(error));
    sinks.put("stack", stack(error));
    return surrounded(sinks, client, log);
  }

  /** {@return the texts of a value, which masks its secrets, of the client and of the log} */
  static Map<String, String> of(Object value, List<Object> client, String log) throws Throwable {
    Map<String, String> sinks = new LinkedHashMap<>();
    sinks.put("string", String.valueOf(value));
    sinks.put("dump", String.valueOf(client));
    return surrounded(sinks, client, log);
  }

  private static Map<String, String> surrounded(
      Map<String, String> sinks, List<Object> client, String log) throws Throwable {
    StringBuilder dumps = new StringBuilder();
    for (Object object : client) {
      dumps.append(Dump.of(object)).append('\n');
    }
    sinks.put("client_dump", dumps.toString());
    sinks.put("log", log);
    sinks.replaceAll(
        (name, text) -> text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text);
    return sinks;
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

  private static String stack(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }
}
