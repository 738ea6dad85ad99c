package com.integrationapi.http;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.transport.ConnectionPool;
import com.integrationapi.internal.transport.NoConnectionException;
import com.integrationapi.internal.transport.Proxies;
import com.integrationapi.internal.transport.WireRequest;
import java.io.IOException;
import java.net.Authenticator;
import java.net.ProxySelector;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/**
 * Default transport: HTTP/1.1 over sockets, with keep-alive connections and TLS of the platform.
 * One thread for all transports of the process closes idle connections while there are any, even
 * after the garbage collector has removed their transport. A program that forgets to close a
 * transport therefore keeps neither sockets nor a thread, nor a class loader after a redeployment.
 */
public final class SocketTransport implements Transport {
  private static final byte[] NO_BODY = {};

  private final ConnectionPool pool;

  private SocketTransport(Builder builder) {
    ProxySelector selector = builder.proxies == null ? ProxySelector.getDefault() : builder.proxies;
    Proxies proxies = new Proxies(selector, builder.authenticator);
    pool = new ConnectionPool(builder.maxConnections, proxies, builder.tls);
  }

  /** {@return a builder with defaults} */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public HttpResponse send(HttpRequest request, Duration timeout)
      throws IOException, InterruptedException {
    long nanos = CheckOptions.notNegative("timeout", timeout).toNanos();
    WireRequest sent =
        new WireRequest(
            CheckOptions.given("request", request).method(),
            request.url(),
            request.headers(),
            request.source() == null ? request.body().orElse(NO_BODY) : NO_BODY,
            CheckOptions.notNegative("connectTimeout", request.call().connectTimeout()).toNanos(),
            request.call().maxResponseBytes(),
            request.onResend(),
            request.source(),
            request.idleTimeout().map(Duration::toNanos).orElse(0L));
    try {
      return HttpResponse.of(pool.send(sent, nanos));
    } catch (NoConnectionException late) {
      ConnectTimeoutException converted = new ConnectTimeoutException(late.getMessage());
      converted.initCause(late.getCause());
      throw converted;
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  /** Builder for {@link SocketTransport}. */
  public static final class Builder {
    private int maxConnections = Behaviour.CONNECTIONS_MAX;
    private ProxySelector proxies;
    private Authenticator authenticator;
    private SSLContext tls;

    private Builder() {}

    /**
     * Sets the maximum number of connections to an origin; further requests wait for one that is
     * free. Default: 256.
     *
     * @param maxConnections positive number
     * @return this builder
     * @throws ConfigurationException if the number is not positive
     */
    public Builder maxConnections(int maxConnections) {
      this.maxConnections = CheckOptions.count("maxConnections", maxConnections);
      return this;
    }

    /**
     * Sets the selector of HTTP proxies, which are tried in its order. Default: that of the
     * platform, which reads the system properties {@code https.proxyHost} and {@code
     * https.proxyPort}. A SOCKS proxy is left out if there is an HTTP proxy, too; otherwise a call
     * fails.
     *
     * @param proxies selector of proxies
     * @return this builder
     */
    public Builder proxy(ProxySelector proxies) {
      this.proxies = CheckOptions.given("proxy", proxies);
      return this;
    }

    /**
     * Sets the authenticator that knows the user name and the password of a proxy; the library
     * sends them with the scheme Basic when the proxy asks for them. Default: {@link
     * Authenticator#getDefault()}.
     *
     * @param authenticator authenticator for proxies
     * @return this builder
     */
    public Builder proxyAuthenticator(Authenticator authenticator) {
      this.authenticator = CheckOptions.given("proxyAuthenticator", authenticator);
      return this;
    }

    /**
     * Sets the TLS settings, such as your own certificate authorities. Default: those of the
     * platform.
     *
     * @param tls TLS settings
     * @return this builder
     */
    public Builder sslContext(SSLContext tls) {
      this.tls = CheckOptions.given("sslContext", tls);
      return this;
    }

    /** {@return a transport without connections} */
    public SocketTransport build() {
      return new SocketTransport(this);
    }
  }
}
