package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ScriptedServer;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Exchanges that end before their response is complete. */
class SocketInterruptionTest extends ScriptedServerTests {
  @Test
  void bytesThatTrickleInDoNotExtendTheTime() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n");
              for (int sent = 0; sent < 900; sent++) {
                connection.send("x");
                TimeUnit.MILLISECONDS.sleep(10);
              }
            })) {
      assertThrows(
          SocketTimeoutException.class,
          () -> transport.send(request("GET", server.url() + "/", null), Duration.ofMillis(200)));
    }
  }

  @Test
  void anInterruptEndsTheReadAndClosesTheConnection() throws Exception {
    CompletableFuture<Thread> reading = new CompletableFuture<>();
    try (ScriptedServer server =
        new ScriptedServer(
            connection -> {
              connection.request();
              reading.join().interrupt();
              connection.awaitClose();
            })) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      AtomicReference<Boolean> flag = new AtomicReference<>();
      Thread thread =
          new Thread(
              () -> {
                try {
                  get(server.url() + "/");
                } catch (Throwable error) {
                  thrown.set(error);
                }
                flag.set(Thread.currentThread().isInterrupted());
              });
      thread.start();
      reading.complete(thread);
      thread.join();
      assertInstanceOf(IOException.class, thrown.get());
      assertTrue(flag.get(), "the flag is kept");
      assertTrue(server.awaitClosed());
    }
  }
}
