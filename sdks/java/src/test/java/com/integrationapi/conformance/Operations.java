package com.integrationapi.conformance;

import com.integrationapi.RequestOptions;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Finds the methods of operations and creates their arguments. */
final class Operations {
  private final Table table;

  Operations(Table table) {
    this.table = table;
  }

  /** Call with its arguments. */
  interface Call {
    /** {@return the result, or null for a void method} */
    Object run() throws Throwable;
  }

  /**
   * Call that is ready, and the types of its result in the table.
   *
   * @param call makes the call
   * @param result type of the result, or of a page; null if the operation returns nothing
   * @param item type of the items of a list, or null
   */
  record Prepared(Call call, Object result, Object item) {}

  /**
   * {@return the call that a scenario describes}
   *
   * @param client object with a method for each resource
   * @param call call of the scenario
   * @param withResponse whether the call returns the response with its result
   */
  Prepared prepare(Object client, Map<String, Object> call, boolean withResponse) throws Throwable {
    Map<String, Object> entry = table.operation(call.get("operation"));
    if (entry.isEmpty()) {
      throw new Unsupported("operation " + call.get("operation"));
    }
    Object resource =
        Reflected.invoke(client.getClass().getMethod((String) entry.get("resource")), client);
    Object owner = withResponse ? withResponse(resource) : resource;
    Method method = method(owner.getClass(), (String) entry.get("method"));
    Object[] arguments = arguments(method, Json.object(entry.get("path")).keySet(), call);
    return new Prepared(
        () -> Reflected.invoke(method, owner, arguments), entry.get("result"), entry.get("item"));
  }

  private static Object withResponse(Object resource) throws Throwable {
    for (Method method : resource.getClass().getMethods()) {
      if (method.getName().equals("withResponse")) {
        return Reflected.invoke(method, resource);
      }
    }
    return resource;
  }

  private static Object[] arguments(
      Method method, Set<String> pathParameters, Map<String, Object> call) throws Throwable {
    Type[] types = method.getGenericParameterTypes();
    List<Object> arguments = new ArrayList<>();
    Map<String, Object> path = new LinkedHashMap<>(Json.object(call.get("path")));
    for (String name : pathParameters) {
      // A missing path parameter becomes null, because a Java argument cannot be omitted.
      arguments.add(Values.of(types[arguments.size()], path.remove(name)));
    }
    Map<String, Object> params = new LinkedHashMap<>(Json.object(call.get("query")));
    params.putAll(Json.object(call.get("headers")));
    Map<String, Object> body = new LinkedHashMap<>(call);
    body.keySet().retainAll(Set.of("body"));
    while (arguments.size() < types.length - 1) {
      Class<?> type = method.getParameterTypes()[arguments.size()];
      // Models are not nested, and the class of the parameters is nested in its resource.
      boolean isParams = type.getDeclaringClass() != null;
      arguments.add(
          isParams
              ? Values.built(type, taken(params))
              : Values.of(types[arguments.size()], taken(body).get("body")));
    }
    for (Map<String, Object> rest : List.of(path, params, body)) {
      if (!rest.isEmpty()) {
        throw new DoesNotCompile(method.getName() + " takes no " + rest.keySet());
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

  // The overload with the most parameters ends with the options; the others have defaults, or
  // lambda expressions that fill in the same objects.
  private static Method method(Class<?> resource, String name) {
    return Arrays.stream(resource.getMethods())
        .filter(method -> method.getName().equals(name))
        .filter(method -> !List.of(method.getParameterTypes()).contains(Consumer.class))
        .max(Comparator.comparingInt(Method::getParameterCount))
        .filter(method -> lastOf(method.getParameterTypes()) == RequestOptions.class)
        .orElseThrow(() -> new Unsupported("method " + name + " of " + resource.getSimpleName()));
  }

  private static Class<?> lastOf(Class<?>[] types) {
    return types.length == 0 ? void.class : types[types.length - 1];
  }
}
