import { isDamage } from '@farm/data/connection';
import type { Profile } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { AppContext, PersonContext } from '../core/context.ts';
import { openSlots } from '../core/slots.ts';
import type { TaskName, WorkerPool, WorkerTasks } from '../core/worker-pool.ts';
import { documentTexts } from './document.texts.ts';
import type { AnyPaper } from './paper-data.ts';

const OF_PERSON_AT_ONCE = 2;
const OF_PERSON_WAITING = 32;
const WAITING_MAX = 256;
const WAIT_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;

const busy = () => new Refusal('SERVER_BUSY', documentTexts.paperBusy(), { retryAfter: RETRY_AFTER_SECONDS });

const broken = () => new Refusal('PAPER_NOT_MADE', documentTexts.paperNotMade());

declare module '../core/worker-pool.ts' {
  interface WorkerTasks {
    render: { input: AnyPaper; answer: Uint8Array };
  }
}

export type ForPerson = Pick<PersonContext, 'leaving'> & { person: Pick<Profile, 'uid'> };

/** Each refuses `PAPER_NOT_MADE`, or `SERVER_BUSY` if too many papers wait, or nobody waits for this one anymore. */
export type PaperMaker = {
  make: (ctx: ForPerson, paper: AnyPaper) => Promise<Buffer>;
  /** A worker carries out a task of a slice that makes a paper. */
  run: <Name extends TaskName>(
    ctx: ForPerson,
    name: Name,
    input: WorkerTasks[Name]['input'],
  ) => Promise<WorkerTasks[Name]['answer']>;
};

export const toBuffer = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length);

/** People take turns: however many papers somebody asks for, only two of them are in line with those of others. */
const openTurns = () => {
  const people = new Map<string, { slots: ReturnType<typeof openSlots>; asked: number }>();
  const wait = { waitingMax: OF_PERSON_WAITING, waitMs: WAIT_MS, busy };
  return async <Answer>({ person: { uid }, leaving }: ForPerson, work: () => Promise<Answer>) => {
    const own = people.get(uid) ?? { slots: openSlots(OF_PERSON_AT_ONCE), asked: 0 };
    people.set(uid, own);
    own.asked += 1;
    try {
      const release = await own.slots.take({ ...wait, signal: leaving });
      return await work().finally(release);
    } finally {
      own.asked -= 1;
      if (own.asked === 0) people.delete(uid);
    }
  };
};

export const openPaperMaker = ({
  workers,
  log,
}: { workers: WorkerPool } & Pick<AppContext, 'log'>): PaperMaker => {
  const inTurn = openTurns();
  const askingOf = ({ leaving: signal }: ForPerson) => ({
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
    signal,
    busy,
    broken,
  });
  const orRefused = (error: unknown): never => {
    if (error instanceof Refusal || isDamage(error)) throw error;
    log.error({ err: error }, 'a paper could not be made');
    throw broken();
  };
  const run: PaperMaker['run'] = (ctx, name, input) =>
    inTurn(ctx, () => workers.run(name, input, askingOf(ctx))).catch(orRefused);
  return { run, make: async (ctx, paper) => toBuffer(await run(ctx, 'render', paper)) };
};

declare module '../core/context.ts' {
  interface AppContext {
    papers: PaperMaker;
  }
}
