import { setTimeout as after } from 'node:timers/promises';
import type { PostgresServer, TcpProxy } from '@farm/data/testing';
import pg from 'pg';

/** One way in which PostgreSQL, or the way to it, goes wrong, and then well again. */
export type Strike = {
  name: string;
  /** Whether reads must be answered all the while. */
  isReadable: boolean;
  /** What happens before people are watched. */
  prepare?: () => Promise<void>;
  run: () => Promise<void>;
};

type Struck = { proxy: TcpProxy; postgres: PostgresServer | null; url: string };

const LOST_COMMITS = 6;
/** Longer than statements are waited for, so that every one of them is given up. */
const FROZEN_MS = 25_000;
const LOCKED_MS = 8000;
const DOWN_MS = 3000;
const EXHAUSTED_MS = 6000;
const LEFT_FREE = 4;

const openClient = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Has PostgreSQL confirm commits of new connections before they are on the disk. */
export const forgoSync = async (url: string): Promise<void> => {
  const client = await openClient(url);
  await client.query('alter database postgres set synchronous_commit = off');
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

const loseCommits = async (proxy: TcpProxy) => {
  for (let times = 0; times < LOST_COMMITS; times += 1)
    await proxy.loseCommit(times % 3 === 2 ? 'unasked' : 'unanswered');
};

/** The strikes that need only the way to PostgreSQL, each within a second. */
export const quickStrikes = ({ proxy }: Struck): Strike[] => [
  { name: 'answers to COMMIT lost', isReadable: false, run: () => loseCommits(proxy) },
  { name: 'connections cut', isReadable: false, run: async () => proxy.cut() },
  {
    name: 'connections slow',
    isReadable: true,
    run: async () => {
      proxy.delay(30);
      await after(300);
      proxy.delay(0);
    },
  },
  {
    name: 'connections frozen for a moment',
    isReadable: true,
    run: async () => {
      proxy.freeze();
      await after(200);
      proxy.thaw();
    },
  },
];

/** Every strike, as long as it takes to be noticed. */
export const longStrikes = (struck: Struck): Strike[] => {
  const { proxy, postgres, url } = struck;
  let taken: pg.Client[] = [];
  const comeBack = async () => {
    await after(DOWN_MS);
    await postgres?.start();
  };
  return [
    ...quickStrikes(struck),
    {
      name: 'PostgreSQL stopped',
      isReadable: false,
      run: async () => {
        await postgres?.stop();
        await comeBack();
      },
    },
    {
      name: 'PostgreSQL killed',
      isReadable: false,
      run: async () => {
        await postgres?.kill();
        await comeBack();
      },
    },
    {
      name: 'PostgreSQL frozen',
      isReadable: false,
      run: async () => {
        proxy.freeze();
        await after(FROZEN_MS);
        proxy.thaw();
      },
    },
    {
      name: 'PostgreSQL slow',
      isReadable: true,
      run: async () => {
        proxy.delay(200);
        await after(LOCKED_MS);
        proxy.delay(0);
      },
    },
    {
      name: 'a lock held from a shell',
      isReadable: true,
      run: async () => {
        const shell = await openClient(url);
        await shell.query('begin; lock table order_line, location, message in share row exclusive mode');
        await after(LOCKED_MS);
        await shell.query('rollback');
        await shell.end();
      },
    },
    {
      name: 'connections exhausted',
      isReadable: true,
      prepare: async () => {
        taken = await takeConnections(url);
        // From now on the server gets only what is left.
        proxy.cut();
      },
      run: async () => {
        await after(EXHAUSTED_MS);
        await Promise.all(taken.map((client) => client.end()));
      },
    },
  ];
};
