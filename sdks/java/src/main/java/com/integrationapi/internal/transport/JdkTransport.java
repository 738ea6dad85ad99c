package com.integrationapi.internal.transport;

import com.integrationapi.CancelledException;
import com.integrationapi.ConnectionException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.TimeoutException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Sends requests with {@code java.net.http}, the client of the JDK. Does not follow redirects. */
public final class JdkTransport implements Transport {
  private final HttpClient client;

  /**
   * Creates a transport with its own connections.
   *
   * @param connectTimeout timeout for opening a connection, including TLS
   */
  public JdkTransport(Duration connectTimeout) {
    client =
        HttpClient.newBuilder()
            // A separate thread per response would cost more than reading the response.
            .executor(Runnable::run)
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(connectTimeout)
            .build();
  }

  @Override
  public HttpResponse send(HttpRequest request, Duration timeout) {
    // The JDK would start to send before it sees the interrupt.
    if (Thread.currentThread().isInterrupted()) {
      throw new CancelledException("interrupted before the request was sent");
    }
    // The request timeout of the JDK ends with the headers; this wait covers the body too.
    CompletableFuture<java.net.http.HttpResponse<byte[]>> pending =
        client.sendAsync(jdkRequest(request), BodyHandlers.ofByteArray());
    try {
      return response(pending.get(timeout.toNanos(), TimeUnit.NANOSECONDS));
    } catch (java.util.concurrent.TimeoutException cause) {
      String message = "no complete response within " + timeout.toMillis() + " ms";
      throw new TimeoutException(message, TimeoutException.Phase.ATTEMPT, cause);
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
      throw new CancelledException("interrupted while waiting for the response", cause);
    } catch (ExecutionException failure) {
      throw connectionException(failure.getCause());
    } finally {
      pending.cancel(true);
    }
  }

  @Override
  public void close() {
    // Since Java 21 a client can be closed; before, the JDK frees it once it is unused.
    if (client instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception cause) {
        throw new ConnectionException("the connections cannot be closed", cause);
      }
    }
  }

  private static java.net.http.HttpRequest jdkRequest(HttpRequest request) {
    BodyPublisher body =
        request.body() == null
            ? BodyPublishers.noBody()
            : BodyPublishers.ofByteArray(request.body());
    java.net.http.HttpRequest.Builder builder =
        java.net.http.HttpRequest.newBuilder(request.uri()).method(request.method(), body);
    request.headers().forEach((name, value) -> setHeader(builder, name, value));
    return builder.build();
  }

  // The JDK reserves some headers, such as Host, Connection and Content-Length.
  private static void setHeader(
      java.net.http.HttpRequest.Builder builder, String name, String value) {
    try {
      builder.setHeader(name, value);
    } catch (IllegalArgumentException cause) {
      throw new InvalidRequestException(
          "header " + name + " is set by the library and cannot be changed", cause);
    }
  }

  private static HttpResponse response(java.net.http.HttpResponse<byte[]> response) {
    Map<String, List<String>> headers = new TreeMap<>();
    response
        .headers()
        .map()
        .forEach((name, all) -> headers.put(name.toLowerCase(Locale.ROOT), all));
    return new HttpResponse(response.statusCode(), headers, response.body());
  }

  private ConnectionException connectionException(Throwable cause) {
    if (cause instanceof HttpConnectTimeoutException) {
      long millis = client.connectTimeout().orElseThrow().toMillis();
      String message = "no connection within " + millis + " ms";
      return new TimeoutException(message, TimeoutException.Phase.CONNECT, cause);
    }
    return new ConnectionException("no complete response received: " + cause, cause);
  }
}
