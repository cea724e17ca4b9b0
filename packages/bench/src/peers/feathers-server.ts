// A Feathers application as its guides make one: Koa, Knex on better-sqlite3, JSON Web Tokens, one service a table with
// validators, resolvers and hooks. It runs on a copy of the farm's own file, with WAL and synchronous=FULL.
// node feathers-server.ts <folder of its packages> <database> <uid>: prints its address; GET /bench-token is a token for that person.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const [, , packages = '', path = '', uid = ''] = process.argv;
const load = createRequire(join(packages, 'package.json'));
const { feathers } = load('@feathersjs/feathers');
const { koa, rest, bodyParser, errorHandler, parseAuthentication } = load('@feathersjs/koa');
const { KnexService, transaction } = load('@feathersjs/knex');
const { AuthenticationService, JWTStrategy, authenticate } = load('@feathersjs/authentication');
const { Ajv, hooks: schemaHooks, resolve, virtual } = load('@feathersjs/schema');
const { Type, getValidator, querySyntax } = load('@feathersjs/typebox');
const { BadRequest, Forbidden } = load('@feathersjs/errors');

type Connection = { pragma: (text: string) => void };
const db = load('knex')({
  client: 'better-sqlite3',
  connection: { filename: path },
  useNullAsDefault: true,
  pool: {
    afterCreate: (connection: Connection, done: (error: null) => void) => {
      for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on'])
        connection.pragma(pragma);
      done(null);
    },
  },
});

type Row = Record<string, unknown>;
type Hook = {
  data: Row & { line: Row };
  result: { data: Row[] } | Row;
  params: { account: Row; transaction: { trx: typeof db }; product: Row; line: Row };
};

const app = koa(feathers());
app.set('authentication', {
  entity: 'account',
  service: 'accounts',
  secret: 'a-secret-of-the-benchmark-alone',
  authStrategies: ['jwt'],
  jwtOptions: { audience: 'https://farm.example', algorithm: 'HS256', expiresIn: '1d' },
});
app.use(errorHandler()).use(parseAuthentication()).use(bodyParser());
app.configure(rest());
const authentication = new AuthenticationService(app);
authentication.register('jwt', new JWTStrategy());
app.use('authentication', authentication);

const services = [
  ['accounts', 'account', 'uid'],
  ['orders', 'order_group', 'id'],
  ['lines', 'order_line', 'id'],
  ['notifications', 'notification', 'id'],
];
for (const [service, name, id] of services)
  app.use(service, new KnexService({ Model: db, name, id, paginate: { default: 50, max: 200 } }));

const validated = new Ajv({ coerceTypes: true });
const [text, whole] = [Type.String(), Type.Integer()];
const queryHooks = (fields: Row) => [
  schemaHooks.validateQuery(getValidator(querySyntax(Type.Object(fields)), validated)),
  schemaHooks.resolveQuery(resolve({})),
];

/** Adds the lines, the buyer and the rep of each order, with one query for each. */
const withLines = async ({ result }: Hook) => {
  const orders = result.data as Row[];
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

/** The order of a line, with the names of its buyer and its rep. */
const lineResolver = resolve({
  order: virtual((line: Row) =>
    db('order_group as g')
      .join('buyer as b', 'b.id', 'g.buyer_id')
      .join('profile as p', 'p.uid', 'g.sales_rep_id')
      .select('g.id', 'g.group_key', 'g.sales_rep_id', 'g.buyer_id', 'b.name as buyer', 'p.name as rep')
      .where('g.id', line.group_id)
      .first(),
  ),
});

const strict = { additionalProperties: false };
const newLine = {
  product_id: whole,
  quantity: Type.Integer({ minimum: 1 }),
  delivery_date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  farmer_id: text,
};
const newOrder = Type.Object({ buyer_id: whole, line: Type.Object(newLine, strict) }, strict);

/** What the farm also looks up before it writes an order: the person's role, the buyer, the grower and the product. */
const prepareOrder = async (context: Hook) => {
  const { transaction, account } = context.params;
  const { trx } = transaction;
  const { line, buyer_id } = context.data;
  const [person, buyer, grower, product] = await Promise.all([
    trx('profile').where('uid', account.uid).first(),
    trx('buyer').where('id', buyer_id).whereNull('archived_at').first(),
    trx('profile').where({ uid: line.farmer_id, role: 'farmer' }).first(),
    trx('product')
      .join('product_name', 'product_name.id', 'product.product_name_id')
      .select('product.*', 'product_name.name as name')
      .where('product.id', line.product_id)
      .first(),
  ]);
  if (person.role === 'farmer') throw new Forbidden('Growers do not place orders.');
  if (!buyer || !grower || !product) throw new BadRequest('The buyer, the grower or the product is gone.');
  Object.assign(context.params, { product, line });
  context.data = {
    buyer_id,
    group_key: `single-${crypto.randomUUID()}`,
    sales_rep_id: account.uid,
    created_by: account.uid,
    created_at: new Date().toISOString(),
  } as never;
};

/** Writes the line, what happened to it, and the notification of its grower, as the farm does. */
const completeOrder = async ({ result, params: { product, line, transaction } }: Hook) => {
  const order = result as Row;
  const { trx } = transaction;
  const { created_at, sales_rep_id } = order;
  const { product_name_id, name: product_name, size } = product;
  const insert = async (table: string, row: Row) =>
    (
      await trx(table)
        .insert({ ...row, created_at })
        .returning('*')
    )[0];
  const packed = { product_name_id, product_name, size, group_id: order.id };
  const placed = await insert('order_line', { ...line, ...packed, status: 'pending' });
  const { id, quantity, status } = placed;
  const subject = { subject_type: 'order_line', subject_id: String(id), actor_id: sales_rep_id };
  const after = JSON.stringify({ quantity, status });
  await insert('history', { ...subject, what: 'created', before: '{}', after });
  const about = { related_id: id, order_id: order.id, maker_id: sales_rep_id };
  const words = { type: 'new_order', title: 'New order', message: `Order #${order.id}` };
  await insert('notification', { user_id: line.farmer_id, ...words, ...about });
  order.lines = [placed];
};

const figures = () =>
  db('order_line')
    .whereIn('status', ['confirmed', 'delivered'])
    .countDistinct({ orders: 'group_id' })
    .sum({ units: 'quantity' })
    .first();
app.use('figures', { find: figures });
const token = await authentication.createAccessToken({ sub: uid });
app.use('bench-token', { find: async () => token });

const resolved = (resolver = resolve({})) => ({
  all: [authenticate('jwt'), schemaHooks.resolveResult(resolver)],
});
app.service('figures').hooks({ around: { all: [authenticate('jwt')] } });
app.service('lines').hooks({
  around: resolved(lineResolver),
  before: { all: queryHooks({ id: whole, group_id: whole, quantity: whole, status: text }) },
});
app.service('notifications').hooks({
  around: resolved(),
  before: { all: queryHooks({ id: whole, user_id: text, type: text, is_read: whole, order_id: whole }) },
});
app.service('orders').hooks({
  around: resolved(),
  before: {
    all: queryHooks({ id: whole, buyer_id: whole, sales_rep_id: text, created_at: text }),
    create: [schemaHooks.validateData(getValidator(newOrder, validated)), transaction.start(), prepareOrder],
  },
  after: { find: [withLines], create: [completeOrder, transaction.end()] },
  error: { create: [transaction.rollback()] },
});

const server = await app.listen(0, '127.0.0.1');
if (!server.listening) await once(server, 'listening');
console.log(`Feathers is open at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
