import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { DatabaseError } from '../connection/database-error.ts';
import type { CopyAnswer, CopyOrder } from './copy-process.ts';
import { lowerPriority } from './lower-priority.ts';
import { untilEnded } from './until-ended.ts';

const carryOut = async (order: CopyOrder, signal?: AbortSignal): Promise<string[]> => {
  if (!existsSync(order.from)) throw new DatabaseError('missing', `There is no file ${order.from}.`);
  // Built, it lies beside this file as well, with the same ending.
  const child = fork(join(import.meta.dirname, `copy-process${extname(import.meta.filename)}`), {
    // The messages come over the channel; what Node itself says belongs to standard error.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The garbage collector's helpers could take a processor each.
    execArgv: ['--single-threaded-gc'],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let answer: CopyAnswer | undefined;
  child.on('message', (message) => {
    answer = message as CopyAnswer;
  });
  child.send(order);
  const { code, killedBy } = await untilEnded(child, signal);
  if (!answer) throw new Error(`The copy of the database ended with ${killedBy ?? code}`);
  if ('unsound' in answer) return answer.unsound;
  const { kind, code: errorCode, message } = answer.failed;
  throw kind ? new DatabaseError(kind, message) : Object.assign(new Error(message), { code: errorCode });
};

/** Answers what is unsound in the copy. Refuses with `DatabaseError`, and with the error of a full disk. */
export const copySqlite = (order: CopyOrder & { to: string }, signal?: AbortSignal): Promise<string[]> =>
  carryOut(order, signal);

/** Looks for damage in the file of a farm that may be running. Refuses a damaged one with `DatabaseError`. */
export const checkSqliteAside = async (path: string, signal?: AbortSignal): Promise<void> => {
  await carryOut({ from: path, to: null, shown: path }, signal);
};
