import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { enrollAdmin } from './testing/enroll-person.ts';
import { farm } from './testing/farm-command.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

const WRITERS = 4;
const BEFORE = 24;
const AFTER = 8;
const DAY = '2026-12-01';

/** Calls of the REST API as an administrator. */
const openCalls = (address: string, cookie: string) => {
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return {
    get: <Answer>(path: string) => call<Answer>('GET', path),
    post: <Answer>(path: string, body: object) => call<Answer>('POST', path, body),
    put: (path: string, body: object) => call('PUT', path, body),
  };
};

type Calls = ReturnType<typeof openCalls>;
type Row = { id: number; status: string };

/** A farm that sells kale, with a buyer. */
const openShop = async ({ get, post }: Calls) => {
  const { uid } = await get<{ uid: string }>('auth/session');
  const { id: productNameId } = await post<Row>('product-names', { name: 'Kale', baseUnit: 'lb' });
  await post('product-sizes', { size: '2lb', productNameId, unitsPerBaseUnit: '2' });
  const stock = { name: 'Kale', harvestDate: '2026-11-20', pricePerUnit: 0 };
  await post('products', { ...stock, size: 'lb', unitsAvailable: 100_000, farmerId: uid });
  const { id: productId } = await post<Row>('products', {
    ...stock,
    size: '2lb',
    unitsAvailable: 0,
    farmerId: '',
    location: 'Pending Order',
  });
  const { id: buyerId } = await post<Row>('buyers', {
    name: 'Harbor',
    email: null,
    phone: null,
    address: null,
  });
  return { buyerId, productId, salesRepId: uid, farmerId: uid, deliveryDate: DAY };
};

it('the drill: a farm that is written to is backed up, killed and restored with every order acknowledged before', async () => {
  const folder = testFolder();
  const env = { DATA_DIR: folder };
  const url = join(folder, 'farm.sqlite');
  const { cookie } = await enrollAdmin(url);
  const server = spawnServer(env);
  const calls = openCalls(await server.address(), cookie);
  const line = await openShop(calls);

  const delivered: number[] = [];
  const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>();
  const { promise: more, resolve: isMore } = Promise.withResolvers<void>();
  let goal = Number.POSITIVE_INFINITY;
  const write = async (writer: number) => {
    for (let count = 0; ; count += 1) {
      const order = { ...line, quantity: 1 + (count % 5), notes: `${writer}/${count}` };
      const { id } = await calls.post<Row>('orders', { ...order, status: 'pending' });
      await calls.put(`orders/${id}`, { status: 'confirmed' });
      await calls.put(`orders/${id}`, { status: 'delivered' });
      delivered.push(id);
      if (delivered.length >= BEFORE) isEnough();
      if (delivered.length >= goal) isMore();
    }
  };
  const writing = Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await enough;
  const before = [...delivered];
  const backup = join(folder, 'stick', 'farm.sqlite');
  expect(await farm(['backup', backup], env)).toMatchObject({ exitCode: 0, complained: [] });
  // The farm goes on, and has changes in its log that the backup lacks.
  goal = delivered.length + AFTER;
  await more;
  await server.kill('SIGKILL');
  await writing;
  expect(existsSync(`${url}-wal`)).toBe(true);

  expect(await farm(['restore', backup, '--force'], env)).toMatchObject({ exitCode: 0, complained: [] });
  expect(await farm(['check'], env)).toMatchObject({ exitCode: 0 });
  const again = openCalls(await spawnServer(env).address(), cookie);
  const restored = new Map((await again.get<Row[]>('orders')).map(({ id, status }) => [id, status]));
  expect(before.filter((id) => restored.get(id) !== 'delivered')).toEqual([]);
  expect(delivered.filter((id) => !restored.has(id)).length).toBeGreaterThanOrEqual(AFTER - WRITERS);
  // A new order now gets no id that was given before.
  const { id } = await again.post<Row>('orders', { ...line, quantity: 1, status: 'pending' });
  expect(id).toBeGreaterThan(Math.max(...restored.keys()));
}, 60_000);
