package com.integrationapi.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.ParameterStyle.Place;
import com.integrationapi.internal.response.Result;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts by the OpenAPI Specification 3.1, section 4.8.12, and RFC 6570. */
class ParameterStyleTest {
  private static Object json(String text) {
    return JsonInput.decode(text.getBytes(StandardCharsets.UTF_8), JsonInput::any);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "form #QUERY #null #''",
        "form #QUERY #[] #''",
        "form #QUERY #{} #''",
        "form #QUERY #[null] #''",
        "form #QUERY #{\"R\":null} #''",
        "form #QUERY #\"\" #p=",
        "form #QUERY #true #p=true",
        "form #QUERY #[\"a b\",null,\"c,d\"] #p=a%20b,c%2Cd",
        "form #QUERY #[{\"x\":1},[2]] #p=%7B%22x%22%3A1%7D,%5B2%5D",
        "form #QUERY #{\"R\":100,\"no\":null,\"G\":200} #p=R,100,G,200",
        "form* #QUERY #[\"x\",\"\"] #p=x&p=",
        "form* #QUERY #{\"R\":100,\"G\":200} #R=100&G=200",
        "form* #COOKIE #\"a;b\" #p=a%3Bb",
        "simple #PATH #\"a/b\" #a%2Fb",
        "simple #PATH #[\"x\",\"y\"] #x,y",
        "simple* #PATH #{\"R\":100,\"G\":200} #R=100,G=200",
        "simple #HEADER #[\"a b\",\"c\"] #a b,c",
        "label #PATH #\"x\" #.x",
        "label #PATH #[\"x\",\"y\"] #.x,y",
        "label* #PATH #[\"x\",\"y\"] #.x.y",
        "label* #PATH #{\"R\":100,\"G\":200} #.R=100.G=200",
        "matrix #PATH #\"\" #;p",
        "matrix #PATH #[\"x\",\"y\"] #;p=x,y",
        "matrix* #PATH #[\"x\",\"\"] #;p=x;p",
        "matrix* #PATH #{\"R\":100,\"G\":200} #;R=100;G=200",
        "spaceDelimited #QUERY #[\"x\",\"y\"] #p=x%20y",
        "pipeDelimited #QUERY #[\"x\",\"y\"] #p=x%7Cy",
        "pipeDelimited #QUERY #{\"R\":100} #p=R%7C100",
        "deepObject* #QUERY #{\"R\":[1,{\"G\":2}],\"no\":null} #p%5BR%5D%5B0%5D=1&p%5BR%5D%5B1%5D%5BG%5D=2",
        "form+ #QUERY #\"/b c?%41%zz&ü\" #p=/b%20c?%41%25zz%26%C3%BC",
        "json #QUERY #[1] #p=%5B1%5D",
        "json #COOKIE #[1] #p=%5B1%5D",
        "json #PATH #[1] #%5B1%5D",
        "json #HEADER #{\"a\":[1]} #{\"a\":[1]}"
      })
  void aParameterHasTheTextOfItsStyle(String style, Place place, String value, String text) {
    ParameterStyle named = ParameterStyle.of(style.replaceAll("[*+]", ""));
    ParameterStyle exploded = style.endsWith("*") ? named.exploded() : named;
    ParameterStyle all = style.endsWith("+") ? exploded.reserved() : exploded;
    assertEquals(text, all.text("getIt", place, "p", json(value)));
  }

  @Test
  void aRequestOmitsParametersWhoseTextIsEmptyExceptInItsPath() {
    Request<Void> request = new Operation<>("x", "GET", "/a{p}", Result.nothing()).request();
    ParameterStyle label = ParameterStyle.of("label");
    request.path("p", List.of("b", 1), label);
    ParameterStyle form = ParameterStyle.of("form");
    ParameterStyle simple = ParameterStyle.of("simple");
    request.query("q", List.of(), form).query("r", "s", form);
    request.header("X-None", null, simple).header("X-A", Map.of("b", 1), simple);
    request.header("X-No", null).cookie("none", null, form);
    request.cookie("c", "d", form).cookie("e", 1, form);
    assertEquals("/a.b,1?r=s", request.target(Map.of()));
    assertEquals(Map.of("X-A", "b,1", "Cookie", "c=d; e=1"), request.headers());
    for (Object wrong : Arrays.asList(null, "", List.of(), "..", "a\nb", "a\u0000")) {
      assertThrows(
          InvalidRequestException.class,
          () -> request.path("p", wrong, simple),
          () -> "the path takes " + wrong);
    }
    assertFalse(request.target(Map.of()).contains("{"));
  }
}
