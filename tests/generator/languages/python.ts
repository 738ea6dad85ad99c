import type { Expected } from '../languages.ts';

export const expected: Expected = {
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
};
