package com.integrationapi.bench;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.models.files.FileListParams;

/** Java library of OpenAI. */
final class OpenAi implements Calls {
  private static final FileListParams LIMIT = FileListParams.builder().limit(100).build();

  private final OpenAIClient client;

  OpenAi(String url) {
    this.client = OpenAIOkHttpClient.builder().apiKey(KEY).baseUrl(url + "/v1").build();
  }

  @Override
  public Object order() {
    return client.files().retrieve("file_1");
  }

  @Override
  public int list() {
    return client.files().list(LIMIT).data().size();
  }
}
