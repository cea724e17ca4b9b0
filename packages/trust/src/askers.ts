import { setTimeout as after } from 'node:timers/promises';
import type { TrialFarm } from './trial-farm.ts';

const PAUSE_MS = 40;
/** Who has no answer by then is counted as never answered. */
const PATIENCE_MS = 60_000;

export type Asked = {
  what: 'read' | 'write';
  /** 0 if there was no answer. */
  status: number;
  code: string | undefined;
  hasRetryAfter: boolean;
  ms: number;
};

export type Askers = {
  /** What was asked since the last call, and forgets it. */
  take: () => Asked[];
  stop: () => Promise<void>;
};

/** People who read, and people who create places by a key, one call after the other, and time the answers. */
export const openAskers = (farm: TrialFarm, address: string, each = 4): Askers => {
  const asked: Asked[] = [];
  let isOver = false;
  let turns = 0;

  const ask = async (what: Asked['what']) => {
    turns += 1;
    const team = farm.teams[turns % farm.teams.length];
    const headers = { authorization: `Bearer ${team?.admin.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: `Place ${turns}`, idempotencyKey: crypto.randomUUID() });
    const began = performance.now();
    const outcome = await fetch(`${address}/api/locations`, {
      ...(what === 'write' && { method: 'POST', body }),
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (answer) => {
        const { code } = (answer.ok ? {} : await answer.json()) as { code?: string };
        return { status: answer.status, code, hasRetryAfter: answer.headers.has('retry-after') };
      })
      .catch(() => ({ status: 0, code: undefined, hasRetryAfter: false }));
    asked.push({ what, ms: performance.now() - began, ...outcome });
  };

  const keepAsking = async (what: Asked['what']) => {
    while (!isOver) {
      await ask(what);
      await after(PAUSE_MS);
    }
  };
  const asking = Array.from({ length: each }, () => [keepAsking('read'), keepAsking('write')]).flat();

  return {
    take: () => asked.splice(0),
    stop: async () => {
      isOver = true;
      await Promise.all(asking);
    },
  };
};
