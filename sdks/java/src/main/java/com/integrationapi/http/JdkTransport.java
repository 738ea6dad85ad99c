package com.integrationapi.http;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.checks.Limits;
import com.integrationapi.internal.checks.Sendable;
import com.integrationapi.internal.transport.BodyCollector;
import com.integrationapi.internal.transport.ContentCoding;
import com.integrationapi.internal.transport.Proxies;
import com.integrationapi.internal.transport.WireResponse;
import java.io.IOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Transport over a {@link HttpClient} of the JDK, for HTTP/2, and for programs that already have
 * one. It never follows redirects, and its timeout includes the body.
 *
 * <p>Differences from {@link SocketTransport}: the client decides when and how many connections it
 * opens; it repeats reads, but not writes, that were lost with an idle connection; and its connect
 * timeout is the one with which it was built.
 */
public final class JdkTransport implements Transport {
  private final HttpClient client;
  private final Proxies proxies;

  private JdkTransport(HttpClient client) {
    this.client = client;
    this.proxies = new Proxies(client.proxy().orElseGet(ProxySelector::getDefault), null);
  }

  /**
   * {@return a transport over a client} The client is not closed with the transport.
   *
   * @param client client that does not follow redirects
   * @throws ConfigurationException if the client follows redirects, which would send the API key to
   *     another server
   */
  public static JdkTransport over(HttpClient client) {
    Limits.given("client", client);
    if (client.followRedirects() != HttpClient.Redirect.NEVER) {
      throw new ConfigurationException(
          "client must not follow redirects; build it with Redirect.NEVER");
    }
    return new JdkTransport(client);
  }

  @Override
  public HttpResponse send(HttpRequest request, Duration timeout)
      throws IOException, InterruptedException {
    int maxBytes = request.call().maxResponseBytes();
    java.net.http.HttpRequest sent = converted(request);
    // Without this check, the client would silently bypass a proxy of another type.
    proxies.requireSupported(request.url());
    // The timeout of the JDK ends with the headers; this wait includes the body.
    CompletableFuture<java.net.http.HttpResponse<BodyCollector.Body>> pending =
        client.sendAsync(
            sent,
            info ->
                new BodyCollector(
                    maxBytes, info.headers().firstValueAsLong("content-length").orElse(-1)));
    try {
      return converted(pending.get(timeout.toNanos(), TimeUnit.NANOSECONDS), maxBytes);
    } catch (java.util.concurrent.TimeoutException late) {
      throw new HttpTimeoutException("the response was not complete in time");
    } catch (ExecutionException error) {
      throw error.getCause() instanceof IOException known ? known : new IOException(error);
    } finally {
      pending.cancel(true);
    }
  }

  private static java.net.http.HttpRequest converted(HttpRequest request) throws IOException {
    Sendable.require(request.method(), request.url(), request.headers());
    BodyPublisher body =
        request.body().map(BodyPublishers::ofByteArray).orElse(BodyPublishers.noBody());
    try {
      java.net.http.HttpRequest.Builder builder =
          java.net.http.HttpRequest.newBuilder(URI.create(request.url()))
              .method(request.method(), body)
              .setHeader("Accept-Encoding", "gzip");
      request.headers().forEach(builder::setHeader);
      return builder.build();
    } catch (IllegalArgumentException cause) {
      throw new IOException("the HTTP client of the JDK rejects the request", cause);
    }
  }

  private static HttpResponse converted(
      java.net.http.HttpResponse<BodyCollector.Body> response, int maxBytes) {
    BodyCollector.Body body = response.body();
    if (body == null) {
      // The client returns no body if a proxy refuses a tunnel without authentication.
      throw new ConfigurationException(
          "the proxy requires authentication ("
              + response.statusCode()
              + "); build the HTTP client"
              + " with an authenticator that has its user name and password");
    }
    int status = response.statusCode();
    Map<String, List<String>> headers = response.headers().map();
    WireResponse read =
        body.isTooLarge()
            ? WireResponse.tooLarge(status, headers, maxBytes)
            : ContentCoding.decoded(new WireResponse(status, headers, body.bytes()), maxBytes);
    return HttpResponse.of(read);
  }
}
