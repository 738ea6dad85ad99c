import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Archives of a release, built from a copy of the sources.
 *
 * @param folder folder of the copy
 */
record Archives(Path folder) {
  private static final List<String> PARTS =
      List.of(
          ".mvn",
          "LICENSE",
          "README.md",
          "pom.xml",
          "src/generated",
          "src/javadoc",
          "src/main",
          "src/module");

  /** {@return the archives of the library, built in an empty folder} */
  static Archives build(Path folder, String... goals) throws IOException, InterruptedException {
    return build(folder, Map.of(), goals);
  }

  /** {@return the archives of the library, built in an empty folder by the Java of a variable} */
  static Archives build(Path folder, Map<String, String> environment, String... goals)
      throws IOException, InterruptedException {
    for (String part : PARTS) {
      copy(Path.of(part), folder.resolve(part));
    }
    // The copy has no tests: those of the library run on these sources in another step.
    String[] options = {"-Prelease", "-Dmaven.test.skip"};
    String[] arguments = Stream.of(options, goals).flatMap(Stream::of).toArray(String[]::new);
    Commands.maven(folder, environment, arguments);
    return new Archives(folder);
  }

  /** {@return the jar, its sources and its Javadoc} */
  List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("target"))) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  /** {@return the jar of the sources} */
  Path sources() throws IOException {
    return jars().stream()
        .filter(file -> file.toString().endsWith("-sources.jar"))
        .findFirst()
        .orElseThrow();
  }

  /** {@return the jar of the classes} */
  Path jar() throws IOException {
    return jars().stream()
        .filter(file -> !file.toString().matches(".*-(?:javadoc|sources)\\.jar"))
        .findFirst()
        .orElseThrow();
  }

  private static void copy(Path source, Path target) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = target.resolve(source.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
        copy.toFile().setReadable(true, false);
      }
    }
  }
}
