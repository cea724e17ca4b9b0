import { createFarmClient, type FarmClient } from '@farm/client';
import type { OrderLine } from '@farm/domain/orders';
import type { Chooser } from './choose.ts';
import type { Deed } from './deeds.ts';
import { openKnownLines } from './known-lines.ts';
import type { TrialFarm, TrialPerson } from './trial-farm.ts';
import { openWrites } from './writes.ts';

const BUSY_PAUSE_MS = 20;

/** People who write at once, as fast as the server answers, and remember what it promised them. */
export type Writers = {
  /** Writes at an address until `stop` is called or the server is gone. */
  run: (address: string, writers: number) => Promise<void>;
  stop: () => void;
  /** Resolves when this many writes have been acknowledged from now on, or everybody has given up. */
  acknowledged: (count: number) => Promise<void>;
  /** What was tried since the last call, and forgets it. */
  take: () => Deed[];
  /** Tells the writers how lines are now; they forget all others. */
  see: (lines: readonly OrderLine[]) => void;
  /** The newest lines that they know. */
  known: () => readonly OrderLine[];
};

const isGone = (trouble: string | undefined) =>
  trouble !== undefined && /ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET|EPIPE|other side closed/.test(trouble);

export const openWriters = (farm: TrialFarm, choose: Chooser): Writers => {
  const deeds: Deed[] = [];
  const known = openKnownLines(choose);
  let marks = 0;
  let isOver = false;
  const waiting = new Map<() => void, number>();
  let acknowledged = 0;
  let isWriting = false;
  let clients = new Map<string, FarmClient>();

  const clientOf = (address: string, { uid, token }: TrialPerson) => {
    const client = clients.get(`${address} ${uid}`) ?? createFarmClient({ url: address, token });
    clients.set(`${address} ${uid}`, client);
    return client;
  };
  const works = openWrites(farm, choose, known, clientOf);

  const write = async (address: string) => {
    while (!isOver) {
      const team = choose.among(farm.teams);
      const work = choose.among(works);
      if (!team || !work) return;
      marks += 1;
      const mark = `m${String(marks).padStart(7, '0')}`;
      const tried = await work({ address, team, mark, number: marks });
      if (!tried) continue;
      const { purpose, actor, answer, again } = tried;
      const { outcome, id, code, trouble } = answer;
      const found = { ...(id !== undefined && { id }), ...(code !== undefined && { code }) };
      if (outcome === 'acknowledged') acknowledged += 1;
      for (const [resolve, count] of waiting) if (acknowledged >= count) resolve();
      deeds.push({ ...purpose, mark, actorId: actor.uid, outcome, ...found, ...(again && { again }) });
      if (isGone(trouble)) return;
      if (code === 'SERVER_BUSY' || code === 'DATABASE_UNREACHABLE' || code === 'WRITE_UNKNOWN')
        await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    }
  };

  return {
    run: async (address, writers) => {
      isOver = false;
      clients = new Map();
      isWriting = true;
      await Promise.all(Array.from({ length: writers }, () => write(address)));
      isWriting = false;
      for (const resolve of waiting.keys()) resolve();
      waiting.clear();
    },
    stop: () => {
      isOver = true;
    },
    acknowledged: (count) =>
      new Promise((resolve) => {
        if (isWriting) waiting.set(resolve, acknowledged + count);
        else resolve();
      }),
    take: () => deeds.splice(0),
    see: (lines) => {
      known.forget();
      known.learn(lines);
    },
    known: known.all,
  };
};
