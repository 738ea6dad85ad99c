import type { Expected } from '../languages.ts';

const pyproject = '[tool.ruff.lint]\nselect = ["F"]\n[tool.mypy]\nstrict = true\n';
const library = (text: string): Record<string, string> => ({ 'pyproject.toml': pyproject, 'src/a/__init__.py': text });

export const expected: Expected = {
  libraries: {
    valid: library('B: int = 1\n'),
    invalid: [
      { aspect: 'types', files: library('B: int = ""\n'), output: /__init__\.py:1: error: Incompatible types/ },
      { aspect: 'style', files: library('B: int=1\n'), output: /-B: int=1\n\+B: int = 1/ },
      { aspect: 'lint', files: library('import os\n'), output: /F401/ },
      { aspect: 'import', files: library('B: int = 1 // 0\n'), output: /ZeroDivisionError/ },
    ],
  },
  markers: { name: 'a.py', live: ['"""M0""" + M() # M0'], broken: 'a = (\n' },
  maintained: {
    removedFiles: ['resources/rate_limit.py', 'resources/rate_limit_async.py'],
    removedCode: [
      ['resources/webhook_endpoints.py', /def ping\(/],
      ['client.py', /RateLimit/],
      ['models.py', /class RateLimit\(/],
    ],
    deprecated: ['resources/locations.py', /@deprecated\(".*"\)\n +def list\(/],
    newValue: ['enums.py', /"on-loan",/],
  },
  rare: [
    '_LIST_ALL, Arguments( path=(id,), query={ "tag": tag, "filter[name]": filter_name, "id": id_, }, headers={ "X-Tenant": x_tenant, }, cookies={ "session": session, }, ), **options,',
    '"/all/{id}", list_of(models.Thing), json_type=list, query=ObjectOf( { "tag": ListOf("string"), "filter[name]": "string", "id": "string", }, ), explode=("tag",), )',
    '"/ping", plain, json_type=str, auth=basic, )',
    '"/peek", plain, json_type=None, auth=in_header("X-API-Key"), may_be_null=True, )',
    '"/search", page_of(models.Thing), query=ObjectOf( { "must": "string", "cursor": "string", }, frozenset({"must"}), ), auth=None, )',
    '"/offers", no_body, body=schemas.ThingCreate, optional_body=True, )',
    '"/try", models.Thing, may_be_empty=True, )',
    '"/try-image", plain, may_be_empty=True, response_media_type="image/png", )',
    '"PUT", "/image", no_body, body="bytes", encode=bytes_encoder("image/png"), )',
    '"/upload", no_body, body=schemas.ThingUpload, encode=encode_multipart, )',
    '"/note", no_body, body="json", encode=json_encoder("application/merge-patch+json"), )',
    '"/nothing", plain, json_type=str, may_be_empty=True, may_be_null=True, )',
    '@deprecated("deleteThing is deprecated; see its documentation for a replacement") def delete(',
    'union( None, { "address": Mail, "digits": Phone, }, UnknownContact, )',
    'UnionOf( None, { "question": Ask, "fact": Tell, }, )',
    'Event: TypeAlias = Created | Deleted | UnknownEvent',
    'class Money(Model):',
    'required_5: Field[str] = Secret("required_5")',
    'Decoded("optional_17", lambda raw, origin: decode_event(raw, origin))',
    'Returns: The bytes of the response, or None if it has no content. Raises:',
    'Returns: The bytes of the response. Raises:',
    '_SET_IMAGE, Arguments( body=body, )',
    `Card = TypedDict( "Card", { "means-type": 'Literal["card"]', "2nd digit": "str", }, )`,
  ],
  calls: ({ venv }) => ({ line: [venv('python'), 'calls.py'], env: { PYTHONPATH: 'python/src' } }),
  product: ({ venv }, { project }) => ({
    files: (code) => ({ 'first_call.py': code }),
    pack: [[venv('python'), '-m', 'pip', 'wheel', '--no-deps', '--wheel-dir', project, '.']],
    install: [
      [venv('python'), '-m', 'venv', 'env'],
      ['env/bin/python', '-m', 'pip', 'install', '--quiet', './tea_shop_api-1.0.0-py3-none-any.whl'],
    ],
    run: ['env/bin/python', 'first_call.py'],
  }),
  templateEdit: {
    construct: 'Documentation of a method',
    template: 'resource.mustache',
    from: '            **options: Options of this call, such as `timeout`{{#isWrite}}',
    to: '            **options: Limits of this call, such as `timeout`{{#isWrite}}',
    printed: /^            \*\*options: Limits of this call, such as `timeout`/gm,
    atLeast: 30,
  },
};
