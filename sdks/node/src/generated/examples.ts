// Made by `npm run generate` from templates/node/examples.mustache. Edit the contract or the template, not this file.
import type { AnswerExample, OperationExamples } from '../testing/operation-examples.ts';

export { IntegrationApi as Client } from './client.ts';

const GET_ACCOUNT_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"id":"acct_KqJlizTeNAxhi20c","name":"Kontor Nordlicht GmbH & Co. KG","email":"technik@kontor-nordlicht.example","plan":"free","version":2,"created_at":"2026-01-12T08:00:00Z"}',
};

const GET_ACCOUNT_400: AnswerExample = {
  status: 400,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/malformed_request","title":"Malformed request","status":400,"detail":"The identifier in the path does not have the form that the documentation gives for it.","instance":"/api/v1/orders/10428","code":"malformed_request","request_id":"req_4KRcyYCc1Cr5PqLb","errors":[{"parameter":"order_id","code":"invalid_format","detail":"must be ord_ and 16 to 32 letters and digits; order numbers are not accepted here"}]}',
};

const GET_ACCOUNT_401: AnswerExample = {
  status: 401,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/authentication_required","title":"Authentication required","status":401,"detail":"The request has no bearer token. Send your API key as \\"Authorization: Bearer ik_live_…\\".","instance":"/api/v1/products","code":"authentication_required","request_id":"req_edt7TQWoCYlzgkhv"}',
};

const GET_ACCOUNT_403: AnswerExample = {
  status: 403,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/insufficient_scope","title":"Insufficient scope","status":403,"detail":"The API key has the scopes products:read and orders:read, but this operation needs orders:write.","instance":"/api/v1/orders","code":"insufficient_scope","request_id":"req_DS2GJOElYLJlSFon"}',
};

const GET_ACCOUNT_429: AnswerExample = {
  status: 429,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/rate_limit_exceeded","title":"Rate limit exceeded","status":429,"detail":"This API key has made 10000 requests within 60 seconds. It may go on in 7 seconds.","instance":"/api/v1/products","code":"rate_limit_exceeded","request_id":"req_wg9dSLCb37oga5Tq"}',
};

const GET_ACCOUNT_500: AnswerExample = {
  status: 500,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/internal_error","title":"Internal error","status":500,"detail":"Something broke on our side and we were told about it. Repeat the request with the same Idempotency-Key.","instance":"/api/v1/orders","code":"internal_error","request_id":"req_P7nDwcAIw3W6mTpY"}',
};

const GET_ACCOUNT_503: AnswerExample = {
  status: 503,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/service_unavailable","title":"Service unavailable","status":503,"detail":"The API is under maintenance for a few minutes.","instance":"/api/v1/inventory","code":"service_unavailable","request_id":"req_L5Im1vQZuaccu3V5"}',
};

const CREATE_ACCOUNT_201: AnswerExample = {
  status: 201,
  contentType: 'application/json',
  body: '{"account":{"id":"acct_KqJlizTeNAxhi20c","name":"Kontor Nordlicht","email":"technik@kontor-nordlicht.example","plan":"free","version":1,"created_at":"2026-01-12T08:00:00Z"},"api_key":{"api_key":{"id":"key_JCZ7WMNQYzAqwdOm","name":"Default","mode":"test","scopes":["account:read","products:read","orders:read","orders:write","inventory:read","inventory:write","webhooks:read","webhooks:write","events:read","api_keys:write"],"hint":"hdr7","expires_at":null,"last_used_at":null,"version":1,"created_at":"2026-01-12T08:00:00Z"},"secret":"ik_test_nzmpEkvzFMTPXC7cff70wfPQknXr83EC1Chdr7"}}',
};

const CREATE_ACCOUNT_400: AnswerExample = {
  status: 400,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/malformed_request","title":"Malformed request","status":400,"detail":"The body is not JSON: a comma or a closing brace is missing at line 7, column 3.","instance":"/api/v1/orders","code":"malformed_request","request_id":"req_4AnLzH8OC29G8wK6"}',
};

const CREATE_ACCOUNT_409: AnswerExample = {
  status: 409,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/account_exists","title":"Account exists","status":409,"detail":"The email address already belongs to an account. Ask its owner for an API key.","instance":"/api/v1/accounts","code":"account_exists","request_id":"req_komd2v45YSsNvpwP","errors":[{"pointer":"#/email","code":"duplicate","detail":"is the address of another account"}]}',
};

const CREATE_ACCOUNT_413: AnswerExample = {
  status: 413,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/payload_too_large","title":"Payload too large","status":413,"detail":"The body has 1482911 bytes; 1048576 are allowed. Split the request.","instance":"/api/v1/inventory","code":"payload_too_large","request_id":"req_yAhiR2yYVmDLqQsN"}',
};

const CREATE_ACCOUNT_415: AnswerExample = {
  status: 415,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/unsupported_media_type","title":"Unsupported media type","status":415,"detail":"The body is sent as application/x-www-form-urlencoded; only application/json is accepted.","instance":"/api/v1/webhook-endpoints","code":"unsupported_media_type","request_id":"req_RspEejcUtDnFuYot"}',
};

const CREATE_ACCOUNT_422: AnswerExample = {
  status: 422,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/validation_failed","title":"Validation failed","status":422,"detail":"2 members of the account are not valid. Nothing was created.","instance":"/api/v1/accounts","code":"validation_failed","request_id":"req_kqf1WvTUcpHUs3L7","errors":[{"pointer":"#/name","code":"too_short","detail":"must have at least 1 character"},{"pointer":"#/email","code":"invalid_format","detail":"must be an email address"}]}',
};

const CREATE_ACCOUNT_429: AnswerExample = {
  status: 429,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/rate_limit_exceeded","title":"Rate limit exceeded","status":429,"detail":"10 accounts were asked for from this IP address within an hour. It may go on in 1260 seconds.","instance":"/api/v1/accounts","code":"rate_limit_exceeded","request_id":"req_rn2MXxDOttcmOcGT"}',
};

const LIST_API_KEYS_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"key_mMpGhENse1eiVtdo","name":"Storefront orders","mode":"live","scopes":["orders:read","orders:write"],"hint":"LO89","expires_at":null,"last_used_at":"2026-05-04T12:47:00Z","version":3,"created_at":"2026-01-20T09:41:17Z"},{"id":"key_JCZ7WMNQYzAqwdOm","name":"Default","mode":"test","scopes":["account:read","products:read","orders:read","orders:write","inventory:read","inventory:write","webhooks:read","webhooks:write","events:read","api_keys:write"],"hint":"hdr7","expires_at":null,"last_used_at":null,"version":1,"created_at":"2026-01-12T08:00:00Z"}],"has_more":false,"next_cursor":null}',
};

const LIST_API_KEYS_400: AnswerExample = {
  status: 400,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/malformed_request","title":"Malformed request","status":400,"detail":"2 query parameters are not valid.","instance":"/api/v1/products","code":"malformed_request","request_id":"req_nppqhVxjDMlU5lei","errors":[{"parameter":"limit","code":"too_large","detail":"must be at most 100"},{"parameter":"updated_at_min","code":"invalid_format","detail":"must be a date-time with a zone, such as 2026-05-04T06:00:00Z"}]}',
};

const CREATE_API_KEY_201: AnswerExample = {
  status: 201,
  contentType: 'application/json',
  body: '{"api_key":{"id":"key_fSjaryQoyMqx9ELw","name":"ERP stock sync","mode":"test","scopes":["products:read","inventory:read","inventory:write"],"hint":"guDF","expires_at":"2027-01-31T23:59:59Z","last_used_at":null,"version":1,"created_at":"2026-02-11T08:10:04Z"},"secret":"ik_test_dqLKXvzeQ0z6gNabhJDOrZESRBmd9KVx18guDF"}',
};

const CREATE_API_KEY_409: AnswerExample = {
  status: 409,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/limit_reached","title":"Limit reached","status":409,"detail":"The account has 20 API keys, as many as it may have. Revoke one first.","instance":"/api/v1/api-keys","code":"limit_reached","request_id":"req_YqyybiR2c0BrF6tY"}',
};

const CREATE_API_KEY_422: AnswerExample = {
  status: 422,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/validation_failed","title":"Validation failed","status":422,"detail":"2 members of the API key are not valid. Nothing was created.","instance":"/api/v1/api-keys","code":"validation_failed","request_id":"req_iZPiVwaG4L2Rbufu","errors":[{"pointer":"#/scopes","code":"too_many","detail":"must have at most 20 entries"},{"pointer":"#/expires_at","code":"not_allowed","detail":"must be in the future"}]}',
};

const GET_API_KEY_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"id":"key_fSjaryQoyMqx9ELw","name":"ERP stock sync","mode":"test","scopes":["products:read","inventory:read","inventory:write"],"hint":"guDF","expires_at":"2027-01-31T23:59:59Z","last_used_at":"2026-05-04T11:02:00Z","version":1,"created_at":"2026-02-11T08:10:04Z"}',
};

const GET_API_KEY_404: AnswerExample = {
  status: 404,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/resource_not_found","title":"Resource not found","status":404,"detail":"There is no order ord_YLZoQJDBt1G48Kue among the test data. Live orders need a live key.","instance":"/api/v1/orders/ord_YLZoQJDBt1G48Kue","code":"resource_not_found","request_id":"req_thqNfKtQSvSib45S"}',
};

const REVOKE_API_KEY_204: AnswerExample = { status: 204 };

const REVOKE_API_KEY_409: AnswerExample = {
  status: 409,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/idempotency_in_progress","title":"Idempotency in progress","status":409,"detail":"A request with this Idempotency-Key is still running. Wait a second and repeat it with the same key.","instance":"/api/v1/orders","code":"idempotency_in_progress","request_id":"req_281MlMZ9EILJ677E"}',
};

const ROTATE_API_KEY_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"api_key":{"id":"key_fSjaryQoyMqx9ELw","name":"ERP stock sync","mode":"test","scopes":["products:read","inventory:read","inventory:write"],"hint":"OTjH","expires_at":"2027-01-31T23:59:59Z","last_used_at":"2026-05-04T11:02:00Z","version":2,"created_at":"2026-02-11T08:10:04Z"},"secret":"ik_test_Ar5QKAX44MjvH9KuuGMtkmBHPtmbpX0e26OTjH"}',
};

const ROTATE_API_KEY_422: AnswerExample = {
  status: 422,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/validation_failed","title":"Validation failed","status":422,"detail":"The overlap is too long. The secret was not replaced.","instance":"/api/v1/api-keys/key_fSjaryQoyMqx9ELw/rotate","code":"validation_failed","request_id":"req_0NISpNykEnrdhTZp","errors":[{"pointer":"#/overlap_seconds","code":"too_large","detail":"must be at most 604800, which is 7 days"}]}',
};

const LIST_EVENTS_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"evt_gF3qfhMddOEDLrfh","type":"webhook_endpoint.disabled","api_version":"v1","account_id":"acct_KqJlizTeNAxhi20c","timestamp":"2026-05-01T03:07:29Z","data":{"id":"we_XZk2E5AY4rQpdRUw","url":"https://old-shop.example/webhooks","description":null,"event_types":["product.created","product.updated","product.deleted"],"status":"disabled","secret_hint":"+Stm","version":4,"created_at":"2026-01-19T16:40:00Z","updated_at":"2026-05-01T03:07:29Z"}},{"id":"evt_Af9BKBbNtWJ94tSt","type":"inventory.out_of_stock","api_version":"v1","account_id":"acct_KqJlizTeNAxhi20c","timestamp":"2026-04-30T19:22:16Z","data":{"id":"inv_XbRsw4AIs7Uah7ue","sku":"ANVIL-4LB","variant_id":"var_aLtnzLntFogGEKpa","product_id":"prod_W3bYGXivu6tNmMBX","location_id":"loc_OZfCNKqw2FQEN6Df","on_hand":1,"reserved":1,"available":0,"low_stock_threshold":0,"version":4,"updated_at":"2026-04-30T19:22:16Z"}}],"has_more":false,"next_cursor":null}',
};

const GET_EVENT_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"id":"evt_geAtH84mS9GHdgWf","type":"order.paid","api_version":"v1","account_id":"acct_KqJlizTeNAxhi20c","timestamp":"2026-05-04T11:00:07Z","data":{"id":"ord_wVVx0gcz0ZSTPjb2","number":"10430","external_id":"WEB-2026-10430","status":"confirmed","payment_status":"paid","fulfillment_status":"unfulfilled","currency":"EUR","customer":{"email":"b.lefevre@buyer.example","name":"Benoît Lefèvre"},"line_items":[{"id":"li_x02osqGk8qQWcYpu","variant_id":"var_cegPieTpcgM6Q6aP","sku":"SWEATER-MOSS-L","title":"Merino sweater Föhr, Moss / L","quantity":1,"fulfilled_quantity":0,"unit_price":{"amount":8900,"currency":"EUR"},"discount":{"amount":0,"currency":"EUR"},"tax":{"amount":1780,"currency":"EUR"},"total":{"amount":10680,"currency":"EUR"}}],"totals":{"subtotal":{"amount":8900,"currency":"EUR"},"discount":{"amount":0,"currency":"EUR"},"shipping":{"amount":850,"currency":"EUR"},"tax":{"amount":1950,"currency":"EUR"},"total":{"amount":11700,"currency":"EUR"},"refunded":{"amount":0,"currency":"EUR"}},"shipping_address":{"name":"Benoît Lefèvre","line1":"4 rue de l\'Évêché","city":"Strasbourg","postal_code":"67000","country_code":"FR"},"note":null,"metadata":{},"version":3,"placed_at":"2026-05-04T10:41:59Z","created_at":"2026-05-04T10:42:00Z","updated_at":"2026-05-04T11:00:07Z"}}',
};

const GET_EVENT_410: AnswerExample = {
  status: 410,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/resource_gone","title":"Resource gone","status":410,"detail":"The event evt_DZHK6O7NVnWNONPn happened at 2026-03-02T14:11:09Z. Events are kept for 30 days.","instance":"/api/v1/events/evt_DZHK6O7NVnWNONPn","code":"resource_gone","request_id":"req_zhUZAYC5zG1VirxH"}',
};

const LIST_INVENTORY_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"inv_Iy7Vcg48Tcaz1pvQ","sku":"SWEATER-MOSS-L","variant_id":"var_cegPieTpcgM6Q6aP","product_id":"prod_7E4vcCBDsoLFT2f8","location_id":"loc_OZfCNKqw2FQEN6Df","on_hand":4,"reserved":1,"available":3,"low_stock_threshold":5,"version":31,"updated_at":"2026-05-04T10:42:00Z"},{"id":"inv_RYsAJiPZtIDo95Ox","sku":"SWEATER-MOSS-M","variant_id":"var_k33c5y1qIPIRyA7G","product_id":"prod_7E4vcCBDsoLFT2f8","location_id":"loc_OZfCNKqw2FQEN6Df","on_hand":40,"reserved":3,"available":37,"low_stock_threshold":5,"version":18,"updated_at":"2026-05-04T11:02:47Z"}],"has_more":false,"next_cursor":null}',
};

const UPDATE_INVENTORY_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"inv_RYsAJiPZtIDo95Ox","sku":"SWEATER-MOSS-M","variant_id":"var_k33c5y1qIPIRyA7G","product_id":"prod_7E4vcCBDsoLFT2f8","location_id":"loc_OZfCNKqw2FQEN6Df","on_hand":40,"reserved":3,"available":37,"low_stock_threshold":5,"version":18,"updated_at":"2026-05-04T11:02:47Z"},{"id":"inv_oQ54lCd6V3ddadlJ","sku":"BOOK-SCHIMMELREITER","variant_id":"var_ijAbjwJTwJFEakLh","product_id":"prod_KeXs9vsDcfdli6FH","location_id":"loc_v8LaOtKgtv7LqIw7","on_hand":2,"reserved":5,"available":-3,"low_stock_threshold":null,"version":64,"updated_at":"2026-05-03T17:30:21Z"}]}',
};

const UPDATE_INVENTORY_409: AnswerExample = {
  status: 409,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/version_conflict","title":"Version conflict","status":409,"detail":"2 of 3 levels have another version than expected. Nothing was changed. Read them again and repeat the call.","instance":"/api/v1/inventory","code":"version_conflict","request_id":"req_yKFBxYUSW0NftOu8","errors":[{"pointer":"#/items/0/expected_version","code":"version_conflict","detail":"SWEATER-MOSS-M at loc_OZfCNKqw2FQEN6Df is at version 18, not 17","current_version":18},{"pointer":"#/items/2/expected_version","code":"version_conflict","detail":"SENCHA-100G at loc_UvgxJffMWoBq4zIq is at version 7, not 4","current_version":7}]}',
};

const UPDATE_INVENTORY_422: AnswerExample = {
  status: 422,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/validation_failed","title":"Validation failed","status":422,"detail":"3 of 12 items are not valid. Nothing was changed.","instance":"/api/v1/inventory","code":"validation_failed","request_id":"req_2wFzcL64pVN9KZh2","errors":[{"pointer":"#/items/3","code":"duplicate","detail":"is the same SKU and location as item 1"},{"pointer":"#/items/7/location_id","code":"not_allowed","detail":"the location is not active"},{"pointer":"#/items/9/sku","code":"invalid_type","detail":"must be a string"}]}',
};

const ADJUST_INVENTORY_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"inv_HX5fPohh2CWuuUkH","sku":"SENCHA-100G","variant_id":"var_tHhUpYYchD2LiGjW","product_id":"prod_QjLQIjjigDpY3rAI","location_id":"loc_OZfCNKqw2FQEN6Df","on_hand":7,"reserved":2,"available":5,"low_stock_threshold":null,"version":12,"updated_at":"2026-05-02T02:14:05Z"},{"id":"inv_KoKGx3ZCYshTmFA0","sku":"SENCHA-100G","variant_id":"var_tHhUpYYchD2LiGjW","product_id":"prod_QjLQIjjigDpY3rAI","location_id":"loc_UvgxJffMWoBq4zIq","on_hand":18,"reserved":0,"available":18,"low_stock_threshold":20,"version":7,"updated_at":"2026-05-02T02:14:05Z"}]}',
};

const ADJUST_INVENTORY_409: AnswerExample = {
  status: 409,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/insufficient_stock","title":"Insufficient stock","status":409,"detail":"2 of 2 adjustments would take on_hand below zero. Nothing was changed.","instance":"/api/v1/inventory/adjustments","code":"insufficient_stock","request_id":"req_rkswKQihv015rTEi","errors":[{"pointer":"#/items/0/delta","code":"insufficient_stock","detail":"takes 6 of SWEATER-MOSS-L, but on_hand is 4"},{"pointer":"#/items/1/delta","code":"insufficient_stock","detail":"takes 20 of SENCHA-100G, but on_hand is 18"}]}',
};

const LIST_LOCATIONS_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"loc_UvgxJffMWoBq4zIq","name":"東京倉庫","is_default":false,"is_active":true,"country_code":"JP"},{"id":"loc_l7vHKclGF5Up6fDh","name":"Old depot Flensburg","is_default":false,"is_active":false,"country_code":"DE"}],"has_more":false,"next_cursor":null}',
};

const LIST_ORDERS_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"ord_2axDmmwu06oO5rnV","number":"10397","external_id":"WEB-2026-10397","status":"completed","payment_status":"paid","fulfillment_status":"fulfilled","currency":"EUR","customer":{"email":"einkauf@weber-und-soehne.example","name":"Annegret Weber"},"line_items":[{"id":"li_A7hIYeKALNCwI9zZ","variant_id":"var_ijAbjwJTwJFEakLh","sku":"BOOK-SCHIMMELREITER","title":"Der Schimmelreiter","quantity":20,"fulfilled_quantity":20,"unit_price":{"amount":1500,"currency":"EUR"},"discount":{"amount":3000,"currency":"EUR"},"tax":{"amount":1890,"currency":"EUR"},"total":{"amount":28890,"currency":"EUR"}}],"totals":{"subtotal":{"amount":30000,"currency":"EUR"},"discount":{"amount":3000,"currency":"EUR"},"shipping":{"amount":0,"currency":"EUR"},"tax":{"amount":1890,"currency":"EUR"},"total":{"amount":28890,"currency":"EUR"},"refunded":{"amount":0,"currency":"EUR"}},"shipping_address":{"name":"Annegret Weber","company":"Buchhandlung Weber & Söhne","line1":"Marktplatz 3","city":"Göttingen","postal_code":"37073","country_code":"DE"},"note":null,"metadata":{"erp_customer":"DEB-10022","cost_center":"4711"},"version":4,"placed_at":"2026-04-21T07:45:00Z","created_at":"2026-04-21T07:45:01Z","updated_at":"2026-04-24T14:09:33Z"},{"id":"ord_AVcC742l0MlTX6FD","number":"10365","external_id":"JP-0093","status":"completed","payment_status":"refunded","fulfillment_status":"returned","currency":"JPY","customer":{"email":"sato@buyer.example","name":"佐藤 美咲"},"line_items":[{"id":"li_E11fl1LgyHuEGNBJ","variant_id":"var_tHhUpYYchD2LiGjW","sku":"SENCHA-100G","title":"煎茶 さくら","quantity":4,"fulfilled_quantity":4,"unit_price":{"amount":1800,"currency":"JPY"},"discount":{"amount":0,"currency":"JPY"},"tax":{"amount":576,"currency":"JPY"},"total":{"amount":7776,"currency":"JPY"}}],"totals":{"subtotal":{"amount":7200,"currency":"JPY"},"discount":{"amount":0,"currency":"JPY"},"shipping":{"amount":660,"currency":"JPY"},"tax":{"amount":642,"currency":"JPY"},"total":{"amount":8502,"currency":"JPY"},"refunded":{"amount":8502,"currency":"JPY"}},"shipping_address":{"name":"佐藤 美咲","line1":"神宮前1丁目5-3","line2":"201号室","city":"渋谷区","region":"東京都","postal_code":"150-0001","country_code":"JP"},"note":null,"metadata":{},"version":7,"placed_at":"2026-03-28T03:10:22Z","created_at":"2026-03-28T03:10:23Z","updated_at":"2026-04-27T00:31:18Z"}],"has_more":false,"next_cursor":null}',
};

const CREATE_ORDER_201: AnswerExample = {
  status: 201,
  contentType: 'application/json',
  body: '{"id":"ord_pUMgB01QoQmCeHRO","number":"10428","external_id":"WEB-2026-10428","status":"pending","payment_status":"unpaid","fulfillment_status":"unfulfilled","currency":"EUR","customer":{"email":"joerdis@petersen-optik.example","name":"Jördis Petersen","phone":"+49484155501"},"line_items":[{"id":"li_DMTFvdjzD6mx4DS8","variant_id":"var_k33c5y1qIPIRyA7G","sku":"SWEATER-MOSS-M","title":"Merino sweater Föhr, Moss / M","quantity":2,"fulfilled_quantity":0,"unit_price":{"amount":8900,"currency":"EUR"},"discount":{"amount":1780,"currency":"EUR"},"tax":{"amount":3044,"currency":"EUR"},"total":{"amount":19064,"currency":"EUR"}},{"id":"li_ylJXWChg6HbVZw8R","variant_id":"var_ijAbjwJTwJFEakLh","sku":"BOOK-SCHIMMELREITER","title":"Der Schimmelreiter","quantity":1,"fulfilled_quantity":0,"unit_price":{"amount":1500,"currency":"EUR"},"discount":{"amount":0,"currency":"EUR"},"tax":{"amount":105,"currency":"EUR"},"total":{"amount":1605,"currency":"EUR"}}],"totals":{"subtotal":{"amount":19300,"currency":"EUR"},"discount":{"amount":1780,"currency":"EUR"},"shipping":{"amount":490,"currency":"EUR"},"tax":{"amount":3242,"currency":"EUR"},"total":{"amount":21252,"currency":"EUR"},"refunded":{"amount":0,"currency":"EUR"}},"shipping_address":{"name":"Jördis Petersen","company":"Petersen Optik GmbH","line1":"Deichstraße 14","line2":"2. Stock links","city":"Husum","region":null,"postal_code":"25813","country_code":"DE","phone":"+49484155501"},"billing_address":{"name":"Petersen Optik GmbH","line1":"Postfach 1120","city":"Husum","postal_code":"25801","country_code":"DE"},"note":"Leave the parcel with the neighbour.","metadata":{"erp_customer":"DEB-20417"},"version":1,"placed_at":"2026-05-04T09:30:00Z","created_at":"2026-05-04T09:30:02Z","updated_at":"2026-05-04T09:30:02Z"}',
};

const CREATE_ORDER_409: AnswerExample = {
  status: 409,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/insufficient_stock","title":"Insufficient stock","status":409,"detail":"2 of 3 lines cannot be reserved at loc_OZfCNKqw2FQEN6Df. Nothing was created.","instance":"/api/v1/orders","code":"insufficient_stock","request_id":"req_5CwinLRlSAj3k4YB","errors":[{"pointer":"#/line_items/0/quantity","code":"insufficient_stock","detail":"2 of SWEATER-MOSS-L ordered, none available"},{"pointer":"#/line_items/2/quantity","code":"insufficient_stock","detail":"12 of BOOK-SCHIMMELREITER ordered, 9 available"}]}',
};

const CREATE_ORDER_422: AnswerExample = {
  status: 422,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/validation_failed","title":"Validation failed","status":422,"detail":"3 members of the order are not valid. Nothing was created.","instance":"/api/v1/orders","code":"validation_failed","request_id":"req_az09ohEJUBLVSbOt","errors":[{"pointer":"#/line_items/0/quantity","code":"too_small","detail":"must be at least 1"},{"pointer":"#/line_items/1/sku","code":"not_found","detail":"no active product has a variant SWEATER-MOS-M"},{"pointer":"#/shipping_amount/currency","code":"currency_mismatch","detail":"must be EUR, the currency of the order"}]}',
};

const GET_ORDER_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"id":"ord_o7PVYVPFyhhnxujS","number":"10411","external_id":"WEB-2026-10411","status":"confirmed","payment_status":"paid","fulfillment_status":"partially_fulfilled","currency":"EUR","customer":{"email":"m.oconnor@buyer.example","name":"Máire O\'Connor","phone":null},"line_items":[{"id":"li_siGfrIFb0uOsrI26","variant_id":"var_cegPieTpcgM6Q6aP","sku":"SWEATER-MOSS-L","title":"Merino sweater Föhr, Moss / L","quantity":1,"fulfilled_quantity":1,"unit_price":{"amount":8900,"currency":"EUR"},"discount":{"amount":0,"currency":"EUR"},"tax":{"amount":2047,"currency":"EUR"},"total":{"amount":10947,"currency":"EUR"}},{"id":"li_0eu5YLyOnDVvKyKI","variant_id":"var_ijAbjwJTwJFEakLh","sku":"BOOK-SCHIMMELREITER","title":"Der Schimmelreiter","quantity":3,"fulfilled_quantity":0,"unit_price":{"amount":1682,"currency":"EUR"},"discount":{"amount":505,"currency":"EUR"},"tax":{"amount":0,"currency":"EUR"},"total":{"amount":4541,"currency":"EUR"}}],"totals":{"subtotal":{"amount":13946,"currency":"EUR"},"discount":{"amount":505,"currency":"EUR"},"shipping":{"amount":1250,"currency":"EUR"},"tax":{"amount":2335,"currency":"EUR"},"total":{"amount":17026,"currency":"EUR"},"refunded":{"amount":0,"currency":"EUR"}},"shipping_address":{"name":"Máire O\'Connor","line1":"7 Sráid na Mainistreach","city":"Gaillimh","region":"County Galway","postal_code":"H91 X2RP","country_code":"IE"},"note":null,"metadata":{},"version":5,"placed_at":"2026-04-29T18:04:11Z","created_at":"2026-04-29T18:04:13Z","updated_at":"2026-05-02T10:26:40Z"}',
};

const UPDATE_ORDER_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"id":"ord_Ghccsslaty7xC243","number":"10419","external_id":"WEB-2026-10419","status":"confirmed","payment_status":"authorized","fulfillment_status":"unfulfilled","currency":"EUR","customer":{"email":"zofia.nowak@buyer.example","name":"Zofia Nowak","phone":"+48225550177"},"line_items":[{"id":"li_vNd73xfzR75IgwWN","variant_id":"var_k33c5y1qIPIRyA7G","sku":"SWEATER-MOSS-M","title":"Merino sweater Föhr, Moss / M","quantity":1,"fulfilled_quantity":0,"unit_price":{"amount":8900,"currency":"EUR"},"discount":{"amount":890,"currency":"EUR"},"tax":{"amount":1842,"currency":"EUR"},"total":{"amount":9852,"currency":"EUR"}}],"totals":{"subtotal":{"amount":8900,"currency":"EUR"},"discount":{"amount":890,"currency":"EUR"},"shipping":{"amount":990,"currency":"EUR"},"tax":{"amount":2070,"currency":"EUR"},"total":{"amount":11070,"currency":"EUR"},"refunded":{"amount":0,"currency":"EUR"}},"shipping_address":{"name":"Zofia Nowak","line1":"ulica Długa 21","line2":"m. 8","city":"Gdańsk","region":null,"postal_code":"80-831","country_code":"PL","phone":"+48225550177"},"note":null,"metadata":{"channel":"newsletter"},"version":3,"placed_at":"2026-05-01T20:15:09Z","created_at":"2026-05-01T20:15:10Z","updated_at":"2026-05-03T08:02:51Z"}',
};

const UPDATE_ORDER_409: AnswerExample = {
  status: 409,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/order_not_editable","title":"Order not editable","status":409,"detail":"The order is completed. Only pending and confirmed orders can be changed.","instance":"/api/v1/orders/ord_2axDmmwu06oO5rnV","code":"order_not_editable","request_id":"req_QmUrZC6C4x24qf6X"}',
};

const UPDATE_ORDER_412: AnswerExample = {
  status: 412,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/precondition_failed","title":"Precondition failed","status":412,"detail":"The order is at version 5, but If-Match asks for version 3. Fetch it, apply your change to it and try again.","instance":"/api/v1/orders/ord_o7PVYVPFyhhnxujS","code":"precondition_failed","request_id":"req_MI2PNp4cO070trTH","errors":[{"parameter":"If-Match","code":"version_conflict","detail":"must be \\"5\\"","current_version":5}]}',
};

const UPDATE_ORDER_422: AnswerExample = {
  status: 422,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/validation_failed","title":"Validation failed","status":422,"detail":"2 members of the change are not valid. Nothing was changed.","instance":"/api/v1/orders/ord_o7PVYVPFyhhnxujS","code":"validation_failed","request_id":"req_pGC1nYLql3VclvNt","errors":[{"pointer":"#/shipping_address","code":"immutable","detail":"cannot be changed once a part of the order is shipped"},{"pointer":"#/billing_adress","code":"unknown_field","detail":"an order change has no such member"}]}',
};

const CANCEL_ORDER_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"id":"ord_octzg3VdR80Kiojv","number":"10402","external_id":null,"status":"cancelled","payment_status":"voided","fulfillment_status":"unfulfilled","currency":"USD","customer":{"email":"leo.park@buyer.example","name":"Leo Park","phone":"+14015550142"},"line_items":[{"id":"li_e1uC3VZEn7DMZJvw","variant_id":"var_aLtnzLntFogGEKpa","sku":"ANVIL-4LB","title":"Jeweller\'s anvil","quantity":1,"fulfilled_quantity":0,"unit_price":{"amount":6450,"currency":"USD"},"discount":{"amount":0,"currency":"USD"},"tax":{"amount":452,"currency":"USD"},"total":{"amount":6902,"currency":"USD"}}],"totals":{"subtotal":{"amount":6450,"currency":"USD"},"discount":{"amount":0,"currency":"USD"},"shipping":{"amount":1899,"currency":"USD"},"tax":{"amount":452,"currency":"USD"},"total":{"amount":8801,"currency":"USD"},"refunded":{"amount":0,"currency":"USD"}},"shipping_address":{"name":"Leo Park","line1":"88 Wickenden Street","line2":"Apt 3","city":"Providence","region":"RI","postal_code":"02903","country_code":"US","phone":"+14015550142"},"note":null,"metadata":{},"cancellation":{"reason":"customer_request","note":"Ordered twice by mistake.","restocked":true,"cancelled_at":"2026-04-23T16:20:09Z"},"version":3,"placed_at":"2026-04-23T15:51:37Z","created_at":"2026-04-23T15:51:38Z","updated_at":"2026-04-23T16:20:09Z"}',
};

const CANCEL_ORDER_409: AnswerExample = {
  status: 409,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/order_not_cancellable","title":"Order not cancellable","status":409,"detail":"1 of 4 units was shipped. An order can be cancelled only before anything is shipped.","instance":"/api/v1/orders/ord_o7PVYVPFyhhnxujS/cancel","code":"order_not_cancellable","request_id":"req_PrZZZXzLzZDHqx1b"}',
};

const CANCEL_ORDER_422: AnswerExample = {
  status: 422,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/validation_failed","title":"Validation failed","status":422,"detail":"1 member of the cancellation is not valid. The order was not cancelled.","instance":"/api/v1/orders/ord_pUMgB01QoQmCeHRO/cancel","code":"validation_failed","request_id":"req_NzL8u2EO7PtaHFEb","errors":[{"pointer":"#/reason","code":"required","detail":"is missing"}]}',
};

const LIST_PRODUCTS_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"prod_z71b9vRAIsQUv3hn","title":"Enamel mug","description":null,"status":"archived","vendor":null,"category":null,"tags":[],"images":[],"variants":[{"id":"var_7p7IjG2xZv1wxGPv","sku":"MUG-ENAMEL","title":"Enamel mug","barcode":null,"price":{"amount":1250,"currency":"EUR"},"options":{},"weight":{"value":7.5,"unit":"oz"},"inventory_tracked":true,"created_at":"2026-01-15T10:20:36Z","updated_at":"2026-03-11T17:55:20Z"}],"metadata":{},"version":5,"created_at":"2026-01-15T10:20:36Z","updated_at":"2026-03-11T17:55:20Z"},{"id":"prod_KeXs9vsDcfdli6FH","title":"Der Schimmelreiter","description":"Theodor Storm\'s novella of 1888, with woodcuts. Hardcover, 160 pages.","status":"active","vendor":"Deichverlag","category":"Books > Fiction > Classics","tags":["novella"],"images":[{"url":"https://cdn.integration.example/p/schimmelreiter.jpg","alt_text":"Book cover with a rider on a dike","position":1}],"variants":[{"id":"var_ijAbjwJTwJFEakLh","sku":"BOOK-SCHIMMELREITER","title":"Der Schimmelreiter","barcode":"9783150099001","price":{"amount":1682,"currency":"EUR"},"options":{},"inventory_tracked":true,"created_at":"2026-01-15T10:02:11Z","updated_at":"2026-01-15T10:02:11Z"}],"metadata":{},"version":1,"created_at":"2026-01-15T10:02:11Z","updated_at":"2026-01-15T10:02:11Z"}],"has_more":false,"next_cursor":null}',
};

const GET_PRODUCT_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"id":"prod_7E4vcCBDsoLFT2f8","title":"Merino sweater Föhr","description":"Crew-neck sweater of undyed merino, knitted on the island of Föhr.","status":"active","vendor":"Inselwolle","category":"Clothing > Knitwear","tags":["wool","winter","made-in-germany"],"images":[{"url":"https://cdn.integration.example/p/foehr-moss-front.jpg","alt_text":"Moss green sweater, front view","position":1},{"url":"https://cdn.integration.example/p/foehr-moss-cuff.jpg","alt_text":null,"position":2}],"variants":[{"id":"var_k33c5y1qIPIRyA7G","sku":"SWEATER-MOSS-M","title":"Moss / M","barcode":"4001234567105","price":{"amount":8900,"currency":"EUR"},"compare_at_price":{"amount":10900,"currency":"EUR"},"options":{"color":"Moss","size":"M"},"weight":{"value":420,"unit":"g"},"inventory_tracked":true,"created_at":"2026-01-15T09:30:00Z","updated_at":"2026-05-04T07:12:44Z"},{"id":"var_cegPieTpcgM6Q6aP","sku":"SWEATER-MOSS-L","title":"Moss / L","barcode":"4001234567112","price":{"amount":8900,"currency":"EUR"},"options":{"color":"Moss","size":"L"},"weight":{"value":455,"unit":"g"},"inventory_tracked":true,"created_at":"2026-01-15T09:30:00Z","updated_at":"2026-02-20T15:01:18Z"}],"metadata":{"supplier":"inselwolle-17","season":"HW26"},"version":6,"created_at":"2026-01-15T09:30:00Z","updated_at":"2026-05-04T07:12:44Z"}',
};

const GET_RATE_LIMIT_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"limit":10000,"remaining":9987,"reset_seconds":42,"window_seconds":60}',
};

const LIST_WEBHOOK_ENDPOINTS_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"we_XZk2E5AY4rQpdRUw","url":"https://old-shop.example/webhooks","description":null,"event_types":["product.created","product.updated","product.deleted"],"status":"disabled","secret_hint":"+Stm","version":4,"created_at":"2026-01-19T16:40:00Z","updated_at":"2026-05-01T03:07:29Z"}],"has_more":false,"next_cursor":null}',
};

const CREATE_WEBHOOK_ENDPOINT_201: AnswerExample = {
  status: 201,
  contentType: 'application/json',
  body: '{"endpoint":{"id":"we_kky1lF8rv83tA2dh","url":"https://shop.example/hooks/integration","description":"ERP stock sync","event_types":["order.created","order.cancelled","inventory.updated","inventory.low_stock"],"status":"enabled","secret_hint":"fe9Y","version":1,"created_at":"2026-02-11T08:15:30Z","updated_at":"2026-02-11T08:15:30Z"},"secret":"whsec_yEshyF1yA0noEaUweY3I9cSvRdnVfe9Y","previous_secret_expires_at":null}',
};

const CREATE_WEBHOOK_ENDPOINT_409: AnswerExample = {
  status: 409,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/limit_reached","title":"Limit reached","status":409,"detail":"The account has 16 webhook endpoints, as many as it may have. Delete one first.","instance":"/api/v1/webhook-endpoints","code":"limit_reached","request_id":"req_AGu9EBFKhw0tyI8H"}',
};

const CREATE_WEBHOOK_ENDPOINT_422: AnswerExample = {
  status: 422,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/validation_failed","title":"Validation failed","status":422,"detail":"2 members of the webhook endpoint are not valid.","instance":"/api/v1/webhook-endpoints","code":"validation_failed","request_id":"req_G8nMcwBjQSo2XLlQ","errors":[{"pointer":"#/event_types","code":"too_few","detail":"must have at least 1 entry"},{"pointer":"#/description","code":"too_long","detail":"must have at most 500 characters"}]}',
};

const GET_WEBHOOK_ENDPOINT_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"id":"we_kky1lF8rv83tA2dh","url":"https://shop.example/hooks/integration","description":"ERP stock sync","event_types":["order.created","order.cancelled","inventory.updated","inventory.low_stock"],"status":"enabled","secret_hint":"fe9Y","version":1,"created_at":"2026-02-11T08:15:30Z","updated_at":"2026-02-11T08:15:30Z"}',
};

const UPDATE_WEBHOOK_ENDPOINT_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"id":"we_kky1lF8rv83tA2dh","url":"https://erp.shop.example/hooks/integration","description":null,"event_types":["order.paid","order.fulfilled","order.refunded"],"status":"enabled","secret_hint":"i29S","version":3,"created_at":"2026-02-11T08:15:30Z","updated_at":"2026-05-04T08:00:12Z"}',
};

const LIST_WEBHOOK_DELIVERIES_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"data":[{"id":"dlv_YaYkyWsGcWK87ToO","webhook_endpoint_id":"we_kky1lF8rv83tA2dh","event_id":"evt_8mDU0DWE6x0aXmwa","event_type":"order.cancelled","status":"succeeded","attempts":2,"response_status":204,"next_attempt_at":null,"created_at":"2026-04-23T16:20:10Z"},{"id":"dlv_TdgY50iVQwBIKuQZ","webhook_endpoint_id":"we_kky1lF8rv83tA2dh","event_id":"evt_da7r7un3jUOCGdgZ","event_type":"order.created","status":"failed","attempts":10,"response_status":404,"next_attempt_at":null,"created_at":"2026-04-09T22:13:37Z"}],"has_more":false,"next_cursor":null}',
};

const RETRY_WEBHOOK_DELIVERY_202: AnswerExample = {
  status: 202,
  contentType: 'application/json',
  body: '{"id":"dlv_TdgY50iVQwBIKuQZ","webhook_endpoint_id":"we_kky1lF8rv83tA2dh","event_id":"evt_da7r7un3jUOCGdgZ","event_type":"order.created","status":"pending","attempts":0,"response_status":null,"next_attempt_at":"2026-05-04T12:00:00Z","created_at":"2026-04-09T22:13:37Z"}',
};

const RETRY_WEBHOOK_DELIVERY_400: AnswerExample = {
  status: 400,
  contentType: 'application/problem+json',
  body: '{"type":"https://docs.integration.example/errors/idempotency_key_missing","title":"Idempotency key missing","status":400,"detail":"Every POST needs an Idempotency-Key header. Choose a UUID and keep it for repeats of this request.","instance":"/api/v1/inventory/adjustments","code":"idempotency_key_missing","request_id":"req_xqk1xEd1eHCPCY1Z","errors":[{"parameter":"Idempotency-Key","code":"required","detail":"is missing"}]}',
};

const PING_WEBHOOK_ENDPOINT_202: AnswerExample = {
  status: 202,
  contentType: 'application/json',
  body: '{"id":"dlv_bWN13UswzQEGsWrv","webhook_endpoint_id":"we_kky1lF8rv83tA2dh","event_id":"evt_UulmULHKALFNPgFJ","event_type":"webhook_endpoint.ping","status":"pending","attempts":0,"response_status":null,"next_attempt_at":"2026-05-04T12:05:33Z","created_at":"2026-05-04T12:05:33Z"}',
};

const ROTATE_WEBHOOK_ENDPOINT_SECRET_200: AnswerExample = {
  status: 200,
  contentType: 'application/json',
  body: '{"endpoint":{"id":"we_kky1lF8rv83tA2dh","url":"https://shop.example/hooks/integration","description":"ERP stock sync","event_types":["order.created","order.cancelled","inventory.updated","inventory.low_stock"],"status":"enabled","secret_hint":"i29S","version":2,"created_at":"2026-02-11T08:15:30Z","updated_at":"2026-04-20T13:44:05Z"},"secret":"whsec_uCA4XahwmUv4K6usXXZTIgSumpXbi29S","previous_secret_expires_at":"2026-04-20T14:44:05Z"}',
};

/** Every operation with the answers that the contract shows. */
export const EXAMPLES: readonly OperationExamples[] = [
  {
    operation: 'getAccount',
    method: 'GET',
    path: '/api/v1/account',
    answers: [
      GET_ACCOUNT_200,
      GET_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'createAccount',
    method: 'POST',
    path: '/api/v1/accounts',
    answers: [
      CREATE_ACCOUNT_201,
      CREATE_ACCOUNT_400,
      CREATE_ACCOUNT_409,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      CREATE_ACCOUNT_422,
      CREATE_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'listApiKeys',
    method: 'GET',
    path: '/api/v1/api-keys',
    answers: [
      LIST_API_KEYS_200,
      LIST_API_KEYS_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'createApiKey',
    method: 'POST',
    path: '/api/v1/api-keys',
    answers: [
      CREATE_API_KEY_201,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      CREATE_API_KEY_409,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      CREATE_API_KEY_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'getApiKey',
    method: 'GET',
    path: '/api/v1/api-keys/{api_key_id}',
    answers: [
      GET_API_KEY_200,
      GET_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'revokeApiKey',
    method: 'DELETE',
    path: '/api/v1/api-keys/{api_key_id}',
    answers: [
      REVOKE_API_KEY_204,
      GET_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      REVOKE_API_KEY_409,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'rotateApiKey',
    method: 'POST',
    path: '/api/v1/api-keys/{api_key_id}/rotate',
    answers: [
      ROTATE_API_KEY_200,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      REVOKE_API_KEY_409,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      ROTATE_API_KEY_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'listEvents',
    method: 'GET',
    path: '/api/v1/events',
    answers: [
      LIST_EVENTS_200,
      LIST_API_KEYS_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'getEvent',
    method: 'GET',
    path: '/api/v1/events/{event_id}',
    answers: [
      GET_EVENT_200,
      GET_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      GET_EVENT_410,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'listInventory',
    method: 'GET',
    path: '/api/v1/inventory',
    answers: [
      LIST_INVENTORY_200,
      LIST_API_KEYS_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'updateInventory',
    method: 'PUT',
    path: '/api/v1/inventory',
    answers: [
      UPDATE_INVENTORY_200,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      UPDATE_INVENTORY_409,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      UPDATE_INVENTORY_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'adjustInventory',
    method: 'POST',
    path: '/api/v1/inventory/adjustments',
    answers: [
      ADJUST_INVENTORY_200,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      ADJUST_INVENTORY_409,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      UPDATE_INVENTORY_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'listLocations',
    method: 'GET',
    path: '/api/v1/locations',
    answers: [
      LIST_LOCATIONS_200,
      LIST_API_KEYS_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'listOrders',
    method: 'GET',
    path: '/api/v1/orders',
    answers: [
      LIST_ORDERS_200,
      LIST_API_KEYS_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'createOrder',
    method: 'POST',
    path: '/api/v1/orders',
    answers: [
      CREATE_ORDER_201,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      CREATE_ORDER_409,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      CREATE_ORDER_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'getOrder',
    method: 'GET',
    path: '/api/v1/orders/{order_id}',
    answers: [
      GET_ORDER_200,
      GET_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'updateOrder',
    method: 'PATCH',
    path: '/api/v1/orders/{order_id}',
    answers: [
      UPDATE_ORDER_200,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      UPDATE_ORDER_409,
      UPDATE_ORDER_412,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      UPDATE_ORDER_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'cancelOrder',
    method: 'POST',
    path: '/api/v1/orders/{order_id}/cancel',
    answers: [
      CANCEL_ORDER_200,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      CANCEL_ORDER_409,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      CANCEL_ORDER_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'listProducts',
    method: 'GET',
    path: '/api/v1/products',
    answers: [
      LIST_PRODUCTS_200,
      LIST_API_KEYS_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'getProduct',
    method: 'GET',
    path: '/api/v1/products/{product_id}',
    answers: [
      GET_PRODUCT_200,
      GET_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'getRateLimit',
    method: 'GET',
    path: '/api/v1/rate-limit',
    answers: [
      GET_RATE_LIMIT_200,
      GET_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'listWebhookEndpoints',
    method: 'GET',
    path: '/api/v1/webhook-endpoints',
    answers: [
      LIST_WEBHOOK_ENDPOINTS_200,
      LIST_API_KEYS_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'createWebhookEndpoint',
    method: 'POST',
    path: '/api/v1/webhook-endpoints',
    answers: [
      CREATE_WEBHOOK_ENDPOINT_201,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      CREATE_WEBHOOK_ENDPOINT_409,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      CREATE_WEBHOOK_ENDPOINT_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'getWebhookEndpoint',
    method: 'GET',
    path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}',
    answers: [
      GET_WEBHOOK_ENDPOINT_200,
      GET_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'deleteWebhookEndpoint',
    method: 'DELETE',
    path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}',
    answers: [
      REVOKE_API_KEY_204,
      GET_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      REVOKE_API_KEY_409,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'updateWebhookEndpoint',
    method: 'PATCH',
    path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}',
    answers: [
      UPDATE_WEBHOOK_ENDPOINT_200,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      REVOKE_API_KEY_409,
      UPDATE_ORDER_412,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      CREATE_WEBHOOK_ENDPOINT_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'listWebhookDeliveries',
    method: 'GET',
    path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries',
    answers: [
      LIST_WEBHOOK_DELIVERIES_200,
      LIST_API_KEYS_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'retryWebhookDelivery',
    method: 'POST',
    path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries/{delivery_id}/retry',
    answers: [
      RETRY_WEBHOOK_DELIVERY_202,
      RETRY_WEBHOOK_DELIVERY_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      REVOKE_API_KEY_409,
      GET_EVENT_410,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'pingWebhookEndpoint',
    method: 'POST',
    path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}/ping',
    answers: [
      PING_WEBHOOK_ENDPOINT_202,
      RETRY_WEBHOOK_DELIVERY_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      REVOKE_API_KEY_409,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
  {
    operation: 'rotateWebhookEndpointSecret',
    method: 'POST',
    path: '/api/v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret',
    answers: [
      ROTATE_WEBHOOK_ENDPOINT_SECRET_200,
      CREATE_ACCOUNT_400,
      GET_ACCOUNT_401,
      GET_ACCOUNT_403,
      GET_API_KEY_404,
      REVOKE_API_KEY_409,
      CREATE_ACCOUNT_413,
      CREATE_ACCOUNT_415,
      ROTATE_API_KEY_422,
      GET_ACCOUNT_429,
      GET_ACCOUNT_500,
      GET_ACCOUNT_503,
    ],
  },
];
