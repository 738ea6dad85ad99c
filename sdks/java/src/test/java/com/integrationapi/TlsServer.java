package com.integrationapi;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Server with TLS of the JDK, which responds to every request. */
public final class TlsServer implements AutoCloseable {
  private final ScriptedServer server;
  private final SSLSocketFactory layers;
  private final String protocol;
  private final boolean needsClient;
  private final ReentrantLock handshake = new ReentrantLock(true);
  private volatile long handshakeMillis;

  /**
   * Starts a server.
   *
   * @param certificate its key and certificate
   * @param protocol version of TLS
   * @param needsClient whether it requires a certificate of the client
   */
  public TlsServer(TestCertificate certificate, String protocol, boolean needsClient)
      throws Exception {
    layers = certificate.ofServer().getSocketFactory();
    this.protocol = protocol;
    this.needsClient = needsClient;
    server = new ScriptedServer(this::serve);
  }

  /** Makes the server perform one handshake after the other, each of which takes a time. */
  public void slowDown(long millis) {
    handshakeMillis = millis;
  }

  /** {@return the number of connections} */
  public int connections() {
    return server.connections();
  }

  /** {@return the base URL} */
  public String url() {
    return "https://localhost:" + server.port();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  // The connection stays open after an alert: a client that still writes would see only its reset.
  private void serve(ScriptedServer.Connection plain) throws Exception {
    SSLSocket client = (SSLSocket) layers.createSocket(plain.socket(), null, false);
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
    try {
      ScriptedServer.Connection connection = plain.over(client);
      while (connection.request() != null) {
        connection.respond("200 OK", "{}");
      }
    } catch (IOException failed) {
      plain.awaitClose();
    }
  }
}
