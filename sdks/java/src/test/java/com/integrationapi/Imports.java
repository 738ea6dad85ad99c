package com.integrationapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Imports between the classes of the library.
 *
 * @param byClass imported classes by importing class, with qualified names
 */
record Imports(Map<String, Set<String>> byClass) {
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?(com\\.integrationapi\\.(?:[a-z]+\\.)*[A-Z]\\w*)");

  /** {@return the imports of all files below some folders} */
  static Imports below(Path... folders) throws IOException {
    Map<String, Set<String>> imports = new TreeMap<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(Imports::isClass).toList()) {
          String path = folder.relativize(file).toString();
          Matcher found = IMPORT.matcher(Files.readString(file));
          imports.put(
              path.replace(".java", "").replace(file.getFileSystem().getSeparator(), "."),
              new TreeSet<>(found.results().map(match -> match.group(1)).toList()));
        }
      }
    }
    return new Imports(imports);
  }

  /** {@return all names that import themselves through others} */
  List<String> inCycles() {
    List<String> cycles = new ArrayList<>();
    for (String name : byClass.keySet()) {
      Set<String> reached = new TreeSet<>();
      reach(name, reached);
      if (reached.contains(name)) {
        cycles.add(name);
      }
    }
    return cycles;
  }

  private void reach(String name, Set<String> reached) {
    for (String other : byClass.getOrDefault(name, Set.of())) {
      if (reached.add(other)) {
        reach(other, reached);
      }
    }
  }

  /** {@return whether a file is the source of a class} */
  static boolean isClass(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".java") && !name.equals("package-info.java");
  }
}
