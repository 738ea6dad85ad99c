package com.integrationapi;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Server of HTTP/2 (RFC 9113) that responds to every request with the same JSON. It reads no
 * headers, only the ends of requests.
 */
public final class Http2Server implements AutoCloseable {
  private static final int PREFACE = 24;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int END_STREAM = 1;
  private static final int ACK = 1;
  private static final int END_HEADERS = 4;

  private final TestCertificate certificate;
  private final ScriptedServer server;
  private final byte[] body;
  private final AtomicInteger streams = new AtomicInteger();
  private volatile String protocol = "";

  /** Starts the server with a new certificate. */
  public Http2Server(String json) throws Exception {
    body = json.getBytes(StandardCharsets.UTF_8);
    certificate = TestCertificate.of("localhost", "EC");
    SSLServerSocket socket =
        (SSLServerSocket)
            certificate
                .ofServer()
                .getServerSocketFactory()
                .createServerSocket(0, 10, InetAddress.getLoopbackAddress());
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    server = new ScriptedServer(socket, connection -> serve((SSLSocket) connection.socket()));
  }

  /** {@return the base URL} */
  public String url() {
    return "https://localhost:" + server.port();
  }

  /** {@return TLS settings that trust the certificate of this server} */
  public SSLContext trusting() throws Exception {
    return certificate.ofClient();
  }

  /** {@return the protocol that the last client has agreed to} */
  public String protocol() {
    return protocol;
  }

  /** {@return the number of requests} */
  public int streams() {
    return streams.get();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private void serve(SSLSocket socket) throws IOException {
    socket.startHandshake();
    protocol = socket.getApplicationProtocol();
    DataInputStream in = new DataInputStream(socket.getInputStream());
    OutputStream out = socket.getOutputStream();
    in.readNBytes(PREFACE);
    out.write(frame(SETTINGS, 0, 0, new byte[0]));
    out.flush();
    while (true) {
      int head = in.readInt();
      int type = head & 0xff;
      int flags = in.read();
      int stream = in.readInt() & Integer.MAX_VALUE;
      byte[] payload = in.readNBytes(head >>> 8);
      handle(out, type, flags, stream, payload);
    }
  }

  private void handle(OutputStream out, int type, int flags, int stream, byte[] payload)
      throws IOException {
    if (type == SETTINGS && (flags & ACK) == 0) {
      out.write(frame(SETTINGS, ACK, 0, new byte[0]));
    } else if (type == PING && (flags & ACK) == 0) {
      out.write(frame(PING, ACK, 0, payload));
    } else if ((type == HEADERS || type == DATA) && (flags & END_STREAM) != 0) {
      streams.incrementAndGet();
      // Index 8 of the static table for headers is `:status: 200` (RFC 7541, appendix A).
      out.write(frame(HEADERS, END_HEADERS, stream, new byte[] {(byte) 0x88}));
      out.write(frame(DATA, END_STREAM, stream, body));
    }
    out.flush();
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(
        new byte[] {
          (byte) (payload.length >>> 16),
          (byte) (payload.length >>> 8),
          (byte) payload.length,
          (byte) type,
          (byte) flags,
          (byte) (stream >>> 24),
          (byte) (stream >>> 16),
          (byte) (stream >>> 8),
          (byte) stream
        });
    frame.writeBytes(payload);
    return frame.toByteArray();
  }
}
