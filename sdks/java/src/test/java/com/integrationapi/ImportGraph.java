package com.integrationapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The modules of the hand-written code, and the modules that each of them imports.
 *
 * <p>A module is a package, except that each class of the root package is a separate module. The
 * public names in this package cannot change, and they reach from {@code FieldError}, which every
 * package may import, to {@code ClientBuilder}, which imports the client. As single modules, they
 * obey the same rule as all others. A builder belongs to the module of the class that it builds,
 * because their public constructors take each other: {@code Model} and {@code ModelBuilder}.
 */
final class ImportGraph {
  private static final String ROOT = "com.integrationapi.";
  private static final String BUILDER = "Builder";
  private static final Pattern NOT_CODE =
      Pattern.compile("/\\*(?s:.*?)\\*/|//.*|'(?:\\\\.|[^'\\\\])'|\"(?:\\\\.|[^\"\\\\\n])*+\"");
  // A name of this library with its package, or the simple name of a class.
  private static final Pattern NAME =
      Pattern.compile("(?<![\\w.])(com\\.integrationapi\\.(?:[a-z]\\w*\\.)*)?([A-Z]\\w*)");

  private final Set<String> classes;
  // Imports such as "Multipart -> FilePart", by importing and by imported module.
  private final Map<String, Map<String, Set<String>>> imports = new TreeMap<>();

  /**
   * Reads the imports between classes.
   *
   * @param sources code by name of the class, relative to the root package
   */
  ImportGraph(Map<String, String> sources) {
    classes = sources.keySet();
    sources.forEach(
        (name, code) -> {
          for (String other : referencesIn(name, code)) {
            if (!moduleOf(other).equals(moduleOf(name))) {
              imports
                  .computeIfAbsent(moduleOf(name), key -> new TreeMap<>())
                  .computeIfAbsent(moduleOf(other), key -> new TreeSet<>())
                  .add(simpleName(name) + " -> " + simpleName(other));
            }
          }
        });
  }

  /** {@return the graph of the classes below a source folder} */
  static ImportGraph below(Path folder) throws IOException {
    Path root = folder.resolve(ROOT.replace('.', '/'));
    Map<String, String> sources = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Imports::isClass).toList()) {
        String path = root.relativize(file).toString().replace(".java", "");
        sources.put(path.replace(file.getFileSystem().getSeparator(), "."), Files.readString(file));
      }
    }
    return new ImportGraph(sources);
  }

  /** {@return the number of modules that import others} */
  int size() {
    return imports.size();
  }

  /**
   * {@return the shortest circle, with the classes of one import between modules per line; empty if
   * there is none}
   */
  String circle() {
    List<String> shortest = List.of();
    for (String module : imports.keySet()) {
      List<String> circle = circleThrough(module);
      if (!circle.isEmpty() && (shortest.isEmpty() || circle.size() < shortest.size())) {
        shortest = circle;
      }
    }
    List<String> lines = new ArrayList<>();
    for (int index = 0; index < shortest.size(); index++) {
      String module = shortest.get(index);
      String next = shortest.get((index + 1) % shortest.size());
      String names = String.join(", ", imports.get(module).get(next));
      lines.add(module + " imports " + next + ": " + names);
    }
    return String.join("\n", lines);
  }

  /** Searches breadth first, so that the circle is as short as possible. */
  private List<String> circleThrough(String start) {
    Map<String, List<String>> paths = new HashMap<>(Map.of(start, List.of(start)));
    Queue<String> queue = new ArrayDeque<>(List.of(start));
    while (!queue.isEmpty()) {
      String module = queue.remove();
      for (String next : imports.getOrDefault(module, Map.of()).keySet()) {
        if (next.equals(start)) {
          return paths.get(module);
        }
        if (!paths.containsKey(next)) {
          List<String> path = new ArrayList<>(paths.get(module));
          path.add(next);
          paths.put(next, path);
          queue.add(next);
        }
      }
    }
    return List.of();
  }

  /** {@return the classes that code names: with their package, or as neighbours in its package} */
  private Set<String> referencesIn(String name, String code) {
    String ownPackage = name.substring(0, name.lastIndexOf('.') + 1);
    Set<String> found = new TreeSet<>();
    NAME.matcher(NOT_CODE.matcher(code).replaceAll(" "))
        .results()
        .forEach(
            match -> {
              String qualifier = match.group(1);
              found.add(
                  (qualifier == null ? ownPackage : qualifier.substring(ROOT.length()))
                      + match.group(2));
            });
    found.retainAll(classes);
    return found;
  }

  private String moduleOf(String name) {
    int dot = name.lastIndexOf('.');
    if (dot >= 0) {
      return name.substring(0, dot);
    }
    String built = name.endsWith(BUILDER) ? name.replace(BUILDER, "") : name;
    return classes.contains(built) ? built : name;
  }

  private static String simpleName(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
