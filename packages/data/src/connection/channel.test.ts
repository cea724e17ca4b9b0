import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect, type OpenDatabase, openDatabase } from '../app/open-database.ts';
import type { Db } from '../core/database.ts';
import { fillFarm, openTcpProxy, type TestDatabaseUrl, testDatabaseUrl } from '../testing/test-database.ts';
import type { Channel } from './channel.ts';

const soon = { timeout: 5000, interval: 10 };

describe('the channel between processes on PostgreSQL', () => {
  let database: TestDatabaseUrl;
  const opened: OpenDatabase[] = [];
  const troubles: Error[] = [];
  beforeEach(async () => {
    database = await testDatabaseUrl('postgres');
    troubles.length = 0;
  });
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close();
    await database.remove();
  });

  /** Opens the channel of one process and waits until it listens; one that began just before may tell it of a gap too. */
  const join = async (url = database.url) => {
    const process = await connect(url, (error) => troubles.push(error));
    opened.push(process);
    const heard: string[] = [];
    /** How many texts had been heard at each gap. */
    const gaps: number[] = [];
    process.channel.listen({
      onTexts: (texts) => heard.push(...texts),
      onGap: () => gaps.push(heard.length),
    });
    await vi.waitFor(() => expect(gaps).not.toHaveLength(0), soon);
    return { process, channel: process.channel, heard, gaps };
  };

  type Joined = Awaited<ReturnType<typeof join>>;

  /** Opens the channels of several processes, which have heard of each other. */
  const joinAll = async (...urls: string[]) => {
    const joined: Joined[] = [];
    for (const url of urls) joined.push(await join(url));
    for (const one of joined) await drain(one.channel, ...joined.filter((other) => other !== one));
    for (const { gaps } of joined) gaps.length = 0;
    return joined as [Joined, Joined, Joined];
  };

  const asAdmin = async <Row extends pg.QueryResultRow>(
    statement: string,
    values: unknown[] = [],
    url = database.url,
  ) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    try {
      return (await admin.query<Row>(statement, values)).rows;
    } finally {
      await admin.end();
    }
  };

  const killLines = () =>
    asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'farm-dashboard % live'`);

  /** Sends as a process that is played by the test. */
  const sendAs = (notice: object) =>
    asAdmin('select pg_notify($1, $2)', ['farm_live', JSON.stringify(notice)]);

  /** Waits until everything sent before has arrived; notifications arrive in order. */
  const drain = async (from: Channel, ...to: { heard: string[] }[]) => {
    const last = crypto.randomUUID();
    from.send(last);
    await vi.waitFor(() => {
      for (const { heard } of to) expect(heard.at(-1)).toBe(last);
    }, soon);
    for (const { heard } of to) heard.pop();
  };

  it('delivers each text to every other process once, in order, and never to its sender', async () => {
    const [one, two, three] = await joinAll(database.url, database.url, database.url);
    const texts = Array.from({ length: 50 }, (_, index) => `text ${index} 🥚"\\`);
    for (const text of texts) one.channel.send(text);
    await drain(one.channel, two, three);
    expect(two.heard).toEqual(texts);
    expect(three.heard).toEqual(texts);
    await drain(two.channel, one);
    expect(one.heard).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('sends many long texts, and tells of a gap where one is too long', async () => {
    const [one, two] = await joinAll(database.url, database.url);
    const texts = Array.from({ length: 40 }, (_, index) => `${index}${'é'.repeat(1000)}`);
    for (const text of texts) one.channel.send(text);
    one.channel.send('x'.repeat(9000));
    one.channel.send('after');
    await drain(one.channel, two);
    expect(two.heard).toEqual([...texts, 'after']);
    expect(two.gaps).toHaveLength(1);
    expect(troubles).toHaveLength(1);
  });

  it('replaces a connection that has fallen silent, and then tells of a gap', async () => {
    const proxy = await openTcpProxy(database.url);
    onTestFinished(proxy.close);
    const [one, two] = await joinAll(database.url, proxy.url);
    one.channel.send('heard');
    await vi.waitFor(() => expect(two.heard).toEqual(['heard']), soon);
    proxy.freeze();
    one.channel.send('not heard');
    await vi.waitFor(() => expect(troubles).toHaveLength(1), { timeout: 10_000, interval: 50 });
    expect(two.gaps).toEqual([]);
    proxy.thaw();
    await vi.waitFor(() => expect(two.gaps).toEqual([1]), { timeout: 10_000, interval: 50 });
    await drain(one.channel, two);
  });

  it('tells of a gap every few seconds while PostgreSQL refuses to let it listen', async () => {
    const one = await join();
    const name = new URL(database.url).pathname.slice(1);
    const elsewhere = new URL('/postgres', database.url).href;
    await asAdmin(`alter database ${name} allow_connections false`, [], elsewhere);
    await asAdmin(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
      elsewhere,
    );
    await vi.waitFor(() => expect(one.gaps.length).toBeGreaterThanOrEqual(2), {
      timeout: 15_000,
      interval: 50,
    });
  });

  it('tells of a gap after every text that is not heard, however often connections break', async () => {
    const [one, two] = await joinAll(database.url, database.url);
    const sentAt: number[] = [];
    const gapsAt: number[] = [];
    two.channel.listen({ onTexts: () => {}, onGap: () => gapsAt.push(performance.now()) });
    for (let killed = 0; killed < 6; ) {
      const cut = killLines();
      for (let text = 0; text < 20; text += 1) {
        one.channel.send(String(sentAt.length));
        sentAt.push(performance.now());
        await sql`select 1`.execute(one.process.db);
      }
      killed += (await cut).length;
    }
    const untold = () =>
      sentAt.filter((at, index) => !two.heard.includes(String(index)) && !gapsAt.some((gapAt) => gapAt > at));
    await vi.waitFor(() => expect(untold()).toEqual([]), soon);
    const unheard = sentAt.filter((_, index) => !two.heard.includes(String(index)));
    expect(unheard.length).toBeGreaterThan(0);
    expect(new Set(two.heard).size).toBe(two.heard.length);
  });

  it('understands a process of the released version, which numbers its notices and beats', async () => {
    const one = await join();
    await sendAs({ from: 'released', number: 1, sent: 0, texts: ['old'] });
    await sendAs({ from: 'released', number: 3, sent: 1, texts: [] });
    await sendAs({ from: 'new', texts: [], isGap: true });
    await vi.waitFor(() => expect(one.gaps).toEqual([0, 1]), soon);
    expect(one.heard).toEqual(['old']);
  });

  it('keeps no more than a thousand texts waiting, and tells of a gap in place of the others', async () => {
    const [one, two] = await joinAll(database.url, database.url);
    for (let index = 0; index < 5000; index += 1) one.channel.send(String(index));
    await vi.waitFor(() => expect(two.heard.at(-1)).toBe('4999'), soon);
    expect(two.heard.length).toBeLessThanOrEqual(1000);
    expect(two.gaps).toEqual([0]);
  });

  it('lets everybody read again when a process begins, which may have ended before it told of a write', async () => {
    const one = await join();
    const command = await connect(database.url);
    command.channel.send('of a command');
    await command.close();
    await vi.waitFor(() => expect(one.heard).toEqual(['of a command']), soon);
    expect(one.gaps).toEqual([0, 0]);
  });

  it('reconnects when its connections are killed, says that texts may be missing, and delivers each text once', async () => {
    const [one, two] = await joinAll(database.url, database.url);
    const killed = await asAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(killed.length).toBeGreaterThanOrEqual(2);
    await vi.waitFor(() => expect([one.gaps, two.gaps]).not.toContainEqual([]), soon);
    one.channel.send('back');
    await drain(one.channel, two);
    expect(two.heard).toEqual(['back']);
    const listening = await asAdmin(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name like 'farm-dashboard % live'`,
    );
    expect(listening).toHaveLength(2);
    expect(troubles.length).toBeGreaterThan(0);
  });

  it('still sends while requests use every connection of the pool', async () => {
    const [one, two] = await joinAll(database.url, database.url);
    const { db } = one.process;
    const isDone = Promise.withResolvers<void>();
    const hold = async (held: Db) => {
      await sql`select 1`.execute(held);
      await isDone.promise;
    };
    // Six connections are for reads, and four for transactions.
    const busy = Array.from({ length: 10 }, (_, index) =>
      index < 6 ? db.connection().execute(hold) : db.transaction().execute(hold),
    );
    await vi.waitFor(() => expect(one.process.pool()).toMatchObject({ open: 10, idle: 0 }), soon);
    one.channel.send('not held up');
    await vi.waitFor(() => expect(two.heard).toEqual(['not held up']), soon);
    isDone.resolve();
    await Promise.all(busy);
    expect(troubles).toEqual([]);
  });

  it('ignores what other programs send on the channel', async () => {
    const one = await join();
    const two = await join();
    for (const payload of ['', 'not json', '{}', 'null', '[]', '{"texts":"x"}', '{"texts":[1,{}]}'])
      await asAdmin('select pg_notify($1, $2)', ['farm_live', payload]);
    await drain(two.channel, one);
    expect(one.heard).toEqual([]);
  });

  it('sends waiting texts before it closes, receives nothing afterwards, and can be closed in any state', async () => {
    const [one, two] = await joinAll(database.url, database.url);
    one.channel.send('last words');
    await one.channel.close();
    one.channel.send('too late');
    await drain(two.channel);
    await vi.waitFor(() => expect(two.heard).toEqual(['last words']), soon);
    const early = await connect(database.url);
    await early.close();
    const rows = await asAdmin(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name like 'farm-dashboard % live'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the channel of an embedded database', () => {
  it('reports within a second that another process has changed the file, but not changes by this one', async () => {
    const { url, remove } = await testDatabaseUrl('sqlite');
    const server = await openDatabase(url);
    let gaps = 0;
    server.channel.listen({
      onTexts: () => {},
      onGap: () => {
        gaps += 1;
      },
    });
    await fillFarm(server.db).buyer('Harbor Street Kitchen');
    const command = await connect(url, () => {}, { isBeside: true });
    await fillFarm(command.db).buyer('Pier Nine');
    await vi.waitFor(() => expect(gaps).toBe(1), { timeout: 1000, interval: 10 });
    await fillFarm(server.db).buyer('Quay Bakery');
    await command.close();
    expect(await server.db.selectFrom('buyer').select('name').execute()).toHaveLength(3);
    expect(gaps).toBe(1);
    await server.close();
    await remove();
  });

  it('needs a file that exists to open one beside a server', async () => {
    const { url, remove } = await testDatabaseUrl('sqlite');
    await expect(connect(url, () => {}, { isBeside: true })).rejects.toMatchObject({ kind: 'unopenable' });
    await remove();
  });
});
