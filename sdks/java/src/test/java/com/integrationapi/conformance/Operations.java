package com.integrationapi.conformance;

import com.integrationapi.IntegrationApi;
import com.integrationapi.RequestOptions;
import com.integrationapi.internal.request.Operation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds all operations of the library by operationId in its resource classes. */
final class Operations {
  private static final Pattern PATH_PARAMETER = Pattern.compile("\\{([^}]+)}");

  private final Map<String, Target> targets = new HashMap<>();

  /** Call with its arguments. */
  interface Call {
    /** {@return the result, or null for a void method} */
    Object run() throws Throwable;
  }

  /**
   * Methods that lead to an operation.
   *
   * @param resource method of the client that returns the resource
   * @param method method of the resource with the most parameters
   * @param path names of the path parameters, in order
   */
  private record Target(Method resource, Method method, List<String> path) {}

  Operations() throws IllegalAccessException {
    for (Method resource : IntegrationApi.class.getMethods()) {
      for (Field field : resource.getReturnType().getDeclaredFields()) {
        if (field.getType() == Operation.class) {
          field.setAccessible(true);
          Operation operation = (Operation) field.get(null);
          Method method = method(resource.getReturnType(), field.getName());
          targets.put(
              operation.id(), new Target(resource, method, pathParameters(operation.path())));
        }
      }
    }
  }

  /** {@return the operationIds} */
  Set<String> ids() {
    return targets.keySet();
  }

  /** {@return the call that a scenario describes} */
  Call prepare(IntegrationApi api, Map<String, Object> call) throws Throwable {
    Target target = targets.get(String.valueOf(call.get("operation")));
    if (target == null) {
      throw new Unsupported("operation " + call.get("operation"));
    }
    Object resource = Reflected.invoke(target.resource(), api);
    Object[] arguments = arguments(target, call);
    return () -> Reflected.invoke(target.method(), resource, arguments);
  }

  private static Object[] arguments(Target target, Map<String, Object> call) throws Throwable {
    Type[] types = target.method().getGenericParameterTypes();
    List<Object> arguments = new ArrayList<>();
    Map<String, Object> path = new LinkedHashMap<>(Json.object(call.get("path")));
    for (String name : target.path()) {
      // A missing path parameter becomes null, because a Java argument cannot be omitted.
      arguments.add(Values.of(types[arguments.size()], path.remove(name)));
    }
    Map<String, Object> params = new LinkedHashMap<>(Json.object(call.get("query")));
    params.putAll(Json.object(call.get("headers")));
    Map<String, Object> body = new LinkedHashMap<>(call);
    body.keySet().retainAll(Set.of("body"));
    while (arguments.size() < types.length - 1) {
      Class<?> type = target.method().getParameterTypes()[arguments.size()];
      boolean isParams = type.getDeclaringClass() == target.resource().getReturnType();
      arguments.add(
          isParams
              ? Values.built(type, taken(params))
              : Values.of(types[arguments.size()], taken(body).get("body")));
    }
    for (Map<String, Object> rest : List.of(path, params, body)) {
      if (!rest.isEmpty()) {
        throw new DoesNotCompile(target.method().getName() + " takes no " + rest.keySet());
      }
    }
    arguments.add(Options.ofCall(Json.object(call.get("options"))));
    return arguments.toArray();
  }

  private static Map<String, Object> taken(Map<String, Object> values) {
    Map<String, Object> all = new LinkedHashMap<>(values);
    values.clear();
    return all;
  }

  // The overload with the most parameters ends with the options; the others have defaults.
  private static Method method(Class<?> resource, String constant) {
    return Arrays.stream(resource.getMethods())
        .filter(method -> Names.same(method.getName(), constant))
        .max(Comparator.comparingInt(Method::getParameterCount))
        .filter(method -> lastOf(method.getParameterTypes()) == RequestOptions.class)
        .orElseThrow(() -> new IllegalStateException(resource + " has no method for " + constant));
  }

  private static Class<?> lastOf(Class<?>[] types) {
    return types.length == 0 ? void.class : types[types.length - 1];
  }

  private static List<String> pathParameters(String path) {
    Matcher matcher = PATH_PARAMETER.matcher(path);
    return matcher.results().map(parameter -> parameter.group(1)).toList();
  }
}
