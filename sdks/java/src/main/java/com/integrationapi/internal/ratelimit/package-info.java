/** Reads the rate limit and paces calls. Not part of the public API. */
package com.integrationapi.internal.ratelimit;
