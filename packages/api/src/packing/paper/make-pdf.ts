import { extname, join } from 'node:path';
import { isDamage } from '@farm/data/connection';
import { Refusal } from '@farm/domain/refusals';
import type { Farm, PersonContext } from '../../core/context.ts';
import { readerOf } from '../../core/read-contexts.ts';
import { openWorkProcess } from '../../core/work-process.ts';
import type { Prints } from '../begin-print.ts';
import type { AskedPaper } from '../draw-paper.ts';
import { paperTexts } from './packing-paper.texts.ts';
import type { Paper } from './paper-data.ts';
import type { PaperCall, PaperHead } from './pdf-process.ts';

const WAITING_MAX = 32;
const WAIT_MS = 60_000;
/** 200 pages take about half a second, and much longer where the processor is busy with others. */
const MADE_WITHIN_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;

const busy = () => new Refusal('SERVER_BUSY', paperTexts.paperBusy(), { retryAfter: RETRY_AFTER_SECONDS });

/** The refusal of a paper that could not be made. */
const notMade = () => new Refusal('PAPER_NOT_MADE', paperTexts.paperNotMade());

export type PaperMaker = {
  /** The bytes of a PDF. Refuses `PAPER_NOT_MADE`, or `SERVER_BUSY` if too many papers wait. */
  make: (paper: Paper) => Promise<Buffer>;
  /** Also reads what the paper says, where the database is embedded. Refuses what its drawing refuses as well. */
  print?: (ctx: PersonContext, asked: AskedPaper) => Promise<{ pdf: Buffer; prints: Prints }>;
  close: () => Promise<void>;
};

type Options = Pick<Farm, 'log' | 'damage'> & {
  /** The file of the embedded database. */
  path?: string | undefined;
  endedAfterMs?: number;
  madeWithinMs?: number;
  waitingMax?: number;
};

/** Makes papers in a process of their own, one after another. A paper that breaks it or takes too long is refused. */
export const openPaperMaker = ({
  log,
  damage,
  path,
  endedAfterMs,
  madeWithinMs = MADE_WITHIN_MS,
  waitingMax = WAITING_MAX,
}: Options): PaperMaker => {
  const { ask, close } = openWorkProcess<PaperCall, PaperHead>({
    log,
    // Built, it lies beside this file as well, with the same ending.
    file: join(import.meta.dirname, `pdf-process${extname(import.meta.filename)}`),
    args: path === undefined ? [] : [path],
    name: 'the process of papers',
    onDamage: damage.note,
    busy,
    broken: notMade,
    waitingMax,
    waitMs: WAIT_MS,
    workMs: madeWithinMs,
    endedAfterMs,
  });

  const make = async (call: PaperCall) => {
    try {
      const { head, bytes } = await ask(call);
      return { ...head, pdf: Buffer.from(bytes.buffer) };
    } catch (error) {
      if (error instanceof Refusal || isDamage(error)) throw error;
      log.error({ err: error }, 'a paper could not be made');
      throw notMade();
    }
  };

  return {
    make: async (paper) => (await make({ paper })).pdf,
    ...(path !== undefined && {
      print: async (ctx, asked) => {
        const { pdf, prints } = await make({ asked, reader: readerOf(ctx) });
        if (!prints) throw new Error('A paper was made without being drawn');
        return { pdf, prints };
      },
    }),
    close,
  };
};

declare module '../../core/context.ts' {
  interface Farm {
    papers: PaperMaker;
  }
}
