package com.integrationapi;

import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.webhooks.InProgress;
import com.integrationapi.internal.webhooks.Keys;
import com.integrationapi.internal.webhooks.Verifier;
import com.integrationapi.internal.webhooks.WebhookReport;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Receives webhooks: it verifies each one, calls the function for its event, and responds. {@code
 * Webhooks.handler} creates its builder. Safe for use by several threads.
 *
 * <p>The response is 204 when the function has finished, 400 if the webhook cannot be verified, and
 * 500 if the function fails, so that the API delivers the event again. With ids of events, it is
 * 409 while another delivery of the event is in progress.
 */
public final class WebhookHandler {
  private final Receiver<?> receiver;
  private final int maxBytes;

  private WebhookHandler(Receiver<?> receiver, int maxBytes) {
    this.receiver = receiver;
    this.maxBytes = maxBytes;
  }

  /**
   * {@return the response to a webhook from any server} It throws nothing.
   *
   * @param method HTTP method
   * @param headers headers of the request: texts, or lists of texts, with names in any case
   * @param body raw body
   */
  public WebhookResponse receive(String method, Map<String, ?> headers, byte @Nullable [] body) {
    return receiver.respond(method, headers, body);
  }

  /**
   * {@return the response to a webhook, like {@link #receive(String, Map, byte[])}}
   *
   * @param method HTTP method
   * @param headers headers of the request
   * @param body raw body as text; it must have been decoded as UTF-8
   */
  public WebhookResponse receive(String method, Map<String, ?> headers, @Nullable String body) {
    byte[] bytes = body == null ? null : body.getBytes(StandardCharsets.UTF_8);
    return receiver.respond(method, headers, bytes);
  }

  /** {@return the maximum size of a webhook, of which a server reads at most one byte more} */
  public int maxBytes() {
    return maxBytes;
  }

  /**
   * Options of a handler, and the functions for events.
   *
   * @param <E> type of the events
   */
  public static final class Builder<E> {
    private final Supplier<Keys> keys;
    private final Function<byte[], Verifier.Received<E>> decoder;
    private final Map<Class<?>, WebhookFunction<?>> functions = new HashMap<>();
    private @Nullable WebhookFunction<? super E> other;
    private @Nullable SeenEvents seen;
    private WebhookOptions options = WebhookOptions.defaults();
    private int maxBytes = Behaviour.WEBHOOKS_MAX_BYTES;
    private @Nullable Consumer<? super Throwable> onError;
    private System.@Nullable Logger logger;

    private Builder(Supplier<Keys> keys, Function<byte[], Verifier.Received<E>> decoder) {
      this.keys = keys;
      this.decoder = decoder;
    }

    static <E> Builder<E> of(List<String> secrets, Function<byte[], Verifier.Received<E>> decoder) {
      Keys keys = Keys.of(secrets);
      return new Builder<>(() -> keys, decoder);
    }

    static <E> Builder<E> of(
        Supplier<List<String>> secrets, Function<byte[], Verifier.Received<E>> decoder) {
      return new Builder<>(() -> Keys.of(secrets.get()), decoder);
    }

    /**
     * Sets the function for a class of events.
     *
     * @param <T> class of the event
     * @param type class of the event
     * @param function processes the event
     * @return this builder
     * @throws ConfigurationException if the class already has a function
     */
    public <T extends E> Builder<E> on(Class<T> type, WebhookFunction<? super T> function) {
      if (functions.putIfAbsent(given("type", type), given("function", function)) != null) {
        throw new ConfigurationException(
            type.getSimpleName() + " has two functions; call both of them from one");
      }
      return this;
    }

    /**
     * Sets the function for events of all other types, also those that this version of the library
     * does not know. Without it, they are acknowledged, and logged with the level INFO.
     *
     * @param function processes the event
     * @return this builder
     * @throws ConfigurationException if there already is one
     */
    public Builder<E> other(WebhookFunction<? super E> function) {
      if (other != null) {
        throw new ConfigurationException(
            "there are two functions for other events; call both of them from one");
      }
      other = given("function", function);
      return this;
    }

    /**
     * Sets the ids of events. The API repeats deliveries. A repeated one calls no function: it gets
     * a 204 if the event has been processed, and a 409 while the event is in progress.
     *
     * @param seen ids of events
     * @return this builder
     */
    public Builder<E> seen(SeenEvents seen) {
      this.seen = given("seen", seen);
      return this;
    }

    /**
     * Sets the tolerance and the clock.
     *
     * @param options options for verifying webhooks
     * @return this builder
     */
    public Builder<E> options(WebhookOptions options) {
      this.options = given("options", options);
      return this;
    }

    /**
     * Sets the maximum size of a webhook. Default: 1,048,576.
     *
     * @param maxBytes number of bytes
     * @return this builder
     * @throws ConfigurationException if it is not positive
     */
    public Builder<E> maxBytes(int maxBytes) {
      if (maxBytes <= 0) {
        throw new ConfigurationException("maxBytes must be a positive number of bytes");
      }
      this.maxBytes = maxBytes;
      return this;
    }

    /**
     * Sets a function that receives the reason why a webhook was rejected, and the error of a
     * function or of the options. Without it, they are logged as a warning.
     *
     * @param onError receives errors
     * @return this builder
     */
    public Builder<E> onError(Consumer<? super Throwable> onError) {
      this.onError = given("onError", onError);
      return this;
    }

    /**
     * Sets the logger. Default: the one with the name of this package.
     *
     * @param logger receives the log lines
     * @return this builder
     */
    public Builder<E> logger(System.Logger logger) {
      this.logger = given("logger", logger);
      return this;
    }

    /** {@return the handler} */
    public WebhookHandler build() {
      System.Logger log =
          logger == null ? System.getLogger(WebhookHandler.class.getPackageName()) : logger;
      Receiver<E> receiver =
          new Receiver<>(
              keys,
              decoder,
              Map.copyOf(functions),
              other,
              seen,
              options,
              maxBytes,
              new WebhookReport(onError, log));
      return new WebhookHandler(receiver, maxBytes);
    }

    private static <T> T given(String name, @Nullable T value) {
      if (value == null) {
        throw new ConfigurationException(name + " must not be null");
      }
      return value;
    }
  }

  private record Receiver<E>(
      Supplier<Keys> keys,
      Function<byte[], Verifier.Received<E>> decoder,
      Map<Class<?>, WebhookFunction<?>> functions,
      @Nullable WebhookFunction<? super E> other,
      @Nullable SeenEvents seen,
      WebhookOptions options,
      int maxBytes,
      WebhookReport report) {
    WebhookResponse respond(String method, Map<String, ?> headers, byte @Nullable [] body) {
      if (!"POST".equals(method)) {
        return new WebhookResponse(405, Map.of("Allow", "POST"), "");
      }
      if (body != null && body.length > maxBytes) {
        String message = "The webhook has more than " + maxBytes + " bytes";
        report.rejected(
            413, new WebhookVerificationException(WebhookFailureReason.INVALID_PAYLOAD, message));
        return new WebhookResponse(413, Map.of(), "");
      }
      Verifier.Received<E> received;
      try {
        Verifier.verify(body, headers, keys.get(), options);
        received = decoder.apply(body);
      } catch (WebhookVerificationException error) {
        report.rejected(400, error);
        return new WebhookResponse(400, Map.of(), Verifier.text(error.reason()));
      } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError error) {
        return failed(error, null);
      }
      try {
        if (!process(received)) {
          return new WebhookResponse(409, Map.of(), "in_progress");
        }
      } catch (InterruptedException error) {
        Thread.currentThread().interrupt();
        return failed(error, received.id());
      } catch (Exception | LinkageError | AssertionError | StackOverflowError error) {
        return failed(error, received.id());
      }
      return new WebhookResponse(204, Map.of(), "");
    }

    private boolean process(Verifier.Received<E> received) throws Exception {
      String id = received.id();
      if (seen == null || id == null) {
        call(received);
        return true;
      }
      boolean isProcessed = InProgress.once(seen, id, () -> call(received), report);
      if (!isProcessed) {
        report.inProgress(id);
      }
      return isProcessed;
    }

    private void call(Verifier.Received<E> received) throws Exception {
      WebhookFunction<? super E> function = functionOf(received.event());
      if (function == null) {
        report.unhandled(received.type(), received.id());
      } else {
        function.accept(received.event());
      }
    }

    // Each function was set together with the class of its events.
    @SuppressWarnings("unchecked")
    private @Nullable WebhookFunction<? super E> functionOf(E event) {
      WebhookFunction<?> own = functions.get(event.getClass());
      return own == null ? other : (WebhookFunction<? super E>) own;
    }

    private WebhookResponse failed(Throwable error, @Nullable String id) {
      report.failed(500, error, id);
      return new WebhookResponse(500, Map.of(), "");
    }
  }
}
