// Carries out long reads in a thread of its own, on a connection of its own, so that the server goes on answering.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '@farm/data/app';
import type { Refusal } from '@farm/domain/refusals';
import type { Farm, SessionInfo } from '../core/context.ts';
import { makeContext } from '../core/make-context.ts';
import type { Around } from '../core/reads-aside.ts';
import { type AnswerAs, jsonOf, runProcedure } from '../core/run-procedure.ts';
import { refusalOf } from '../core/trpc.ts';
import { procedures } from './router.ts';

/** The way to the file of the farm. */
export type ThreadData = { path: string };

export type ThreadCall = {
  path: string;
  input: unknown;
  around: Around;
  session: SessionInfo | null;
  nowMs: number;
  zone: string;
};

export type ThreadAnswer =
  | { json: Uint8Array<ArrayBuffer> }
  | { refusal: Pick<Refusal, 'code' | 'message' | 'text' | 'details'> }
  | { fault: { message: string; stack: string | undefined } };

/** Said at any time. */
export type ThreadNews = { damage: { message: string; code: string | undefined } };

const LOWER_PRIORITY = 10;

// Only Linux has a priority for each thread; elsewhere this would be that of the whole server.
if (process.platform === 'linux') {
  try {
    setPriority(0, LOWER_PRIORITY);
  } catch {
    // Where it is not allowed, long reads are as important as everything else.
  }
}

if (!parentPort) throw new Error('This file runs only as a thread of the server');
const port = parentPort;
const { db, engine, openMoment, damage } = openReader((workerData as ThreadData).path);

damage.onFound((found) => {
  const { message, code } = found as NodeJS.ErrnoException;
  port.postMessage({ damage: { message, code } } satisfies ThreadNews);
});

const asText: AnswerAs<string | undefined> = { from: jsonOf, fromAside: String, around: ['', ''] };

/** The caller's rights are checked again, by the same guard. */
const read = async ({ path, input, around, session, nowMs, zone }: ThreadCall): Promise<string> => {
  const procedure = procedures[path];
  if (procedure?._def.type !== 'query') throw new Error(`There is no read ${path}`);
  // The parts of a farm that reads need.
  const farm = { db, engine, openMoment, damage, now: () => new Date(nowMs), zone: { name: zone } };
  const ctx = makeContext(farm satisfies Partial<Farm> as Farm, {
    session,
    network: '',
    setSessionCookie: () => {},
  });
  const call = { ctx, path, readInput: () => input, readSignal: () => undefined };
  const [before, after] = around;
  return before + (await runProcedure(procedure, call, asText)) + after;
};

const answer = async (call: ThreadCall): Promise<ThreadAnswer> => {
  try {
    return { json: new TextEncoder().encode(await read(call)) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) {
      const { code, message, text, details } = refusal;
      return { refusal: { code, message, text, details } };
    }
    const { message, stack } = ((error as Error).cause ?? error) as Error;
    return { fault: { message, stack } };
  }
};

port.on('message', async (call: ThreadCall | 'end') => {
  if (call === 'end') {
    await db.destroy();
    port.close();
    return;
  }
  const answered = await answer(call);
  port.postMessage(answered, 'json' in answered ? [answered.json.buffer] : []);
});
