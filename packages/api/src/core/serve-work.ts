import { writeSync } from 'node:fs';
import { refusalOf } from './trpc.ts';
import { ANSWERS_FD, type WorkDone, type WorkFailure } from './work-answers.ts';

type DamageMetBy = (error: unknown) => NodeJS.ErrnoException | undefined;

const failureOf = (error: unknown, damageMetBy: DamageMetBy): WorkFailure => {
  const found = damageMetBy(error);
  const damage = found && { message: found.message, code: found.code };
  const refusal = refusalOf(error);
  if (refusal) {
    const { code, message, text, details } = refusal;
    return { refusal: { code, message, text, details }, damage };
  }
  const { message, stack } = ((error as Error).cause ?? error) as Error;
  return { fault: { message, stack }, damage };
};

/** Overwrites the answer before. */
const leave = (bytes: Uint8Array) => {
  for (let at = 0; at < bytes.length; ) at += writeSync(ANSWERS_FD, bytes, at, bytes.length - at, at);
};

/** Does the work that the server asks of this process; see `openWorkProcess`. */
export const serveWork = <Call, Head>(
  work: (call: Call) => Promise<{ head: Head; bytes: Uint8Array }>,
  damageMetBy: DamageMetBy,
): void => {
  // A terminal or a supervisor may ask every process to stop; the server decides, and ends this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => process.exit());
  const answer = async (call: Call): Promise<WorkDone<Head>> => {
    try {
      const { head, bytes } = await work(call);
      leave(bytes);
      return { head, length: bytes.length };
    } catch (error) {
      return { failure: failureOf(error, damageMetBy) };
    }
  };
  process.on('message', async (call) => process.send?.(await answer(call as Call)));
};
