import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ACCESS_CODE, openWebhookRunner, openWorld, type World } from '@farm/api/testing';
import type { Profile } from '@farm/domain/identity';
import { API } from 'typescript/unstable/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { programPath } from '../build/run-pnpm.ts';
import { createFarmClient } from './index.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
/** The scripts of the README, each with what it says that the script prints. */
const scripts = [...readme.matchAll(/```ts\n(.*?)```.*?```text\n(.*?)```/gs)].map(
  ([, code = '', prints = ''], index) => ({
    name: index === 0 ? 'first.mts' : `script-${index}.mts`,
    code,
    prints,
  }),
);

const compilers = [
  { compiler: 'typescript', module: 'nodenext' },
  { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' },
  { compiler: 'typescript-5', module: 'nodenext' },
];

/** Mistakes that the types must find. An expected error that does not occur is itself an error. */
const mistakes = `
import { createFarmClient } from '@farm/client';
const farm = createFarmClient({ url: 'http://localhost:3000' });
// @ts-expect-error: no such status
await farm.orders.list.query({ statuses: ['lost'] });
// @ts-expect-error: no such call
await farm.orders.burn.mutate({ id: 1 });
// @ts-expect-error: no id
await farm.orders.confirm.mutate({});
// @ts-expect-error: a query does not change anything
await farm.orders.confirm.query({ id: 1 });
const { lines } = await farm.orders.get.query({ lineId: 1 });
// @ts-expect-error: a number is no text
export const quantity: string | undefined = lines[0]?.quantity;
`;

/** Whether the packed client and the source take and give the same. */
const sameTypes = `
import type { FarmClient as Packed } from '@farm/client';
import type { FarmClient as Source } from '${join(root, 'src/index.ts')}';
export const toPacked = (source: Source): Packed => source;
export const toSource = (packed: Packed): Source => packed;
`;

/** A port that nobody listens at just now. */
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const examples = readdirSync(join(root, 'examples')).filter((name) => /\.(mts|py)$/.test(name));
const python = `${spawnSync('python3', ['-c', 'import sys; print(sys.executable)']).stdout ?? ''}`.trim();
if (!python) console.warn('The example in Python is not tested: there is no python3 on this machine.');

const folder = mkdtempSync(join(tmpdir(), 'farm-client-'));
let tarball: string;

/** Installs the tarball by the command of the README, which must not need any registry. */
const install = (project: string, command: string) =>
  run('bash', ['-ec', command.replace('./', `${folder}/`)], {
    cwd: project,
    env: { PATH: programPath, npm_config_offline: 'true', npm_config_audit: 'false' },
  });

/** A command of the packed README. */
const commandOf = (beginning: string) => {
  const commands = readFileSync(join(root, 'dist/README.md'), 'utf8').matchAll(/```sh\n(.*?)```/gs);
  return [...commands].map(([, text = '']) => text).find((text) => text.startsWith(beginning)) ?? '';
};

beforeAll(async () => {
  tarball = (await run(process.execPath, [join(root, 'build/make-tarball.ts'), folder])).stdout.trim();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed client in an empty project', { timeout: 60_000 }, () => {
  const project = join(folder, 'project');
  const installed = join(project, 'node_modules/@farm/client');
  const commandHere = (beginning: string) =>
    commandOf(beginning)
      .replace('http://localhost:3000', environment.FARM_URL ?? '')
      .replace('…', environment.FARM_TOKEN ?? '')
      .replace('./', `${folder}/`);
  const write = (name: string, text: string) => writeFileSync(join(project, name), text);
  let world: World;
  let environment: Record<string, string> = { PATH: programPath };

  const configure = (compilerOptions: object, files: string[]) => {
    const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
    const options = { ...strict, noEmit: true, target: 'es2024', ...compilerOptions };
    write('tsconfig.json', JSON.stringify({ compilerOptions: options, files }));
    return join(project, 'tsconfig.json');
  };

  beforeAll(async () => {
    mkdirSync(project);
    write('package.json', JSON.stringify({ private: true, type: 'module' }));
    await install(project, commandOf('npm install'));
    for (const { name, code } of scripts) write(name, code);
    for (const name of examples.filter((each) => each.endsWith('.mts')))
      write(name, readFileSync(join(installed, 'examples', name), 'utf8'));
    write('mistakes.ts', mistakes);
    write('same-types.ts', sameTypes);

    world = await openWorld('sqlite');
    const url = await (await world.app()).listen({ port: 0, host: '127.0.0.1' });
    const password = 'a good password';
    const rosa = await createFarmClient({ url }).signUp({
      email: 'rosa@farm.example',
      name: 'Rosa',
      role: 'farmer',
      accessCode: ACCESS_CODE,
      password,
    });
    const { token } = await world.token(rosa);
    environment = { ...environment, FARM_URL: url, FARM_TOKEN: token, FARM_PASSWORD: password };

    const admin = world.as(await world.person('admin'));
    const { sizes } = await admin.catalog.create({
      name: 'Kale',
      baseUnit: 'lb',
      sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
    });
    for (const [name, deliveryDate, quantity] of [
      ['Harbor Street Kitchen', '2026-04-17', 30],
      ['Café Zoë', '2026-04-18', 12],
    ] as const) {
      const buyer = await admin.buyers.create({ name });
      const lines = [{ sizeId: sizes[0]?.id ?? 0, quantity }];
      await admin.orders.create({
        buyerId: buyer.id,
        deliveryDate,
        lines,
        idempotencyKey: `order-${quantity}`,
      });
    }
  }, 60_000);

  afterAll(() => world?.close());

  it("contains no other package's name, no line of the server, and little else", () => {
    expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).toEqual({
      name: '@farm/client',
      version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
      description: expect.any(String),
      license: 'UNLICENSED',
      type: 'module',
      engines: { node: '>=20' },
      main: './index.js',
      types: './index.d.ts',
      exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
      bin: { 'farm-contract': './contract.js' },
    });
    const code = readdirSync(installed).filter((name) => /\.(js|ts)$/.test(name));
    const text = code.map((name) => readFileSync(join(installed, name), 'utf8')).join('\n');
    for (const word of ['@farm/', 'fastify', 'kysely', 'better-sqlite3', 'argon2']) {
      expect(text.includes(word), word).toBe(false);
    }
    expect(readFileSync(join(installed, 'index.d.ts'), 'utf8')).not.toMatch(
      /^import|import\(|: any[;[]|zod/m,
    );
    expect(statSync(tarball).size).toBeLessThan(220_000);
  });

  it.each(compilers)('compiles strictly, and finds mistakes: %j', async ({ compiler, ...resolution }) => {
    const folderOf = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
    const files = readdirSync(project).filter((name) => name.endsWith('.mts') || name === 'mistakes.ts');
    const config = configure({ ...resolution, types: [folderOf('@types/node')] }, files);
    const tsc = spawn(process.execPath, [join(folderOf(compiler), 'bin/tsc'), '-p', config]);
    expect(await textOf(tsc.stdout)).toBe('');
  });

  it('has the types that the server has', () => {
    const types = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
    const config = configure({ ...types, module: 'nodenext', allowImportingTsExtensions: true }, [
      'same-types.ts',
    ]);
    const api = new API({ cwd: project });
    // The compiler itself would check every file of the server again.
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    const problems = program?.getSemanticDiagnostics(join(project, 'same-types.ts')).map(({ text }) => text);
    api.close();
    expect(problems).toEqual([]);
  });

  it.each(scripts)('runs $name of the README and prints what the README shows', async ({ name, prints }) => {
    const command = name === 'first.mts' ? `env ${commandHere('FARM_URL')}` : `node ${name}`;
    const script = spawn('bash', ['-ec', `exec ${command}`], {
      cwd: project,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of script.stdout) {
      output += chunk;
      // The first script goes on listening.
      if (output.endsWith('Changed: connected \n')) script.kill();
    }
    if (script.exitCode === null && script.signalCode === null) await once(script, 'exit');
    expect(output.replaceAll(' \n', '\n')).toBe(prints);
  });

  it('compares the farm with its OpenAPI document by the command of the README', async () => {
    const { stdout } = await run('bash', ['-ec', commandHere('FARM_TOKEN')], {
      cwd: project,
      env: environment,
    });
    expect(stdout).toMatch(/\n\d+ ok, 0 differs, /);
  });
});

describe('an example alone in an empty folder with the packed client', () => {
  const empty = join(folder, 'empty');
  let world: World;
  let url: string;
  let scripts: ChildProcess[];

  beforeAll(async () => {
    mkdirSync(empty);
    await install(empty, commandOf('npm install'));
  }, 60_000);

  beforeEach(async () => {
    scripts = [];
    world = await openWorld('sqlite', { webhooks: { hosts: ['127.0.0.1'] } });
    url = await (await world.app()).listen({ port: 0, host: '127.0.0.1' });
  });

  afterEach(async () => {
    for (const script of scripts) if (script.exitCode === null) script.kill('SIGKILL');
    await world.close();
  });

  const tokenOf = async (person: Profile) => (await world.token(person, { name: 'a script' })).token;

  /** Copies one example out of the package, with the files that it names, into a folder of its own. */
  const copyAlone = (name: string, ...data: string[]) => {
    const alone = mkdtempSync(join(folder, 'alone-'));
    cpSync(empty, alone, { recursive: true });
    const packed = join(alone, 'node_modules/@farm/client/examples');
    for (const file of [name, ...data]) cpSync(join(packed, file), join(alone, file.replace('data/', '')));
    return alone;
  };

  /** Starts an example by the command on top of it. */
  const start = (name: string, token: string, alone: string, change = (command: string) => command) => {
    const lines = readFileSync(join(alone, name), 'utf8').split('\n');
    const command = `${lines.find((line) => line.includes('FARM_URL='))}`
      .replace(/^\W*/, 'exec env ')
      .replace('http://localhost:3000', url)
      .replace(/…|\.{3}/, token);
    const path = [dirname(process.execPath), dirname(python), programPath].join(delimiter);
    const script = spawn('bash', ['-ec', change(command)], {
      cwd: alone,
      env: { PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    scripts.push(script);
    const output = { out: '', err: '' };
    script.stdout.on('data', (chunk) => {
      output.out += chunk;
      script.emit('output', output.out);
    });
    script.stderr.on('data', (chunk) => {
      output.err += chunk;
    });
    script.on('close', () => script.emit('output'));
    return { script, output };
  };

  const finish = async (...asked: Parameters<typeof start>) => {
    const { script, output } = start(...asked);
    const [code] = await once(script, 'close');
    return { code, ...output };
  };

  const addKale = async (admin: Profile, name: string) => {
    const { sizes } = await world.as(admin).catalog.create({
      name,
      baseUnit: 'lb',
      sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
    });
    return sizes[0]?.id ?? 0;
  };

  it.each(examples.filter((name) => python || !name.endsWith('.py')))('says how %s is used', async (name) => {
    const used = await finish(name, '', copyAlone(name), (command) => command.replace(/(\.\w+) .*/, '$1'));
    expect(used).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Usage: FARM_TOKEN=\S+ \S+ \S+.*\n$/),
    });
  });

  it('imports buyers and stock from CSV only once, however often it runs', async () => {
    const admin = await world.person('admin');
    const token = await tokenOf(admin);
    const name = 'import-from-csv.mts';
    const alone = copyAlone(name, 'data/buyers.csv', 'data/stock.csv');
    const first = await finish(name, token, alone);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(await finish(name, token, alone)).toEqual(first);

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
    const refused = await finish(name, farmer, alone);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('Your role does not allow this.');

    writeFileSync(join(alone, 'stock.csv'), 'product,units\n"Kale, red"s,120\n');
    const buyer = '" The ""Barn"", Westport ","4 Mill Road\nWestport"';
    writeFileSync(join(alone, 'buyers.csv'), `name,address\r\n${buyer}\r\n\r\n`);
    const unread = { code: 1, out: '', err: 'stock.csv is no CSV with the columns of its first row.\n' };
    expect(await finish(name, token, alone)).toEqual(unread);
    writeFileSync(join(alone, 'stock.csv'), '\uFEFFproduct,units,harvestDate\nKale,120\n');
    expect(await finish(name, token, alone)).toEqual(unread);
    writeFileSync(join(alone, 'stock.csv'), '\uFEFFproduct,units,harvestDate\nKale,7,2026-04-16');
    expect(await finish(name, token, alone)).toEqual({
      code: 0,
      out: expect.stringMatching(/^buyer The "Barn", Westport\nlot \d+: 7 Kale\n$/),
      err: '',
    });
    const { items } = await world.as(admin).buyers.list({ search: 'Barn' });
    expect(items).toMatchObject([{ name: 'The "Barn", Westport', address: '4 Mill Road\nWestport' }]);
  });

  it("exports one week's orders as CSV, without those of the next week", async () => {
    const admin = await world.person('admin');
    const caller = world.as(admin);
    const sizeId = await addKale(admin, '=Kale');
    const buyer = await caller.buyers.create({ name: 'Café "Zoë", Downtown' });
    const order = (deliveryDate: string, quantity: number) =>
      caller.orders.create({
        buyerId: buyer.id,
        deliveryDate,
        purchaseOrderNumber: 'PO 7',
        lines: [{ sizeId, quantity }],
        idempotencyKey: `order-${deliveryDate}`,
      });
    await order('2026-04-12', 5);
    await order('2026-04-18', 6);
    await order('2026-04-19', 7);
    const name = 'export-week.mts';
    const alone = copyAlone(name);
    const asked = await finish(name, await tokenOf(admin), alone, (command) =>
      command.replace('2026-04-12', '2026-04-15'),
    );
    expect(asked).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(join(alone, 'week.csv'), 'utf8')).toBe(
      [
        'order,buyer,deliveryDate,product,size,quantity,status,purchaseOrderNumber',
        `2,"Café ""Zoë"", Downtown",2026-04-18,'=Kale,1lb,6,pending,PO 7`,
        `1,"Café ""Zoë"", Downtown",2026-04-12,'=Kale,1lb,5,pending,PO 7`,
        '',
      ].join('\n'),
    );
  });

  it('keeps a copy of the orders by what changed, and reads everything again after a restore', async () => {
    const admin = await world.person('admin');
    const caller = world.as(admin);
    const lines = [{ sizeId: await addKale(admin, 'Kale'), quantity: 5 }];
    const buyer = await caller.buyers.create({ name: 'Harbor Street Kitchen' });
    const order = (idempotencyKey: string) =>
      caller.orders.create({ buyerId: buyer.id, deliveryDate: '2026-04-17', lines, idempotencyKey });
    const [token, name] = [await tokenOf(admin), 'follow-orders.mts'];
    const alone = copyAlone(name);
    const follow = () => finish(name, token, alone);
    const copied = () =>
      Object.values(JSON.parse(readFileSync(join(alone, 'orders.json'), 'utf8')).lines as object);
    const isEqual = async () =>
      expect(copied().toSorted((a, b) => b.id - a.id)).toEqual(await caller.orders.lines({}));

    const first = await order('the-first-order');
    expect(await follow()).toEqual({ code: 0, out: '', err: '' });
    await isEqual();
    const ids = first.lines.map(({ id, version }) => ({ id, version }));
    await caller.orders.confirm({ lines: ids, ifShort: 'confirm' });
    await order('the-second-order');
    expect(await follow()).toEqual({
      code: 0,
      out: 'line 1: 5 × Kale, confirmed\nline 2: 5 × Kale, pending\n',
      err: '',
    });
    await isEqual();
    // After a restore, the farm has another epoch.
    const copy = JSON.parse(readFileSync(join(alone, 'orders.json'), 'utf8'));
    const [, ...rest] = JSON.parse(Buffer.from(copy.cursor, 'base64url').toString());
    const cursor = Buffer.from(JSON.stringify(['another', ...rest])).toString('base64url');
    writeFileSync(join(alone, 'orders.json'), JSON.stringify({ ...copy, cursor }));
    await order('the-third-order');
    expect(await follow()).toEqual({ code: 0, out: '', err: '' });
    await isEqual();
    const other = copyAlone(name);
    expect(await finish(name, 'farm_unknown', other)).toMatchObject({ code: 1, out: '' });
  });

  it.runIf(python)('confirms what is due from Python, and says what is wrong', async () => {
    const [admin, rep] = [await world.person('admin'), await world.person('sales_rep')];
    const caller = world.as(admin);
    const sizeId = await addKale(admin, 'Kale');
    const buyer = await caller.buyers.create({ name: 'Harbor Street Kitchen' });
    for (const deliveryDate of ['2026-04-16', '2026-04-19']) {
      await caller.orders.create({
        buyerId: buyer.id,
        deliveryDate,
        salesRepId: rep.uid,
        lines: [{ sizeId, quantity: 5 }],
        idempotencyKey: `order-${deliveryDate}`,
      });
    }
    const token = await tokenOf(admin);
    const name = 'confirm-due.py';
    const alone = copyAlone(name);
    expect(await finish(name, token, alone)).toEqual({
      code: 0,
      out: 'confirmed order #1: 5 x Kale 1lb\n',
      err: '',
    });
    expect((await caller.orders.lines({})).map(({ status }) => status).toSorted()).toEqual([
      'confirmed',
      'pending',
    ]);

    const later = (command: string) => command.replace('2026-04-18', '2026-04-20');
    expect(await finish(name, await tokenOf(rep), alone, later)).toEqual({
      code: 1,
      out: '',
      err: 'Your role does not allow this. Ask an administrator of the farm.\n',
    });
    const unknown = await finish(name, 'no-such-token', alone);
    expect(unknown).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^[^\n]+\n$/) });
  });

  it('places an order with all its lines only once, over REST, and says what is unknown', async () => {
    const [admin, rep] = [await world.person('admin'), await world.person('sales_rep')];
    await addKale(admin, 'Kale');
    await world.as(admin).buyers.create({ name: 'Harbor Street Kitchen' });
    const name = 'place-order.mts';
    const alone = copyAlone(name);
    const token = await tokenOf(rep);
    const placed = { code: 0, out: 'order #1 for 2026-04-28, lines: 1\n', err: '' };
    expect(await finish(name, token, alone)).toEqual(placed);
    expect(await finish(name, token, alone)).toEqual(placed);
    const { items } = await world.as(rep).orders.list({});
    expect(items).toMatchObject([
      { purchaseOrderNumber: 'PO-1001', lines: [{ productName: 'Kale', quantity: 30 }] },
    ]);
    const okra = await finish(name, token, alone, (command) => command.replace('Kale 1lb', 'Okra 1lb'));
    expect(okra).toEqual({ code: 1, out: '', err: 'There is no Okra 1lb.\n' });
    expect(await finish(name, await tokenOf(await world.person('farmer')), alone)).toEqual({
      code: 1,
      out: '',
      err: 'Your role does not allow this. Ask an administrator of the farm.\n',
    });
  });

  it('records a harvest once, in the stock and with its planting', async () => {
    const [admin, farmer] = [await world.person('admin'), await world.person('farmer')];
    await addKale(admin, 'Kale');
    const [template] = await world.as(admin).catalog.list();
    const { id: locationId } = await world.as(admin).locations.create({ name: 'North field' });
    const { id } = await world.as(farmer).plantings.create({
      productNameId: template?.id ?? 0,
      quantity: 200,
      plantedDate: '2026-03-01',
      locationId,
    });
    const name = 'record-harvest.mts';
    const alone = copyAlone(name);
    const harvested = { code: 0, out: '120 lb Kale from North field\n', err: '' };
    expect(await finish(name, await tokenOf(farmer), alone)).toEqual(harvested);
    expect(await finish(name, await tokenOf(farmer), alone)).toEqual(harvested);
    expect(await world.as(farmer).inventory.overview({})).toMatchObject([{ name: 'Kale', total: 120 }]);
    expect((await world.as(farmer).plantings.get({ id })).harvests).toMatchObject([{ unitsHarvested: 120 }]);
  });

  it.runIf(python)('delivers a day, invoices it and records the check that pays it', async () => {
    const admin = await world.person('admin');
    const caller = world.as(admin);
    const sizeId = await addKale(admin, 'Kale');
    await caller.prices.set({
      prices: [{ priceListId: 1, sizeId, cents: 2410, validFrom: '2026-01-01' }],
    });
    const [template] = await caller.catalog.list();
    await caller.inventory.addLot({
      productNameId: template?.id ?? 0,
      unitsAvailable: 50,
      harvestDate: '2026-04-14',
    });
    const buyer = await caller.buyers.create({ name: 'Harbor Street Kitchen' });
    world.setNow('2026-04-18T16:00:00.000Z');
    const { lines } = await caller.orders.create({
      buyerId: buyer.id,
      deliveryDate: '2026-04-18',
      lines: [{ sizeId, quantity: 5 }],
      idempotencyKey: 'an-order',
    });
    const seen = lines.map(({ id, version }) => ({ id, version }));
    await caller.orders.confirm({ lines: seen, ifShort: 'ask' });
    const token = await tokenOf(admin);
    const runs = async (name: string, out: string) => {
      expect(await finish(name, token, copyAlone(name))).toEqual({ code: 0, out, err: '' });
    };
    await runs('deliver-day.mts', 'note 1: Harbor Street Kitchen\ndelivered on 2026-04-18, lines: 1\n');
    await runs('deliver-day.mts', 'delivered on 2026-04-18, lines: 0\n');
    await runs('invoice-delivered.mts', 'INV-1001 Harbor Street Kitchen: 120.50\n');
    await runs('invoice-delivered.mts', '');
    await runs('record-payment.py', 'payment 1 of Harbor Street Kitchen recorded\n');
    await runs('record-payment.py', 'payment 1 of Harbor Street Kitchen was recorded before\n');
    expect(await caller.invoices.get({ number: 'INV-1001' })).toMatchObject({ openCents: 0 });
  });

  it('keeps a file equal to the prices', async () => {
    const admin = await world.person('admin');
    const sizeId = await addKale(admin, 'Kale');
    const { id, token } = await world.token(admin, { name: 'a price board' });
    const alone = copyAlone('keep-prices.mts');
    const { script, output } = start('keep-prices.mts', token, alone);
    const shows = async (text: string) => {
      while (!output.out.includes(text)) {
        if (script.exitCode !== null) throw new Error(output.err);
        await once(script, 'output');
      }
      return readFileSync(join(alone, 'prices.csv'), 'utf8');
    };
    const head = 'list,product,price,per,from quantity,from day\n';
    expect(await shows('prices.csv: 0 prices\n')).toBe(head);
    const price = { priceListId: 1, sizeId, cents: 350, validFrom: '2026-01-01' };
    await world.as(admin).prices.set({ prices: [price] });
    const row = '"Standard","Kale 1lb","3.50","package","1","2026-01-01"\n';
    expect(await shows('prices.csv: 1 prices\n')).toBe(head + row);
    const closed = once(script, 'close');
    await world.as(admin).identity.revokeToken({ id });
    await closed;
  });

  it('receives what a webhook is told, knows it by its signature, and does it once', async () => {
    const admin = await world.person('admin');
    const caller = world.as(admin);
    // The receiver compares the time of a message with its own clock.
    world.setNow(new Date().toISOString());
    const lines = [{ sizeId: await addKale(admin, 'Kale'), quantity: 5 }];
    const buyer = await caller.buyers.create({ name: 'Harbor Street Kitchen' });
    const port = await freePort();
    const { id, secret } = await caller.webhooks.create({ url: `http://127.0.0.1:${port}/` });
    const name = 'receive-changes.mts';
    const { script, output } = start(name, await tokenOf(admin), copyAlone(name), (command) =>
      command.replace('whsec_…', secret).replace('8090', `${port}`),
    );
    const shows = async (text: string) => {
      while (!output.out.includes(text)) {
        if (script.exitCode !== null) throw new Error(output.err);
        await once(script, 'output');
      }
    };
    await shows(`listening at port ${port}\n`);
    const deliveryDate = world.farm.now().toISOString().slice(0, 10);
    await caller.orders.create({ buyerId: buyer.id, deliveryDate, lines, idempotencyKey: 'an-order' });
    const runner = openWebhookRunner(world.farm);
    const send = async () => {
      await runner.look();
      await runner.idle();
    };
    await send();
    const told = `listening at port ${port}\nline 1: 5 × Kale, pending\n`;
    await shows(told);
    await caller.webhooks.replay({ id, from: deliveryDate });
    await send();
    expect(await caller.webhooks.test({ id })).toMatchObject({ outcome: 'delivered' });
    expect(output.out).toBe(told);
    const { items } = await caller.webhooks.tries({ id });
    expect(new Set(items.map(({ outcome }) => outcome))).toEqual(new Set(['delivered']));
    const forged = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': `${Date.now() / 1000}`,
        'webhook-signature': 'v1,AAAA',
      },
      body: '{"type":"farm.read_again"}',
    });
    expect(forged.status).toBe(401);
    await runner.stop();
  });

  it('watches live events until the token is revoked', async () => {
    const admin = await world.person('admin');
    const { id, token } = await world.token(admin, { name: 'a watcher' });
    const { script, output } = start('watch-live.mts', token, copyAlone('watch-live.mts'));
    const shows = async (text: string) => {
      while (!output.out.includes(text)) {
        if (script.exitCode !== null) throw new Error(output.err);
        await once(script, 'output');
      }
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
