// A Feathers application as its guides make one: Koa, Knex on better-sqlite3, JSON Web Tokens, one service a table with
// validators, resolvers and hooks. It runs on a copy of the farm's own file, with WAL and synchronous=FULL.
// node feathers-server.ts <folder of its packages> <database> <uid>: prints its address and a token for that person.
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
const { hooks: schemaHooks, resolve, virtual } = load('@feathersjs/schema');
const { Type, getValidator, querySyntax } = load('@feathersjs/typebox');
const { Ajv } = load('@feathersjs/schema');
const { BadRequest, Forbidden } = load('@feathersjs/errors');
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
type Hook = {
  data: Row & { line: Row };
  result: { data: Row[] } | Row[] | Row;
  params: { query: Row; account: Row; transaction: { trx: typeof db } };
};

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
table('notifications', 'notification');

const validated = new Ajv({ coerceTypes: true });
const text = Type.String();
const maybe = Type.Union([Type.String(), Type.Null()]);
const fieldsOf: Record<string, Record<string, unknown>> = {
  orders: { id: Type.Integer(), buyer_id: Type.Integer(), sales_rep_id: text, created_at: text },
  lines: { id: Type.Integer(), group_id: Type.Integer(), quantity: Type.Integer(), status: text },
  notifications: { id: Type.Integer(), user_id: text, type: text, is_read: Type.Integer(), order_id: maybe },
};
const queryHooks = (service: string) => {
  const querySchema = querySyntax(Type.Object(fieldsOf[service]));
  return [
    schemaHooks.validateQuery(getValidator(querySchema, validated)),
    schemaHooks.resolveQuery(resolve({})),
  ];
};

/** Adds the lines, the buyer and the rep of each order, with one query for each. */
const withLines = async ({ result }: Hook) => {
  const orders = (Array.isArray(result) ? result : result.data) as Row[];
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

const newOrder = Type.Object(
  {
    buyer_id: Type.Integer(),
    line: Type.Object(
      {
        product_id: Type.Integer(),
        quantity: Type.Integer({ minimum: 1 }),
        delivery_date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
        farmer_id: text,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

/** What the farm also looks up before it writes an order: the person's role, the buyer, the grower and the product. */
const prepareOrder = async (context: Hook) => {
  const { trx } = context.params.transaction;
  const { line, buyer_id } = context.data;
  const { uid: rep } = context.params.account;
  const [person, buyer, grower, product] = await Promise.all([
    trx('profile').where('uid', rep).first(),
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
    sales_rep_id: rep,
    created_by: rep,
    created_at: new Date().toISOString(),
  } as never;
};

/** Writes the line, what happened to it, and the notification of its grower, as the farm does. */
const completeOrder = async (context: Hook & { params: { product: Row; line: Row } }) => {
  const order = context.result as Row;
  const { product, line } = context.params;
  const { trx } = context.params.transaction;
  const { created_at } = order;
  const [placed] = await trx('order_line')
    .insert({
      ...line,
      group_id: order.id,
      product_name_id: product.product_name_id,
      product_name: product.name,
      size: product.size,
      status: 'pending',
      created_at,
    })
    .returning('*');
  await trx('history').insert({
    subject_type: 'order_line',
    subject_id: String(placed.id),
    what: 'created',
    before: '{}',
    after: JSON.stringify({ quantity: placed.quantity, status: placed.status }),
    actor_id: order.sales_rep_id,
    created_at,
  });
  await trx('notification').insert({
    user_id: line.farmer_id,
    type: 'new_order',
    title: 'New order',
    message: `Order #${order.id}`,
    related_id: placed.id,
    order_id: order.id,
    maker_id: order.sales_rep_id,
    created_at,
  });
  order.lines = [placed];
};

app.use('figures', {
  find: async () =>
    db('order_line')
      .whereIn('status', ['confirmed', 'delivered'])
      .countDistinct({ orders: 'group_id' })
      .sum({ units: 'quantity' })
      .first(),
});

const signedIn = [authenticate('jwt')];
app.service('figures').hooks({ around: { all: signedIn } });
app.service('lines').hooks({
  around: { all: [...signedIn, schemaHooks.resolveResult(lineResolver)] },
  before: { all: queryHooks('lines') },
});
app.service('notifications').hooks({
  around: { all: [...signedIn, schemaHooks.resolveResult(resolve({}))] },
  before: { all: queryHooks('notifications') },
});
app.service('orders').hooks({
  around: { all: [...signedIn, schemaHooks.resolveResult(resolve({}))] },
  before: {
    all: queryHooks('orders'),
    create: [schemaHooks.validateData(getValidator(newOrder, validated)), transaction.start(), prepareOrder],
  },
  after: { find: [withLines], create: [completeOrder, transaction.end()] },
  error: { create: [transaction.rollback()] },
});

const server = await app.listen(0, '127.0.0.1');
if (!server.listening) await once(server, 'listening');
const token = await authentication.createAccessToken({ sub: uid });
console.log(`Feathers is open at http://127.0.0.1:${(server.address() as AddressInfo).port} with ${token}`);
