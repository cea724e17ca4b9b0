import { once } from 'node:events';
import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isDamage } from '@farm/data/connection';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { Farm } from '../core/context.ts';
import type { ReadsAside } from '../core/reads-aside.ts';
import { mayTakeLong } from './long-reads.ts';
import type { ThreadAnswer, ThreadCall, ThreadNews } from './read-thread.ts';

/** No read of a smaller farm takes long. */
const LARGE_BYTES = 32 * 1_048_576;
const ENDED_AFTER_MS = 60_000;
const WAITING_MAX = 256;
const RETRY_AFTER_SECONDS = 5;
/** A read that needs more is refused. */
const HEAP_MAX_MB = 512;

const busy = () => new Refusal('SERVER_BUSY', accessTexts.recordsSlow(), { retryAfter: RETRY_AFTER_SECONDS });

type Waiting = {
  call: ThreadCall;
  signal: AbortSignal | undefined;
  answered: PromiseWithResolvers<Uint8Array<ArrayBuffer>>;
};

const settle = ({ answered }: Waiting, answer: ThreadAnswer) => {
  if ('json' in answer) answered.resolve(answer.json);
  else if ('refusal' in answer) {
    const { code, message, text, details } = answer.refusal;
    answered.reject(new Refusal(code, { message, text }, details));
  } else answered.reject(Object.assign(new Error(answer.fault.message), { stack: answer.fault.stack }));
};

type Options = Pick<Farm, 'damage' | 'log'> & {
  /** The file of the embedded database. */
  path: string;
  largeBytes?: number;
  endedAfterMs?: number;
};

/**
 * Carries out the long reads of a large farm in one thread, one after another. The thread begins with the first of them,
 * and ends when there has been none for a while. If it breaks, the read that it was carrying out is refused `SERVER_BUSY`.
 */
export const openReadsAside = ({
  path,
  damage,
  log,
  largeBytes = LARGE_BYTES,
  endedAfterMs = ENDED_AFTER_MS,
}: Options): ReadsAside => {
  const waiting: Waiting[] = [];
  let running: Waiting | undefined;
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;

  const end = () => {
    clearTimeout(ending);
    const ended = thread;
    thread = undefined;
    ended?.postMessage('end');
    return ended;
  };

  const begin = () => {
    // Built, it lies beside this file as well, with the same ending.
    const file = join(import.meta.dirname, `read-thread${extname(import.meta.filename)}`);
    const begun = new Worker(file, {
      workerData: { path },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    begun.unref();
    begun.on('message', (said: ThreadAnswer | ThreadNews) => {
      if ('damage' in said) {
        damage.note(Object.assign(new Error(said.damage.message), { code: said.damage.code }));
        return;
      }
      if (running) settle(running, said);
      running = undefined;
      next();
    });
    let why: unknown = busy();
    begun.on('error', (error) => {
      log.error({ err: error }, 'the thread of long reads broke');
      const { cause } = error as Error;
      if (!isDamage(cause)) return;
      damage.note(cause as Error);
      why = cause;
    });
    begun.on('exit', () => {
      if (thread !== begun) return;
      thread = undefined;
      running?.answered.reject(why);
      running = undefined;
      next();
    });
    return begun;
  };

  const next = () => {
    if (running) return;
    running = waiting.shift();
    // Nobody waits for the answer any more.
    while (running?.signal?.aborted) {
      running.answered.reject(busy());
      running = waiting.shift();
    }
    clearTimeout(ending);
    if (!running) {
      ending = setTimeout(end, endedAfterMs).unref();
      return;
    }
    thread ??= begin();
    thread.postMessage(running.call);
  };

  return {
    read: ({ ctx, path: name, input, sent, around, readSignal }) => {
      if (!mayTakeLong(name, input) || statSync(path).size < largeBytes) return undefined;
      if (waiting.length >= WAITING_MAX) return Promise.reject(busy());
      const call = {
        path: name,
        input: sent(),
        around,
        session: ctx.session,
        nowMs: ctx.now().valueOf(),
        zone: ctx.zone.name,
      };
      const read = { call, signal: readSignal(), answered: Promise.withResolvers<Uint8Array<ArrayBuffer>>() };
      waiting.push(read);
      next();
      return read.answered.promise;
    },
    close: async () => {
      const ended = end();
      if (ended) await once(ended, 'exit');
      for (const read of [running, ...waiting.splice(0)]) read?.answered.reject(busy());
    },
  };
};
