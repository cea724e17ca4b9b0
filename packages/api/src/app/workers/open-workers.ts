import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { Refusal } from '@farm/domain/refusals';
import type { Piscina } from 'piscina';
import type { AppContext } from '../../core/context.ts';
import { openSlots } from '../../core/slots.ts';
import type { TaskDone, TaskFailure, TaskName, WorkerData, WorkerPool } from '../../core/worker-pool.ts';

/** A core is left to the server; more than two would only make the disk and the database busier. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A page of 200 slips takes about half a second, and longer where the processor is busy with others. */
const WORK_MS = 60_000;
// Built, the program lies beside this file as well, with the same ending.
const PROGRAM = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);

const usual = { program: PROGRAM, threads: THREADS, idleMs: 60_000, workMs: WORK_MS, heapMaxMb: 512 };

type Options = Pick<AppContext, 'log' | 'damage'> & { databaseUrl: string } & Partial<typeof usual>;

/** A thread begins with the first task and ends when idle. If it breaks or takes too long, only its task is refused. */
export const openWorkers = ({ log, damage, databaseUrl, ...options }: Options): WorkerPool => {
  const { program, threads, idleMs, workMs, heapMaxMb } = { ...usual, ...options };
  let isClosed = false;

  const openQueue = (maxThreads: number, { isWriter = false } = {}) => {
    let pool: Promise<Piscina> | undefined;
    const open = async () => {
      // Loaded with the first task, since a start should not wait for it.
      const { Piscina } = (await import('piscina')).default;
      const opened = new Piscina({
        filename: program,
        workerData: { databaseUrl, isWriter } satisfies WorkerData,
        minThreads: 0,
        maxThreads,
        idleTimeout: idleMs,
        // Otherwise a thread without a task is blocked, and its connections with it.
        atomics: 'disabled',
        recordTiming: false,
        resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: 24 },
      });
      // A thread that breaks before it begins its task would leave that waiting for ever.
      opened.on('error', (error) => {
        log.error({ err: error }, 'a worker broke');
        pool = undefined;
        void opened.destroy();
      });
      return opened;
    };
    return {
      // Piscina's own queue stops when a thread breaks, and knows neither limit nor sequence of tasks with a signal.
      slots: openSlots(maxThreads),
      carryOut: async (task: object): Promise<TaskDone> => {
        pool ??= open();
        return (await pool).run(task, { signal: AbortSignal.timeout(workMs) });
      },
      close: async () => (await pool)?.destroy(),
    };
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

  const imports = openQueue(1);
  const papers = openQueue(threads);
  /** Each queue has threads of its own: a long file keeps nobody waiting for a paper or a list. */
  const queues: Record<TaskName, ReturnType<typeof openQueue>> = {
    writeImport: openQueue(1, { isWriter: true }),
    planImport: imports,
    readPaid: imports,
    print: papers,
    render: papers,
    read: openQueue(threads),
  };

  return {
    run: async (name, input, { broken, ...wait }) => {
      const { slots, carryOut } = queues[name];
      const release = await slots.take(wait);
      try {
        if (isClosed) throw wait.busy();
        const done = await carryOut({ name, input }).catch((error: unknown) => {
          if (isClosed) throw wait.busy();
          log.error({ err: error, task: name }, 'a worker broke');
          throw broken();
        });
        if ('failure' in done) throw failed(done.failure);
        return done.answer as never;
      } finally {
        release();
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all(Object.values(queues).map(({ close }) => close()));
    },
  };
};
