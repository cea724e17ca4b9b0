// The limit on PostgreSQL: statements by name over a pool as large as the product's.
// node postgres-limit-server.ts <database>
import pg from 'pg';
import { type Joined, pageOf, selectLines, selectNewest } from './limit-orders.ts';
import { type NewLine, placeLine, statements } from './limit-writes.ts';
import { inputOf, serve, typed } from './serve.ts';

const POOL_SIZE = 10;
const pool = new pg.Pool({ connectionString: process.argv[2], max: POOL_SIZE });

const texts = {
  ...statements,
  oneLine: `${selectLines('admin')} where l.id = $1`,
  newest: selectNewest('admin', '', '$1'),
};
/** PostgreSQL writes names in lower case unless they are quoted. */
const quoted = (statement: string) => statement.replaceAll(/ as (\w*[A-Z]\w*)/g, ' as "$1"');

const ask = async (on: pg.Pool | pg.PoolClient, name: keyof typeof texts, values: unknown[]) =>
  (await on.query({ name, text: quoted(texts[name]), values })).rows;

const createLine = async (uid: string, wanted: NewLine) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const steps = placeLine(uid, wanted);
    let step = steps.next();
    while (!step.done) {
      const [name, values] = step.value;
      const [row] = await ask(client, name, values);
      step = steps.next(row);
    }
    await client.query('commit');
    client.release();
    return step.value;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

serve({
  'GET /api/orders/': async ({ id }) => ({ json: (await ask(pool, 'oneLine', [Number(id)]))[0] }),
  'GET /trpc/orders.list': async (call) => {
    const { limit } = inputOf<{ limit: number }>(call);
    return typed(pageOf((await ask(pool, 'newest', [limit + 1])) as Joined[], limit));
  },
  'POST /api/orders': async ({ person, body }) => ({
    status: 201,
    json: await createLine(person.uid, JSON.parse(body) as NewLine),
  }),
});
