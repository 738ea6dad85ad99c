import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/** Tests the archives of a release: {@code java scripts/Run.java PackageTests}. */
public final class PackageTests {
  private static final int MAX_JAR = 1_000_000;

  private final List<String> passed = new ArrayList<>();
  private final Map<Integer, Path> compilers;
  private final Path folder;

  private PackageTests(Path folder) throws IOException, InterruptedException {
    this.folder = folder;
    this.compilers = Compilers.others();
  }

  /**
   * Runs the script.
   *
   * @param args nothing
   */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("package-tests");
    try {
      PackageTests tests = new PackageTests(folder);
      tests.run();
      System.out.println(tests.passed.size() + " passed, built on Java " + builders(tests));
    } finally {
      Folders.delete(folder);
    }
  }

  private static List<Integer> builders(PackageTests tests) {
    List<Integer> versions = new ArrayList<>(tests.compilers.keySet());
    versions.add(0, Runtime.version().feature());
    return versions;
  }

  private void run() throws Exception {
    Archives archives = Archives.build(folder.resolve("first"), "package");
    reproducible(archives, Archives.build(folder.resolve("second/deeper"), "package"));
    otherCompilers(archives);
    long size = Files.size(archives.jar());
    require(size <= MAX_JAR, "the jar has at most 1 MB: " + size);
  }

  private void reproducible(Archives first, Archives second) throws IOException {
    require(first.jars().size() == 3, "the archives are the jar, its sources and its Javadoc");
    for (Path jar : first.jars()) {
      Path other = second.folder().resolve("target").resolve(jar.getFileName());
      require(
          Files.mismatch(jar, other) == -1,
          "another folder results in the same " + jar.getFileName());
    }
    try (ZipFile jar = new ZipFile(first.jar().toFile())) {
      for (String entry : List.of("META-INF/LICENSE", "module-info.class")) {
        require(jar.getEntry(entry) != null, "the jar contains " + entry);
      }
    }
    for (Path path : first.jars()) {
      try (JarFile jar = new JarFile(path.toFile())) {
        Set<Object> names = jar.getManifest().getMainAttributes().keySet();
        boolean isSilent = names.stream().noneMatch(name -> name.toString().contains("Jdk"));
        require(isSilent, "the manifest does not name the JDK: " + path.getFileName());
      }
    }
  }

  // A warning of a compiler would fail its build.
  private void otherCompilers(Archives archives) throws IOException, InterruptedException {
    for (Map.Entry<Integer, Path> jdk : compilers.entrySet()) {
      Path copy = folder.resolve("compiler-" + jdk.getKey());
      Map<String, String> environment = Map.of("JAVA_HOME", jdk.getValue().toString());
      Archives other = Archives.build(copy, environment, "package");
      require(
          Files.mismatch(archives.sources(), other.sources()) == -1,
          "Java " + jdk.getKey() + " builds the same " + other.sources().getFileName());
    }
  }

  private void require(boolean holds, String name) {
    if (!holds) {
      throw new IllegalStateException("FAILED " + name);
    }
    passed.add(name);
  }
}
