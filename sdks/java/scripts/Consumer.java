import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A module in an empty folder, which takes the library from a file repository.
 *
 * @param folder folder of the project
 * @param classPath archives of the library and its dependencies
 */
record Consumer(Path folder, List<Path> classPath) {
  private static final Path TEMPLATES = Path.of("scripts/consumer");

  /**
   * {@return the project with its sources}
   *
   * @param folder empty folder
   * @param repository file repository with the library
   * @param sources sources by file name
   */
  static Consumer create(Path folder, Path repository, Map<String, String> sources)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    String user = System.getProperty("user.home");
    for (String template : List.of("pom.xml", "settings.xml")) {
      String text =
          Files.readString(TEMPLATES.resolve(template))
              .replace("${library.repository}", repository.toUri().toString())
              .replace("${library.version}", version())
              .replace("${user.repository}", Path.of(user, ".m2/repository").toUri().toString())
              .replace("${own.repository}", folder.resolve("repository").toString());
      Files.writeString(folder.resolve(template), text);
    }
    Path code = Files.createDirectories(folder.resolve("src/main/java/readme"));
    Files.copy(TEMPLATES.resolve("module-info.java"), code.resolveSibling("module-info.java"));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Files.writeString(code.resolve(source.getKey()), source.getValue());
    }
    String dependencies = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
    Path list = folder.resolve("classpath.txt");
    Commands.maven(
        folder, "--settings", "settings.xml", "compile", dependencies, "-Dmdep.outputFile=" + list);
    List<Path> paths =
        Stream.of(Files.readString(list).strip().split(File.pathSeparator, -1))
            .map(Path::of)
            .toList();
    return new Consumer(folder, paths);
  }

  /** Compiles more sources, with the compiler of Eclipse, which runs without a JDK. */
  void compile(Path java, Path compiler, int release, Map<String, String> sources)
      throws IOException, InterruptedException {
    Path code = Files.createDirectories(folder.resolve("src/" + release));
    List<String> command = new ArrayList<>(List.of(java.toString(), "-jar", compiler.toString()));
    command.addAll(List.of("-" + release, "-encoding", "UTF-8"));
    command.addAll(List.of("-d", folder.resolve("target/" + release).toString()));
    command.addAll(List.of("-classpath", path(folder.resolve("target/classes"))));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = Files.writeString(code.resolve(source.getKey()), source.getValue());
      command.add(file.toString());
    }
    Commands.run(folder, Map.of(), command);
  }

  /** {@return the lines that each class prints, by name of the class} */
  Map<String, List<String>> run(
      Path java, List<String> options, Map<String, String> environment, List<String> names)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(Commands.QUICK);
    command.addAll(options);
    command.addAll(names);
    Map<String, List<String>> printed = new LinkedHashMap<>();
    for (String line : Commands.run(folder, environment, command).split("\\R", -1)) {
      if (line.startsWith("== ")) {
        printed.put(line.substring(3), new ArrayList<>());
      } else if (!printed.isEmpty()) {
        printed.values().stream().reduce((first, last) -> last).orElseThrow().add(line);
      }
    }
    return printed;
  }

  /** {@return options that run the module on the module path} */
  List<String> onModulePath() {
    return List.of(
        "--module-path", path(folder.resolve("target/classes")), "--module", "readme/readme.Main");
  }

  /** {@return options that run classes of a later version of Java on the class path} */
  List<String> onClassPath(int release) {
    Path later = folder.resolve("target/" + release);
    return List.of("--class-path", path(later, folder.resolve("target/classes")), "readme.Main");
  }

  private String path(Path... classes) {
    return Stream.concat(Arrays.stream(classes), classPath.stream())
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String version() throws IOException {
    return Files.readString(Path.of("pom.xml")).replaceAll("(?s)^.*?<version>([^<]+)<.*$", "$1");
  }
}
