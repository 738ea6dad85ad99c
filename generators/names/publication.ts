/** What the owner of a document says about the packages of its libraries, in `sdk.yaml`. */

/** A person or an organisation, as manifests name their authors. */
export interface Author {
  name: string;
  email?: string;
  url?: string;
}

/** Facts for the manifests of all languages. */
export interface Publication {
  /** SPDX expression; by default the licence that the document names. */
  license?: string;
  /** URL of the repository of the libraries: `https://github.com/museum/sdks`. */
  repository?: string;
  /** URL of the page about the API or its libraries. */
  homepage?: string;
  authors: Author[];
}

/** Names of the package of one language, each in the spelling of its registry. A language has some of them. */
export interface PackageIdentity {
  /** Name in the registry of Node.js (`@museum/sdk`), Python (`museum-sdk`) or PHP (`museum/sdk`). */
  name?: string;
  /** Module that Python code imports: `museum`. */
  module?: string;
  /** Namespace of the PHP classes: `Museum\Sdk`. */
  namespace?: string;
  /** Group of the Maven artifact: `com.museum`. */
  groupId?: string;
  /** Name of the Maven artifact: `museum-sdk`. */
  artifactId?: string;
  /** Package of the Java classes: `com.museum.sdk`. */
  package?: string;
  /** Version of the library: `1.2.0`. */
  version?: string;
}
