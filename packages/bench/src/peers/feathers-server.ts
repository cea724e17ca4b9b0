// A Feathers application as its guides make one: Koa, Knex on better-sqlite3, JSON Web Tokens, one service a table with
// validators and hooks. It runs on a copy of the farm's own file, with WAL and synchronous=FULL.
// node feathers-server.ts <folder of its packages> <database> <uid>: prints its address; GET /bench-token is a token for that person.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { figures, type NoteRow, worded } from '../limit/same-answers.ts';

const [, , packages = '', path = '', uid = ''] = process.argv;
const load = createRequire(join(packages, 'package.json'));
const { feathers } = load('@feathersjs/feathers');
const { koa, rest, bodyParser, errorHandler, parseAuthentication } = load('@feathersjs/koa');
const { KnexService } = load('@feathersjs/knex');
const { AuthenticationService, JWTStrategy, authenticate } = load('@feathersjs/authentication');
const { Ajv, hooks } = load('@feathersjs/schema');
const { Type, getValidator, querySyntax } = load('@feathersjs/typebox');
const { BadRequest } = load('@feathersjs/errors');

const connection = { filename: path };
const db = load('knex')({ client: 'better-sqlite3', connection, useNullAsDefault: true });
for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on'])
  await db.raw(`pragma ${pragma}`);

type Row = Record<string, unknown>;
type NewOrder = { buyer_id: number; line: Row };

const app = koa(feathers());
const jwtOptions = { audience: 'https://farm.example', algorithm: 'HS256', expiresIn: '1d' };
const ofTokens = { secret: 'a-secret-of-the-benchmark-alone', authStrategies: ['jwt'], jwtOptions };
app.set('authentication', { entity: 'account', service: 'accounts', ...ofTokens });
app.use(errorHandler()).use(parseAuthentication()).use(bodyParser());
app.configure(rest());
const authentication = new AuthenticationService(app);
authentication.register('jwt', new JWTStrategy());
app.use('authentication', authentication);

const service = (name: string, id: string) =>
  new KnexService({ Model: db, name, id, paginate: { default: 50, max: 200 } });

/** Adds the lines, the buyer and the rep of each order, with one query for each. */
const withLines = async ({ result: { data: orders } }: { result: { data: Row[] } }) => {
  const idsOf = (name: string) => [...new Set(orders.map((order) => order[name]))];
  const [lines, buyers, reps] = await Promise.all([
    db('order_line').whereIn('group_id', idsOf('id')).orderBy('id'),
    db('buyer').select('id', 'name').whereIn('id', idsOf('buyer_id')),
    db('profile').select('uid', 'name').whereIn('uid', idsOf('sales_rep_id')),
  ]);
  const linesOf = Map.groupBy(lines as Row[], (line) => line.group_id);
  const buyerOf = new Map((buyers as Row[]).map((buyer) => [buyer.id, buyer]));
  const repOf = new Map((reps as Row[]).map((rep) => [rep.uid, rep]));
  for (const order of orders) {
    const [buyer, rep] = [buyerOf.get(order.buyer_id), repOf.get(order.sales_rep_id)];
    Object.assign(order, { lines: linesOf.get(order.id), buyerName: buyer?.name, salesRepName: rep?.name });
  }
};

const withOrder = async ({ result: line }: { result: Row }) => {
  line.order = await db('order_group as g')
    .join('buyer as b', 'b.id', 'g.buyer_id')
    .join('profile as p', 'p.uid', 'g.sales_rep_id')
    .select('g.id', 'g.group_key', 'g.sales_rep_id', 'g.buyer_id', 'b.name as buyer', 'p.name as rep')
    .where('g.id', line.group_id)
    .first();
};

/** Writes an order with its line, what happened to it, and the notification of its grower, as the farm does. */
const create = ({ buyer_id, line }: NewOrder, { account }: { account: Row }) =>
  db.transaction(async (trx: typeof db) => {
    const products = trx('product').join('product_name as n', 'n.id', 'product.product_name_id');
    const [buyer, grower, product] = await Promise.all([
      trx('buyer').where('id', buyer_id).whereNull('archived_at').first(),
      trx('profile').where({ uid: line.farmer_id, role: 'farmer' }).first(),
      products
        .where('product.id', line.product_id)
        .first('product_name_id', 'size', 'n.name as product_name'),
    ]);
    if (!buyer || !grower || !product) throw new BadRequest('The buyer, the grower or the product is gone.');
    const at = { created_at: new Date().toISOString() };
    const by = { sales_rep_id: account.uid, created_by: account.uid };
    const placed = { buyer_id, group_key: `single-${crypto.randomUUID()}`, ...by, ...at };
    const [order] = await trx('order_group').insert(placed).returning('*');
    const row = { ...line, ...product, group_id: order.id, status: 'pending', ...at };
    const [placedLine] = await trx('order_line').insert(row).returning('*');
    const subject = { subject_type: 'order_line', subject_id: String(placedLine.id), actor_id: account.uid };
    const what = { what: 'created', before: '{}', after: JSON.stringify(line) };
    await trx('history').insert({ ...subject, ...what, ...at });
    const about = { related_id: placedLine.id, order_id: order.id, maker_id: account.uid, type: 'new_order' };
    const words = { user_id: line.farmer_id, title: 'New order', message: `Order #${order.id}` };
    await trx('notification').insert({ ...about, ...words, ...at });
    return { ...order, lines: [placedLine] };
  });

const validated = new Ajv({ coerceTypes: true });
const [text, whole] = [Type.String(), Type.Integer()];
const strict = { additionalProperties: false };
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const quantity = Type.Integer({ minimum: 1 });
const newLine = Type.Object({ product_id: whole, quantity, delivery_date: day, farmer_id: text }, strict);
const newOrder = Type.Object({ buyer_id: whole, line: newLine }, strict);
const onlyBy = (fields: Row) =>
  hooks.validateQuery(getValidator(querySyntax(Type.Object(fields)), validated));
/** A service that only who is signed in may use, and how it may be searched and sorted. */
const use = (name: string, made: object, fields: Row, more: { create?: unknown[]; after?: object } = {}) => {
  app.use(name, made);
  const { after = {}, ...before } = more;
  const hooked = { around: [authenticate('jwt')], before: { all: [onlyBy(fields)], ...before }, after };
  app.service(name).hooks(hooked);
};

const readFigures = async () => {
  const [[totals], products, buyers, days] = await Promise.all(figures.map((query) => db.raw(query)));
  return { ...totals, products, buyers, days };
};
const inWords = ({ result }: { result: { data: NoteRow[] } }) => {
  result.data = result.data.map(worded) as never;
};
app.use('accounts', service('account', 'uid'));
use('figures', { find: readFigures }, {});
use('lines', service('order_line', 'id'), { id: whole }, { after: { get: [withOrder] } });
const ofNotes = { after: { find: [inWords] } };
use('notifications', service('notification', 'id'), { id: whole, user_id: text }, ofNotes);
const orders = Object.assign(service('order_group', 'id'), { create });
const validate = hooks.validateData(getValidator(newOrder, validated));
const ofOrders = { create: [validate], after: { find: [withLines] } };
use('orders', orders, { id: whole, sales_rep_id: text }, ofOrders);
const token = await authentication.createAccessToken({ sub: uid });
app.use('bench-token', { find: async () => token });

const server = await app.listen(0, '127.0.0.1');
if (!server.listening) await once(server, 'listening');
console.log(`Feathers is open at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
