// A program for tests of processes of work: it says things back, fails, or breaks.
import { serveWork } from '../core/serve-work.ts';

export type OddCall = { say: string; times?: number } | { fail: string } | { breakOff: true };
export type OddHead = { said: string; args: readonly string[] };

const work = async (call: OddCall): Promise<{ head: OddHead; bytes: Uint8Array }> => {
  if ('fail' in call) throw new Error(call.fail);
  if ('breakOff' in call) process.exit(3);
  const { say, times = 1 } = call;
  return {
    head: { said: say, args: process.argv.slice(2) },
    bytes: new TextEncoder().encode(say.repeat(times)),
  };
};

serveWork(work, () => undefined);
