package com.integrationapi;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Types in the public and protected signatures of a class. */
final class PublicSurface {
  private PublicSurface() {}

  /** {@return whether users can see a class and its enclosing classes} */
  static boolean isVisible(Class<?> type) {
    return isVisible(type.getModifiers())
        && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
  }

  /** {@return all classes of the library} */
  static List<Class<?>> libraryClasses()
      throws IOException, URISyntaxException, ClassNotFoundException {
    Path folder = Path.of(Model.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(PublicSurface::isClass).toList()) {
        String name = folder.relativize(file).toString().replaceAll("\\.class$", "");
        classes.add(
            Class.forName(name.replaceAll("[/\\\\]", "."), false, Model.class.getClassLoader()));
      }
    }
    return classes;
  }

  private static boolean isClass(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".class") && !name.endsWith("-info.class");
  }

  /** {@return each type that users of a class can see, with the member that shows it} */
  static List<String> typesOf(Class<?> type) {
    List<String> found = new ArrayList<>();
    add(found, type, "extends", type.getGenericSuperclass());
    add(found, type, "implements", type.getGenericInterfaces());
    if (type.isSealed()) {
      add(found, type, "permits", type.getPermittedSubclasses());
    }
    addVariables(found, type, "<>", type);
    for (Field field : type.getDeclaredFields()) {
      if (isVisible(field.getModifiers()) && !field.isSynthetic()) {
        add(found, type, field.getName(), field.getGenericType());
      }
    }
    Stream.of(type.getDeclaredConstructors(), type.getDeclaredMethods())
        .flatMap(Arrays::stream)
        .filter(member -> isVisible(member.getModifiers()) && !member.isSynthetic())
        .forEach(member -> addMember(found, type, member));
    return found;
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static void addMember(List<String> found, Class<?> owner, Executable member) {
    String memberName = member instanceof Method ? member.getName() : "new";
    add(found, owner, memberName, member.getGenericParameterTypes());
    add(found, owner, memberName, member.getGenericExceptionTypes());
    addVariables(found, owner, memberName, member);
    if (member instanceof Method method) {
      add(found, owner, memberName, method.getGenericReturnType());
    }
  }

  private static void addVariables(
      List<String> found, Class<?> owner, String memberName, GenericDeclaration declaration) {
    for (TypeVariable<?> variable : declaration.getTypeParameters()) {
      add(found, owner, memberName, variable.getBounds());
    }
  }

  private static void add(List<String> found, Class<?> owner, String memberName, Type... types) {
    for (Type type : types) {
      names(type).forEach(name -> found.add(owner.getSimpleName() + " " + memberName + " " + name));
    }
  }

  private static Stream<String> names(Type type) {
    if (type instanceof Class<?> plain) {
      return plain.isArray() ? names(plain.getComponentType()) : Stream.of(plain.getName());
    }
    if (type instanceof ParameterizedType generic) {
      return Stream.concat(
          names(generic.getRawType()),
          Arrays.stream(generic.getActualTypeArguments()).flatMap(PublicSurface::names));
    }
    if (type instanceof WildcardType wildcard) {
      return Stream.of(wildcard.getUpperBounds(), wildcard.getLowerBounds())
          .flatMap(Arrays::stream)
          .flatMap(PublicSurface::names);
    }
    // The bounds of a variable are checked at its declaration.
    return type instanceof GenericArrayType array
        ? names(array.getGenericComponentType())
        : Stream.empty();
  }
}
