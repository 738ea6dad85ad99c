/** Calls hooks and writes the log. Not part of the public API. */
package com.integrationapi.internal.middleware;
