package com.integrationapi.internal.transport;

import com.integrationapi.internal.transport.Target.Origin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Opens connections. */
final class Connector {
  private final Proxies proxies;
  private final SSLContext tls;

  /**
   * Creates a connector.
   *
   * @param proxies proxies on the way to the servers
   * @param tls TLS settings, or null for the default of the platform
   */
  Connector(Proxies proxies, SSLContext tls) {
    this.proxies = proxies;
    this.tls = tls;
  }

  /**
   * {@return an open connection}
   *
   * @param origin server
   * @param limit time at which the connection must be open
   * @throws NoConnectionException if it is not open in time
   */
  Connection open(Origin origin, Deadline limit) throws IOException, InterruptedException {
    Way way = null;
    try {
      way = way(origin, limit);
      way.wire().until(limit);
      return origin.isTls()
          ? Connection.secure(way.wire(), handshake(way.wire(), origin))
          : Connection.plain(way.wire(), way.proxy());
    } catch (SocketTimeoutException late) {
      close(way);
      throw new NoConnectionException(null);
    } catch (IOException | RuntimeException error) {
      close(way);
      if (limit.hasPassed() && !Thread.currentThread().isInterrupted()) {
        throw new NoConnectionException(error instanceof ProxyException proxy ? proxy : null);
      }
      throw error;
    }
  }

  /**
   * Connection on which the server can be reached.
   *
   * @param wire connection to the server, or to a proxy
   * @param proxy the proxy, or null
   */
  private record Way(Wire wire, InetSocketAddress proxy) {}

  /** {@return the way through the first proxy that opens one} */
  private Way way(Origin origin, Deadline limit) throws IOException, InterruptedException {
    List<Proxy> found = proxies.of(origin);
    for (int index = 0; ; index++) {
      int left = found.size() - index;
      InetSocketAddress proxy = (InetSocketAddress) found.get(index).address();
      try {
        // A silent proxy must leave time for those after it.
        Deadline share = left == 1 ? limit : limit.orAfter(limit.left() / left);
        Wire wire =
            proxy == null
                ? dialled(origin.host(), origin.port(), share)
                : through(proxy, origin, share);
        return new Way(wire, proxy);
      } catch (IOException error) {
        if (proxy != null) {
          proxies.failed(origin, proxy, error);
        }
        boolean isInterrupted = Thread.currentThread().isInterrupted();
        if (left == 1 || isInterrupted) {
          throw proxy == null || isInterrupted || error instanceof ProxyException
              ? error
              : ProxyException.unreachable(proxy, error);
        }
      }
    }
  }

  /** {@return a connection to a proxy, with a tunnel if the server uses TLS} */
  private Wire through(InetSocketAddress proxy, Origin origin, Deadline limit)
      throws IOException, InterruptedException {
    Wire wire = dialled(proxy.getHostString(), proxy.getPort(), limit);
    if (!origin.isTls() || opens(wire, proxy, origin, limit, false)) {
      return wire;
    }
    Wire again = dialled(proxy.getHostString(), proxy.getPort(), limit);
    opens(again, proxy, origin, limit, true);
    return again;
  }

  /**
   * {@return whether a proxy opened a tunnel; otherwise it has asked for credentials, which are
   * known now}
   */
  private boolean opens(
      Wire wire, InetSocketAddress proxy, Origin origin, Deadline limit, boolean isAnswered)
      throws IOException {
    boolean isOpen = false;
    try {
      wire.until(limit);
      WireResponse response = Tunnel.open(wire, origin, proxies.authorization(proxy));
      isOpen = response.status() / 100 == 2;
      if (!isOpen) {
        proxies.authenticate(proxy, origin, response, isAnswered);
      }
      return isOpen;
    } finally {
      if (!isOpen) {
        wire.close();
      }
    }
  }

  private static void close(Way way) {
    if (way != null) {
      way.wire().close();
    }
  }

  private SSLSocket handshake(Wire wire, Origin origin) throws IOException {
    SSLContext context = tls;
    try {
      context = tls == null ? SSLContext.getDefault() : tls;
    } catch (NoSuchAlgorithmException cause) {
      throw new IOException("this platform has no TLS settings", cause);
    }
    SSLSocket socket =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(wire.asSocket(), origin.host(), origin.port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static Wire dialled(String host, int port, Deadline limit)
      throws IOException, InterruptedException {
    InetAddress[] addresses = addresses(host, limit);
    return Dialer.connected(
        Arrays.stream(addresses).map(each -> new InetSocketAddress(each, port)).toList(), limit);
  }

  // The resolver of the platform has no time limit, so it runs in a thread if there is a name to
  // resolve.
  private static InetAddress[] addresses(String host, Deadline limit)
      throws IOException, InterruptedException {
    if (host.indexOf(':') >= 0 || host.matches("[0-9.]+")) {
      return InetAddress.getAllByName(host);
    }
    CompletableFuture<InetAddress[]> found = new CompletableFuture<>();
    Thread resolver =
        new Thread(
            () -> {
              try {
                found.complete(InetAddress.getAllByName(host));
              } catch (Throwable error) {
                found.completeExceptionally(error);
              }
            },
            "integration-api-resolver");
    resolver.setDaemon(true);
    resolver.start();
    try {
      return found.get(limit.left(), TimeUnit.NANOSECONDS);
    } catch (java.util.concurrent.TimeoutException late) {
      throw new SocketTimeoutException("the host name was not resolved in time");
    } catch (ExecutionException error) {
      throw error.getCause() instanceof IOException known ? known : new IOException(error);
    }
  }
}
