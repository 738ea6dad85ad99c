/** Payloads that end a comment, a docstring or a string in PHP, Python, TypeScript or Java. `M` becomes the marker. */
const PAYLOADS = [
  '*/ M(); /*',
  '\\u002a/ M(); /*',
  '\\u002a\\u002f M(); /*',
  '""" + M() + """',
  "''' + M() + '''",
  "'; M(); '",
  '"; M(); "',
  '" + M() + "',
  '\\"; M(); //',
  "\\'; M(); //",
  '\\',
  '?> <?php M(); ?>',
  '${M()}',
  '{$M}',
  '`; M(); `',
  '\n M();\n',
  '\r\nM();\r\n',
  '\u2028M();\u2029',
  '\u0000M()',
  '{@code } M() {@link',
  '// -->\nM();',
  '#{M()}',
  '</script><script>M()</script>',
  '%s M() %(M)s {M}',
];

/** Prefix of each marker. Every case conversion of names changes it, so a converted name is not a marker. */
export const MARKER = 'pWned';

/** Keys of texts that a generator prints: not names, types, references or `x-sdk`. */
const TEXT_KEYS = new Set(['description', 'summary', 'title', 'version', 'url', 'default', 'pattern', 'example']);
const STRUCTURE_KEYS = new Set([
  '$ref',
  'type',
  'format',
  'in',
  'name',
  'operationId',
  'x-sdk',
  'propertyName',
  'required',
]);

/** Returns a copy of a bundled document with a payload in every text, and the number of markers. */
export function hostileCopy<Document>(document: Document): { document: Document; markers: number } {
  let markers = 0;
  const poison = (text: string): string => {
    const payload = PAYLOADS[markers % PAYLOADS.length] ?? '';
    markers += 1;
    return `${text} ${payload.replaceAll('M', `${MARKER}${markers}`)}`;
  };
  const walk = (node: unknown, key: string): unknown => {
    if (typeof node === 'string') return TEXT_KEYS.has(key) ? poison(node) : node;
    if (Array.isArray(node)) {
      // Enums with several values get one more. Enums with one value distinguish events and stay unchanged.
      if (key === 'enum') return node.length > 1 ? [...node, poison('')] : node;
      return node.map((item) => walk(item, key));
    }
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).map(([name, value]) => [
      name,
      STRUCTURE_KEYS.has(name) ? value : walk(value, name),
    ]);
    return Object.fromEntries(entries);
  };
  return { document: walk(document, '') as Document, markers };
}
