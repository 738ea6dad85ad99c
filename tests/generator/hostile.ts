/** Ways out of a comment, a docstring or a string, in PHP, Python, TypeScript or Java. `M` becomes the marker. */
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

/** Each marker starts with this. No case that names are converted to leaves it as it is, so a name made of it is none. */
export const MARKER = 'pWned';

/** Texts of a document that a generator prints: not names, types, references or `x-sdk`. */
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

/** A copy of a bundled document with a payload in every text, and how many markers it holds. */
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
      // A second value for each enum that has several: one-value enums tell events apart and stay what they are.
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
