// The program of a worker thread: carries out tasks on its own connections, which only read except for imports.
import { workerData } from 'node:worker_threads';
import { connect, type OpenDatabase, openReader } from '@farm/data/app';
import { lowerThreadPriority } from '@farm/data/backup';
import { isDamage } from '@farm/data/connection';
import { callTRPCProcedure } from '@trpc/server';
import type { AppContext, Context, PersonContext } from '../../core/context.ts';
import { makeContext } from '../../core/make-context.ts';
import { refusalOf } from '../../core/trpc.ts';
import type {
  Reader,
  TaskCall,
  TaskDone,
  TaskFailure,
  TaskHandlers,
  WorkerData,
} from '../../core/worker-pool.ts';
import { sayIn } from '../../documents/say-in.ts';
import { defineInvoicePaper } from '../../invoices/paper/define-invoice-paper.ts';
import { defineAvailabilityPaper } from '../../offers/paper/availability-paper.ts';
import { drawPaper } from '../../packing/draw-papers.ts';
import { definePaper } from '../../packing/paper/define-paper.ts';
import { defineRecallReport } from '../../recalls/paper/recall-report.ts';

const { databaseUrl, isWriter } = workerData as WorkerData;

if (!isWriter) lowerThreadPriority();

let opened: ReturnType<typeof openReader> | undefined;
let damage: NodeJS.ErrnoException | undefined;

const noteDamage = ({ damage: watch }: Pick<OpenDatabase, 'damage'>) =>
  watch.onFound((found) => {
    damage = found;
  });

const contextOn = (farm: Partial<AppContext>, { session, nowMs, zone }: Reader): Context =>
  makeContext({ ...farm, now: () => new Date(nowMs), zone: { name: zone } } as AppContext, {
    session,
    network: '',
    setSessionCookie: () => {},
  });

const contextOf = (reader: Reader): Context => {
  if (!opened) {
    opened = openReader(databaseUrl);
    noteDamage(opened);
  }
  return contextOn(opened, reader);
};

const asPerson = ({ session, ...ctx }: Context): PersonContext => {
  const person = session?.user;
  if (!person) throw new Error('This is done by a person');
  return { ...ctx, session, person };
};

const describe = (error: unknown): TaskFailure => {
  const { cause } = error as Error;
  const met = damage ?? (isDamage(cause) ? (cause as NodeJS.ErrnoException) : undefined);
  const withDamage = met && { damage: { message: met.message, code: met.code } };
  const refusal = refusalOf(error);
  if (refusal) {
    const { code, message, text, details } = refusal;
    return { refusal: { code, message, text, details }, ...withDamage };
  }
  const { message, stack } = (cause ?? error) as Error;
  return { fault: { message, stack }, ...withDamage };
};

const render: TaskHandlers['render'] = async (paper) => {
  // Loaded with the first PDF, since it needs much memory.
  const { renderPdf } = await import('../../documents/render-pdf.ts');
  const say = sayIn(paper.language);
  if (paper.kind === 'availability') return renderPdf(defineAvailabilityPaper(paper, say));
  if (paper.kind === 'recall') return renderPdf(defineRecallReport(paper, say));
  const isBill = paper.kind === 'invoice' || paper.kind === 'statement';
  return renderPdf(isBill ? defineInvoicePaper(paper, say) : definePaper(paper, say));
};

const tasks: TaskHandlers = {
  /** The server checks the caller's rights by this guard, too. */
  read: async ({ path, input, reader }) => {
    const { appRouter: router } = await import('../router.ts');
    const getRawInput = async () => input;
    const call = { router, path, ctx: contextOf(reader), type: 'query', batchIndex: 0 } as const;
    return JSON.stringify(await callTRPCProcedure({ ...call, getRawInput, signal: undefined }));
  },
  print: async ({ asked, reader }) => {
    const { paper, ...drawn } = await drawPaper(asPerson(contextOf(reader)), asked);
    return { ...drawn, pdf: await render(paper) };
  },
  render,
  readPaid: async ({ text }) => {
    const { readPaidNumbers } = await import('../../invoices/mark-paid.ts');
    return readPaidNumbers(text);
  },
  planImport: async ({ file, reader }) => {
    const { planImport, showPlan } = await import('../../imports/plan-import.ts');
    return showPlan(await planImport(asPerson(contextOf(reader)), file));
  },
  writeImport: async (task) => {
    const { writeImport } = await import('../../imports/write-imports.ts');
    const writer = await connect(databaseUrl, undefined, { isBeside: true });
    noteDamage(writer);
    // A failure is thrown, and logged by the server.
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    try {
      return await writeImport({ ...asPerson(contextOn(writer, task.reader)), log }, task);
    } finally {
      await writer.close();
    }
  },
};

export default async ({ name, input }: TaskCall): Promise<TaskDone> => {
  const carryOut = tasks[name] as (given: typeof input) => ReturnType<(typeof tasks)[typeof name]>;
  try {
    return { answer: await carryOut(input) };
  } catch (error) {
    // Through JSON, as everything else that is sent: a text would arrive with its template.
    return { failure: JSON.parse(JSON.stringify(describe(error))) };
  }
};
