/** Exact arithmetic of amounts of money. Not part of the public API. */
package com.integrationapi.internal.money;
