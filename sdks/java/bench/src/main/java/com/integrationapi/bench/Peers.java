package com.integrationapi.bench;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Makes the calls of one HTTP client in the protocol of a driver of the conformance suite: it reads
 * a job from each line of its input, and prints the outcome of each step of the job, in any order.
 */
final class Peers {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private Peers() {}

  /** Runs until the end of the input. Argument: name of the client. */
  public static void main(String[] args) throws IOException {
    OUT.println(
        JSON.writeValueAsString(
            Map.of("ready", true, "language", "java", "column", args[0], "runtime", PeerClient.version(args[0]))));
    BufferedReader jobs =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = jobs.readLine(); line != null; line = jobs.readLine()) {
      JsonNode job = JSON.readTree(line);
      Thread thread = new Thread(() -> OUT.println(reply(args[0], job)));
      // A call that never ends must not keep the process.
      thread.setDaemon(true);
      thread.start();
    }
    System.exit(0);
  }

  private static ObjectNode reply(String name, JsonNode job) {
    PeerClient client = PeerClient.of(name, job.get("client"));
    long start = System.nanoTime();
    ArrayNode steps = JSON.createArrayNode();
    for (JsonNode step : job.get("call").get("steps")) {
      steps.add(outcome(client, step.has("operation")));
    }
    ObjectNode reply = JSON.createObjectNode();
    reply.set("id", job.get("id"));
    reply.put("ms", (System.nanoTime() - start) / 1e6);
    reply.putObject("outcome").put("kind", "steps").set("steps", steps);
    return reply;
  }

  private static ObjectNode outcome(PeerClient client, boolean isCall) {
    ObjectNode outcome = JSON.createObjectNode();
    try {
      if (isCall) {
        outcome.set("value", JSON.readValue(client.order(), JsonNode.class));
      } else {
        client.close();
      }
      return outcome.put("kind", "value");
    } catch (Throwable error) {
      // Both clients document `IOException`. The program parses the body, so that an error of the
      // parser is not one of the client.
      boolean isOwn = error instanceof IOException || error instanceof JacksonException;
      String type = error.getClass().getSimpleName();
      outcome.put("kind", "error").put("class", isOwn ? type : "native:" + type);
      StringWriter stack = new StringWriter();
      error.printStackTrace(new PrintWriter(stack));
      outcome.putObject("sinks").put("stack", stack.toString());
      return outcome;
    }
  }
}
