package com.integrationapi.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.integrationapi.ScriptedServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory of a response, in a separate JVM whose limit a wasteful transport exceeds. */
@Timeout(120)
class JdkTransportMemoryTest {
  private static final int BODY_BYTES = 3 << 20;
  // 64 MiB, and 12 times the size of the body.
  private static final String HEAP = "-Xmx100m";

  /** Receives the body of a response, and prints its size. */
  static final class Receiver {
    public static void main(String[] args) throws Exception {
      Duration timeout = Duration.ofSeconds(100);
      HttpRequest.Call call =
          new HttpRequest.Call("a", "GET", "/", Optional.empty(), 1, 1, timeout, BODY_BYTES);
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      HttpRequest request = new HttpRequest(call, args[0] + "/", Map.of(), null);
      System.out.print(JdkTransport.over(client).send(request, timeout).body().length);
      System.exit(0);
    }
  }

  @Test
  void aBodyInChunksOfOneByteFitsIntoLittleMoreMemoryThanItsSize() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
      String response = head + "1\r\na\r\n".repeat(BODY_BYTES) + "0\r\n\r\n";
      server.lastReply(response.getBytes(US_ASCII));
      assertEquals(String.valueOf(BODY_BYTES), output(Receiver.class, server.url()));
    }
  }

  private static String output(Class<?> program, String argument)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                argument)
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), US_ASCII);
    process.waitFor();
    return output;
  }
}
