import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ACCESS_CODE, openWorld, type World } from '@farm/api/testing';
import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFarmClient, refusalOf } from './index.ts';

const examples = fileURLToPath(new URL('../examples/', import.meta.url));
const python = `${spawnSync('python3', ['-c', 'import sys; print(sys.executable)']).stdout ?? ''}`.trim();
if (!python) console.warn('The example in Python is not tested: there is no python3 on this machine.');

describe('the client for scripts', () => {
  let world: World;
  let url: string;
  let scripts: ChildProcess[];

  beforeEach(async () => {
    scripts = [];
    world = await openWorld('sqlite');
    const app = await world.app();
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterEach(async () => {
    for (const script of scripts) if (script.exitCode === null) script.kill('SIGKILL');
    await world.close();
  });

  const tokenOf = async (person: Profile) => (await world.token(person, { name: 'a script' })).token;

  const start = (name: string, token: string, ...args: string[]) => {
    const program = name.endsWith('.py') ? python : process.execPath;
    const script = spawn(program, [`${examples}${name}`, ...args], {
      env: { FARM_URL: url, FARM_TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    scripts.push(script);
    const output = { out: '', err: '' };
    script.stdout?.on('data', (chunk) => {
      output.out += chunk;
      script.emit('output', output.out);
    });
    script.stderr?.on('data', (chunk) => {
      output.err += chunk;
    });
    return { script, output };
  };

  const finish = async (name: string, token: string, ...args: string[]) => {
    const { script, output } = start(name, token, ...args);
    const [code] = await once(script, 'close');
    return { code, ...output };
  };

  it('signs up, makes calls, signs out, and is then refused', async () => {
    const client = createFarmClient({ url });
    const credentials = { email: 'rosa@farm.example', password: 'a good password' };
    const person = await client.signUp({
      ...credentials,
      name: 'Rosa',
      role: 'farmer',
      accessCode: ACCESS_CODE,
    });
    expect(person).toMatchObject({ name: 'Rosa', role: 'farmer' });
    await client.inventory.add.mutate({ name: 'Kale', unitsAvailable: 12.7, harvestDate: '2026-04-15' });
    expect(await client.inventory.overview.query({})).toMatchObject([{ name: 'Kale', total: 12 }]);

    await client.signOut();
    const refused = await client.inventory.overview.query({}).catch(refusalOf);
    expect(refused).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect(await createFarmClient({ url }).signIn(credentials)).toEqual(person);
  });

  it('reports the fields of a refusal, and no refusal if the farm cannot be reached', async () => {
    const client = createFarmClient({ url, token: await tokenOf(await world.person('farmer')) });
    const refused = await client.inventory.add
      .mutate({ name: '', unitsAvailable: -1, harvestDate: '2026-02-30' })
      .catch(refusalOf);
    expect(refused).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: ['name'] }, { path: ['unitsAvailable'] }, { path: ['harvestDate'] }],
    });
    const nowhere = createFarmClient({ url: 'http://127.0.0.1:9', token: 'x' });
    await expect(nowhere.inventory.overview.query({})).rejects.toSatisfy((error) => !refusalOf(error));
  });

  it("has the role of the token's owner, and is refused once the token is revoked", async () => {
    const rep = await world.person('sales_rep');
    const { id, token } = await world.token(rep, { name: 'a script' });
    const client = createFarmClient({ url, token });
    expect(await client.buyers.list.query({})).toMatchObject({ items: [] });
    const refused = await client.plantings.list.query({}).catch(refusalOf);
    expect(refused).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    await world.as(rep).identity.revokeToken({ id });
    expect(await client.buyers.list.query({}).catch(refusalOf)).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  });

  it('imports buyers and stock from CSV only once, however often it runs', async () => {
    const admin = await world.person('admin');
    const token = await tokenOf(admin);
    const files = [`${examples}data/buyers.csv`, `${examples}data/stock.csv`];
    const first = await finish('import-from-csv.ts', token, ...files);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(await finish('import-from-csv.ts', token, ...files)).toEqual(first);

    const { items: buyers } = await world.as(admin).buyers.list({});
    expect(buyers.map(({ name, email, phone }) => [name, email, phone])).toEqual([
      ['Café Zoë, Downtown', null, '+1 555 0177'],
      ['Greenway Co-op', 'produce@greenway.example', null],
      ['Harbor Street Kitchen', 'orders@harborstreet.example', '+1 555 0142'],
    ]);
    const stock = await world.as(admin).inventory.overview({});
    expect(stock.map(({ name, total }) => [name, total])).toEqual([
      ['Kale', 200],
      ['Tomatoes', 250],
    ]);

    const farmer = await tokenOf(await world.person('farmer'));
    const refused = await finish('import-from-csv.ts', farmer, ...files);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('Your role does not allow this.');
  });

  it("exports one week's orders as CSV, without those of the next week", async () => {
    const admin = await world.person('admin');
    const caller = world.as(admin);
    const { sizes } = await caller.catalog.create({
      name: '=Kale',
      baseUnit: 'lb',
      sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
    });
    const buyer = await caller.buyers.create({ name: 'Café "Zoë", Downtown' });
    const order = (deliveryDate: string, quantity: number) =>
      caller.orders.create({
        buyerId: buyer.id,
        deliveryDate,
        purchaseOrderNumber: 'PO 7',
        lines: [{ sizeId: sizes[0]?.id ?? 0, quantity }],
        idempotencyKey: `order-${deliveryDate}`,
      });
    await order('2026-04-12', 5);
    await order('2026-04-18', 6);
    await order('2026-04-19', 7);
    const { code, out } = await finish('export-week.ts', await tokenOf(admin), '2026-04-15');
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'order,buyer,deliveryDate,product,size,quantity,status,purchaseOrderNumber',
        `2,"Café ""Zoë"", Downtown",2026-04-18,'=Kale,1lb,6,pending,PO 7`,
        `1,"Café ""Zoë"", Downtown",2026-04-12,'=Kale,1lb,5,pending,PO 7`,
        '',
      ].join('\n'),
    );
  });

  it.runIf(python)('confirms what is due from Python, and says what is wrong', async () => {
    const [admin, rep] = [await world.person('admin'), await world.person('sales_rep')];
    const caller = world.as(admin);
    const { sizes } = await caller.catalog.create({
      name: 'Kale',
      baseUnit: 'lb',
      sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
    });
    const buyer = await caller.buyers.create({ name: 'Harbor Street Kitchen' });
    for (const deliveryDate of ['2026-04-16', '2026-04-19']) {
      await caller.orders.create({
        buyerId: buyer.id,
        deliveryDate,
        salesRepId: rep.uid,
        lines: [{ sizeId: sizes[0]?.id ?? 0, quantity: 5 }],
        idempotencyKey: `order-${deliveryDate}`,
      });
    }
    const token = await tokenOf(admin);
    expect(await finish('confirm-due.py', token, '2026-04-18')).toEqual({
      code: 0,
      out: 'confirmed order #1: 5 x Kale 1lb\n',
      err: '',
    });
    expect((await caller.orders.lines({})).map(({ status }) => status).toSorted()).toEqual([
      'confirmed',
      'pending',
    ]);

    expect(await finish('confirm-due.py', await tokenOf(rep), '2026-04-20')).toEqual({
      code: 1,
      out: '',
      err: 'Your role does not allow this. Ask an administrator of the farm.\n',
    });
    const unknown = await finish('confirm-due.py', 'no such token', '2026-04-20');
    expect(unknown).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^[^\n]+\n$/) });
    expect(await finish('confirm-due.py', token)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Usage/),
    });
  });

  it('watches live events until the token is revoked', async () => {
    const admin = await world.person('admin');
    const { id, token } = await world.token(admin, { name: 'a watcher' });
    const { script, output } = start('watch-live.ts', token);
    const shows = async (text: string) => {
      while (!output.out.includes(text)) await once(script, 'output');
    };
    await shows('connected\n');
    const location = await world.as(admin).locations.create({ name: 'Tunnel' });
    await shows(`locations ${location.id}\n`);
    const closed = once(script, 'close');
    await world.as(admin).identity.revokeToken({ id });
    await closed;
    expect(output.out).toBe(`connected\nlocations ${location.id}\n`);
  });
});
