package com.integrationapi.internal.stream;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.ServerSentEvent;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reads the items of a response while they arrive.
 *
 * @param <T> type of the items
 */
public final class ItemReader<T> implements Reading<T> {
  // Data that ends a stream whose items are JSON; many services send it.
  private static final String DONE = "[DONE]";
  private static final char RECORD_SEPARATOR = '\u001E';

  private final StreamSource source;
  private final StreamFormat format;
  private final Decoder<T> decoder;
  private final EventParser events;
  private final LineReader lines;
  private final AtomicBoolean isBegun = new AtomicBoolean();
  private volatile boolean isClosed;

  /**
   * Creates a reader.
   *
   * @param source response
   * @param format form of the response
   * @param decoder decodes an item; null for text
   */
  public ItemReader(StreamSource source, StreamFormat format, Decoder<T> decoder) {
    this.source = source;
    this.format = format;
    this.decoder = decoder;
    InputStream in = source.body();
    int max = source.maxBytes();
    this.events = format.hasEvents() ? new EventParser(in, max) : null;
    char end = format == StreamFormat.SEQUENCE ? RECORD_SEPARATOR : '\n';
    this.lines = format.hasEvents() ? null : LineReader.of(in, max, end);
  }

  /** {@return the response and its call} */
  @Override
  public StreamSource source() {
    return source;
  }

  /** {@return the id of the last event that has one, or null} */
  public String lastEventId() {
    return events == null ? null : events.lastEventId();
  }

  /** Marks the stream as read, because it can be read once. */
  @Override
  public void begin() {
    if (!isBegun.compareAndSet(false, true)) {
      throw new InvalidRequestException("a stream can be read only once");
    }
  }

  /** {@return the events of the response, as they are} */
  public Reading<ServerSentEvent> events() {
    if (events == null) {
      throw new InvalidRequestException(
          "the response has lines and no events; iterate over the stream instead");
    }
    return new Reading<>() {
      @Override
      public StreamSource source() {
        return source;
      }

      @Override
      public void begin() {
        ItemReader.this.begin();
      }

      @Override
      public ServerSentEvent next() {
        return read(events::next);
      }

      @Override
      public void close() {
        ItemReader.this.close();
      }
    };
  }

  @Override
  public T next() {
    return events == null ? ofLine() : ofEvent();
  }

  private T ofEvent() {
    while (true) {
      ServerSentEvent event = read(events::next);
      if (event == null) {
        return null;
      }
      if (decoder == null) {
        return text(event.data());
      }
      if (event.data().equals(DONE)) {
        close();
        return null;
      }
      // JSON is not empty.
      if (!event.data().isEmpty()) {
        return decoded(event.data().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  // Without a decoder, items are texts.
  @SuppressWarnings("unchecked")
  private T text(String data) {
    return (T) data;
  }

  private T ofLine() {
    LineReader.Complete complete = format == StreamFormat.SEQUENCE ? ItemReader::isJson : null;
    while (true) {
      byte[] line = read(() -> lines.next(0, complete));
      if (line == null) {
        return null;
      }
      if (!isBlank(line)) {
        return decoded(line);
      }
    }
  }

  private static boolean isBlank(byte[] line) {
    for (byte each : line) {
      if (each != ' ' && each != '\t' && each != '\r' && each != '\n') {
        return false;
      }
    }
    return true;
  }

  // A line feed may end a record, or be a part of it (RFC 7464, 2.4).
  private static boolean isJson(byte[] record) {
    try {
      JsonInput.decode(record, JsonInput::any);
      return true;
    } catch (JsonException incomplete) {
      return false;
    }
  }

  private T decoded(byte[] json) {
    T item = null;
    String fault = null;
    try {
      item = JsonInput.decode(json, decoder);
      fault = item == null ? "is JSON of type null" : null;
    } catch (JsonException error) {
      fault = error.getMessage();
    } catch (StackOverflowError error) {
      fault = "is nested too deeply";
    }
    if (fault != null) {
      close();
      throw source.unreadable("an event " + fault);
    }
    return item;
  }

  private interface Step<R> {
    R next() throws IOException;
  }

  private <R> R read(Step<R> step) {
    if (isClosed) {
      return null;
    }
    R found = null;
    try {
      found = step.next();
    } catch (TooLargeException error) {
      throw source.unreadable(
          "an event has more than " + source.maxBytes() + " bytes; raise maxResponseBytes");
    } catch (IOException error) {
      // The caller has closed the stream in another thread.
      if (!isClosed) {
        throw source.failure(error);
      }
    } finally {
      if (found == null) {
        close();
      }
    }
    return found;
  }

  @Override
  public void close() {
    isClosed = true;
    try {
      source.body().close();
    } catch (IOException ignored) {
      // Nothing is lost with a body that cannot be closed.
    }
  }
}
