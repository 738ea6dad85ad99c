import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mock server of this repository: Prism with the contract. */
final class MockServer implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("mocked at (http://\\S+)");

  private final Process process;
  private final String url;

  private MockServer(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  static MockServer start() throws IOException {
    List<String> command = List.of("node", "--import", "tsx", "scripts/mock.ts");
    Process process =
        new ProcessBuilder(command)
            .directory(Path.of("../..").toFile())
            .redirectErrorStream(true)
            .start();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder printed = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher found = LISTENING.matcher(line);
      if (found.find()) {
        // Otherwise the server would block as soon as the pipe is full.
        Thread reader = new Thread(() -> discard(process.getInputStream()));
        reader.setDaemon(true);
        reader.start();
        return new MockServer(process, found.group(1));
      }
      printed.append(line).append('\n');
    }
    throw new IllegalStateException("the mock server did not start:\n" + printed);
  }

  String url() {
    return url;
  }

  @Override
  public void close() {
    process.destroy();
  }

  private static void discard(InputStream in) {
    try {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException ended) {
      // The server was stopped.
      Thread.onSpinWait();
    }
  }
}
