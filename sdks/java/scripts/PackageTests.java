import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;

/**
 * Tests the archives of a release: {@code java scripts/Run.java PackageTests <python>}. A module in
 * an empty folder takes the jar from a file repository, and runs the snippets of the README against
 * the mock server.
 */
public final class PackageTests {
  private static final int MAX_JAR = 1_000_000;
  private static final int MAX_DEPENDENCIES = 3_000_000;
  private static final String ECLIPSE_COMPILER = "org.eclipse.jdt:ecj:3.42.0";

  private final List<String> passed = new ArrayList<>();
  private final Map<Integer, Path> runtimes = new LinkedHashMap<>();
  private final Map<Integer, Path> compilers;
  private final Path folder;

  private PackageTests(Path folder, String python) throws IOException, InterruptedException {
    this.folder = folder;
    this.compilers = Compilers.others();
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    runtimes.put(Runtime.version().feature(), java);
    runtimes.putAll(Runtimes.others(python));
  }

  /**
   * Runs the script.
   *
   * @param args the Python interpreter that downloads other versions of Java
   */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("package-tests");
    try {
      PackageTests tests = new PackageTests(folder, args[0]);
      tests.run();
      String count = tests.passed.size() + " passed on Java " + tests.runtimes.keySet();
      System.out.println(count + ", built on Java " + builders(tests));
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
    Snippet broken = new Snippet(1, "run(); // → two\n", true, 17);
    boolean isFound = broken.brokenPromise(List.of("one")).isPresent();
    require(isFound, "a snippet that prints something else is reported");
    Path repository = folder.resolve("repository");
    String deploy = "-DaltDeploymentRepository=test::" + repository.toUri();
    Archives archives = Archives.build(folder.resolve("first"), "deploy", deploy);
    reproducible(archives, Archives.build(folder.resolve("second/deeper"), "package"));
    otherCompilers(archives);
    List<Snippet> all = Snippet.in(Files.readString(Path.of("README.md")));
    List<Snippet> run = all.stream().filter(Snippet::isRun).toList();
    Consumer consumer =
        Consumer.create(
            folder.resolve("consumer"), repository, sources(run, release -> release == 17));
    weight(archives, consumer);
    laterSnippets(consumer, run);
    try (MockServer server = MockServer.start()) {
      for (Map.Entry<Integer, Path> runtime : runtimes.entrySet()) {
        snippets(consumer, run, runtime, server.url());
      }
    }
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

  private void weight(Archives archives, Consumer consumer) throws IOException {
    long size = Files.size(archives.jar());
    require(size <= MAX_JAR, "the jar has at most 1 MB: " + size);
    long all = 0;
    for (Path path : consumer.classPath()) {
      all += Files.size(path);
    }
    long dependencies = all - size;
    require(
        dependencies <= MAX_DEPENDENCIES, "its dependencies have at most 3 MB: " + dependencies);
  }

  // The compiler of this JDK may be too old for them.
  private void laterSnippets(Consumer consumer, List<Snippet> run)
      throws IOException, InterruptedException {
    Map<String, String> later = sources(run, release -> release > 17);
    later.remove("Main.java");
    later.remove("Surroundings.java");
    Path tools = Path.of("../../.cache/java").toAbsolutePath().normalize();
    Path compiler = tools.resolve("ecj-3.42.0.jar");
    if (!Files.exists(compiler)) {
      String copy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";
      Commands.maven(
          Path.of("."), copy, "-Dartifact=" + ECLIPSE_COMPILER, "-DoutputDirectory=" + tools);
    }
    consumer.compile(runtimes.get(21), compiler, 21, later);
  }

  private void snippets(
      Consumer consumer, List<Snippet> all, Map.Entry<Integer, Path> runtime, String url)
      throws Exception {
    int version = runtime.getKey();
    Map<String, String> environment =
        Map.of("INTEGRATION_API_KEY", "ik_test_readme", "INTEGRATION_API_BASE_URL", url);
    Map<String, List<String>> printed = new LinkedHashMap<>();
    List<String> base = names(all, release -> release == 17);
    printed.putAll(consumer.run(runtime.getValue(), consumer.onModulePath(), environment, base));
    List<String> later = names(all, release -> release > 17 && release <= version);
    if (!later.isEmpty()) {
      printed.putAll(
          consumer.run(runtime.getValue(), consumer.onClassPath(21), environment, later));
    }
    for (Snippet snippet : all) {
      if (snippet.release() <= version) {
        List<String> lines = printed.getOrDefault(snippet.className(), List.of());
        String broken = snippet.brokenPromise(lines).map(" prints "::concat).orElse("");
        String name = "README.md:" + snippet.line() + " on Java " + version;
        require(broken.isEmpty(), broken.isEmpty() ? name : name + broken + ", got " + lines);
      }
    }
  }

  private static Map<String, String> sources(
      List<Snippet> snippets, Function<Integer, Boolean> releases) throws IOException {
    Map<String, String> sources = new LinkedHashMap<>();
    for (String name : List.of("Main.java", "Surroundings.java")) {
      sources.put(name, Files.readString(Path.of("scripts/consumer").resolve(name)));
    }
    for (Snippet snippet : snippets) {
      if (releases.apply(snippet.release())) {
        sources.put(snippet.className() + ".java", snippet.source());
      }
    }
    return sources;
  }

  private static List<String> names(List<Snippet> snippets, Function<Integer, Boolean> releases) {
    return snippets.stream()
        .filter(snippet -> releases.apply(snippet.release()))
        .map(Snippet::className)
        .collect(Collectors.toList());
  }

  private void require(boolean holds, String name) {
    if (!holds) {
      throw new IllegalStateException("FAILED " + name);
    }
    passed.add(name);
  }
}
