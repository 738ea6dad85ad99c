/** Decides about retries. Not part of the public API. */
package com.integrationapi.internal.retry;
