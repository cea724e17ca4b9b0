// Carries out long reads in a thread of its own, on a connection of its own, so that the server goes on answering.
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '@farm/data/app';
import type { Refusal } from '@farm/domain/refusals';
import type { Farm, SessionInfo } from '../core/context.ts';
import { lowerPriority } from '../core/lower-priority.ts';
import { makeContext } from '../core/make-context.ts';
import type { Around } from '../core/reads-aside.ts';
import { type AnswerAs, jsonOf, runProcedure } from '../core/run-procedure.ts';
import { refusalOf } from '../core/trpc.ts';
import { type AnswerBox, putAnswer } from './answer-box.ts';
import { procedures } from './router.ts';

export type ThreadData = {
  /** The file of the farm. */
  path: string;
  box: AnswerBox;
};

export type ThreadCall = {
  path: string;
  input: unknown;
  around: Around;
  session: SessionInfo | null;
  nowMs: number;
  zone: string;
};

/** Why a read failed, and the damage that it met, if any. */
export type ThreadFailure = (
  | { refusal: Pick<Refusal, 'code' | 'message' | 'text' | 'details'> }
  | { fault: { message: string; stack: string | undefined } }
) & { damage: { message: string; code: string | undefined } | undefined };

lowerPriority();

if (!parentPort) throw new Error('This file runs only as a thread of the server');
const port = parentPort;
const { path: file, box } = workerData as ThreadData;
const { db, engine, openMoment, damage } = openReader(file);

let met: ThreadFailure['damage'];
damage.onFound((found) => {
  const { message, code } = found as NodeJS.ErrnoException;
  met = { message, code };
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

const failureOf = (error: unknown): ThreadFailure => {
  const refusal = refusalOf(error);
  if (refusal) {
    const { code, message, text, details } = refusal;
    return { refusal: { code, message, text, details }, damage: met };
  }
  const { message, stack } = ((error as Error).cause ?? error) as Error;
  return { fault: { message, stack }, damage: met };
};

port.on('message', async (call: ThreadCall | 'end') => {
  if (call === 'end') {
    await db.destroy();
    port.close();
    return;
  }
  try {
    putAnswer(box, await read(call));
  } catch (error) {
    putAnswer(box, JSON.stringify(failureOf(error)), { isFailure: true });
  }
});
