import com.constructsapi.ConstructsApi;
import com.constructsapi.model.BatBoxBase;
import com.constructsapi.model.BoxBase;
import com.constructsapi.model.Cat;
import com.constructsapi.model.CatSpecies;
import com.constructsapi.model.Dog;
import com.constructsapi.model.Frame1;
import com.constructsapi.model.Frame2;
import com.constructsapi.model.Home;
import com.constructsapi.model.HouseHut;
import com.constructsapi.model.HouseTower;
import com.constructsapi.model.LevelPlace;
import com.constructsapi.model.LevelTag;
import com.constructsapi.model.LevelUnit;
import com.constructsapi.model.Off;
import com.constructsapi.model.On;
import com.constructsapi.model.OwlBox;
import com.constructsapi.model.ShipBase;
import com.constructsapi.model.SizesNested;
import com.constructsapi.model.SizesOpen;
import com.constructsapi.model.SizesSize;
import com.constructsapi.model.SmallBatBox;
import com.constructsapi.model.Tree;
import com.constructsapi.model.Tug;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private Calls() {}

  public static void main(String[] args) {
    String url = args[0];
    call(url, "merged-members", Calls::merged);
    call(
        url,
        "any-of-both",
        api -> {
          var found = api.things().sendMarks(body -> body.id("1").colour("red").depth(2L));
          same(List.of(found.id(), found.colour(), found.depth()), "1", Optional.of("red"), Optional.of(2L));
        });
    call(
        url,
        "one-of-each",
        api -> {
          var found = api.things().sendChoices(body -> body.a("1").d("2"));
          same(
              List.of(found.a(), found.b(), found.c(), found.d()),
              Optional.of("1"),
              Optional.empty(),
              Optional.empty(),
              Optional.of("2"));
        });
    call(
        url,
        "conditions",
        api -> {
          var found = api.things().sendRules(body -> body.kind("tax").rate(1.5).since("s"));
          same(List.of(found.rate(), found.amount(), found.since()), Optional.of(1.5), Optional.empty(), Optional.of("s"));
        });
    call(url, "kind", Calls::kind);
    call(url, "kind-without-mapping", Calls::unmapped);
    call(url, "base", Calls::base);
    call(
        url,
        "base-with-choice",
        api -> {
          var found = api.things().sendAnimals(Dog.builder().species(CatSpecies.DOG).tricks(List.of("sit")).build());
          same(List.of(found.name(), ((Cat) found).lives()), Optional.of("c"), Optional.of(9L));
        });
    call(
        url,
        "members-next-to-choice",
        api -> {
          var found = api.things().sendHouses(HouseTower.builder().id("1").form("tower").floors(2L).build());
          same(List.of(found.id(), ((HouseHut) found).doors()), "2", Optional.of(1L));
        });
    call(
        url,
        "number-as-tag",
        api -> {
          var found = api.things().sendFrames(Frame2.builder().version(2L).parts(List.of("a")).build());
          same(List.of(found.version(), ((Frame1) found).data()), 1L, Optional.of("x"));
        });
    call(
        url,
        "unknown-number",
        api -> {
          var found = api.things().sendFrames(Frame1.builder().version(1L).data("y").build());
          same(List.of(found.getClass().getSimpleName(), found.version()), "UnknownFrame", 3L);
          api.things().sendFrames(found);
        });
    call(url, "three-levels", Calls::levels);
    call(
        url,
        "boolean-as-tag",
        api -> {
          var found = api.things().sendSwitches(Off.builder().on(false).since("s").build());
          same(List.of(found.on(), ((On) found).level()), true, Optional.of(4L));
        });
    call(url, "recursion", Calls::recursion);
    call(
        url,
        "diamond",
        api -> {
          var found = api.things().sendDiamonds(body -> body.town("t").left("l").right("r"));
          same(List.of(found.town(), found.left(), found.right()), Optional.of("t"), Optional.of("l"), Optional.of("r"));
        });
    call(
        url,
        "next-to-reference",
        api -> {
          var found = api.things().sendReferences(body -> body.town("t").street("s"));
          same(List.of(found.town(), found.street()), "t", Optional.of("s"));
        });
    call(url, "nulls", Calls::nulls);
    call(url, "constants", Calls::constants);
  }

  private static void merged(ConstructsApi api) {
    Instant at = Instant.parse("2026-01-02T03:04:05Z");
    var found =
        api.things()
            .sendLevels(
                body ->
                    body.at(at)
                        .unit(LevelUnit.METRES)
                        .size(3L)
                        .place(LevelPlace.builder().lat(1.5).name("x").build())
                        .tags(List.of(LevelTag.builder().key("k").value("v").build()))
                        .home(Home.builder().town("t").build())
                        .id("1"));
    same(List.of(found.at(), found.unit(), found.size(), found.id()), Optional.of(at), LevelUnit.METRES, Optional.of(3L), "1");
    LevelPlace place = found.place().orElseThrow();
    LevelTag tag = found.tags().orElseThrow().get(0);
    same(List.of(place.lat(), place.name(), tag.key(), tag.value()), Optional.of(1.5), "x", Optional.of("k"), Optional.of("v"));
    same(List.of(found.home().orElseThrow().town()), Optional.of("t"));
  }

  private static void levels(ConstructsApi api) {
    Tug tug = Tug.builder().boat("tug").force(3L).build();
    Tug flagship = Tug.builder().boat("tug").name("n").force(4L).build();
    ShipBase ship = ShipBase.builder().boat("ship").decks(2L).build();
    var found = api.things().sendFleets(body -> body.boats(List.of(ship, tug)).flagship(flagship));
    same(List.of(((Tug) found.boats().orElseThrow().get(0)).force()), Optional.of(5L));
    same(List.of(((ShipBase) found.flagship().orElseThrow()).decks()), Optional.of(6L));
  }

  private static void kind(ConstructsApi api) {
    var found = api.things().sendBoxes(OwlBox.builder().kind("owl").size(1L).height(2.5).build());
    same(List.of(((BatBoxBase) found).slots()), Optional.of(3L));
  }

  private static void unmapped(ConstructsApi api) {
    OwlBox inner = OwlBox.builder().kind("owl").height(1.5).build();
    var found = api.things().sendBoxes(SmallBatBox.builder().kind("SmallBatBox").slots(1L).inner(inner).build());
    same(List.of(((OwlBox) ((SmallBatBox) found).inner().orElseThrow()).height()), 1.5);
  }

  private static void base(ConstructsApi api) {
    var found = api.things().sendBoxes(BoxBase.builder().kind("Box").size(1L).build());
    same(List.of(found.getClass().getSimpleName(), found.kind(), found.size()), "UnknownBox", "crow", Optional.of(2L));
    api.things().sendBoxes(found);
  }

  private static void recursion(ConstructsApi api) {
    var found =
        api.things()
            .sendTrees(
                body ->
                    body.name("a")
                        .trees(List.of(Tree.builder().name("b").build()))
                        .named(Map.of("c", Tree.builder().name("d").build()))
                        .nested(List.of(List.of(), List.of(List.of()))));
    same(List.of(found.trees().orElseThrow().get(0).name(), found.named().orElseThrow().get("c").name()), Optional.of("b"), Optional.of("d"));
    same(List.of(found.nested()), Optional.of(List.of(List.of(), List.of(List.of()))));
  }

  private static void nulls(ConstructsApi api) {
    var found = api.things().sendNulls(body -> body.nullable(null).null_(null).values(null).part(null));
    same(
        List.of(found.nullable().orElseThrow().town(), found.null_(), found.values()),
        Optional.of("t"),
        Optional.empty(),
        Optional.of(5L));
    same(List.of(found.part().orElseThrow().town()), Optional.of("p"));
  }

  private static void constants(ConstructsApi api) {
    var found =
        api.things()
            .sendSizes(
                body ->
                    body.size(SizesSize.SMALL)
                        .open(SizesOpen.of("z"))
                        .number(2L)
                        .nested(SizesNested.C)
                        .same(Home.builder().town("t").build()));
    same(List.of(found.size(), found.open()), Optional.of(SizesSize.SMALL), Optional.of(SizesOpen.of("z")));
    same(List.of(found.number(), found.nested()), Optional.of(2L), Optional.of(SizesNested.C));
    same(List.of(found.same().orElseThrow().town()), Optional.of("t"));
  }

  private static void call(String url, String name, Consumer<ConstructsApi> make) {
    try (ConstructsApi api =
        ConstructsApi.builder().apiKey("secret").baseUrl(url + "/" + name).build()) {
      make.accept(api);
    } catch (RuntimeException error) {
      System.out.println(name + ": " + error);
    }
  }

  private static void same(List<?> found, Object... expected) {
    if (!Objects.equals(found, Arrays.asList(expected))) {
      throw new IllegalStateException("returned " + found);
    }
  }
}
