import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lowerPriority, runWhenIdle } from '@farm/data/connection';
import { Refusal } from '@farm/domain/refusals';
import type { Farm } from './context.ts';
import type { WorkDone, WorkFailure } from './work-answers.ts';

const ENDED_AFTER_MS = 60_000;
/** How often it is looked at whether the processor has time for work. */
const PACE_CHECKED_MS = 2000;
/** Work that gets less of a processor, over that time, is not left waiting. */
const SHARE_MIN = 0.25;
/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;
/** Work that needs more fails. */
const HEAP_MAX_MB = 512;
/** As the server itself. */
const YOUNG_MAX_MB = 8;

type WorkAnswer<Head> = { head: Head; bytes: Uint8Array<ArrayBuffer> };

type Asked<Call, Head> = {
  call: Call;
  signal: AbortSignal | undefined;
  answered: PromiseWithResolvers<WorkAnswer<Head>>;
  /** Refuses it when it takes too long. */
  late: NodeJS.Timeout | undefined;
};

type Options = Pick<Farm, 'log'> & {
  /** The program, which calls `serveWork`. */
  file: string;
  /** What the program is told at its start. */
  args?: readonly string[];
  /** What the log calls it. */
  name: string;
  onDamage?: (error: Error) => void;
  /** What is thrown where too much waits, or something waits too long. */
  busy: () => Refusal;
  /** What is thrown where the process breaks, or takes too long. */
  broken: () => Refusal;
  waitingMax: number;
  waitMs: number;
  /** How long one piece of work may take; as long as it needs without. */
  workMs?: number;
  endedAfterMs?: number | undefined;
  paceCheckedMs?: number | undefined;
};

/** A process beside the server that does one piece of work after another. */
export type WorkProcess<Call, Head> = {
  /** Also refuses what nobody waits for when its turn comes. */
  ask: (call: Call, signal?: AbortSignal) => Promise<WorkAnswer<Head>>;
  close: () => Promise<void>;
};

const damageOf = ({ damage }: WorkFailure): Error | undefined =>
  damage && Object.assign(new Error(damage.message), { code: damage.code });

const errorOf = (failure: WorkFailure): Error => {
  if ('refusal' in failure) {
    const { code, message, text, details } = failure.refusal;
    return new Refusal(code, { message, text }, details);
  }
  const { message, stack } = failure.fault;
  return damageOf(failure) ?? Object.assign(new Error(message), { stack });
};

/** A file without a name, which is gone with the last process that has it open. */
const openNameless = () => {
  const path = join(tmpdir(), `farm-${crypto.randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return file;
};

const readAnswer = (file: number, length: number) => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const read = readSync(file, bytes, at, length - at, at);
    if (read === 0) throw new Error('An answer is shorter than was said');
    at += read;
  }
  return bytes;
};

/** The milliseconds for which a process has run; undefined where the system does not tell. */
const ranMs = (pid: number | undefined) => {
  try {
    // After the name, which may hold anything, the 12th and 13th value: in the program, and in the system for it.
    const values = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(values[11]) + Number(values[12])) * TICK_MS;
  } catch {
    return undefined;
  }
};

/** How a process takes its share: only what nobody else needs of the processor, or what its priority gives it. */
type Pace = 'patient' | 'pressing';

type Child = { process: ChildProcess; answers: number; pace: Pace };

/**
 * Does work that would keep the server from answering in a process of its own, which runs while the processor has nothing
 * else to do. A thread would not do: the threads of a process share the helpers of its garbage collector, which nothing
 * can make wait for the server. Nor may it lead a session of its own, since Linux shares the processor between sessions
 * first, whatever the priorities in them.
 *
 * The process begins with the first piece of work, and ends when there has been none for a while. If it breaks or takes
 * too long, what it was doing is refused, and the next piece gets a new process. Where others keep the processor busy for
 * seconds, work begins again in a process that takes its share.
 */
export const openWorkProcess = <Call extends object, Head>({
  log,
  file,
  args = [],
  name,
  onDamage,
  busy,
  broken,
  waitingMax,
  waitMs,
  workMs,
  endedAfterMs = ENDED_AFTER_MS,
  paceCheckedMs = PACE_CHECKED_MS,
}: Options): WorkProcess<Call, Head> => {
  const waiting: Asked<Call, Head>[] = [];
  let working: Asked<Call, Head> | undefined;
  let child: Child | undefined;
  let ending: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let isClosed = false;

  const refuse = ({ answered, late }: Asked<Call, Head>, why: unknown) => {
    clearTimeout(late);
    answered.reject(why);
  };

  /** Goes on with the next piece after one is done, or could not be. */
  const settle = (settled: (asked: Asked<Call, Head>) => void) => {
    const asked = working;
    working = undefined;
    child?.process.channel?.unref();
    clearInterval(checking);
    clearTimeout(asked?.late);
    if (asked) settled(asked);
    next();
  };

  /** Lets go of the process that there is, so that the next piece begins another. */
  const release = () => {
    const left = child;
    child = undefined;
    if (left) closeSync(left.answers);
    return left?.process;
  };

  const take = (done: WorkDone<Head>, answers: number) =>
    settle((asked) => {
      if ('failure' in done) {
        const damage = damageOf(done.failure);
        if (damage) onDamage?.(damage);
        asked.answered.reject(errorOf(done.failure));
        return;
      }
      try {
        asked.answered.resolve({ head: done.head, bytes: readAnswer(answers, done.length) });
      } catch (error) {
        asked.answered.reject(error);
      }
    });

  const begin = (pace: Pace): Child => {
    const answers = openNameless();
    const begun = fork(file, args, {
      execArgv: [
        `--max-old-space-size=${HEAP_MAX_MB}`,
        `--max-semi-space-size=${YOUNG_MAX_MB}`,
        '--single-threaded-gc',
      ],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', answers],
    });
    if (begun.pid !== undefined) {
      lowerPriority(begun.pid);
      if (pace === 'patient') runWhenIdle(begun.pid);
    }
    const ended = (why: object) => {
      if (child?.process !== begun) return;
      log.error(why, `${name} ended`);
      release();
      settle((asked) => refuse(asked, broken()));
    };
    begun.on('error', (error) => ended({ err: error }));
    begun.on('exit', (code, killedBy) => ended({ code, killedBy }));
    begun.on('message', (done: WorkDone<Head>) => {
      if (child?.process === begun) take(done, answers);
    });
    begun.unref();
    begun.channel?.unref();
    return { process: begun, answers, pace };
  };

  const end = () => {
    const ended = release();
    if (ended?.connected) ended.disconnect();
  };

  const giveUp = () => {
    log.error({}, `${name} took too long`);
    release()?.kill('SIGKILL');
    settle((asked) => refuse(asked, broken()));
  };

  /** Begins the piece again where a patient process gets too little of the processor. */
  const watchPace = (asked: Asked<Call, Head>, { process: { pid } }: Child) => {
    let before = ranMs(pid);
    checking = setInterval(() => {
      const ran = ranMs(pid);
      if (ran !== undefined && before !== undefined && ran - before < SHARE_MIN * paceCheckedMs) {
        clearInterval(checking);
        release()?.kill('SIGKILL');
        start(asked, 'pressing');
      }
      before = ran;
    }, paceCheckedMs);
  };

  const start = (asked: Asked<Call, Head>, by: Child | Pace) => {
    try {
      child = typeof by === 'string' ? begin(by) : by;
      child.process.channel?.ref();
      child.process.send(asked.call);
      if (child.pace === 'patient') watchPace(asked, child);
    } catch (error) {
      log.error({ err: error }, `${name} did not take a call`);
      settle((refused) => refuse(refused, broken()));
    }
  };

  const next = () => {
    if (working || isClosed) return;
    clearTimeout(ending);
    const asked = waiting.shift();
    if (!asked) {
      ending = setTimeout(end, endedAfterMs).unref();
      return;
    }
    clearTimeout(asked.late);
    if (asked.signal?.aborted) {
      refuse(asked, busy());
      next();
      return;
    }
    working = asked;
    if (workMs !== undefined) asked.late = setTimeout(giveUp, workMs);
    start(asked, child ?? 'patient');
  };

  return {
    ask: (call, signal) => {
      if (isClosed || waiting.length >= waitingMax) return Promise.reject(busy());
      const asked: Asked<Call, Head> = {
        call,
        signal,
        answered: Promise.withResolvers(),
        late: setTimeout(() => {
          waiting.splice(waiting.indexOf(asked), 1);
          refuse(asked, busy());
        }, waitMs),
      };
      waiting.push(asked);
      next();
      return asked.answered.promise;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(ending);
      clearInterval(checking);
      for (const asked of waiting.splice(0)) refuse(asked, busy());
      if (working) refuse(working, busy());
      working = undefined;
      const ended = release();
      if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
      // Otherwise this process might exit at once, before what is closed next.
      ended.ref();
      const exited = new Promise((done) => ended.once('exit', done));
      ended.kill('SIGKILL');
      await exited;
    },
  };
};
