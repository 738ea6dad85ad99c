package com.integrationapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Server whose connections a test scripts, byte by byte, so that it can break every rule of HTTP.
 */
public final class ScriptedServer implements AutoCloseable {
  private static final int LIMIT_SECONDS = 60;

  private final ServerSocket server;
  private final Script script;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Queue<Script> replies = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  /** Behaviour of a connection. */
  public interface Script {
    /** Serves a connection, which is closed afterwards. */
    void serve(Connection connection) throws Exception;
  }

  /** Connection of a client. */
  public final class Connection {
    private final int number;
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    private Connection(int number, Socket socket) throws IOException {
      this.number = number;
      this.socket = socket;
      this.in = socket.getInputStream();
      this.out = socket.getOutputStream();
    }

    /** {@return the number of this connection, from 1} */
    public int number() {
      return number;
    }

    /** {@return this connection through a layer, such as TLS} */
    Connection over(Socket layer) throws IOException {
      return new Connection(number, layer);
    }

    /** {@return the socket} */
    public Socket socket() {
      return socket;
    }

    /** {@return the head and the body of the next request, or null at the end of the connection} */
    public String request() throws IOException {
      StringBuilder text = new StringBuilder();
      while (text.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          return null;
        }
        text.append((char) next);
      }
      int length =
          text.toString()
              .lines()
              .filter(line -> line.regionMatches(true, 0, "Content-Length: ", 0, 16))
              .mapToInt(line -> Integer.parseInt(line.substring(16)))
              .findAny()
              .orElse(0);
      text.append(new String(in.readNBytes(length), StandardCharsets.UTF_8));
      boolean isChunked =
          text.toString().toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked\r\n");
      while (isChunked && !text.substring(text.length() - 7).equals("\r\n0\r\n\r\n")) {
        int next = in.read();
        if (next < 0) {
          return null;
        }
        text.append((char) next);
      }
      requests.add(text.toString());
      return text.toString();
    }

    /** Sends text. */
    public void send(String text) throws IOException {
      send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends bytes. */
    public void send(byte[] bytes) throws IOException {
      out.write(bytes);
      out.flush();
    }

    /** Sends a response with a body. */
    public void respond(String status, String body) throws IOException {
      send("HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    /** Waits until the client closes the connection. */
    public void awaitClose() throws IOException {
      while (in.read() >= 0) {
        // Nobody reads what the client still sends.
      }
      closed.countDown();
    }
  }

  /** Starts a server that serves every connection with a script. */
  public ScriptedServer(Script script) throws IOException {
    this.server = new ServerSocket(0, 300, InetAddress.getLoopbackAddress());
    this.script = script == null ? this::reply : script;
    start(this::accept);
  }

  /**
   * Starts a server that responds to each request with the next of its replies, and closes the
   * connection when none is left.
   */
  public ScriptedServer() throws IOException {
    this(null);
  }

  private void reply(Connection connection) throws Exception {
    while (connection.request() != null) {
      replies.remove().serve(connection);
    }
  }

  /** Adds a reply to one request; the connection stays open. */
  public ScriptedServer reply(String text) {
    replies.add(connection -> connection.send(text));
    return this;
  }

  /** Adds a reply to one request, after which the connection ends. */
  public ScriptedServer lastReply(String text) {
    return lastReply(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Adds a reply of bytes to one request, after which the connection ends. */
  public ScriptedServer lastReply(byte[] bytes) {
    replies.add(
        connection -> {
          connection.send(bytes);
          connection.socket().close();
        });
    return this;
  }

  /** Adds a request without a response. */
  public ScriptedServer silence() {
    replies.add(Connection::awaitClose);
    return this;
  }

  /** {@return the base URL} */
  public String url() {
    return "http://127.0.0.1:" + port();
  }

  /** {@return the port} */
  public int port() {
    return server.getLocalPort();
  }

  /** {@return all requests so far} */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** {@return the number of connections so far} */
  public int connections() {
    return sockets.size();
  }

  /** {@return whether a client has closed a connection that awaits it} */
  public boolean awaitClosed() throws InterruptedException {
    return closed.await(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        int number = sockets.size();
        start(() -> serve(number, socket));
      } catch (IOException ended) {
        return;
      }
    }
  }

  private void serve(int number, Socket socket) {
    try (socket) {
      script.serve(new Connection(number, socket));
    } catch (Exception ended) {
      // The client or the test has closed the connection.
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }
}
