import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A COMMIT as the client asks for it, and as PostgreSQL confirms it. */
const COMMIT_ASKED = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');
const COMMIT_ANSWERED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

export type TcpProxy = {
  /** The address of the database by way of the proxy. */
  url: string;
  /** Ends every open connection; new ones are accepted. */
  cut: () => void;
  /** Keeps connections open, but passes nothing on, also for new ones, until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  /** Passes everything on only after this time. */
  delay: (ms: number) => void;
  /**
   * Ends the connection of the next COMMIT: before PostgreSQL hears of it, so that nothing is saved, or once PostgreSQL
   * has carried it out but the client has not heard of it. Resolves when that has happened.
   */
  loseCommit: (when: 'unasked' | 'unanswered') => Promise<void>;
  close: () => Promise<void>;
};

type Losing = { when: 'unasked' | 'unanswered'; done: () => void };

/** Opens a proxy on loopback in front of a PostgreSQL server, which interferes with connections as the test asks. */
export const openTcpProxy = async (databaseUrl: string): Promise<TcpProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let thawed = Promise.withResolvers<void>();
  thawed.resolve();
  let losing: Losing | undefined;

  /** Passes on what `from` sends, in its sequence, unless a COMMIT in it is to be lost. */
  const pass = (from: Socket, to: Socket, commit: Buffer, when: Losing['when']) => {
    let last: Promise<void> = Promise.resolve();
    let end = Buffer.alloc(0);
    from.on('data', (chunk: Buffer) => {
      const waits = delayMs;
      last = last.then(async () => {
        if (waits > 0) await new Promise((resolve) => setTimeout(resolve, waits));
        await thawed.promise;
        const seen = Buffer.concat([end, chunk]);
        if (losing?.when === when && seen.includes(commit)) {
          const { done } = losing;
          losing = undefined;
          from.destroy();
          to.destroy();
          done();
          return;
        }
        end = seen.subarray(Math.max(0, seen.length - commit.length + 1));
        if (!to.destroyed) to.write(chunk);
      });
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      // Events received before are passed on first.
      void last.then(() => to.destroy());
    });
    sockets.add(from);
  };

  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    pass(client, upstream, COMMIT_ASKED, 'unasked');
    pass(upstream, client, COMMIT_ANSWERED, 'unanswered');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    freeze: () => {
      thawed.resolve();
      thawed = Promise.withResolvers();
    },
    thaw: () => thawed.resolve(),
    delay: (ms) => {
      delayMs = ms;
    },
    loseCommit: (when) => new Promise((done) => (losing = { when, done })),
    close: async () => {
      thawed.resolve();
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
