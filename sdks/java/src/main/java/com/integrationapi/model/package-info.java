/** What the API sends and takes. Written by the generator. */
package com.integrationapi.model;
