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
 * Runs the unit tests on the other versions of Java that the library supports: {@code java
 * scripts/Run.java Versions <python> [one]}. They run the classes that Maven built; with {@code
 * one}, only one other version does.
 */
public final class Versions {
  private static final Pattern PASSED = Pattern.compile("\\[ +(\\d+) tests successful +]");

  private Versions() {}

  /**
   * Runs the script.
   *
   * @param args the Python interpreter that downloads the other versions of Java, and the word
   *     {@code one} for only one of them
   */
  public static void main(String[] args) throws Exception {
    boolean isOne = args.length > 1 && args[1].equals("one");
    Map<Integer, Path> others = isOne ? Runtimes.other(args[0]) : Runtimes.others(args[0]);
    int sum = 0;
    for (Path java : others.values()) {
      sum += count(runOn(java));
    }
    System.out.println(sum + " passed on Java " + others.keySet());
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

  private static int count(String output) {
    Matcher found = PASSED.matcher(output);
    if (!found.find()) {
      throw new IllegalStateException(output);
    }
    return Integer.parseInt(found.group(1));
  }
}
