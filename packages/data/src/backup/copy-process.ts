// Copies and checks the embedded database in a separate process, so that the server keeps answering, and so that
// a copy that is no longer wanted can be ended at once.

import { DatabaseError } from '../connection/database-error.ts';
import { checkSqlite, copySqliteInto } from './sqlite-files.ts';
import { verifyCopy } from './verify-copy.ts';

export type CopyOrder = {
  from: string;
  to: string | null;
  shown: string;
};
export type CopyAnswer =
  | { unsound: string[] }
  | { failed: { kind?: DatabaseError['kind'] | undefined; code?: string | undefined; message: string } };

const answer = (message: CopyAnswer) => process.send?.(message, () => process.disconnect?.());

// A terminal or a supervisor may ask every process to stop; the one that started this one decides, and ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit());

process.once('message', async (order: CopyOrder) => {
  try {
    if (order.to === null) {
      checkSqlite(order.from);
      return answer({ unsound: [] });
    }
    copySqliteInto(order.from, order.to);
    answer({ unsound: await verifyCopy(order.to, order.shown) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    answer({ failed: { kind: error instanceof DatabaseError ? error.kind : undefined, code, message } });
  }
});
