package com.integrationapi.internal.stream;

import com.integrationapi.ServerSentEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Parses server-sent events (https://html.spec.whatwg.org/#event-stream-interpretation). */
final class EventParser {
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");
  // Name of an event that has none.
  private static final String MESSAGE = "message";
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final LineReader lines;
  private boolean isFirst = true;
  // Null without a line of data.
  private StringBuilder data;
  private int size;
  private String event = "";
  private OptionalLong retry = OptionalLong.empty();
  // Null until an event has one.
  private String id;
  private volatile String lastId;

  /**
   * Creates a parser.
   *
   * @param in body of the response
   * @param maxBytes maximum size of an event
   */
  EventParser(InputStream in, int maxBytes) {
    this.lines = LineReader.ofAnyEnd(in, maxBytes);
  }

  /** {@return the id of the last event that has one, or null} */
  String lastEventId() {
    return lastId;
  }

  /**
   * {@return the next event, or null at the end} An event without an empty line after it is none.
   *
   * @throws TooLargeException if the event is too large
   */
  ServerSentEvent next() throws IOException {
    for (byte[] line = line(); line != null; line = line()) {
      if (line.length > 0) {
        field(line);
        continue;
      }
      ServerSentEvent complete = complete();
      if (complete != null) {
        return complete;
      }
    }
    return null;
  }

  private byte[] line() throws IOException {
    byte[] line = lines.next(size, null);
    return lines.isCut() ? null : line;
  }

  private void field(byte[] line) {
    String text = new String(line, StandardCharsets.UTF_8);
    if (isFirst && text.charAt(0) == BYTE_ORDER_MARK) {
      text = text.substring(1);
    }
    isFirst = false;
    int colon = text.indexOf(':');
    String value = colon < 0 ? "" : text.substring(colon + 1);
    value = value.startsWith(" ") ? value.substring(1) : value;
    switch (colon < 0 ? text : text.substring(0, colon)) {
      case "data" -> {
        data = data == null ? new StringBuilder() : data.append('\n');
        data.append(value);
        size += line.length;
      }
      case "event" -> event = value;
      case "id" -> id = value.indexOf('\0') < 0 ? value : id;
      case "retry" -> {
        if (DIGITS.matcher(value).matches()) {
          retry = OptionalLong.of(Long.parseLong(value));
        }
      }
      default -> {
        // A comment, or a field of a later version of the standard.
      }
    }
  }

  private ServerSentEvent complete() {
    isFirst = false;
    // An id without an event still counts, as in browsers.
    lastId = id;
    String name = event.isEmpty() ? MESSAGE : event;
    ServerSentEvent complete =
        data == null
            ? null
            : new ServerSentEvent(name, data.toString(), Optional.ofNullable(id), retry);
    data = null;
    size = 0;
    event = "";
    retry = OptionalLong.empty();
    return complete;
  }
}
