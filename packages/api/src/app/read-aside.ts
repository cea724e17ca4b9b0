import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { Farm } from '../core/context.ts';
import { readerOf } from '../core/read-contexts.ts';
import type { ReadsAside } from '../core/reads-aside.ts';
import { openWorkProcess } from '../core/work-process.ts';
import { unlessEnded } from '../identity/check-session.ts';
import { mayTakeLong } from './long-reads.ts';
import type { ReadCall } from './read-process.ts';

/** No read of a smaller farm takes long. */
const LARGE_BYTES = 32 * 1_048_576;
const WAITING_MAX = 256;
const WAIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;

const busy = () => new Refusal('SERVER_BUSY', accessTexts.recordsSlow(), { retryAfter: RETRY_AFTER_SECONDS });

type Options = Pick<Farm, 'damage' | 'log'> & {
  /** The file of the embedded database. */
  path: string;
  largeBytes?: number;
  endedAfterMs?: number;
  checkedAfterMs?: number;
  waitMs?: number;
};

/**
 * Carries out the long reads of a large farm in a process of their own, one after another. If it breaks, the read that it
 * was carrying out is refused `SERVER_BUSY`, and so is a read that has waited too long.
 */
export const openReadsAside = ({
  path,
  damage,
  log,
  largeBytes = LARGE_BYTES,
  endedAfterMs,
  checkedAfterMs,
  waitMs = WAIT_MS,
}: Options): ReadsAside => {
  const { ask, close } = openWorkProcess<ReadCall, null>({
    log,
    // Built, it lies beside this file as well, with the same ending.
    file: join(import.meta.dirname, `read-process${extname(import.meta.filename)}`),
    args: [path],
    name: 'the process of long reads',
    onDamage: damage.note,
    busy,
    broken: busy,
    waitingMax: WAITING_MAX,
    waitMs,
    endedAfterMs,
  });

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
      const call = { path: name, input: sent(), around, reader: readerOf(ctx) };
      const bytes = ask(call, readSignal()).then((answer) => answer.bytes);
      return unlessEnded(ctx, bytes, checkedAfterMs);
    },
    close,
  };
};
