import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Builds the library with all checks, and runs the unit tests on each version of Java that it
 * supports: {@code java scripts/Run.java UnitTests <python> [newest]}. Other versions than the one
 * that runs this script run the same classes; with {@code newest}, only the newest of them does.
 */
public final class UnitTests {
  private static final Pattern OF_MAVEN =
      Pattern.compile(
          "Tests run: (\\d+), Failures: 0, Errors: 0, Skipped: 0\\s*$", Pattern.MULTILINE);
  private static final Pattern OF_JUNIT = Pattern.compile("\\[ +(\\d+) tests successful +]");

  private UnitTests() {}

  /**
   * Runs the script.
   *
   * @param args the Python interpreter that downloads the other versions of Java, and the word
   *     {@code newest} for only one of them
   */
  public static void main(String[] args) throws Exception {
    int sum = count(OF_MAVEN, Commands.maven(Path.of("."), "-Pchecks", "test"));
    StringBuilder versions = new StringBuilder().append(Runtime.version().feature());
    boolean isNewestOnly = args.length > 1 && args[1].equals("newest");
    Map<Integer, Path> others = isNewestOnly ? Runtimes.newest(args[0]) : Runtimes.others(args[0]);
    for (Map.Entry<Integer, Path> other : others.entrySet()) {
      sum += count(OF_JUNIT, runOn(other.getValue()));
      versions.append(", ").append(other.getKey());
    }
    System.out.println(sum + " passed on Java " + versions);
  }

  private static String runOn(Path java) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(Commands.QUICK);
    String path = Files.readString(Path.of("target/classpath.txt")).strip();
    command.add("-cp");
    command.add(String.join(File.pathSeparator, "target/test-classes", "target/classes", path));
    command.add("org.junit.platform.console.ConsoleLauncher");
    command.addAll(List.of("execute", "--disable-banner", "--details=summary"));
    command.addAll(List.of("--fail-if-no-tests", "--scan-classpath=target/test-classes"));
    return Commands.run(Path.of("."), Map.of(), command);
  }

  private static int count(Pattern pattern, String output) {
    Matcher found = pattern.matcher(output);
    if (!found.find()) {
      throw new IllegalStateException(output);
    }
    return Integer.parseInt(found.group(1));
  }
}
