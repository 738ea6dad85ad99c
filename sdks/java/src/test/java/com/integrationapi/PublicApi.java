package com.integrationapi;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists the public API, one line for each class and member. */
final class PublicApi {
  static final Path FOLDER = Path.of("api");
  private static final String ROOT = "com.integrationapi";
  // Every class has them, and records print theirs.
  private static final Set<String> OF_OBJECT = Set.of("equals", "hashCode", "toString");

  private PublicApi() {}

  /** Writes the reports to their folder, which {@code npm run api} starts. */
  public static void main(String[] args) throws IOException {
    Files.createDirectories(FOLDER);
    for (String old : recorded()) {
      Files.delete(FOLDER.resolve(old));
    }
    for (Map.Entry<String, String> report : reports().entrySet()) {
      Files.writeString(FOLDER.resolve(report.getKey()), report.getValue());
    }
  }

  /** {@return the names of the files in the folder} */
  static Set<String> recorded() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return new TreeSet<>(files.map(file -> file.getFileName().toString()).toList());
    }
  }

  /** {@return all classes of the library} */
  static List<Class<?>> classes() {
    URL library = Model.class.getProtectionDomain().getCodeSource().getLocation();
    return new ClassFileImporter()
        .importUrl(library).stream()
            .filter(type -> !type.getSimpleName().endsWith("-info"))
            .<Class<?>>map(JavaClass::reflect)
            .toList();
  }

  /** {@return whether users can see a class and its enclosing classes} */
  static boolean isVisible(Class<?> type) {
    return (Modifier.isPublic(type.getModifiers()) || Modifier.isProtected(type.getModifiers()))
        && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
  }

  /** {@return the content of each file of the report, by package} */
  static Map<String, String> reports() {
    Map<String, List<Class<?>>> packages = new TreeMap<>();
    for (Class<?> type : classes()) {
      String name = type.getPackageName();
      if (!name.startsWith(ROOT + ".internal") && isVisible(type)) {
        packages.computeIfAbsent(name, key -> new ArrayList<>()).add(type);
      }
    }
    Map<String, String> reports = new TreeMap<>();
    packages.forEach((name, types) -> reports.put(name + ".txt", report(types)));
    return reports;
  }

  /** {@return the lines of one class: its head, then its members in alphabetical order} */
  static List<String> linesOf(Class<?> type) {
    Stream<String> fields =
        Arrays.stream(type.getDeclaredFields())
            .filter(field -> isVisible(field.getModifiers(), type))
            .map(Field::toGenericString);
    Stream<String> constructors =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(constructor -> isVisible(constructor.getModifiers(), type))
            .map(Constructor::toGenericString);
    Stream<String> methods =
        Arrays.stream(type.getDeclaredMethods())
            .filter(method -> isVisible(method.getModifiers(), type) && !method.isSynthetic())
            .filter(method -> !OF_OBJECT.contains(method.getName()))
            .map(Method::toGenericString);
    List<String> lines = new ArrayList<>(List.of(head(type)));
    Stream.of(fields, constructors, methods)
        .flatMap(member -> member)
        .map(line -> "  " + shortened(line, type))
        .sorted()
        .forEach(lines::add);
    return lines;
  }

  private static String report(List<Class<?>> types) {
    return types.stream()
        .sorted((one, other) -> one.getName().compareTo(other.getName()))
        .map(type -> String.join("\n", linesOf(type)) + "\n")
        .collect(Collectors.joining("\n"));
  }

  private static String head(Class<?> type) {
    List<String> parents = new ArrayList<>();
    // Users cannot see the superclass that only holds options of other documents.
    Class<?> parent = type.getSuperclass();
    if (parent != null && parent != Object.class && isVisible(parent)) {
      parents.add(type.getGenericSuperclass().getTypeName());
    }
    Arrays.stream(type.getGenericInterfaces()).forEach(each -> parents.add(each.getTypeName()));
    String after = parents.isEmpty() ? "" : " : " + String.join(", ", parents);
    // Only some versions of Java name the modifier.
    String declared = type.toGenericString().replace("sealed ", "");
    String head = type.isSealed() ? "sealed " + declared : declared;
    return shortened(head + after, type);
  }

  // Names in this package and in the standard library need no package; a subclass can use protected
  // members only if it can exist.
  private static String shortened(String line, Class<?> owner) {
    return line.replace(owner.getName() + ".", "")
        .replaceAll("\\bjava\\.(?:lang|util|time|io)\\.(?:function\\.|stream\\.)?(?=[A-Z])", "");
  }

  private static boolean isVisible(int modifiers, Class<?> owner) {
    return Modifier.isPublic(modifiers)
        || Modifier.isProtected(modifiers) && !Modifier.isFinal(owner.getModifiers());
  }
}
