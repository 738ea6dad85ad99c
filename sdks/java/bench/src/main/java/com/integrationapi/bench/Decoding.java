package com.integrationapi.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.integrationapi.Page;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.pages.ListPage;
import com.integrationapi.model.Product;
import java.io.InputStream;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Decoding of a page of 100 products, 60 kB: into models, into a tree of Jackson, and into nothing. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Decoding {
  private final ObjectMapper mapper = new ObjectMapper();
  private final JsonFactory jackson = new JsonFactory();
  private final Decoder<Page<Product>> pages = ListPage.decoder(Decoder.model(Product.class));
  private byte[] json;

  /** Fetches the page from the server of the benchmark. */
  @Setup
  public void fetch() throws Exception {
    String url = System.getenv("BENCH_URL") + Calls.LIST_PATH;
    try (InputStream body = URI.create(url).toURL().openStream()) {
      json = body.readAllBytes();
    }
  }

  /** Decodes the page into models. */
  @Benchmark
  public Object models() {
    return JsonInput.decode(json, pages);
  }

  /** Decodes the page into maps and lists. */
  @Benchmark
  public Object maps() {
    return JsonInput.decode(json, JsonInput::any);
  }

  /** Decodes the page into a tree of Jackson. */
  @Benchmark
  public Object jacksonTree() throws Exception {
    return mapper.readTree(json);
  }

  /** Reads the tokens and texts with the streaming parser of Jackson, without keeping them. */
  @Benchmark
  public int jacksonTokens() throws Exception {
    int length = 0;
    try (JsonParser parser = jackson.createParser(json)) {
      while (parser.nextToken() != null) {
        length += parser.getText().length();
      }
    }
    return length;
  }
}
