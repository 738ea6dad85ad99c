/** Order of the pages of a list. */
package com.integrationapi.internal.pages;
