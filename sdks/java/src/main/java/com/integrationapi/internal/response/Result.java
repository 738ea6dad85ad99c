package com.integrationapi.internal.response;

import com.integrationapi.Download;
import com.integrationapi.EventStream;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.stream.DownloadReader;
import com.integrationapi.internal.stream.ItemReader;
import com.integrationapi.internal.stream.StreamFormat;
import com.integrationapi.internal.stream.StreamSource;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Reads the body of a successful response.
 *
 * @param <T> type of the result
 */
public abstract class Result<T> {
  private final boolean readsBody;

  private Result(boolean readsBody) {
    this.readsBody = readsBody;
  }

  /** {@return whether the body is read while it arrives} */
  public boolean isStreamed() {
    return false;
  }

  /** {@return whether the body consists of server-sent events} */
  public boolean hasEvents() {
    return false;
  }

  /**
   * {@return the result of a response that is read while it arrives}
   *
   * @param source response
   */
  public T open(StreamSource source) {
    throw new IllegalStateException("the result is not read while it arrives");
  }

  /** {@return whether the body matters; if not, it may be unreadable or too large} */
  public final boolean readsBody() {
    return readsBody;
  }

  /**
   * {@return the result; null only if the operation has no result, or may return JSON null}
   *
   * @param body body of the response, with a length of zero if there is none
   * @throws JsonException if the body is not of the expected type; the message continues a sentence
   *     that begins with "the body"
   */
  public abstract T read(byte[] body);

  /**
   * {@return the result of a response}
   *
   * @param response response whose status makes it a result
   * @param url URL of the request
   * @throws JsonException if the response is not of the expected form; the message continues a
   *     sentence that begins with "the body"
   */
  public T read(HttpResponse response, String url) {
    return read(ResponseBody.of(response));
  }

  /** {@return a result that ignores the body} */
  public static Result<Void> nothing() {
    return new Result<>(false) {
      @Override
      public Void read(byte[] body) {
        return null;
      }
    };
  }

  /** {@return a result of bytes, with a length of zero for a response without a body} */
  public static Result<byte[]> bytes() {
    return new Result<>(true) {
      @Override
      public byte[] read(byte[] body) {
        return body;
      }
    };
  }

  /** {@return a result that is the text of the body} */
  public static Result<String> text() {
    return new OfResponse<>(true, (response, url) -> TextBody.of(response));
  }

  /** {@return a result that is the text of the body, or empty for a response without a body} */
  public static Result<Optional<String>> optionalText() {
    return new OfResponse<>(
        true,
        (response, url) ->
            ResponseBody.of(response).length == 0
                ? Optional.empty()
                : Optional.of(TextBody.of(response)));
  }

  /** {@return a result that is the URL in the header {@code Location}} */
  public static Result<String> location() {
    return new OfResponse<>(false, TextBody::location);
  }

  private static final class OfResponse<T> extends Result<T> {
    private final BiFunction<HttpResponse, String, T> reader;

    private OfResponse(boolean readsBody, BiFunction<HttpResponse, String, T> reader) {
      super(readsBody);
      this.reader = reader;
    }

    @Override
    public T read(byte[] body) {
      throw new UnsupportedOperationException("a result that depends on headers");
    }

    @Override
    public T read(HttpResponse response, String url) {
      return reader.apply(response, url);
    }
  }

  /** Result that is read while it arrives. */
  private abstract static class Streamed<T> extends Result<T> {
    Streamed() {
      super(true);
    }

    @Override
    public boolean isStreamed() {
      return true;
    }

    @Override
    public T read(byte[] body) {
      throw new IllegalStateException("the result is read while it arrives");
    }
  }

  /** {@return a result of bytes that are read while they arrive} */
  public static Result<Download> download() {
    return new Streamed<>() {
      @Override
      public Download open(StreamSource source) {
        return Access.create(Download.class, new DownloadReader(source));
      }
    };
  }

  /** {@return a result of server-sent events, whose items are the texts of their data} */
  public static Result<EventStream<String>> streamOfTexts() {
    return stream(StreamFormat.TEXTS, null);
  }

  /**
   * {@return a result of server-sent events, whose items are the JSON of their data}
   *
   * @param <T> type of the items
   * @param decoder decodes an item
   */
  public static <T> Result<EventStream<T>> streamOfEvents(Decoder<T> decoder) {
    return stream(StreamFormat.EVENTS, decoder);
  }

  /**
   * {@return a result of lines, whose items are JSON}
   *
   * @param <T> type of the items
   * @param decoder decodes an item
   */
  public static <T> Result<EventStream<T>> streamOfLines(Decoder<T> decoder) {
    return stream(StreamFormat.LINES, decoder);
  }

  /**
   * {@return a result of a JSON text sequence (RFC 7464)}
   *
   * @param <T> type of the items
   * @param decoder decodes an item
   */
  public static <T> Result<EventStream<T>> streamOfSequence(Decoder<T> decoder) {
    return stream(StreamFormat.SEQUENCE, decoder);
  }

  private static <T> Result<EventStream<T>> stream(StreamFormat format, Decoder<T> decoder) {
    return new Streamed<>() {
      @Override
      public boolean hasEvents() {
        return format.hasEvents();
      }

      // The reader decides the type.
      @SuppressWarnings("unchecked")
      @Override
      public EventStream<T> open(StreamSource source) {
        return Access.create(EventStream.class, new ItemReader<>(source, format, decoder));
      }
    };
  }

  /**
   * {@return a result that must not be null}
   *
   * @param <T> type of the result
   * @param decoder decodes the body
   */
  public static <T> Result<T> of(Decoder<T> decoder) {
    return new Result<>(true) {
      @Override
      public T read(byte[] body) {
        T value = JsonInput.decode(body, decoder);
        if (value == null) {
          throw new JsonException("is JSON of type null");
        }
        return value;
      }
    };
  }

  /**
   * {@return a result that may be null in JSON}
   *
   * @param <T> type of other values
   * @param decoder decodes the body
   */
  public static <T> Result<Optional<T>> nullable(Decoder<T> decoder) {
    return new Result<>(true) {
      @Override
      public Optional<T> read(byte[] body) {
        return Optional.ofNullable(JsonInput.decode(body, decoder));
      }
    };
  }

  /**
   * {@return a result that is empty for a response without a body}
   *
   * @param <T> type of other values
   * @param decoder decodes the body
   */
  public static <T> Result<Optional<T>> optional(Decoder<T> decoder) {
    Result<T> present = of(decoder);
    return new Result<>(true) {
      @Override
      public Optional<T> read(byte[] body) {
        return body.length == 0 ? Optional.empty() : Optional.of(present.read(body));
      }
    };
  }

  /**
   * {@return a result that is empty for a response without a body, or with null in JSON}
   *
   * @param <T> type of other values
   * @param decoder decodes the body
   */
  public static <T> Result<Optional<T>> optionalNullable(Decoder<T> decoder) {
    Result<Optional<T>> nullable = nullable(decoder);
    return new Result<>(true) {
      @Override
      public Optional<T> read(byte[] body) {
        return body.length == 0 ? Optional.empty() : nullable.read(body);
      }
    };
  }
}
