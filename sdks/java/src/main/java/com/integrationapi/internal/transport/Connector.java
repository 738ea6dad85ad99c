package com.integrationapi.internal.transport;

import com.integrationapi.internal.transport.Target.Origin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Opens connections. */
final class Connector {
  private static final int MAX_HEAD = 1 << 16;

  private final SSLContext tls;

  /**
   * Creates a connector.
   *
   * @param tls TLS settings, or null for those of the platform
   */
  Connector(SSLContext tls) {
    this.tls = tls;
  }

  /**
   * {@return an open connection}
   *
   * @param origin server
   * @param proxy HTTP proxy, or null
   * @param limit time at which the connection must be open
   * @throws NoConnectionException if it is not open in time
   */
  Connection open(Origin origin, InetSocketAddress proxy, Deadline limit)
      throws IOException, InterruptedException {
    Wire wire = null;
    try {
      wire = proxy == null ? dialled(origin.host(), origin.port(), limit) : dialled(proxy, limit);
      wire.until(limit);
      if (!origin.isTls()) {
        return Connection.plain(wire);
      }
      if (proxy != null) {
        openTunnel(wire, origin);
      }
      return Connection.secure(wire, handshake(wire, origin));
    } catch (SocketTimeoutException late) {
      close(wire);
      throw new NoConnectionException();
    } catch (IOException | RuntimeException error) {
      close(wire);
      if (limit.hasPassed() && !Thread.currentThread().isInterrupted()) {
        throw new NoConnectionException();
      }
      throw error;
    }
  }

  private static void close(Wire wire) {
    if (wire != null) {
      wire.close();
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

  private static Wire dialled(InetSocketAddress proxy, Deadline limit)
      throws IOException, InterruptedException {
    return dialled(proxy.getHostString(), proxy.getPort(), limit);
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

  private static void openTunnel(Wire wire, Origin origin) throws IOException {
    String authority =
        (origin.host().indexOf(':') < 0 ? origin.host() : "[" + origin.host() + "]")
            + ":"
            + origin.port();
    byte[] connect =
        ("CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n\r\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    wire.write(connect, 0, connect.length);
    StringBuilder head = new StringBuilder();
    byte[] one = new byte[1];
    // One byte at a time, because what follows belongs to TLS. A tunnel is opened rarely.
    while (head.indexOf("\r\n\r\n") < 0) {
      if (wire.read(one, 0, 1) < 0 || head.length() > MAX_HEAD) {
        throw new IOException("the proxy did not open a tunnel");
      }
      head.append((char) (one[0] & 0xff));
    }
    if (!head.toString().matches("(?s)HTTP/1\\.[01] 2.*")) {
      throw new IOException("the proxy did not open a tunnel");
    }
  }

  /** {@return the address of an HTTP proxy, or null} */
  static InetSocketAddress addressOf(Proxy proxy) {
    return proxy.type() == Proxy.Type.HTTP && proxy.address() instanceof InetSocketAddress address
        ? address
        : null;
  }
}
