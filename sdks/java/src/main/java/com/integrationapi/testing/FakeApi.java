package com.integrationapi.testing;

import com.integrationapi.ClientBuilder;
import com.integrationapi.ConfigurationException;
import com.integrationapi.IntegrationApi;
import com.integrationapi.internal.auth.ApiKey;
import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.testing.ContractExamples;
import com.integrationapi.internal.testing.FakeReplies;
import com.integrationapi.internal.testing.Lookup;
import com.integrationapi.internal.testing.ResponseExample;
import com.integrationapi.internal.testing.TestJson;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A real client that sends nothing, and the requests that it would have sent.
 *
 * <p>Each operation returns the contract's example of a successful response until you set another
 * reply. The client validates arguments, retries and throws exceptions as in production. Retries
 * start without a wait, except after a failure without a response. A {@code Retry-After} in your
 * own reply is respected as in production, also by later calls.
 *
 * <pre>{@code
 * try (FakeApi fake = FakeApi.create()) {
 *   fake.replyOnce("orders.list", FakeReply.status(503));
 *   fake.api().orders().list().firstPage();
 *   assertEquals(2, fake.calls().size());
 * }
 * }</pre>
 */
public final class FakeApi implements AutoCloseable {
  // No host can have this name (RFC 6761 section 6.4).
  private static final String NOWHERE = "https://api.invalid";
  // Valid as a bearer token, as a key in a header and as user and password.
  private static final String KEY = "fake:key";

  private final Lookup operations = new Lookup(ContractExamples.OPERATIONS);
  private final FakeReplies<FakeCall, FakeReply> replies = new FakeReplies<>(operations);
  private final IntegrationApi api;

  private FakeApi(Consumer<ClientBuilder<IntegrationApi>> options) {
    ClientBuilder<IntegrationApi> builder = IntegrationApi.builder().baseUrl(NOWHERE);
    CheckOptions.given("options", options).accept(builder);
    // A test may pass other credentials, which an API key would contradict.
    if (Access.<ClientBuilder<?>, ApiKey>create(ApiKey.class, builder) == null) {
      builder.apiKey(KEY);
    }
    api = builder.transport(new FakeTransport(replies, KEY)).build();
  }

  /** {@return a client with default options} */
  public static FakeApi create() {
    return create(builder -> {});
  }

  /**
   * {@return a client with other options}
   *
   * @param options sets options of the client; the transport is replaced
   */
  public static FakeApi create(Consumer<ClientBuilder<IntegrationApi>> options) {
    return new FakeApi(options);
  }

  /** {@return the client, for code that expects one} */
  public IntegrationApi api() {
    return api;
  }

  /** {@return all attempts so far, in order} */
  public List<FakeCall> calls() {
    return replies.calls();
  }

  /**
   * Sets the reply to an operation, used after the replies from {@code replyOnce}.
   *
   * @param operation name of the operation, such as {@code orders.create}
   * @param reply reply to all further attempts
   * @throws ConfigurationException if the contract has no such operation
   */
  public void reply(String operation, FakeReply reply) {
    reply(operation, call -> reply);
  }

  /**
   * Sets a function that creates the reply to each attempt of an operation.
   *
   * @param operation name of the operation
   * @param responder returns the reply
   * @throws ConfigurationException if the contract has no such operation
   */
  public void reply(String operation, Function<FakeCall, FakeReply> responder) {
    replies.set(operation, responder);
  }

  /**
   * Adds a reply to one attempt of an operation. Several replies are used in order.
   *
   * @param operation name of the operation
   * @param reply reply to the attempt
   * @throws ConfigurationException if the contract has no such operation
   */
  public void replyOnce(String operation, FakeReply reply) {
    replyOnce(operation, call -> reply);
  }

  /**
   * Adds a function that creates the reply to one attempt of an operation.
   *
   * @param operation name of the operation
   * @param responder returns the reply
   * @throws ConfigurationException if the contract has no such operation
   */
  public void replyOnce(String operation, Function<FakeCall, FakeReply> responder) {
    replies.add(operation, responder);
  }

  /**
   * {@return a copy of the contract's example of a successful response, which can be modified}
   *
   * @param operation name of the operation
   * @throws ConfigurationException if the contract has no such example
   */
  public Map<String, Object> example(String operation) {
    return TestJson.object(
        operations.named(operation).success().orElseThrow(() -> missing(operation, "2xx")).body());
  }

  /**
   * {@return a copy of the contract's example of a response, which can be modified}
   *
   * @param operation name of the operation
   * @param status status of the response
   * @throws ConfigurationException if the contract has no such example
   */
  public Map<String, Object> example(String operation, int status) {
    ResponseExample found =
        operations
            .named(operation)
            .response(status)
            .orElseThrow(() -> missing(operation, String.valueOf(status)));
    return TestJson.object(found.body());
  }

  /**
   * {@return a copy of the contract's example of a successful response, with some of its fields
   * replaced}
   *
   * @param operation name of the operation
   * @param fields fields to replace
   * @throws ConfigurationException if the contract has no such example, or it has no fields
   */
  public Map<String, Object> example(String operation, Map<String, ?> fields) {
    Map<String, Object> example = example(operation);
    example.putAll(fields);
    return example;
  }

  /** Forgets all replies and calls. */
  public void reset() {
    replies.reset();
  }

  /** Closes the client. */
  @Override
  public void close() {
    api.close();
  }

  private static ConfigurationException missing(String operation, String status) {
    return new ConfigurationException(
        "the contract has no example response of " + operation + " with status " + status);
  }
}
