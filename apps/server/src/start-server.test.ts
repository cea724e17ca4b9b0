import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { openDatabase } from '@farm/data/app';
import { clearExampleDetails, insertFarm } from '@farm/data/farm';
import { listProfiles } from '@farm/data/identity';
import { damageFile, dropColumn, markAsNewer, testDatabaseUrl } from '@farm/data/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { enrollAdmin } from './testing/enroll-person.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';
import { version } from './version.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const GROUPS = /(?:[0-9a-z]{4}-){3}[0-9a-z]{4}/;

const listen = async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  return (other.address() as { port: number }).port;
};

const madeDatabase = async () => {
  const folder = testFolder();
  const url = join(folder, 'farm.sqlite');
  await (await openDatabase(url)).close();
  return { folder, url };
};

/** The output and exit code of a server that cannot start. */
const refusal = async (settings: Record<string, string>, options?: { uid?: number }) => {
  const server = spawnServer(settings, options);
  return { exitCode: await server.ended, lines: server.lines };
};

describe('a server that starts', () => {
  it('serves the app, its health and JSON, with headers that block foreign scripts', async () => {
    const server = spawnServer({ DATA_DIR: testFolder() });
    const address = await server.address();
    const get = (path: string, accept = 'text/html') => fetch(address + path, { headers: { accept } });

    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version });
    expect(await (await get('/readyz')).json()).toMatchObject({
      status: 'ready',
      checks: ['database', 'disk', 'backup', 'jobs', 'proxy'].map((name) => ({ name, state: 'ok' })),
    });
    const built = (file: string) => readFileSync(join(import.meta.dirname, '../../web/dist', file), 'utf8');
    for (const [path, status, file] of [
      ['/', 200, 'index.html'],
      ['/dashboard', 200, 'dashboard.html'],
      ['/nowhere', 404, 'index.html'],
      ['/%E0%A4%A', 404, 'index.html'],
    ] as const) {
      const page = await get(path);
      expect(page.status).toBe(status);
      expect(await page.text()).toBe(built(file));
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(built('index.html'))?.[1] ?? 'no script';
    expect((await get(script)).headers.get('cache-control')).toContain('immutable');
    for (const path of ['/api/nowhere', '/trpc', '/nowhere', '/api/%E0%A4%A']) {
      const unknown = await get(path, 'application/json');
      expect(unknown.status).toBe(404);
      expect(await unknown.json()).toMatchObject({ code: 'PATH_UNKNOWN' });
      expect(unknown.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('tells one version at the start, in every line of the log, at /healthz and in the OpenAPI document', async () => {
    const server = spawnServer({ DATA_DIR: testFolder(), LOG_LEVEL: 'info' });
    const address = await server.address();
    expect(await server.line(/is open at/)).toContain(`Farm Dashboard ${version} (time zone`);
    expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ version });
    const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as { info: object };
    expect(document.info).toMatchObject({ version });
    expect(JSON.parse(await server.line(/openapi\.json/))).toMatchObject({ version });
  });

  it('shows the codes it generates at the first start, and never again', async () => {
    const folder = testFolder();
    const first = spawnServer({ DATA_DIR: folder });
    await first.address();
    const shown = first.lines.filter((line) => GROUPS.test(line));
    const kept = JSON.parse(readFileSync(join(folder, 'access-codes.json'), 'utf8'));
    expect(shown).toEqual([expect.stringContaining(kept.access), expect.stringContaining(kept.admin)]);
    expect(statSync(join(folder, 'access-codes.json')).mode & 0o777).toBe(0o600);
    expect(await first.kill('SIGTERM')).toBe(0);

    const second = spawnServer({ DATA_DIR: folder, LOG_LEVEL: 'trace' });
    await second.address();
    expect(await second.kill('SIGTERM')).toBe(0);
    expect(second.lines.join('\n')).not.toMatch(GROUPS);
    expect(JSON.parse(readFileSync(join(folder, 'access-codes.json'), 'utf8'))).toEqual(kept);
  });

  it('migrates an empty PostgreSQL database once if two servers start on it at the same time', async () => {
    const { url, remove } = await testDatabaseUrl('postgres', { isMigrated: false });
    onTestFinished(remove);
    const dataDir = testFolder();
    const servers = [1, 2].map(() => spawnServer({ DATABASE_URL: url, DATA_DIR: dataDir }));
    for (const server of servers) {
      const ready = await fetch(`${await server.address()}/readyz`);
      expect(ready.status).toBe(200);
      expect(server.lines.join('\n')).not.toContain(':farm@');
    }
    expect(servers.filter(({ lines }) => lines.some((line) => GROUPS.test(line)))).toHaveLength(1);
    expect(readdirSync(dataDir)).toEqual(['access-codes.json']);
    for (const server of servers) expect(await server.kill('SIGTERM')).toBe(0);
  });

  it('keeps everything it writes from other users of the machine, and tightens what an earlier version wrote', async () => {
    const folder = join(testFolder(), 'data');
    const modes = () =>
      Object.fromEntries(
        ['', ...readdirSync(folder)].map((name) => [name, statSync(join(folder, name)).mode & 0o777]),
      );
    const first = spawnServer({ DATA_DIR: folder });
    const address = await first.address();
    const body = JSON.stringify({ email: 'a@farm.example', password: 'x' });
    await fetch(`${address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(modes()).toEqual({
      '': 0o700,
      'access-codes.json': 0o600,
      'farm.sqlite': 0o600,
      'farm.sqlite-shm': 0o600,
      'farm.sqlite-wal': 0o600,
      'farm.sqlite.lock': 0o600,
      'farm.sqlite.lock-journal': 0o600,
    });
    // They were created that way, not tightened afterwards.
    expect(first.lines.join('\n')).not.toContain('could open');
    expect(await first.kill('SIGTERM')).toBe(0);

    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'notes.txt'), 'not ours', { mode: 0o644 });
    const second = spawnServer({ DATA_DIR: folder });
    await second.line(/Farm Dashboard/);
    expect(modes()).toMatchObject({
      '': 0o700,
      'farm.sqlite': 0o600,
      'access-codes.json': 0o600,
      'notes.txt': 0o644,
    });
    expect(second.lines.filter((line) => line.includes('could open'))).toContainEqual(
      expect.stringContaining('farm.sqlite (mode 644); now its owner alone can'),
    );
    expect(await second.kill('SIGTERM')).toBe(0);
  });

  it('names the time zone and who can open the farm', async () => {
    const server = spawnServer({ DATA_DIR: testFolder(), FARM_TIME_ZONE: 'America/Los_Angeles' });
    await server.line(/Only this machine can open it/);
    expect(server.lines).toContainEqual(
      expect.stringMatching(/\(time zone America\/Los_Angeles\) is open at http/),
    );
  });

  it('adds no sample data to a farm where someone has signed up', async () => {
    const { folder, url } = await madeDatabase();
    await enrollAdmin(url);
    const server = spawnServer({ DATABASE_URL: url, DATA_DIR: folder, DEMO: '1' });
    await server.address();
    expect(server.lines.join('\n')).not.toContain('sample data');
    expect(await server.kill('SIGTERM')).toBe(0);
    const database = await openDatabase(url);
    expect(await listProfiles(database.db)).toHaveLength(1);
    await database.close();
  });

  it('does not fill a farm again whose examples were removed', async () => {
    const { folder, url } = await madeDatabase();
    const database = await openDatabase(url);
    const now = '2026-04-15T12:00:00.000Z';
    await insertFarm(database.db, { timeZone: 'UTC', language: 'en' }, now);
    await database.db.transaction().execute((trx) => clearExampleDetails(trx, 1, now));
    await database.close();
    const server = spawnServer({ DATABASE_URL: url, DATA_DIR: folder, DEMO: '1' });
    await server.address();
    expect(server.lines.join('\n')).not.toContain('sample data');
    expect(await server.kill('SIGTERM')).toBe(0);
  });

  it('makes new passwords for the example people of an earlier version, and prints them once', async () => {
    const { folder, url } = await madeDatabase();
    await enrollAdmin(url, { isExample: true });
    const first = spawnServer({ DATABASE_URL: url, DATA_DIR: folder, HOST: '0.0.0.0' });
    const address = await first.address();
    await first.line(/still holds example people/);
    const [, email, password] = /\(admin\) {2}(\S+) {2}(\S+)/.exec(first.lines.join('\n')) ?? [];
    const signedIn = await fetch(`${address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(signedIn.status).toBe(200);
    expect(await first.kill('SIGTERM')).toBe(0);

    const second = spawnServer({ DATABASE_URL: url, DATA_DIR: folder });
    await second.address();
    expect(second.lines.join('\n')).not.toContain('new passwords');
    expect(await second.kill('SIGTERM')).toBe(0);
  });

  it('does not log the query of a request', async () => {
    const server = spawnServer({ DATA_DIR: testFolder(), LOG_LEVEL: 'info' });
    await fetch(`${await server.address()}/trpc/identity.session?input=whispered`, {
      headers: { authorization: 'Bearer whispered', cookie: 'farm_session=whispered' },
    });
    const line = await server.line(/identity\.session/);
    expect(JSON.parse(line)).toMatchObject({
      method: 'GET',
      route: '/trpc/:path',
      calls: [{ procedure: 'identity.session', outcome: 'SIGN_IN_REQUIRED' }],
      status: 401,
    });
    expect(server.lines.join('\n')).not.toContain('whispered');
  });
});

describe('a server that cannot start explains it in one line:', () => {
  it('invalid settings, all at once', async () => {
    const { exitCode, lines } = await refusal({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x', ACCESS_CODE: 'short' });
    expect(exitCode).toBe(78);
    expect(lines).toEqual([
      '4 settings need correcting:',
      expect.stringContaining('PORT'),
      expect.stringContaining('ACCESS_CODE'),
      expect.stringContaining('DEMO'),
      expect.stringContaining('LOG_LEVEL'),
    ]);
  });

  it('a port in use', async () => {
    const { folder, url } = await madeDatabase();
    const port = await listen();
    const { exitCode, lines } = await refusal({ DATABASE_URL: url, DATA_DIR: folder, PORT: String(port) });
    expect(exitCode).toBe(75);
    expect(lines.at(-1)).toContain(`Port ${port} is in use`);
    expect(lines.join('\n')).not.toContain('    at ');
    // The database was closed properly: nothing is left in its write-ahead log.
    expect(existsSync(`${url}-wal`)).toBe(false);
  });

  it('an address of another machine', async () => {
    const { exitCode, lines } = await refusal({ DATA_DIR: testFolder(), HOST: '192.0.2.1' });
    expect(exitCode).toBe(78);
    expect(lines.at(-1)).toContain('HOST=192.0.2.1 is not an address of this machine.');
  });

  it('a folder of backups that cannot be used, before it opens the database', async () => {
    const folder = testFolder();
    const BACKUP_DIR = join(folder, 'not-mounted', 'farm');
    const { exitCode, lines } = await refusal({ DATA_DIR: folder, BACKUP_DIR });
    expect(exitCode).toBe(75);
    expect(lines).toEqual([
      expect.stringMatching(/cannot be kept in .*farm \(ENOENT\).*or set BACKUP_DIR to/),
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a database of a newer version', async () => {
    const { url } = await madeDatabase();
    await markAsNewer(url);
    const { exitCode, lines } = await refusal({ DATABASE_URL: url });
    expect(exitCode).toBe(65);
    expect(lines).toEqual([expect.stringContaining('newer version of the farm (9999-01-01-future)')]);
  });

  it('a database of a build that was never released', async () => {
    const { url } = await madeDatabase();
    await dropColumn(url, 'buyer', 'phone');
    const { exitCode, lines } = await refusal({ DATABASE_URL: url });
    expect(exitCode).toBe(65);
    expect(lines).toEqual([
      expect.stringContaining('not made by a released version of the farm: buyer.phone'),
    ]);
  });

  it('a file that is not a database, which it does not change', async () => {
    const url = join(testFolder(), 'farm.sqlite');
    writeFileSync(url, 'a shopping list '.repeat(1000));
    const { exitCode, lines } = await refusal({ DATABASE_URL: url });
    expect(exitCode).toBe(65);
    expect(lines).toEqual([expect.stringContaining('is not a farm database, or is damaged')]);
    expect(readFileSync(url, 'utf8')).toBe('a shopping list '.repeat(1000));
  });

  it('a damaged database, with the backup to restore', async () => {
    const { folder, url } = await madeDatabase();
    mkdirSync(join(folder, 'backups'));
    const backup = join(folder, 'backups', 'farm-nightly-2026-04-15.sqlite');
    copyFileSync(url, backup);
    const { size } = statSync(url);
    // Every second page, but not the first.
    for (let from = 8192; from < size; from += 8192) damageFile(url, from, 4096);
    const { exitCode, lines } = await refusal({ DATABASE_URL: url, DATA_DIR: folder });
    expect(exitCode).toBe(65);
    expect(lines).toEqual([expect.stringContaining(`farm restore ${backup} --force`)]);
  });

  it('a database in use by another server, also through a link, which keeps working', async () => {
    const { folder, url } = await madeDatabase();
    const link = join(testFolder(), 'farm.sqlite');
    symlinkSync(url, link);
    const first = spawnServer({ DATABASE_URL: url, DATA_DIR: folder });
    const address = await first.address();
    for (const path of [url, link]) {
      const { exitCode, lines } = await refusal({ DATABASE_URL: path, DATA_DIR: folder });
      expect(exitCode).toBe(69);
      expect(lines).toEqual([expect.stringContaining('in use by another process')]);
    }
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it.each([
    ['with its folder', (url: string) => [url, `${url}.lock`, dirname(url)]],
    ['alone', (url: string) => [url]],
    ['in its log', (url: string) => [`${url}-wal`]],
    ['in its shared memory', (url: string) => [`${url}-shm`]],
  ])('a database that is read-only %s', async (_where, protect) => {
    const { folder, url } = await madeDatabase();
    for (const ending of ['-wal', '-shm'])
      if (protect(url).includes(url + ending)) writeFileSync(url + ending, '');
    for (const path of protect(url)) chmodSync(path, path === folder ? 0o555 : 0o444);
    // The file mode does not apply to root.
    if (isRoot)
      for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
        chownSync(path, NOBODY, NOBODY);
    const { exitCode, lines } = await refusal(
      { DATABASE_URL: url, DATA_DIR: folder },
      isRoot ? { uid: NOBODY } : {},
    );
    chmodSync(folder, 0o755);
    expect(exitCode).toBe(77);
    expect(lines).toEqual([expect.stringContaining('is read-only. Give the server')]);
  });

  it('a folder in which it may not write the codes', async () => {
    const { url, folder } = await madeDatabase();
    const dataDir = testFolder();
    chmodSync(dataDir, 0o555);
    if (isRoot) {
      chownSync(dataDir, NOBODY, NOBODY);
      for (const path of [folder, url, `${url}.lock`]) chownSync(path, NOBODY, NOBODY);
    }
    const { exitCode, lines } = await refusal(
      { DATABASE_URL: url, DATA_DIR: dataDir },
      isRoot ? { uid: NOBODY } : {},
    );
    chmodSync(dataDir, 0o755);
    expect(exitCode).toBe(77);
    expect(lines).toEqual([expect.stringContaining('cannot be written')]);
  });

  it('a PostgreSQL that is down', async () => {
    const { exitCode, lines } = await refusal({
      DATABASE_URL: 'postgres://farm:hush@127.0.0.1:1/farm',
      DATA_DIR: testFolder(),
    });
    expect(exitCode).toBe(69);
    expect(lines).toEqual([expect.stringMatching(/^PostgreSQL at .* cannot be used: .*ECONNREFUSED/)]);
    expect(lines.join()).not.toContain('hush');
  });
});
