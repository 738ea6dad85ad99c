import com.constructsapi.ConstructsApi;
import com.constructsapi.model.Animal;
import com.constructsapi.model.Box;
import com.constructsapi.model.Cat;
import com.constructsapi.model.Content;
import com.constructsapi.model.Dog;
import com.constructsapi.model.Label;
import com.constructsapi.model.NewLabel;
import com.constructsapi.model.Schedule;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

  private Calls() {}

  public static void main(String[] args) {
    String url = args[0];
    call(url, "typed", Calls::typed);
    call(url, "typed-none", api -> same(api.labels().create(label -> label.name("a")).otherMembers(), Map.of()));
    // A builder takes only integers, so that this is the JSON of another program.
    call(url, "typed-wrong", api -> api.labels().create(NewLabel.fromJson("{\"name\":\"a\",\"basil\":\"one\"}")));
    // The builder of a closed class has no method for other members.
    call(url, "closed", api -> api.closed().create(body -> put(body, "colour", "red")));
    call(url, "round-trip", Calls::roundTrip);
    call(url, "pages", api -> api.labels().list().forEach(label -> same(label.otherMembers(), Map.of("thyme", 3L))));
    call(url, "nested", Calls::nested);
    call(url, "nested-round-trip", Calls::nestedRoundTrip);
    call(url, "nested-wrong", api -> api.boxes().create(box -> box.labels(List.of(Label.fromJson("{\"name\":\"b\",\"basil\":\"two\"}")))));
    call(url, "optional-body", api -> api.drafts().create(draft -> draft.putMember("colour", "red")));
    call(url, "no-body", api -> api.drafts().create());
    call(url, "dates", Calls::dates);
    Content content = Content.builder().weight(1L).putMember("size", 2).build();
    call(url, "patterns", api -> api.extensions().create(body -> body.name("a").putMember("x-box", content)));
    call(url, "form", api -> api.forms().create(form -> form.name("a").putMember("colour", "red blue")));
    call(url, "upload", api -> api.uploads().create(form -> form.title("t").putMember("size", 7L)));
    call(url, "variant", Calls::variant);
    call(url, "unknown-variant", Calls::unknownVariant);
  }

  private static void typed(ConstructsApi api) {
    Label label =
        api.labels().create(body -> body.name("a").putMember("basil", 1L).otherMembers(Map.of("x-mint", 2L)));
    same(label.otherMembers(), Map.of("thyme", 3L));
  }

  private static void roundTrip(ConstructsApi api) {
    Label label = api.labels().retrieve("1");
    same(label.otherMembers(), Map.of("thyme", 3L, "x-1", 4L));
    api.labels().update("1", label);
  }

  private static void nested(ConstructsApi api) {
    Label first = Label.builder().name("a").putMember("basil", 1L).build();
    Label second = Label.fromJson("{\"name\":\"b\",\"basil\":2}");
    Object size = Map.of("x", Arrays.asList(1, null));
    Box box =
        api.boxes()
            .create(
                body ->
                    body.title("t")
                        .label(first)
                        .labels(List.of(second))
                        .content(content -> content.weight(1L).putMember("size", size))
                        .putMember("extra", "e"));
    same(box.label().orElseThrow().otherMembers(), Map.of("basil", 1L));
    same(box.content().orElseThrow().otherMembers(), Map.of("size", 9007199254740993L));
    same(box.has("extra") && box.isNull("extra") && box.otherMembers().size() == 1, true);
  }

  private static void nestedRoundTrip(ConstructsApi api) {
    Box box = api.boxes().create(Box.builder().build());
    api.boxes().create(box.toBuilder().build());
  }

  private static void dates(ConstructsApi api) {
    Schedule schedule = api.schedules().create(body -> body.opening(AT).putMember("closing", AT));
    same(schedule.opening(), AT);
    same(schedule.otherMembers(), Map.of("pause", AT));
  }

  private static void variant(ConstructsApi api) {
    Animal animal = api.animals().create(Cat.builder().lives(9L).putMember("age", 3L).build());
    same(((Cat) animal).otherMembers(), Map.of("age", 4L));
  }

  private static void unknownVariant(ConstructsApi api) {
    Animal eel = api.animals().create(Dog.builder().putMember("age", Map.of("years", 3)).build());
    same(eel.toJson(), "{\"kind\":\"eel\",\"length\":3,\"data\":{\"x\":null}}");
    api.animals().create(eel);
  }

  private static void put(Object builder, String name, Object value) {
    try {
      builder.getClass().getMethod("putMember", String.class, Object.class).invoke(builder, name, value);
    } catch (ReflectiveOperationException error) {
      throw new IllegalStateException(error);
    }
  }

  private static void call(String url, String name, Consumer<ConstructsApi> make) {
    try (ConstructsApi api =
        ConstructsApi.builder().apiKey("secret").baseUrl(url + "/" + name).build()) {
      make.accept(api);
    } catch (RuntimeException error) {
      System.out.println(name + ": " + error);
    }
  }

  private static void same(Object found, Object expected) {
    if (!found.equals(expected)) {
      throw new IllegalStateException("returned " + found);
    }
  }
}
