package com.integrationapi.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** Server that sends bytes unchanged, so that a test can break every rule of HTTP. */
public final class RawServer implements AutoCloseable {
  /** Reply without an end of the connection. */
  private record Reply(byte[] bytes, boolean isLast, boolean isSilent) {}

  private final ServerSocket socket;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Queue<Reply> replies = new ConcurrentLinkedQueue<>();

  /** Starts a server without replies. */
  public RawServer() throws IOException {
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /** Adds a reply to one request; the connection stays open. */
  public RawServer reply(String text) {
    return reply(text.getBytes(StandardCharsets.ISO_8859_1), false);
  }

  /** Adds a reply to one request, after which the connection ends. */
  public RawServer lastReply(String text) {
    return reply(text.getBytes(StandardCharsets.ISO_8859_1), true);
  }

  RawServer reply(byte[] bytes, boolean isLast) {
    replies.add(new Reply(bytes, isLast, false));
    return this;
  }

  /** Adds a request without a response. */
  public RawServer silence() {
    replies.add(new Reply(new byte[0], false, true));
    return this;
  }

  /** {@return the address of the server} */
  public String url() {
    return "http://127.0.0.1:" + port();
  }

  int port() {
    return socket.getLocalPort();
  }

  /** {@return the first line and the headers of each request} */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** {@return the number of connections that were opened} */
  public int connections() {
    return open.size();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    for (Socket each : open) {
      each.close();
    }
  }

  private void accept() throws IOException {
    while (true) {
      Socket accepted = socket.accept();
      open.add(accepted);
      start(() -> serve(accepted));
    }
  }

  private void serve(Socket client) throws IOException {
    try (client) {
      InputStream in = client.getInputStream();
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        in.readNBytes(length(head));
        requests.add(head);
        Reply reply = replies.poll();
        if (reply == null) {
          return;
        }
        client.getOutputStream().write(reply.bytes());
        client.getOutputStream().flush();
        if (reply.isSilent()) {
          in.read();
        }
        if (reply.isLast()) {
          return;
        }
      }
    }
  }

  private static int length(String head) {
    String digits = head.replaceAll("(?is).*\ncontent-length: (\\d+).*", "$1");
    return digits.equals(head) ? 0 : Integer.parseInt(digits);
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    for (int each = in.read(); each >= 0; each = in.read()) {
      head.write(each);
      String text = head.toString(StandardCharsets.ISO_8859_1);
      if (text.endsWith("\r\n\r\n")) {
        return text;
      }
    }
    return "";
  }

  /** Work that ends when the test closes its sockets. */
  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}
