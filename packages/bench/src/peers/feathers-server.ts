// A Feathers application as its generator makes one: Koa, Knex on better-sqlite3, JSON Web Tokens, one service a table.
// It runs on a copy of the farm's own file, with WAL and synchronous=FULL.
// node feathers-server.ts <folder of its packages> <database> <uid>: prints its address and a token for that person.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const [, , packages = '', path = '', uid = ''] = process.argv;
const load = createRequire(join(packages, 'package.json'));
const { feathers } = load('@feathersjs/feathers');
const { koa, rest, bodyParser, errorHandler, parseAuthentication } = load('@feathersjs/koa');
const { KnexService } = load('@feathersjs/knex');
const { AuthenticationService, JWTStrategy, authenticate } = load('@feathersjs/authentication');
const knex = load('knex');

const db = knex({
  client: 'better-sqlite3',
  connection: { filename: path },
  useNullAsDefault: true,
  pool: {
    afterCreate: (connection: { pragma: (text: string) => void }, done: (error: Error | null) => void) => {
      connection.pragma('journal_mode = wal');
      connection.pragma('synchronous = full');
      connection.pragma('foreign_keys = on');
      done(null);
    },
  },
});

type Row = Record<string, unknown>;
type Hook = { result: { data: Row[] } | Row[]; params: { query: Row } };

const app = koa(feathers());
app.set('authentication', {
  entity: 'account',
  service: 'accounts',
  secret: 'a-secret-of-the-benchmark-alone',
  authStrategies: ['jwt'],
  jwtOptions: {
    header: { typ: 'access' },
    audience: 'https://farm.example',
    algorithm: 'HS256',
    expiresIn: '1d',
  },
});
app.use(errorHandler());
app.use(parseAuthentication());
app.use(bodyParser());
app.configure(rest());

const authentication = new AuthenticationService(app);
authentication.register('jwt', new JWTStrategy());
app.use('authentication', authentication);

const table = (service: string, name: string, id = 'id') => {
  app.use(service, new KnexService({ Model: db, name, id, paginate: { default: 50, max: 200 } }));
};
table('accounts', 'account', 'uid');
table('orders', 'order_group');
table('lines', 'order_line');
table('buyers', 'buyer');
table('notifications', 'notification');

/** Adds the lines, the buyer and the rep of each order, with one query for each. */
const withLines = async ({ result }: Hook) => {
  const orders = Array.isArray(result) ? result : result.data;
  const idsOf = (name: string) => [...new Set(orders.map((order) => order[name]))];
  const [lines, buyers, reps] = await Promise.all([
    db('order_line').whereIn('group_id', idsOf('id')).orderBy('id'),
    db('buyer').select('id', 'name').whereIn('id', idsOf('buyer_id')),
    db('profile').select('uid', 'name').whereIn('uid', idsOf('sales_rep_id')),
  ]);
  const linesOf = Map.groupBy(lines as Row[], (line) => line.group_id);
  const buyerNames = new Map((buyers as Row[]).map(({ id, name }) => [id, name]));
  const repNames = new Map((reps as Row[]).map((rep) => [rep.uid, rep.name]));
  for (const order of orders) {
    order.lines = linesOf.get(order.id) ?? [];
    order.buyerName = buyerNames.get(order.buyer_id);
    order.salesRepName = repNames.get(order.sales_rep_id);
  }
};

app.use('figures', {
  find: async () =>
    db('order_line')
      .whereIn('status', ['confirmed', 'delivered'])
      .countDistinct({ orders: 'group_id' })
      .sum({ units: 'quantity' })
      .first(),
});

for (const name of ['orders', 'lines', 'buyers', 'notifications', 'figures']) {
  app.service(name).hooks({
    around: { all: [authenticate('jwt')] },
    ...(name === 'orders' && { after: { find: [withLines] } }),
  });
}

const server = await app.listen(0, '127.0.0.1');
if (!server.listening) await once(server, 'listening');
const token = await authentication.createAccessToken({ sub: uid });
console.log(`Feathers is open at http://127.0.0.1:${(server.address() as AddressInfo).port} with ${token}`);
