package com.integrationapi.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Server with TLS of the JDK and a separate certificate, which responds to every request. */
final class TlsServer implements AutoCloseable {
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final byte[] OK =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.US_ASCII);

  private final List<Socket> accepted = new CopyOnWriteArrayList<>();
  private final ServerSocket socket;
  private final SSLSocketFactory layers;
  private final String protocol;
  private final boolean needsClient;
  private final ReentrantLock handshake = new ReentrantLock(true);
  private volatile long handshakeMillis;

  /**
   * Starts a server.
   *
   * @param identity its key and certificate
   * @param protocol version of TLS
   * @param needsClient whether it requires a certificate of the client
   */
  TlsServer(KeyStore identity, String protocol, boolean needsClient) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(identity, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trusting(identity), null);
    layers = context.getSocketFactory();
    this.protocol = protocol;
    this.needsClient = needsClient;
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /** {@return a new key with a certificate for a host, signed by itself} */
  static KeyStore identity(Path folder, String host) throws Exception {
    return identity(folder, host, "EC");
  }

  /** {@return a new key of a type with a certificate for a host, signed by itself} */
  static KeyStore identity(Path folder, String host, String type) throws Exception {
    Path file = folder.resolve(host + ".p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "server",
            "-keyalg",
            type,
            "-storetype",
            "PKCS12",
            "-dname",
            "CN=" + host,
            "-ext",
            "san=dns:" + host,
            "-ext",
            "bc:c",
            "-storepass",
            new String(PASSWORD),
            "-keystore",
            file.toString());
    Process keytool =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException("keytool failed");
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    return store;
  }

  /** {@return trust managers that accept the certificate of an identity only} */
  static TrustManager[] trusting(KeyStore identity) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", identity.getCertificate("server"));
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(trusted);
    return factory.getTrustManagers();
  }

  /** Makes the server perform one handshake after the other, each of which takes a time. */
  void slowDown(long millis) {
    handshakeMillis = millis;
  }

  /** {@return the number of connections} */
  int connections() {
    return accepted.size();
  }

  String url() {
    return "https://localhost:" + socket.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    for (Socket each : accepted) {
      each.close();
    }
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = socket.accept();
      accepted.add(client);
      start(() -> serve(client));
    }
  }

  // The connection stays open after an alert: a client that still writes would see only its reset.
  private void serve(Socket connection) throws IOException {
    SSLSocket client = (SSLSocket) layers.createSocket(connection, null, false);
    client.setEnabledProtocols(new String[] {protocol});
    client.setNeedClientAuth(needsClient);
    if (handshakeMillis > 0) {
      handshake.lock();
      try {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(handshakeMillis));
      } finally {
        handshake.unlock();
      }
    }
    StringBuilder head = new StringBuilder();
    for (int each = client.getInputStream().read(); each >= 0; ) {
      head.append((char) each);
      if (head.toString().endsWith("\r\n\r\n")) {
        client.getOutputStream().write(OK);
        head.setLength(0);
      }
      each = client.getInputStream().read();
    }
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
