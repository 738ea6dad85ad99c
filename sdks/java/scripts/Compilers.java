import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The JDKs of this machine of other versions of Java, which the library supports: those that a
 * variable such as {@code JAVA_HOME_21_X64} names, as on GitHub, and those of the package manager.
 */
final class Compilers {
  private static final List<Integer> SUPPORTED = List.of(17, 21, 25);
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");
  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  private Compilers() {}

  /** {@return the folder of a JDK by version, without that of this script} */
  static Map<Integer, Path> others() throws IOException {
    Map<Integer, Path> found = new TreeMap<>();
    for (Path home : homes()) {
      Path release = home.resolve("release");
      if (Files.exists(home.resolve("bin/javac")) && Files.exists(release)) {
        Matcher version = VERSION.matcher(Files.readString(release));
        if (version.find() && SUPPORTED.contains(Integer.valueOf(version.group(1)))) {
          found.put(Integer.valueOf(version.group(1)), home);
        }
      }
    }
    found.remove(Runtime.version().feature());
    return found;
  }

  private static List<Path> homes() throws IOException {
    List<Path> homes = new ArrayList<>();
    System.getenv()
        .forEach(
            (name, value) -> {
              if (name.startsWith("JAVA_HOME_")) {
                homes.add(Path.of(value));
              }
            });
    if (Files.exists(INSTALLED)) {
      try (Stream<Path> folders = Files.list(INSTALLED)) {
        homes.addAll(folders.toList());
      }
    }
    return homes;
  }
}
