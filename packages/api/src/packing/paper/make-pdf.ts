import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@farm/domain/refusals';
import type { Farm } from '../../core/context.ts';
import { paperTexts } from './packing-paper.texts.ts';
import type { Paper } from './paper-data.ts';
import type { ThreadAnswer } from './pdf-thread.ts';

const ENDED_AFTER_MS = 60_000;
const WAITING_MAX = 32;
/** From when it was asked for; 200 pages take about a second, and much longer where the processor is busy with others. */
const MADE_WITHIN_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;
/** A paper that needs more is refused. */
const HEAP_MAX_MB = 512;

const busy = () => new Refusal('SERVER_BUSY', paperTexts.paperBusy(), { retryAfter: RETRY_AFTER_SECONDS });

/** The refusal of a paper that could not be made. */
const notMade = () => new Refusal('PAPER_NOT_MADE', paperTexts.paperNotMade());

export type PaperMaker = {
  /** The bytes of a PDF. Refuses `PAPER_NOT_MADE`, or `SERVER_BUSY` if too many papers wait. */
  make: (paper: Paper) => Promise<Buffer>;
  close: () => Promise<void>;
};

type Asked = {
  paper: Paper;
  answered: PromiseWithResolvers<Buffer>;
  /** Refuses it when it takes too long. */
  late: NodeJS.Timeout;
};

type Options = Pick<Farm, 'log'> & {
  endedAfterMs?: number;
  madeWithinMs?: number;
  waitingMax?: number;
};

/**
 * Makes papers in one thread, one after another. The thread begins with the first of them, and ends when there has been
 * none for a while. If it breaks or takes too long, the paper that it was making is refused, and the next one gets a new
 * thread.
 */
export const openPaperMaker = ({
  log,
  endedAfterMs = ENDED_AFTER_MS,
  madeWithinMs = MADE_WITHIN_MS,
  waitingMax = WAITING_MAX,
}: Options): PaperMaker => {
  const waiting: Asked[] = [];
  let making: Asked | undefined;
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let isClosed = false;

  const refuse = ({ answered, late }: Asked, why: Refusal) => {
    clearTimeout(late);
    answered.reject(why);
  };

  const end = () => {
    clearTimeout(ending);
    const ended = thread;
    thread = undefined;
    ended?.postMessage('end');
  };

  /** Goes on with the next paper after one was made, or could not be. */
  const settle = (settled: (asked: Asked) => void) => {
    const asked = making;
    making = undefined;
    if (asked) settled(asked);
    next();
  };

  const begin = () => {
    // Built, it lies beside this file as well, with the same ending.
    const file = join(import.meta.dirname, `pdf-thread${extname(import.meta.filename)}`);
    const begun = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    });
    begun.unref();
    begun.on('message', (answer: ThreadAnswer) => {
      if (thread !== begun) return;
      settle((asked) => {
        if ('fault' in answer) {
          log.error({ err: answer.fault }, 'a paper could not be made');
          refuse(asked, notMade());
          return;
        }
        clearTimeout(asked.late);
        const { buffer, byteOffset, byteLength } = answer.pdf;
        asked.answered.resolve(Buffer.from(buffer, byteOffset, byteLength));
      });
    });
    begun.on('error', (error) => log.error({ err: error }, 'the thread of papers broke'));
    begun.on('exit', () => {
      if (thread !== begun) return;
      thread = undefined;
      settle((asked) => refuse(asked, notMade()));
    });
    return begun;
  };

  const next = () => {
    if (making || isClosed) return;
    clearTimeout(ending);
    const asked = waiting.shift();
    if (!asked) {
      ending = setTimeout(end, endedAfterMs).unref();
      return;
    }
    making = asked;
    try {
      thread ??= begin();
      // As text, which takes a third of the time that a copy of the objects does.
      thread.postMessage(JSON.stringify(asked.paper));
    } catch (error) {
      log.error({ err: error }, 'the thread of papers did not take a paper');
      settle((refused) => refuse(refused, notMade()));
    }
  };

  /** A paper that waited too long is busy's fault; one that takes too long costs the thread. */
  const giveUp = (asked: Asked) => {
    if (making !== asked) {
      waiting.splice(waiting.indexOf(asked), 1);
      refuse(asked, busy());
      return;
    }
    const slow = thread;
    thread = undefined;
    log.error({}, 'a paper took too long');
    void slow?.terminate();
    settle((refused) => refuse(refused, notMade()));
  };

  return {
    make: (paper) => {
      if (isClosed || waiting.length >= waitingMax) return Promise.reject(busy());
      const asked: Asked = {
        paper,
        answered: Promise.withResolvers(),
        late: setTimeout(() => giveUp(asked), madeWithinMs),
      };
      waiting.push(asked);
      next();
      return asked.answered.promise;
    },
    close: async () => {
      isClosed = true;
      for (const asked of waiting.splice(0)) refuse(asked, busy());
      const asked = making;
      making = undefined;
      if (asked) refuse(asked, busy());
      clearTimeout(ending);
      const ended = thread;
      thread = undefined;
      // Whatever it makes, nobody waits for it any more.
      await ended?.terminate();
    },
  };
};

declare module '../../core/context.ts' {
  interface Farm {
    papers: PaperMaker;
  }
}
