import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ACCESS_CODE, openWorld, type World } from '@farm/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPnpm } from '../build/run-pnpm.ts';
import { createFarmClient } from './index.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
/** The scripts of the README, each with what it says that the script prints. */
const scripts = [...readme.matchAll(/```ts\n(.*?)```.*?```text\n(.*?)```/gs)].map(
  ([, code = '', prints = ''], index) => ({
    name: `script-${index}.ts`,
    code,
    prints,
  }),
);

const compilers = [
  { compiler: 'typescript', module: 'nodenext' },
  { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' },
  { compiler: 'typescript-5', module: 'nodenext' },
];

/** What types are there to find. An expected error that does not come up is an error itself. */
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

describe('the packed client in an empty project', { timeout: 60_000 }, () => {
  const project = mkdtempSync(join(tmpdir(), 'farm-client-'));
  const installed = join(project, 'node_modules/@farm/client');
  const write = (name: string, text: string) => writeFileSync(join(project, name), text);
  let tarball: string;
  let world: World;
  let environment: Record<string, string>;

  const compile = async (compiler: string, compilerOptions: object, files: string[]) => {
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2024',
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions: { ...options, ...compilerOptions }, files }));
    const tsc = fileURLToPath(import.meta.resolve(`${compiler}/package.json`)).replace(
      'package.json',
      'bin/tsc',
    );
    return run(process.execPath, [tsc, '-p', project]).catch(({ stdout }) => {
      throw new Error(stdout);
    });
  };

  beforeAll(async () => {
    tarball = (await run(process.execPath, [join(root, 'build/make-tarball.ts'), project])).stdout.trim();
    write('package.json', JSON.stringify({ private: true, type: 'module' }));
    await runPnpm(project, 'add', '--offline', '--ignore-workspace', tarball);
    for (const { name, code } of scripts) write(name, code);
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
    const { token } = await world.as(rosa).identity.createToken({ name: 'a script' });
    environment = { FARM_URL: url, FARM_TOKEN: token, FARM_PASSWORD: password };

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

  afterAll(async () => {
    await world?.close();
    rmSync(project, { recursive: true, force: true });
  });

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
    const types = [
      fileURLToPath(import.meta.resolve('@types/node/package.json')).replace('/package.json', ''),
    ];
    await compile(compiler, { ...resolution, types }, [...scripts.map(({ name }) => name), 'mistakes.ts']);
  });

  it('has the types that the server has', async () => {
    const source = { module: 'nodenext', allowImportingTsExtensions: true, skipLibCheck: true };
    const types = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
    await compile('typescript', { ...source, ...types }, ['same-types.ts']);
  });

  it.each(scripts)('runs $name of the README and prints what the README shows', async ({ name, prints }) => {
    const script = spawn(process.execPath, [name], {
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

  it("compares the farm with its OpenAPI document by the tarball's command", async () => {
    const command = join(project, 'node_modules/.bin/farm-contract');
    const { FARM_URL = '', FARM_TOKEN = '' } = environment;
    const env = { PATH: dirname(process.execPath), FARM_TOKEN };
    expect((await run(command, [FARM_URL], { env })).stdout).toMatch(/\n\d+ ok, 0 differs, /);
    expect((await run(command, ['--help'], { env })).stdout).toContain(
      'farm-contract <address> --token <token>',
    );
  });
});
