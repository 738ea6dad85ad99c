/** Futures that stop their work when nobody waits for it any more. */
package com.integrationapi.internal.futures;
