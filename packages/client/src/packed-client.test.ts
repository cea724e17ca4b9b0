import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ACCESS_CODE, openWorld, type World } from '@farm/api/testing';
import { API } from 'typescript/unstable/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programPath } from '../build/run-pnpm.ts';
import { createFarmClient } from './index.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
/** The scripts of the README, each with what it says that the script prints. */
const scripts = [...readme.matchAll(/```ts\n(.*?)```.*?```text\n(.*?)```/gs)].map(
  ([, code = '', prints = ''], index) => ({
    name: index === 0 ? 'first.ts' : `script-${index}.ts`,
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

describe('the packed client in an empty project', { timeout: 60_000 }, () => {
  const project = mkdtempSync(join(tmpdir(), 'farm-client-'));
  const installed = join(project, 'node_modules/@farm/client');
  /** A command of the packed README, with this test's farm and token. */
  const commandOf = (beginning: string) => {
    const commands = readFileSync(join(root, 'dist/README.md'), 'utf8').matchAll(/```sh\n(.*?)```/gs);
    const command =
      [...commands].map(([, text = '']) => text).find((text) => text.startsWith(beginning)) ?? '';
    return command
      .replace('http://localhost:3000', environment.FARM_URL ?? '')
      .replace('…', environment.FARM_TOKEN ?? '');
  };
  const write = (name: string, text: string) => writeFileSync(join(project, name), text);
  let tarball: string;
  let world: World;
  let environment: Record<string, string> = { PATH: programPath };

  const configure = (compilerOptions: object, files: string[]) => {
    const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
    const options = { ...strict, noEmit: true, target: 'es2024', ...compilerOptions };
    write('tsconfig.json', JSON.stringify({ compilerOptions: options, files }));
    return join(project, 'tsconfig.json');
  };

  beforeAll(async () => {
    tarball = (await run(process.execPath, [join(root, 'build/make-tarball.ts'), project])).stdout.trim();
    write('package.json', JSON.stringify({ private: true, type: 'module' }));
    const offline = { npm_config_offline: 'true', npm_config_audit: 'false' };
    await run('bash', ['-ec', commandOf('npm install')], {
      cwd: project,
      env: { ...environment, ...offline },
    });
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
    const folderOf = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
    const files = [...scripts.map(({ name }) => name), 'mistakes.ts'];
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
    const command = name === 'first.ts' ? `env ${commandOf('FARM_URL')}` : `node ${name}`;
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
    const { stdout } = await run('bash', ['-ec', commandOf('FARM_TOKEN')], {
      cwd: project,
      env: environment,
    });
    expect(stdout).toMatch(/\n\d+ ok, 0 differs, /);
  });
});
