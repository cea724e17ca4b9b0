import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type OpenDatabase, openDatabase } from '../app/open-database.ts';
import { fillFarm, type TestDatabaseUrl, testDatabaseUrl } from '../testing/test-database.ts';
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

  /** Opens the channel of one process and waits until it listens. */
  const join = async () => {
    const process = await connect(database.url, (error) => troubles.push(error));
    opened.push(process);
    const heard: string[] = [];
    const gaps: number[] = [];
    process.channel.listen({
      onTexts: (texts) => heard.push(...texts),
      onGap: () => gaps.push(heard.length),
    });
    await vi.waitFor(() => expect(gaps).toHaveLength(1), soon);
    return { process, channel: process.channel, heard, gaps };
  };

  const asAdmin = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    try {
      return (await admin.query<Row>(statement, values)).rows;
    } finally {
      await admin.end();
    }
  };

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
    const [one, two, three] = [await join(), await join(), await join()];
    const texts = Array.from({ length: 50 }, (_, index) => `text ${index} 🥚"\\`);
    for (const text of texts) one.channel.send(text);
    await drain(one.channel, two, three);
    expect(two.heard).toEqual(texts);
    expect(three.heard).toEqual(texts);
    await drain(two.channel, one);
    expect(one.heard).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('splits texts over several notifications, and drops only a text too long for one', async () => {
    const [one, two] = [await join(), await join()];
    const texts = Array.from({ length: 40 }, (_, index) => `${index}${'é'.repeat(1000)}`);
    for (const text of texts) one.channel.send(text);
    one.channel.send('x'.repeat(9000));
    one.channel.send('after');
    await drain(one.channel, two);
    expect(two.heard).toEqual([...texts, 'after']);
    expect(troubles).toHaveLength(1);
  });

  it('reconnects when its connections are killed, says that texts may be missing, and delivers each text once', async () => {
    const [one, two] = [await join(), await join()];
    const killed = await asAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(killed.length).toBeGreaterThanOrEqual(2);
    await vi.waitFor(() => expect([one.gaps.length, two.gaps.length]).toEqual([2, 2]), soon);
    one.channel.send('back');
    await drain(one.channel, two);
    expect(two.heard).toEqual(['back']);
    const listening = await asAdmin(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name like 'farm-dashboard live %'`,
    );
    expect(listening).toHaveLength(2);
    expect(troubles.length).toBeGreaterThan(0);
  });

  it('still sends while requests use every connection of the pool', async () => {
    const [one, two] = [await join(), await join()];
    const { db } = one.process;
    const isDone = Promise.withResolvers<void>();
    const busy = Array.from({ length: 10 }, () => db.connection().execute(() => isDone.promise));
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
    const [one, two] = [await join(), await join()];
    one.channel.send('last words');
    await one.channel.close();
    one.channel.send('too late');
    await drain(two.channel);
    await vi.waitFor(() => expect(two.heard).toEqual(['last words']), soon);
    const early = await connect(database.url);
    await early.close();
    const rows = await asAdmin(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name like 'farm-dashboard live %'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the channel of an embedded database', () => {
  it('tells within a second that another process has changed the file, and not of its own changes', async () => {
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
