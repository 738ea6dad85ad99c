package com.integrationapi.http;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.checks.Sendable;
import com.integrationapi.internal.transport.BodyCollector;
import com.integrationapi.internal.transport.BodyPieces;
import com.integrationapi.internal.transport.BodySource;
import com.integrationapi.internal.transport.ContentCoding;
import com.integrationapi.internal.transport.Proxies;
import com.integrationapi.internal.transport.ProxyException;
import com.integrationapi.internal.transport.SourceException;
import com.integrationapi.internal.transport.SourceInput;
import com.integrationapi.internal.transport.WireResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Transport over a {@link HttpClient} of the JDK, for HTTP/2, and for programs that already have
 * one. It never follows redirects, and its timeout includes the body.
 *
 * <p>Differences from {@link SocketTransport}: the client decides when and how many connections it
 * opens; it repeats reads, but not writes, that were lost with an idle connection; and its connect
 * timeout is the one with which it was built.
 */
public final class JdkTransport implements Transport {
  // The client reports the status of a refused tunnel in its text only.
  private static final Pattern REFUSED = Pattern.compile("^Tunnel failed, got: ([0-9]{3})");

  private static final byte[] NONE = {};

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
    CheckOptions.given("client", client);
    if (client.followRedirects() != HttpClient.Redirect.NEVER) {
      throw new ConfigurationException(
          "client must not follow redirects; build it with Redirect.NEVER");
    }
    return new JdkTransport(client);
  }

  @Override
  public HttpResponse send(HttpRequest request, Duration timeout)
      throws IOException, InterruptedException {
    long nanos = CheckOptions.notNegative("timeout", timeout).toNanos();
    int maxBytes = CheckOptions.given("request", request).call().maxResponseBytes();
    java.net.http.HttpRequest sent = converted(request);
    // Without this check, the client would silently bypass a proxy of another type.
    InetSocketAddress proxy = proxies.first(request.url());
    // The timeout of the JDK ends with the headers; this wait includes the body.
    CompletableFuture<java.net.http.HttpResponse<BodyCollector.Body>> pending =
        client.sendAsync(sent, info -> reader(info, request, maxBytes));
    try {
      return converted(pending.get(nanos, TimeUnit.NANOSECONDS), proxy, maxBytes);
    } catch (java.util.concurrent.TimeoutException late) {
      throw new HttpTimeoutException("the response was not complete in time");
    } catch (ExecutionException error) {
      IOException known =
          error.getCause() instanceof IOException io ? io : new IOException(error.getCause());
      throw proxy == null ? known : ofProxy(proxy, known);
    } finally {
      pending.cancel(true);
    }
  }

  /** {@return what reads the body: as a whole, or that of a success while it arrives} */
  private static BodySubscriber<BodyCollector.Body> reader(
      ResponseInfo info, HttpRequest request, int maxBytes) {
    Duration idle = request.idleTimeout().orElse(null);
    return idle != null && info.statusCode() / 100 == 2
        ? new BodyPieces(idle.toNanos())
        : new BodyCollector(maxBytes, info.headers().firstValueAsLong("content-length").orElse(-1));
  }

  /** {@return the exception of the client, with the name of the proxy if that has failed} */
  private static IOException ofProxy(InetSocketAddress proxy, IOException error) {
    Matcher refused = REFUSED.matcher(String.valueOf(error.getMessage()));
    if (refused.find()) {
      return ProxyException.refused(proxy, Integer.parseInt(refused.group(1)));
    }
    if (error instanceof HttpConnectTimeoutException) {
      ConnectTimeoutException late = new ConnectTimeoutException("no connection in time");
      late.initCause(ProxyException.unreachable(proxy, error));
      return late;
    }
    return error instanceof ConnectException ? ProxyException.unreachable(proxy, error) : error;
  }

  private static java.net.http.HttpRequest converted(HttpRequest request) throws IOException {
    Sendable.require(request.method(), request.url(), request.headers());
    BodyPublisher body =
        request.source() == null
            ? request.body().map(BodyPublishers::ofByteArray).orElse(BodyPublishers.noBody())
            : published(request.source());
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

  private static BodyPublisher published(BodySource source) {
    BodyPublisher pieces =
        BodyPublishers.ofInputStream(
            () -> {
              try {
                return SourceInput.open(source);
              } catch (SourceException error) {
                throw new UncheckedIOException(error);
              }
            });
    return source.size() < 0 ? pieces : BodyPublishers.fromPublisher(pieces, source.size());
  }

  private static HttpResponse converted(
      java.net.http.HttpResponse<BodyCollector.Body> response,
      InetSocketAddress proxy,
      int maxBytes)
      throws IOException {
    BodyCollector.Body body = response.body();
    int status = response.statusCode();
    if (status < 100 || status > 999) {
      throw new IOException("the server responded with " + status + ", which is not a status");
    }
    if (body == null) {
      // The client returns no body if a proxy refuses a tunnel without authentication.
      throw new ConfigurationException(
          "the proxy "
              + proxy.getHostString()
              + ":"
              + proxy.getPort()
              + " requires authentication ("
              + status
              + "); build the HTTP client"
              + " with an authenticator that has its user name and password");
    }
    Map<String, List<String>> headers = response.headers().map();
    if (body.stream() != null) {
      return HttpResponse.of(
          ContentCoding.opened(new WireResponse(status, headers, NONE, null, body.stream())));
    }
    WireResponse read =
        body.isTooLarge()
            ? WireResponse.tooLarge(status, headers, maxBytes)
            : ContentCoding.decoded(new WireResponse(status, headers, body.bytes()), maxBytes);
    return HttpResponse.of(read);
  }
}
