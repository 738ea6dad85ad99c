package com.integrationapi.internal.transport;

import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.transport.Target.Origin;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/** Keep-alive connections to each origin, up to a maximum number. */
public final class ConnectionPool {
  private final int maxConnections;
  private final Proxies proxies;
  private final Connector connector;
  private final Map<Origin, Server> servers = new ConcurrentHashMap<>();
  private final IdleSweeper sweeper;
  private final OpeningQueue openings = new OpeningQueue();

  /**
   * Creates a pool without connections.
   *
   * @param maxConnections maximum number of connections to an origin
   * @param proxies proxies on the way to the origins
   * @param tls TLS settings, or null for the default of the platform
   */
  public ConnectionPool(int maxConnections, Proxies proxies, SSLContext tls) {
    this.maxConnections = maxConnections;
    this.proxies = proxies;
    this.connector = new Connector(proxies, tls);
    // Not the pool: the sweeper must notice when the pool is unreachable.
    Map<Origin, Server> swept = servers;
    long limit = Behaviour.CONNECTIONS_IDLE.toNanos();
    this.sweeper =
        new IdleSweeper(
            this, () -> sweep(swept, IdleSweeper.EVERY_NANOS, limit), () -> closeAll(swept));
  }

  /** Connections to one origin. */
  private static final class Server {
    final Semaphore free;
    final IdleConnections idle = new IdleConnections();

    Server(int maxConnections) {
      free = new Semaphore(maxConnections, true);
    }
  }

  /**
   * {@return the response: complete, or with a body that is read while it arrives}
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
    boolean isOpen = false;
    try {
      WireResponse response = send(server, target, request, deadline);
      isOpen = response.stream() != null;
      return isOpen ? ContentCoding.opened(response) : response;
    } finally {
      if (!isOpen) {
        server.free.release();
      }
    }
  }

  /** Closes idle connections, and those in use after their response. */
  public void close() {
    closeAll(servers);
  }

  private WireResponse send(Server server, Target target, WireRequest request, Deadline deadline)
      throws IOException, InterruptedException {
    int generation = server.idle.generation();
    // A body that can be sent only once must not be lost with an idle connection.
    Connection idle = request.isOnce() ? null : server.idle.take();
    if (idle != null) {
      try {
        return exchange(server, generation, idle, target, request, deadline);
      } catch (Connection.LostException lost) {
        if (request.onResend() == null) {
          throw lost.reason();
        }
        request.onResend().run();
        // The other idle connections are at least as old, so the server has closed them too.
        server.idle.closeIdle();
      }
    }
    Connection opened = open(target.origin(), request.connectNanos(), deadline);
    return exchange(server, generation, opened, target, request, deadline);
  }

  private WireResponse exchange(
      Server server,
      int generation,
      Connection connection,
      Target target,
      WireRequest request,
      Deadline deadline)
      throws IOException, InterruptedException {
    WireResponse response = sent(server, generation, connection, target, request, deadline);
    if (!isQuestion(response, connection)) {
      return response;
    }
    proxies.authenticate(connection.forwarder(), target.origin(), response, false);
    Connection next = open(target.origin(), request.connectNanos(), deadline);
    WireResponse second = sent(server, generation, next, target, request, deadline);
    if (isQuestion(second, next)) {
      proxies.authenticate(next.forwarder(), target.origin(), second, true);
    }
    return second;
  }

  // A proxy that asks for credentials has not forwarded the request.
  private static boolean isQuestion(WireResponse response, Connection connection) {
    return connection.forwarder() != null && response.status() == Proxies.AUTHENTICATION_REQUIRED;
  }

  private WireResponse sent(
      Server server,
      int generation,
      Connection connection,
      Target target,
      WireRequest request,
      Deadline deadline)
      throws IOException {
    InetSocketAddress forwarder = connection.forwarder();
    byte[] message =
        RequestMessage.of(request, target, forwarder != null, proxies.authorization(forwarder));
    boolean isKept = false;
    try {
      WireResponse response = connection.exchange(message, request, deadline);
      if (connection.body() != null) {
        isKept = true;
        return response.withStream(streamed(server, generation, connection, request));
      }
      isKept = connection.isReusable() && keep(server, generation, connection);
      return response;
    } finally {
      // After an interrupt, the rest of a response must not be read as the start of the next one.
      if (!isKept) {
        connection.close();
      }
    }
  }

  private StreamedBody streamed(
      Server server, int generation, Connection connection, WireRequest request) {
    return new StreamedBody(
        connection,
        connection.body(),
        request.idleNanos(),
        () -> {
          if (!keep(server, generation, connection)) {
            connection.close();
          }
        },
        server.free::release);
  }

  /** {@return whether the connection waits for another request, because the pool was not closed} */
  private boolean keep(Server server, int generation, Connection connection) {
    boolean isKept = generation == server.idle.generation();
    if (isKept) {
      server.idle.put(connection);
      sweeper.begin();
    }
    return isKept;
  }

  private Connection open(Origin origin, long connectNanos, Deadline deadline)
      throws IOException, InterruptedException {
    // The time to connect begins with the turn of this connection.
    OpeningQueue.Opening turn = openings.enter(deadline);
    try {
      return connector.open(origin, deadline.orAfter(connectNanos));
    } catch (NoConnectionException late) {
      // The attempt may have ended before the time to connect.
      deadline.left();
      throw late;
    } finally {
      turn.leave();
    }
  }

  /**
   * {@return whether idle connections are left} Closes those that are too old, or that the server
   * has closed.
   *
   * @param recent age in nanoseconds below which a connection is not examined
   * @param limit age in nanoseconds from which a connection is too old
   */
  boolean sweep(long recent, long limit) {
    return sweep(servers, recent, limit);
  }

  private static boolean sweep(Map<Origin, Server> servers, long recent, long limit) {
    boolean isLeft = false;
    for (Server server : servers.values()) {
      server.idle.sweep(server.free, recent, limit);
      isLeft |= !server.idle.isEmpty();
    }
    return isLeft;
  }

  private static void closeAll(Map<Origin, Server> servers) {
    servers.values().forEach(server -> server.idle.closeAll());
  }

  private Server server(Origin origin) {
    Server known = servers.get(origin);
    return known != null
        ? known
        : servers.computeIfAbsent(origin, key -> new Server(maxConnections));
  }
}
