import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Runs programs. */
final class Commands {
  /** Options of every short-lived JVM: the optimising compiler would cost more than it saves. */
  static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private Commands() {}

  /**
   * {@return the output of a program, with its errors}
   *
   * @throws IllegalStateException if the program fails
   */
  static String run(Path folder, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(folder.toFile()).environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output;
    try (InputStream in = process.getInputStream()) {
      output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    if (process.waitFor() != 0) {
      throw new IllegalStateException(String.join(" ", command) + " failed:\n" + output);
    }
    return output;
  }

  /** {@return the output of Maven in a folder} */
  static String maven(Path folder, String... arguments) throws IOException, InterruptedException {
    return maven(folder, Map.of(), arguments);
  }

  /** {@return the output of Maven in a folder, with additional environment variables} */
  static String maven(Path folder, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    boolean isWindows = System.getProperty("os.name").startsWith("Windows");
    // The archives of sources and Javadoc contain the permissions of files.
    List<String> program =
        isWindows ? List.of("mvn.cmd") : List.of("sh", "-c", "umask 022 && exec mvn \"$@\"", "mvn");
    List<String> command = new ArrayList<>(program);
    command.add("--batch-mode");
    command.addAll(Arrays.asList(arguments));
    return run(folder, environment, command);
  }
}
