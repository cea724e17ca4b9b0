import { setTimeout as after } from 'node:timers/promises';
import { createFarmClient, type FarmClient } from '@farm/client';
import type { OrderLine } from '@farm/domain/orders';
import type { Chooser } from './choose.ts';
import type { Operation } from './operations.ts';
import type { TrialFarm, TrialPerson } from './trial-farm.ts';
import { openWrites } from './writes.ts';

const BUSY_PAUSE_MS = 20;
const LINES_KNOWN = 240;
const BUSY = ['SERVER_BUSY', 'DATABASE_UNREACHABLE', 'WRITE_UNKNOWN'];
const GONE = /ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET|EPIPE|other side closed/;

/** People who write at once, as fast as the server answers, and remember what it promised them. */
export const openWriters = (farm: TrialFarm, choose: Chooser) => {
  const operations: Operation[] = [];
  /** The newest lines that they know, as they saw them last. */
  const known = new Map<number, OrderLine>();
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
  const learn = (lines: readonly OrderLine[]) => {
    for (const line of lines) if ((known.get(line.id)?.version ?? 0) < line.version) known.set(line.id, line);
    for (const id of [...known.keys()].slice(0, Math.max(0, known.size - LINES_KNOWN))) known.delete(id);
  };
  const works = openWrites({ farm, choose, known, learn, clientOf });

  const write = async (address: string) => {
    while (!isOver) {
      const team = choose.among(farm.teams);
      const work = choose.among(works);
      if (!team || !work) return;
      marks += 1;
      const mark = `m${String(marks).padStart(7, '0')}`;
      const tried = await work({ address, team, mark, number: marks });
      if (!tried) continue;
      const { purpose, actor, again } = tried;
      const { present: _, ...answer } = tried.answer;
      if (answer.outcome === 'acknowledged') acknowledged += 1;
      for (const [resolve, count] of waiting) if (acknowledged >= count) resolve();
      operations.push({ ...purpose, mark, actorId: actor.uid, ...answer, again });
      if (GONE.test(answer.code ?? '')) return;
      if (BUSY.includes(answer.code ?? '')) await after(BUSY_PAUSE_MS);
    }
  };

  return {
    /** Writes at an address until `stop` is called or the server is gone. */
    run: async (address: string, writers: number) => {
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
    /** Resolves when this many writes have been acknowledged from now on, or everybody has given up. */
    acknowledged: (count: number) =>
      new Promise<void>((resolve) => {
        if (isWriting) waiting.set(resolve, acknowledged + count);
        else resolve();
      }),
    /** It gives what was tried since the last call, and forgets it. */
    take: () => operations.splice(0),
    known,
  };
};

export type Writers = ReturnType<typeof openWriters>;
