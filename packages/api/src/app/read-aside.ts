import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isDamage } from '@farm/data/connection';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { Farm, PersonContext } from '../core/context.ts';
import type { ReadsAside } from '../core/reads-aside.ts';
import { checkSession, endedRefusals } from '../identity/check-session.ts';
import { type AnswerBox, makeAnswerBox, takeAnswer } from './answer-box.ts';
import { mayTakeLong } from './long-reads.ts';
import type { ThreadCall, ThreadData, ThreadFailure } from './read-thread.ts';

/** No read of a smaller farm takes long. */
const LARGE_BYTES = 32 * 1_048_576;
const LOOKED_EVERY_MS = 1;
const ENDED_AFTER_MS = 60_000;
const CHECKED_AFTER_MS = 500;
const WAITING_MAX = 256;
const WAIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;
/** A read that needs more is refused. */
const HEAP_MAX_MB = 512;

const busy = () => new Refusal('SERVER_BUSY', accessTexts.recordsSlow(), { retryAfter: RETRY_AFTER_SECONDS });

type Waiting = {
  call: ThreadCall;
  signal: AbortSignal | undefined;
  answered: PromiseWithResolvers<Uint8Array<ArrayBuffer>>;
  /** Refuses it when it has waited too long. */
  late: NodeJS.Timeout;
};

const refuse = ({ answered, late }: Waiting, why: unknown = busy()) => {
  clearTimeout(late);
  answered.reject(why);
};

type Options = Pick<Farm, 'damage' | 'log'> & {
  /** The file of the embedded database. */
  path: string;
  largeBytes?: number;
  endedAfterMs?: number;
  checkedAfterMs?: number;
  waitMs?: number;
};

/**
 * Carries out the long reads of a large farm in one thread, one after another. The thread begins with the first of them,
 * and ends when there has been none for a while. If it breaks, the read that it was carrying out is refused `SERVER_BUSY`,
 * and so is a read that has waited too long.
 */
export const openReadsAside = ({
  path,
  damage,
  log,
  largeBytes = LARGE_BYTES,
  endedAfterMs = ENDED_AFTER_MS,
  checkedAfterMs = CHECKED_AFTER_MS,
  waitMs = WAIT_MS,
}: Options): ReadsAside => {
  const waiting: Waiting[] = [];
  let running: Waiting | undefined;
  let thread: { worker: Worker; box: AnswerBox } | undefined;
  let looking: NodeJS.Timeout | undefined;
  let ending: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = () => {
    clearTimeout(ending);
    const ended = thread;
    thread = undefined;
    ended?.worker.postMessage('end');
    return ended?.worker;
  };

  const fail = ({ answered }: Waiting, bytes: Uint8Array) => {
    const failure: ThreadFailure = JSON.parse(new TextDecoder().decode(bytes));
    const { damage: met } = failure;
    if (met) damage.note(Object.assign(new Error(met.message), { code: met.code }));
    if ('refusal' in failure) {
      const { code, message, text, details } = failure.refusal;
      answered.reject(new Refusal(code, { message, text }, details));
    } else {
      answered.reject(Object.assign(new Error(failure.fault.message), { stack: failure.fault.stack }));
    }
  };

  /** Looks for the answer again and again until it is there. */
  const look = (box: AnswerBox) => {
    const answer = takeAnswer(box);
    if (!answer || !running) {
      looking = setTimeout(look, LOOKED_EVERY_MS, box);
      return;
    }
    if (answer.isFailure) fail(running, answer.bytes);
    else running.answered.resolve(answer.bytes);
    running = undefined;
    next();
  };

  const begin = () => {
    const box = makeAnswerBox();
    // Built, it lies beside this file as well, with the same ending.
    const file = join(import.meta.dirname, `read-thread${extname(import.meta.filename)}`);
    const begun = new Worker(file, {
      workerData: { path, box } satisfies ThreadData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    begun.unref();
    let why: unknown = busy();
    begun.on('error', (error) => {
      log.error({ err: error }, 'the thread of long reads broke');
      const { cause } = error as Error;
      if (!isDamage(cause)) return;
      damage.note(cause as Error);
      why = cause;
    });
    begun.on('exit', () => {
      if (thread?.worker !== begun) return;
      thread = undefined;
      clearTimeout(looking);
      if (running) refuse(running, why);
      running = undefined;
      next();
    });
    return { worker: begun, box };
  };

  /** Refuses an answer that took so long that the session of the person may have ended meanwhile, if it has. */
  const unlessEnded = async (ctx: PersonContext, answered: Waiting['answered']['promise']) => {
    const began = performance.now();
    const json = await answered;
    const ended = performance.now() - began < checkedAfterMs ? null : await checkSession(ctx);
    if (ended) throw endedRefusals[ended]();
    return json;
  };

  /** Whether a read is being carried out now; otherwise it is refused. */
  const start = (read: Waiting) => {
    // Nobody waits for the answer any more.
    if (read.signal?.aborted) {
      refuse(read);
      return false;
    }
    try {
      thread ??= begin();
      thread.worker.postMessage(read.call);
    } catch (error) {
      log.error({ err: error }, 'the thread of long reads did not take a read');
      refuse(read);
      return false;
    }
    clearTimeout(read.late);
    running = read;
    look(thread.box);
    return true;
  };

  const next = () => {
    if (running) return;
    clearTimeout(ending);
    for (let read = waiting.shift(); read; read = waiting.shift()) if (start(read)) return;
    ending = setTimeout(end, endedAfterMs).unref();
  };

  /** The size of the farm's file; without it, reads are carried out as in a small farm. */
  const sizeNow = () => {
    try {
      return statSync(path).size;
    } catch {
      return 0;
    }
  };

  return {
    read: ({ ctx, path: name, input, sent, around, readSignal }) => {
      if (!mayTakeLong(name, input) || sizeNow() < largeBytes) return undefined;
      if (isClosed || waiting.length >= WAITING_MAX) return Promise.reject(busy());
      const call = {
        path: name,
        input: sent(),
        around,
        session: ctx.session,
        nowMs: ctx.now().valueOf(),
        zone: ctx.zone.name,
      };
      const read: Waiting = {
        call,
        signal: readSignal(),
        answered: Promise.withResolvers(),
        late: setTimeout(() => {
          waiting.splice(waiting.indexOf(read), 1);
          refuse(read);
        }, waitMs),
      };
      waiting.push(read);
      next();
      return unlessEnded(ctx, read.answered.promise);
    },
    close: async () => {
      isClosed = true;
      for (const read of waiting.splice(0)) refuse(read);
      const ended = end();
      if (ended) {
        // Otherwise the process might exit at once, before what is closed next.
        ended.ref();
        // Not by `once` of events, which throws the error of a thread that breaks meanwhile.
        await new Promise((done) => ended.once('exit', done));
      }
      clearTimeout(looking);
      if (running) refuse(running);
    },
  };
};
