import { setTimeout as after } from 'node:timers/promises';
import { openTcpProxy, type PostgresServer, type TcpProxy } from '@farm/data/testing';
import pg from 'pg';
import { runCycles, type Strike } from '../crash-cycles.ts';
import { type CallAnswer, openCaller } from '../farm-caller.ts';
import { type Finding, finding, type Proof, type Size } from '../proof.ts';
import { fillTrialFarm, type TrialFarm } from '../trial-farm.ts';
import { openPostgres, teamsOf } from './crash.ts';

/** A wait for a connection, the limit of a statement, and the tries to learn what became of a write. */
const ANSWERED_WITHIN_MS = 30_000;
const RECOVERED_WRITES = 10;
const DOWN_MS = 3000;
const LEFT_FREE = 4;

/** One way in which PostgreSQL, or the way to it, goes wrong, and then well again. */
type Fault = {
  name: string;
  /** Whether reads must be answered all the while. */
  isReadable?: boolean;
  prepare?: () => Promise<void>;
  run: () => Promise<unknown>;
};

const openClient = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Runs statements as somebody at a shell would, who leaves after some time. */
const atShell = async (url: string, statements: string, ms = 0): Promise<void> => {
  const client = await openClient(url);
  await client.query(statements);
  await after(ms);
  await client.end();
};

/** Takes every connection that PostgreSQL gives, but for a few. */
const takeConnections = async (url: string): Promise<pg.Client[]> => {
  const taken: pg.Client[] = [];
  try {
    for (;;) taken.push(await openClient(url));
  } catch (error) {
    if ((error as { code?: string }).code !== '53300') throw error;
  }
  await Promise.all(taken.splice(0, LEFT_FREE).map((client) => client.end()));
  return taken;
};

/** The faults of the way to PostgreSQL; in the full form long enough that statements are given up. */
const faultsOfWay = (proxy: TcpProxy, size: Size): Fault[] => {
  const lose = async () => {
    for (let times = 0; times < 6; times += 1)
      await proxy.loseCommit(times % 3 === 2 ? 'unasked' : 'unanswered');
  };
  const slow = async () => {
    proxy.delay(size === 'full' ? 200 : 30);
    await after(size === 'full' ? 8000 : 300);
    proxy.delay(0);
  };
  const freeze = async () => {
    proxy.freeze();
    await after(size === 'full' ? 25_000 : 200);
    proxy.thaw();
  };
  return [
    { name: 'answers to COMMIT lost', run: lose },
    { name: 'connections cut', run: async () => proxy.cut() },
    { name: 'connections slow', isReadable: true, run: slow },
    { name: 'connections frozen', isReadable: size === 'short', run: freeze },
  ];
};

const faultsOfServer = (proxy: TcpProxy, postgres: PostgresServer, url: string): Fault[] => {
  let taken: pg.Client[] = [];
  const end = (how: 'stop' | 'kill') => async () => {
    await postgres[how]();
    await after(DOWN_MS);
    await postgres.start();
  };
  const locking = 'begin; lock table order_line, location, message in share row exclusive mode';
  const exhaust = async () => {
    taken = await takeConnections(url);
    // From now on the server gets only what is left.
    proxy.cut();
  };
  const release = async () => {
    await after(6000);
    await Promise.all(taken.map((client) => client.end()));
  };
  return [
    { name: 'PostgreSQL stopped', run: end('stop') },
    { name: 'PostgreSQL killed', run: end('kill') },
    { name: 'a lock held from a shell', isReadable: true, run: () => atShell(url, locking, 8000) },
    { name: 'connections exhausted', isReadable: true, prepare: exhaust, run: release },
  ];
};

type Asked = CallAnswer & { what: 'read' | 'write' };

/** People who read, and people who create places by a key, one call after the other. */
const openAskers = ({ teams }: TrialFarm, address: string, each: number) => {
  const asked: Asked[] = [];
  let isOver = false;
  let turns = 0;
  const keepAsking = async (what: Asked['what']) => {
    while (!isOver) {
      turns += 1;
      const team = teams[turns % teams.length];
      // Who has no answer by then is counted as never answered.
      const caller = openCaller(address, team?.admin, 2 * ANSWERED_WITHIN_MS);
      const key = { idempotencyKey: crypto.randomUUID() };
      const answering = what === 'read' ? caller.get('/api/locations') : caller.write(`Place ${turns}`, key);
      const none = { status: 0, message: '', retryAfter: null, ms: 0 };
      asked.push({ what, ...(await answering.catch(() => none)) });
      await after(40);
    }
  };
  const asking = Array.from({ length: each }, () => [keepAsking('read'), keepAsking('write')]).flat();
  const stop = async () => {
    isOver = true;
    await Promise.all(asking);
  };
  return { take: () => asked.splice(0), stop };
};

type Seen = { fault: Fault; asked: Asked[]; recoveredAfterMs: number };

const findingsOf = (seen: readonly Seen[]): Finding[] => {
  const all = seen.flatMap(({ asked }) => asked);
  const of = (measure: string, wrong: readonly Asked[], among: readonly Asked[]) => {
    const shown = wrong.map(({ status, code }) => `${status} ${code}`);
    return finding(measure, `${wrong.length} of ${among.length}`, shown);
  };
  const unanswered = all.filter(({ status }) => status === 0);
  const slowestMs = Math.max(0, ...all.map(({ ms }) => ms));
  const refused = all.filter(({ status }) => status >= 400);
  const rude = refused.filter(({ code, retryAfter }) => retryAfter === null && code !== 'WRITE_UNKNOWN');
  const readable = seen
    .filter(({ fault }) => fault.isReadable)
    .flatMap(({ asked }) => asked.filter(({ what }) => what === 'read'));
  const unread = readable.filter(({ status }) => status !== 200);
  const unknown = all.filter(({ code }) => code === 'WRITE_UNKNOWN');
  const recoveredMs = Math.round(Math.max(0, ...seen.map(({ recoveredAfterMs }) => recoveredAfterMs)));
  return [
    of('calls during faults of PostgreSQL that were never answered', unanswered, all),
    {
      measure: 'slowest answer during a fault of PostgreSQL',
      figure: `${Math.round(slowestMs)} ms`,
      isMet: slowestMs <= ANSWERED_WITHIN_MS,
    },
    of('refusals that do not say when to come again, or that nobody knows', rude, refused),
    of('reads refused while PostgreSQL is slow, locked or out of connections', unread, readable),
    {
      measure: 'slowest recovery without a restart',
      figure: `${recoveredMs} ms; ${unknown.length} writes with a key stayed unknown`,
      isMet: seen.length > 0,
    },
  ];
};

export const postgresFaults: Proof = {
  name: 'postgres-faults',
  about:
    'stops, kills, freezes, slows and locks PostgreSQL, loses its answers to COMMIT and takes its connections while 16 people write',
  run: async (size, trial) => {
    const { url, postgres } = await openPostgres(size, trial);
    // A connection must ask for durable commits, since this PostgreSQL confirms them early otherwise.
    if (postgres) await atShell(url, 'alter database postgres set synchronous_commit = off');
    const farm = await fillTrialFarm(url, teamsOf(size));
    const proxy = await openTcpProxy(url);
    trial.onEnd(proxy.close);
    const faults = [...faultsOfWay(proxy, size), ...(postgres ? faultsOfServer(proxy, postgres, url) : [])];
    const seen: Seen[] = [];
    const strike: Strike = async ({ server, address, writers }) => {
      const askers = openAskers(farm, address, size === 'full' ? 4 : 1);
      for (const fault of faults) {
        await fault.prepare?.();
        await writers.acknowledged(RECOVERED_WRITES);
        askers.take();
        await fault.run();
        const wellAt = performance.now();
        await writers.acknowledged(RECOVERED_WRITES);
        const recoveredAfterMs = performance.now() - wellAt;
        seen.push({ fault, asked: askers.take(), recoveredAfterMs });
        trial.log(`${fault.name}: writing again after ${Math.round(recoveredAfterMs)} ms`);
      }
      await askers.stop();
      seen.at(-1)?.asked.push(...askers.take());
      // The last acknowledged write must survive without the server's or PostgreSQL's farewell.
      await postgres?.kill();
      await server.kill('SIGKILL');
      await postgres?.start();
    };
    const cycles = { times: size === 'full' ? 3 : 1, what: 'rounds of faults of PostgreSQL' };
    const findings = await runCycles(trial, {
      farm,
      ...cycles,
      settings: { DATABASE_URL: proxy.url },
      strike,
    });
    return [...findings, ...findingsOf(seen)];
  },
};
