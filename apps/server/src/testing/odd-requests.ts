import { anyLetter } from '@farm/domain/testing/any-letter';
import fc, { type Arbitrary } from 'fast-check';

/** A request as bytes, since ordinary clients would tidy it up. */
export type OddRequest = { method: string; path: string; headers: [string, string][]; body: string };

const json: [string, string] = ['content-type', 'application/json'];

/** Ways to ask for files that are not the page's, and for names that objects inherit. */
const oddPaths = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../../../../../etc/passwd',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fserver%2fpackage.json',
  '/%252e%252e%252f%252e%252e%252fetc%252fpasswd',
  '/..;/..;/etc/passwd',
  '/....//....//package.json',
  '//etc/passwd',
  '/file:///etc/passwd',
  '/%00',
  '/index.html%00.js',
  '/assets/%00/../index.html',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/package.json',
  '/%E0%A4%A',
  '/%',
  '/farm.sqlite',
  '/data/farm.sqlite',
  '/access-codes.json',
  '/.env',
  '/.git/config',
  '/package.json',
  '/assets/.',
  '/api/orders/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/api/orders/1%00',
  '/api/orders/%F0%9F%8C%BD',
  '/api/orders/__proto__',
  '/api/orders/99999999999999999999',
  '/api/orders?limit=1&limit=2&__proto__[x]=1',
  '/api/orders?constructor.prototype.x=1',
  '/api/buyers/../orders',
  '/api//orders',
  '/API/ORDERS',
  '/api/orders/',
  '/api/__proto__',
  '/trpc/__proto__',
  '/trpc/constructor',
  '/trpc/orders.__proto__',
  '/trpc/orders.constructor.prototype',
  '/trpc/toString',
  '/trpc/orders.list?batch=1&input=%7B%22__proto__%22%3A%7B%7D%7D',
  '/trpc/orders.list?batch=1&input=%5B%5D',
  '/trpc/orders.list?batch=1&input=null',
  '/trpc/orders.list?batch=2',
  '/trpc/orders.list?input=%7B',
  '/trpc/orders.list,orders.list?batch=1&input=%7B%220%22%3A%7B%7D%2C%2299%22%3A%7B%7D%7D',
  `/trpc/${Array.from({ length: 800 }, () => 'orders.list').join(',')}?batch=1&input=%7B%7D`,
  '/trpc/,,,,?batch=1',
  '/trpc/orders.list%2Corders.count?batch=1',
  '/trpc/..%2fapi%2forders',
  `/${'a'.repeat(9000)}`,
  `/api/orders?${'a=1&'.repeat(1500)}`,
  '/metrics',
  '/readyz?__proto__=1',
  '*',
  'http://elsewhere.example/api/orders',
];

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const listed = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Bodies that parsers stumble over. */
const oddBodies = [
  '',
  ' ',
  'null',
  '{',
  '[',
  '"',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"isAdmin":true},"name":"a"}',
  '{"constructor":{"prototype":{"isAdmin":true}},"name":"a"}',
  '{"name":{"__proto__":{"isAdmin":true}}}',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"name":"a\\u0000b\\u202e"}',
  '{"name":1e999,"id":-0,"quantity":1e308}',
  '{"name":"%_\\\\","search":"%"}',
  `{"name":"'; drop table buyer; --"}`,
  nested(20_000),
  nested(100),
  listed(50_000),
  `{"name":"${'x'.repeat(200_000)}"}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, index]))),
  '\ufeff{"name":"a"}',
  '{"name":"a"}{"name":"b"}',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  'name=a&__proto__[isAdmin]=true',
  '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na\r\n--x--',
];

const types = [
  ...['application/json', 'application/json; charset=utf-16', 'application/JSON;charset=utf-8', 'text/json'],
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/xml'],
  ...['application/octet-stream', 'application/vnd.api+json', 'application/json, text/plain', '*/*', '/', ''],
];

const writes = [
  ...['/api/buyers', '/api/orders', '/api/messages', '/api/auth/sign-in', '/api/auth/sign-up'],
  ...['/trpc/buyers.create', '/trpc/identity.signIn', '/trpc/buyers.create,buyers.create?batch=1'],
];

const oddHeaders: [string, string][] = [
  ['x-forwarded-for', '127.0.0.1, ::1, not an address'],
  ['x-forwarded-host', 'elsewhere.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/metrics'],
  ['cookie', `farm_session=${'a'.repeat(4000)}`],
  ['cookie', 'farm_session=%00; farm_session=__proto__; =; ;;'],
  ['authorization', 'Bearer '],
  ['authorization', `Bearer ${'\u00ff'.repeat(50)}`],
  ['content-encoding', 'gzip'],
  ['range', 'bytes=0-,0-,0-,0-,0-'],
  ['if-none-match', '*'],
  ['accept', '../../etc/passwd'],
  ['accept-language', `${'en,'.repeat(500)}es`],
  ['accept-encoding', 'br;q=9, gzip;q=-1, *'],
  ['trpc-accept', 'application/jsonl'],
  ['expect', '100-continue'],
  ['connection', 'upgrade'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['idempotency-key', 'x'.repeat(3000)],
  ['if-match', '"999999999999"'],
];

const toRequest = (path: string): OddRequest => ({ method: 'GET', path, headers: [], body: '' });

/** Every odd path, body and content type once. */
export const listOddRequests = (): OddRequest[] => [
  ...oddPaths.map(toRequest),
  ...oddPaths.map((path) => ({ ...toRequest(path), method: 'POST', headers: [json], body: '{}' })),
  ...oddBodies.flatMap((body) => writes.map((path) => ({ method: 'POST', path, headers: [json], body }))),
  ...types.flatMap((type) =>
    writes.map(
      (path): OddRequest => ({
        method: 'POST',
        path,
        headers: [['content-type', type]],
        body: '{"name":"A trick"}',
      }),
    ),
  ),
];

/** Any mixture of them. */
export const oddRequests: Arbitrary<OddRequest> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
  path: fc.oneof(
    fc.constantFrom(...oddPaths, ...writes),
    fc.webPath().map((path) => `/api${path}`),
    fc
      .array(
        fc.constantFrom(
          '..',
          '%2e',
          '%2f',
          '%5c',
          '%00',
          'api',
          'trpc',
          'assets',
          'etc',
          '%ff',
          ';',
          '__proto__',
        ),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      .map((parts) => `/${parts.join('/')}`),
  ),
  headers: fc.tuple(
    fc.constantFrom(...types).map((type): [string, string] => ['content-type', type]),
    fc.constantFrom(...oddHeaders),
    fc.constantFrom(...oddHeaders),
  ),
  body: fc.oneof(fc.constantFrom(...oddBodies), fc.json(), fc.string({ unit: anyLetter, maxLength: 200 })),
});
