/** Checks options and applies their defaults. Not part of the public API. */
package com.integrationapi.internal.options;
