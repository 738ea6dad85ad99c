package com.integrationapi.internal.transport;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.transport.Target.Origin;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/** Keep-alive connections to each origin, up to a maximum number. */
public final class ConnectionPool {
  private final int maxConnections;
  private final ProxySelector proxies;
  private final Connector connector;
  private final Map<Origin, Server> servers = new ConcurrentHashMap<>();
  private final IdleSweeper sweeper =
      new IdleSweeper(() -> sweep(IdleSweeper.EVERY_NANOS, Behaviour.CONNECTIONS_IDLE.toNanos()));

  /**
   * Creates a pool without connections.
   *
   * @param maxConnections maximum number of connections to an origin
   * @param proxies selects the HTTP proxy of an origin
   * @param tls TLS settings, or null for those of the platform
   */
  public ConnectionPool(int maxConnections, ProxySelector proxies, SSLContext tls) {
    this.maxConnections = maxConnections;
    this.proxies = proxies;
    this.connector = new Connector(tls);
  }

  /** Connections to one origin. */
  private static final class Server {
    final Semaphore free;
    final InetSocketAddress proxy;
    final IdleConnections idle = new IdleConnections();

    Server(int maxConnections, InetSocketAddress proxy) {
      free = new Semaphore(maxConnections, true);
      this.proxy = proxy;
    }
  }

  /**
   * {@return the complete response}
   *
   * @param request request to send
   * @param nanos maximum time
   * @throws NoConnectionException if no connection is opened in time
   * @throws SocketTimeoutException if the response is not complete in time
   * @throws IOException if no complete response arrives
   * @throws InterruptedException if the thread is interrupted while it waits for a connection
   */
  public WireResponse send(WireRequest request, long nanos)
      throws IOException, InterruptedException {
    Deadline deadline = Deadline.after(nanos);
    Target target = Target.of(request.url());
    Server server = server(target.origin());
    if (!server.free.tryAcquire(deadline.left(), TimeUnit.NANOSECONDS)) {
      throw new SocketTimeoutException("no connection became free in time");
    }
    try {
      return send(server, target, request, deadline);
    } finally {
      server.free.release();
    }
  }

  /** Closes idle connections, and those in use after their response. */
  public void close() {
    servers.values().forEach(server -> server.idle.closeAll());
  }

  private WireResponse send(Server server, Target target, WireRequest request, Deadline deadline)
      throws IOException, InterruptedException {
    boolean isForwarded = server.proxy != null && !target.origin().isTls();
    byte[] message = RequestMessage.of(request, target, isForwarded);
    int maxBytes = request.maxBytes();
    int generation = server.idle.generation();
    Connection idle = server.idle.take();
    if (idle != null) {
      try {
        return exchange(server, generation, idle, message, maxBytes, deadline);
      } catch (Connection.LostException lost) {
        // The other idle connections are as old, so they have ended too.
        server.idle.closeIdle();
      }
    }
    Connection opened = open(server, target.origin(), request.connectNanos(), deadline);
    return exchange(server, generation, opened, message, maxBytes, deadline);
  }

  private WireResponse exchange(
      Server server,
      int generation,
      Connection connection,
      byte[] message,
      int maxBytes,
      Deadline deadline)
      throws IOException {
    boolean isKept = false;
    try {
      WireResponse response = connection.exchange(message, maxBytes, deadline);
      isKept = connection.isReusable() && generation == server.idle.generation();
      if (isKept) {
        server.idle.put(connection);
        sweeper.begin();
      }
      return response;
    } finally {
      // After an interrupt, the rest of a response must not be read as the start of the next one.
      if (!isKept) {
        connection.close();
      }
    }
  }

  private Connection open(Server server, Origin origin, long connectNanos, Deadline deadline)
      throws IOException, InterruptedException {
    try {
      return connector.open(origin, server.proxy, deadline.orAfter(connectNanos));
    } catch (NoConnectionException late) {
      // The attempt may have ended before the time to connect.
      deadline.left();
      throw late;
    }
  }

  /**
   * {@return whether idle connections are left} Closes those that are too old, or that the server
   * has closed.
   *
   * @param recent nanoseconds of which a connection is too new to be examined
   * @param limit nanoseconds after which a connection is too old
   */
  boolean sweep(long recent, long limit) {
    boolean isLeft = false;
    for (Server server : servers.values()) {
      server.idle.sweep(server.free, recent, limit);
      isLeft |= !server.idle.isEmpty();
    }
    return isLeft;
  }

  private Server server(Origin origin) {
    Server known = servers.get(origin);
    return known != null
        ? known
        : servers.computeIfAbsent(origin, key -> new Server(maxConnections, proxyOf(key)));
  }

  private InetSocketAddress proxyOf(Origin origin) {
    String host = origin.host().indexOf(':') < 0 ? origin.host() : "[" + origin.host() + "]";
    String scheme = origin.isTls() ? "https" : "http";
    URI uri;
    try {
      uri = URI.create(scheme + "://" + host + ":" + origin.port() + "/");
    } catch (IllegalArgumentException noUri) {
      return null;
    }
    List<Proxy> found;
    try {
      found = proxies.select(uri);
    } catch (RuntimeException hidden) {
      // Its text may contain the password of a proxy.
      throw new ConfigurationException("the proxy selector threw " + hidden.getClass().getName());
    }
    if (found == null) {
      throw new ConfigurationException("the proxy selector returned null instead of a list");
    }
    return found.isEmpty() ? null : Connector.addressOf(found.get(0));
  }
}
