import { availableParallelism } from 'node:os';
import { Refusal } from '@farm/domain/refusals';
import type { Piscina } from 'piscina';
import type { Farm, PersonContext, SessionInfo } from './context.ts';
import { openSlots } from './slots.ts';

/** A core is left to the server; more than two would only make the disk and the database busier. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const IDLE_MS = 60_000;
/** A page of 200 slips takes about half a second, and longer where the processor is busy with others. */
const WORK_MS = 60_000;
const HEAP_MAX_MB = 512;
const YOUNG_MAX_MB = 24;

// biome-ignore lint/suspicious/noEmptyInterface: others add to it.
export interface WorkerTasks {}

export type TaskName = keyof WorkerTasks;
type Input<Name extends TaskName> = WorkerTasks[Name]['input'];
type Answer<Name extends TaskName> = WorkerTasks[Name]['answer'];

export type TaskHandlers = { [Name in TaskName]: (input: Input<Name>) => Promise<Answer<Name>> };

export type TaskCall<Name extends TaskName = TaskName> = { name: Name; input: Input<Name> };

/** Who writes keeps others waiting, and so does not run at a lower priority. */
export type WorkerData = { databaseUrl: string; isWriter: boolean };

export type Reader = { session: SessionInfo | null; nowMs: number; zone: string };

export const readerOf = ({ session, now, zone }: PersonContext): Reader => ({
  session,
  nowMs: now().valueOf(),
  zone: zone.name,
});

export type TaskFailure = (
  | { refusal: Pick<Refusal, 'code' | 'message' | 'text' | 'details'> }
  | { fault: { message: string; stack?: string | undefined } }
) & { damage?: { message: string; code?: string | undefined } | undefined };

export type TaskDone<Name extends TaskName = TaskName> = { answer: Answer<Name> } | { failure: TaskFailure };

type Asking = {
  waitingMax: number;
  waitMs: number;
  signal?: AbortSignal | undefined;
  busy: () => Refusal;
  broken: () => Refusal;
};

export type WorkerPool = {
  run: <Name extends TaskName>(name: Name, input: Input<Name>, asking: Asking) => Promise<Answer<Name>>;
  close: () => Promise<void>;
};

type Options = Pick<Farm, 'log' | 'damage'> & {
  program: string;
  databaseUrl: string;
  threads?: number | undefined;
  idleMs?: number | undefined;
  workMs?: number | undefined;
  heapMaxMb?: number | undefined;
};

const openThreads = ({
  log,
  damage,
  program,
  databaseUrl,
  threads = THREADS,
  idleMs = IDLE_MS,
  workMs = WORK_MS,
  heapMaxMb = HEAP_MAX_MB,
  isWriter,
}: Options & { isWriter: boolean }): WorkerPool => {
  // Piscina's own queue would stop when a thread breaks.
  const slots = openSlots(threads);
  let pool: Promise<Piscina> | undefined;
  let isClosed = false;

  const open = async () => {
    // Loaded with the first task, since a start should not wait for it.
    const { Piscina } = (await import('piscina')).default;
    const opened = new Piscina({
      filename: program,
      workerData: { databaseUrl, isWriter } satisfies WorkerData,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // Otherwise a thread without a task is blocked, and its connections with it.
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: YOUNG_MAX_MB },
    });
    // A thread that breaks before it begins its task would leave that waiting for ever.
    opened.on('error', (error) => {
      log.error({ err: error }, 'a worker broke');
      pool = undefined;
      void opened.destroy();
    });
    return opened;
  };

  const failed = (failure: TaskFailure): Error => {
    const met = failure.damage && Object.assign(new Error(failure.damage.message), failure.damage);
    if (met) damage.note(met);
    if ('refusal' in failure) {
      const { code, message, text, details } = failure.refusal;
      return new Refusal(code, { message, text }, details);
    }
    const { message, stack } = failure.fault;
    return met ?? Object.assign(new Error(message), { stack });
  };

  const carryOut = async <Name extends TaskName>(call: TaskCall<Name>): Promise<TaskDone<Name>> => {
    pool ??= open();
    return (await pool).run(call, { signal: AbortSignal.timeout(workMs) });
  };

  return {
    run: async <Name extends TaskName>(
      name: Name,
      input: Input<Name>,
      { signal, busy, broken, ...wait }: Asking,
    ) => {
      const giveBack = await slots.take({ ...wait, signal, busy });
      try {
        if (isClosed) throw busy();
        const done = await carryOut({ name, input }).catch((error: unknown) => {
          if (isClosed) throw busy();
          log.error({ err: error, task: name }, 'a worker broke');
          throw broken();
        });
        if ('failure' in done) throw failed(done.failure);
        return done.answer;
      } finally {
        giveBack();
      }
    },
    close: async () => {
      isClosed = true;
      await (await pool)?.destroy();
    },
  };
};

type Queue = 'writes' | 'imports' | 'papers' | 'reads';

/** Each queue has threads of its own: a long file keeps nobody waiting for a paper or a list. */
const queues = new Map<string, Queue>(
  Object.entries({
    writeImport: 'writes',
    planImport: 'imports',
    readPaid: 'imports',
    print: 'papers',
    render: 'papers',
    read: 'reads',
  } satisfies Record<TaskName, Queue>),
);

/** A thread begins with the first task and ends when idle. If it breaks or takes too long, only its task is refused. */
export const openWorkerPool = (options: Options): WorkerPool => {
  const pools: Record<Queue, WorkerPool> = {
    writes: openThreads({ ...options, threads: 1, isWriter: true }),
    imports: openThreads({ ...options, threads: 1, isWriter: false }),
    papers: openThreads({ ...options, isWriter: false }),
    reads: openThreads({ ...options, isWriter: false }),
  };
  return {
    run: (name, input, asking) => pools[queues.get(name) ?? 'reads'].run(name, input, asking),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.close()));
    },
  };
};
