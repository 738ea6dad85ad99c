import com.constructsapi.ConstructsApi;
import com.constructsapi.RequestOptions;
import com.constructsapi.model.ErrorModel;
import com.constructsapi.model.FindValuesStar;
import com.constructsapi.model.FindValuesZone;
import com.constructsapi.model.N1st;
import com.constructsapi.model.PageItem;
import com.constructsapi.model.PageItem2;
import com.constructsapi.model.Sign;
import com.constructsapi.model.U1f600;
import com.constructsapi.model.Vote;
import com.constructsapi.model.観測;
import com.constructsapi.resource.HeadersApiResource.HeadersApiSendParams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes each call of {@code expected.yaml}. */
public final class Calls {
  private Calls() {}

  public static void main(String[] args) {
    String url = args[0];
    call(
        url,
        "signs",
        api -> {
          var found =
              api.signs()
                  .send(
                      body ->
                        body
                        .n0("v0")
                        .n1("v1")
                        .plus1("v2")
                        .minus1("v3")
                        .fooBar("v4")
                        .fooUnderscoreBar("v5")
                        .fooDashBar("v6")
                        .fooBar2("v7")
                        .type("v8")
                        .underscore("v9")
                        .underscore2("v10")
                        .größe("v11")
                        .naïve("v12")
                        .名前("v13")
                        .имя("v14")
                        .اسم("v15")
                        .u1f600("v16")
                        .n1st("v17")
                        .aB("v18")
                        .aDotB("v19")
                        .fine2("v20")
                        .fine("v21")
                        .i̇("v22")
                        .ß("v23")
                        .ss("v24"));
          texts(
              found.n0(),
              found.n1(),
              found.plus1(),
              found.minus1(),
              found.fooBar(),
              found.fooUnderscoreBar(),
              found.fooDashBar(),
              found.fooBar2(),
              found.type(),
              found.underscore(),
              found.underscore2(),
              found.größe(),
              found.naïve(),
              found.名前(),
              found.имя(),
              found.اسم(),
              found.u1f600(),
              found.n1st(),
              found.aB(),
              found.aDotB(),
              found.fine2(),
              found.fine(),
              found.i̇(),
              found.ß(),
              found.ss());
        });
    call(
        url,
        "members",
        api -> {
          var found =
              api.members()
                  .send(
                      body ->
                        body
                        .constructor("v0")
                        .proto("v1")
                        .toString_("v2")
                        .prototype("v3")
                        .hasOwnProperty("v4")
                        .valueOf("v5")
                        .then("v6")
                        .length("v7")
                        .name("v8")
                        .class_("v9")
                        .self("v10")
                        .this_("v11")
                        .cls("v12")
                        .list("v13")
                        .dict("v14")
                        .keys("v15")
                        .values("v16")
                        .items("v17")
                        .get("v18")
                        .set("v19")
                        .copy("v20")
                        .update("v21")
                        .pop("v22")
                        .clear("v23")
                        .count("v24")
                        .index("v25")
                        .underscoreClassUnderscore("v26")
                        .underscoreDictUnderscore("v27")
                        .init("v28")
                        .modelConfig("v29")
                        .modelFields("v30")
                        .getClass_("v31")
                        .hashCode_("v32")
                        .equals_("v33")
                        .notify_("v34")
                        .wait_("v35")
                        .clone_("v36")
                        .finalize_("v37")
                        .builder_("v38")
                        .build("v39")
                        .toBuilder_("v40")
                        .toJson_("v41")
                        .fromJson_("v42")
                        .construct("v43")
                        .underscoreGet("v44")
                        .jsonSerialize("v45")
                        .raw("v46")
                        .origin("v47")
                        .toDict("v48")
                        .fromDict("v49")
                        .toUnderscoreJson("v50")
                        .additionalProperties_("v51")
                        .additionalUnderscoreProperties("v52")
                        .has_("v53")
                        .isNull_("v54")
                        .in_("v55")
                        .request_("v56")
                        .body("v57")
                        .options("v58")
                        .params("v59")
                        .client("v60")
                        .datetime("v61")
                        .enums("v62")
                        .str("v63")
                        .int_("v64")
                        .bytes("v65")
                        .property("v66")
                        .type("v67")
                        .id("v68")
                        .function("v69")
                        .null_("v70")
                        .true_("v71")
                        .none("v72")
                        .and("v73")
                        .or("v74")
                        .ref("v75")
                        .properties("v76")
                        .mapping("v77")
                        .propertyName("v78")
                        .xSdk("v79")
                        .default_("v80"));
          texts(
              found.constructor(),
              found.proto(),
              found.toString_(),
              found.prototype(),
              found.hasOwnProperty(),
              found.valueOf(),
              found.then(),
              found.length(),
              found.name(),
              found.class_(),
              found.self(),
              found.this_(),
              found.cls(),
              found.list(),
              found.dict(),
              found.keys(),
              found.values(),
              found.items(),
              found.get(),
              found.set(),
              found.copy(),
              found.update(),
              found.pop(),
              found.clear(),
              found.count(),
              found.index(),
              found.underscoreClassUnderscore(),
              found.underscoreDictUnderscore(),
              found.init(),
              found.modelConfig(),
              found.modelFields(),
              found.getClass_(),
              found.hashCode_(),
              found.equals_(),
              found.notify_(),
              found.wait_(),
              found.clone_(),
              found.finalize_(),
              found.builder_(),
              found.build(),
              found.toBuilder_(),
              found.toJson_(),
              found.fromJson_(),
              found.construct(),
              found.underscoreGet(),
              found.jsonSerialize(),
              found.raw(),
              found.origin(),
              found.toDict(),
              found.fromDict(),
              found.toUnderscoreJson(),
              found.additionalProperties_(),
              found.additionalUnderscoreProperties(),
              found.has_(),
              found.isNull_(),
              found.in_(),
              found.request_(),
              found.body(),
              found.options(),
              found.params(),
              found.client(),
              found.datetime(),
              found.enums(),
              found.str(),
              found.int_(),
              found.bytes(),
              found.property(),
              found.type(),
              found.id(),
              found.function(),
              found.null_(),
              found.true_(),
              found.none(),
              found.and(),
              found.or(),
              found.ref(),
              found.properties(),
              found.mapping(),
              found.propertyName(),
              found.xSdk(),
              found.default_());
        });
    call(
        url,
        "values",
        api -> {
          var found =
              api.values()
                  .list(
                      query ->
                          query
                              .vote(Vote.PLUS_1)
                              .sign(Sign.LESS_EQUAL)
                              .zone(FindValuesZone.ETC_GMT_MINUS_1)
                              .star(FindValuesStar.星));
          var signs =
              List.of(
                  Sign.EMPTY,
                  Sign.SPACE,
                  Sign.LESS,
                  Sign.R_PLUS,
                  Sign.A,
                  Sign.A_2,
                  Sign.N_10,
                  Sign.N_1_DOT_0,
                  Sign.U1F600,
                  Sign.PROTO,
                  Sign.CLASS,
                  Sign.名前,
                  Sign.of("newer"));
          require(found.vote().equals(Optional.of(Vote.MINUS_1)) && found.sign().equals(Optional.of(signs)));
        });
    call(url, "empty-value", api -> api.values().list(query -> query.sign(Sign.EMPTY)));
    call(
        url,
        "places",
        api ->
            api.places()
                .retrieve(
                    "1",
                    "2",
                    "3",
                    query ->
                        query
                            .idInQuery("4")
                            .idInHeader("5")
                            .filterBracketA("6")
                            .filterA("7")
                            .client("8")
                            .params("9")
                            .body("10")
                            .request_("11")
                            .timeout("12")
                            .extraQuery("13")
                            .proto("14")
                            .場所("15")));
    HeadersApiSendParams headers =
        HeadersApiSendParams.builder()
            .maxRetries(1)
            .extraQuery("b")
            .extraBody("c")
            .extraHeaders("d")
            .totalTimeout("e")
            .timeout("f")
            .signal("g")
            .headers("h")
            .cancellation("i")
            .apiKey("j")
            .options("k")
            .body("l")
            .xUnderscoreA("m")
            .xA("n")
            .build();
    RequestOptions options =
        RequestOptions.builder()
            .timeout(Duration.ofSeconds(9))
            .totalTimeout(Duration.ofSeconds(9))
            .maxRetries(0)
            .query("more", "m")
            .build();
    call(url, "headers", api -> api.headersApi().send(headers, options));
    call(
        url,
        "words",
        api -> {
          api.constructorApi().retrieve();
          api.proto().update();
          api.toStringApi().create();
        });
    call(
        url,
        "scripts",
        api -> {
          api.stars().一覧();
          api.größe().delete();
        });
    call(
        url,
        "classes",
        api -> {
          var found =
              api.classes()
                  .send(
                      body ->
                          body.a(ErrorModel.builder().id("a").build())
                              .b(PageItem.builder().id("b").build())
                              .c(PageItem2.builder().id("c").build())
                              .d(観測.builder().id("d").build())
                              .e(N1st.builder().id("e").build())
                              .f(U1f600.builder().id("f").build())
                              .putG("0", "a")
                              .putG("__proto__", "b")
                              .putG("constructor", "c")
                              .putG("名前", "d"));
          var map = Map.of("0", "a", "__proto__", "b", "constructor", "c", "名前", "d");
          require(found.g().equals(Optional.of(map)));
          Optional<String> d = found.d().flatMap(観測::id);
          Optional<String> f = found.f().flatMap(U1f600::id);
          require(d.equals(Optional.of("d")) && f.equals(Optional.of("f")));
        });
    call(url, "odd-path", api -> api.odd().retrieve("x", "y", "z"));
  }

  private static void call(String url, String name, Consumer<ConstructsApi> make) {
    try (ConstructsApi api =
        ConstructsApi.builder().apiKey("secret").baseUrl(url + "/" + name).build()) {
      make.accept(api);
    } catch (RuntimeException error) {
      System.out.println(name + ": " + error);
    }
  }

  /** Fails unless the values are the texts of the call, in order. */
  private static void texts(Object... found) {
    var all = Stream.of(found).map(each -> each instanceof Optional<?> some ? some.orElseThrow() : each).toList();
    var expected = IntStream.range(0, found.length).mapToObj(index -> "v" + index).toList();
    if (!all.equals(expected)) {
      throw new IllegalStateException("returned " + all);
    }
  }

  private static void require(boolean isSame) {
    if (!isSame) {
      throw new IllegalStateException("another value was returned");
    }
  }
}
