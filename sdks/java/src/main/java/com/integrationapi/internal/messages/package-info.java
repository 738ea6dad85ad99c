/** Makes messages of exceptions and log lines, without secrets. Not part of the public API. */
package com.integrationapi.internal.messages;
