import com.constructsapi.ConstructsApi;
import com.constructsapi.FilePart;
import com.constructsapi.model.CreateClipContentType;
import com.constructsapi.model.CreateJobForm;
import com.constructsapi.model.Job;
import com.constructsapi.model.JobByUrl;
import com.constructsapi.model.Meta;
import com.constructsapi.model.PatchThingContentType;
import com.constructsapi.model.Ticket;
import com.constructsapi.resource.MediaResource;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

class Calls {
  static String url;

  static void call(String name, Consumer<MediaResource> make) {
    try (ConstructsApi api = ConstructsApi.builder().apiKey("secret").baseUrl(url + "/" + name).build()) {
      make.accept(api.media());
    } catch (Exception | AssertionError error) {
      System.out.println(name + ": " + error);
    }
  }

  static void same(Object found, Object expected) {
    Object shown = found instanceof byte[] bytes ? new String(bytes, StandardCharsets.ISO_8859_1) : found;
    if (!Objects.equals(shown, expected)) {
      throw new AssertionError("returned " + shown);
    }
  }

  static FilePart of(String type) {
    return FilePart.of("hi".getBytes(), "a", type);
  }

  public static void main(String[] args) {
    url = args[0];
    JobByUrl job = JobByUrl.builder().url("u").build();
    FilePart plain = FilePart.of("hi".getBytes());

    call("json", media -> same(media.createJob(job).size().orElseThrow(), 2L));
    FilePart file = FilePart.of("hi".getBytes(), "a.txt", "text/plain");
    CreateJobForm form = CreateJobForm.builder().file(file).build();
    call("multipart", media -> same(media.createJobMultipart(form).id(), "2"));
    call("csv", media -> same(media.createJobCsv(job), "id,name\r\n1,ü\r\n"));
    call("pdf", media -> same(media.createJobBytes(job), "%PDF\0\u00ff"));
    call("first-type", media -> media.createClip(plain));
    call("chosen-type", media -> media.createClip(plain, params -> params.contentType(CreateClipContentType.AUDIO_WAV)));
    call("type-of-file", media -> media.createClip(of("audio/wav")));
    call("other-type", media -> media.createClip(plain, params -> params.contentType(CreateClipContentType.of("audio/ogg"))));
    call("other-file", media -> media.createClip(file));
    call("range", media -> media.putPicture(plain, params -> params.contentType("image/webp")));
    call("type-of-picture", media -> media.putPicture(of("image/png"), params -> {}));
    call("no-picture", media -> media.putPicture());
    call("outside-range", media -> media.putPicture(plain, params -> params.contentType("text/plain")));
    call("any-type", media -> media.putPhoto(plain));
    call("any-answer", media -> same(media.getPhoto(), "\u0089P\0\u00ff"));
    call("archive", media -> same(media.getArchive(), "PK\0\u00ff"));
    call("raw-json", media -> same(media.getRawJson(), "{\"a\" : 1}"));
    call("redirect", media -> same(media.exportFile(), "https://files.example/a%20b?sig=%2F+"));
    call("relative-redirect", media -> same(media.exportFile(), url + "/files/1?a=b"));
    call("redirect-to-nowhere", media -> media.exportFile());
    call("text", media -> same(media.sendNote("\"a\" b"), "\"ü\"\n"));
    call("text-in-utf-8", media -> same(media.sendNote("ü"), "ü"));
    call("text-in-no-charset", media -> media.sendNote("a"));
    call("text-in-other-bytes", media -> media.sendNote("a"));
    call("html", media -> same(media.getPage(), Optional.of("<p>ü</p>")));
    call("no-html", media -> same(media.getPage(), Optional.empty()));
    call("xml", media -> same(media.sendFeed("<a>ü</a>"), "<b/>"));
    call("table", media -> media.sendTable("a,b"));
    call("other-table", media -> media.sendTableTabSeparatedValues("a\tb"));
    call("json-text", media -> same(media.sendJsonText("a"), "ü"));
    call("json-null", media -> same(media.sendAny(null), Optional.empty()));
    call("json-list", media -> same(media.sendAny(Arrays.asList(1, "a", null, true)), Optional.of(Arrays.asList(false, "ü", null))));
    call("vendor", media -> same(media.getVendor().id(), "3"));
    call("first-patch", media -> media.patchThing(Map.of("a", 1)));
    PatchThingContentType strategic = PatchThingContentType.APPLICATION_STRATEGIC_MERGE_PATCH_JSON;
    call("chosen-patch", media -> media.patchThing(Map.of("a", 1), params -> params.contentType(strategic)));
    call("json-patch", media -> media.patchThingJsonPatch(List.of(Map.of("op", "remove"))));
    call("delete", media -> media.deleteBulk(body -> body.ids("1")));
    call("done", media -> same(((Job) media.byStatus()).id(), "4"));
    call("later", media -> same(((Ticket) media.byStatus()).wait_(), 5L));
    call("type-by-status", media -> same(media.typeByStatus(), "{\"wait\":5}"));
    call("changed", media -> same(media.getCached(params -> params.ifNoneMatch("\"a\"")).orElseThrow().id(), "5"));
    call("unchanged", media -> same(media.getCached(params -> params.ifNoneMatch("\"b\"")), Optional.empty()));
    Meta one = Meta.builder().n(1L).build();
    call("parts", media -> media.sendParts(body -> body
        .picture("hi".getBytes())
        .more(List.of(file, plain))
        .meta(meta -> meta.title("ü").n(1L))
        .note("a")
        .quoted("a")
        .joined(List.of("a", "b"))
        .piped(List.of(1L, 2L))
        .numbers(List.of(1L, 2L))
        .objects(List.of(one))
        .flag(true)
        .oddName("x")
        .deep(deep -> deep.title("t"))));
    call("type-of-part", media -> media.sendParts(body -> body.picture(FilePart.of("hi".getBytes(), "ü.jpg", "image/jpeg"))));
    call("free-parts", media -> media.sendFreeParts(Map.of("x", file)));
    call("files", media -> media.sendImages(body -> body.both(List.of(file, plain)).nullable(file).list(List.of(file))));
    call("fields", media -> media.sendFields(body -> body
        .tags(List.of("a", "b"))
        .joined(List.of("a,b", "c"))
        .spaced(List.of(1L, 2L))
        .deep(deep -> deep.title("t"))
        .json(List.of("a"))
        .plain(one)));
    call("free-fields", media -> media.sendFreeFields(Map.of("a b", "c&d")));
    call("get-with-body", media -> media.searchAll(body -> body.q("a")));
  }
}
