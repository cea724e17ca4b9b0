import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Taken = { from: string; to: string[]; raw: string; messageId: string };

/** The provider does this with a mail: a number is its answer, at that point of the talk. */
export const points = ['connect', 'from', 'to', 'data', 'taken', 'answered'] as const;
type Point = (typeof points)[number];

export type Manner = {
  greeting?: number;
  from?: number;
  to?: number;
  data?: number;
  /** The line is dropped: before the mail is handed over, or after it was taken, without an answer. */
  drops?: 'at greeting' | 'at from' | 'after data';
  /** It is told of every point of the talk, and waited for: `data` comes before a mail is taken, `taken` before the answer. */
  at?: (point: Point) => Promise<void> | void;
};

const answer = (code: number) => Object.assign(new Error('as the test says'), { responseCode: code });

/** A provider on this machine that keeps what it took, and behaves as the test says. */
export const startMailProvider = async (port = 0) => {
  const taken: Taken[] = [];
  const state = { manner: {} as Manner, connections: 0 };
  const sockets = new Set<Socket>();
  /** A mail whose sender died before it was taken is not taken. */
  const isEnded = () => sockets.size === 0;
  const reach = async (point: Point) => state.manner.at?.(point);
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_, done) => {
      state.connections += 1;
      const { greeting, drops } = state.manner;
      if (drops === 'at greeting') return drop();
      if (greeting !== undefined) return done(answer(greeting));
      void reach('connect').then(() => done());
    },
    onMailFrom: (_, __, done) => {
      const { from, drops } = state.manner;
      if (drops === 'at from') return drop();
      if (from !== undefined) return done(answer(from));
      void reach('from').then(() => done());
    },
    onRcptTo: (_, __, done) => {
      const { to } = state.manner;
      if (to !== undefined) return done(answer(to));
      void reach('to').then(() => done());
    },
    onData: (stream, { envelope }, done) => {
      const { data, drops } = state.manner;
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', async () => {
        if (data !== undefined) return done(answer(data));
        await reach('data');
        if (isEnded()) return;
        taken.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
        });
        if (drops === 'after data') return drop();
        await reach('taken');
        done();
        await reach('answered');
      });
    },
  };
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    drop();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const { port: listensAt } = server.server.address() as AddressInfo;
  return {
    port: listensAt,
    taken,
    state,
    behave: (manner: Manner) => {
      state.manner = manner;
    },
    close,
  };
};
