import {
  findRecall,
  listRecallLots,
  listRecalls as listRecallPage,
  listToldContacts,
  type RecallRecord,
} from '@farm/data/recalls';
import {
  type ListRecallsInput,
  type Recall,
  type RecallInput,
  type RecallPage,
  type RecallSummary,
  toldSoFar,
} from '@farm/domain/recalls';
import type { PersonContext } from '../core/context.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { traceLot } from '../tracing/trace-lot.ts';
import { mergeContacts, mergePacked } from './merge-lots.ts';
import { recallMissing } from './recalls.internal.ts';

const fill = async (ctx: PersonContext, record: RecallRecord): Promise<Recall> => {
  const { closedAs, ...recall } = record;
  if (closedAs) return closedAs;
  const traces = [];
  for (const added of await listRecallLots(ctx.db, record.id))
    traces.push({ ...added, ...(await traceLot(ctx, { lotId: added.lotId })) });
  const units = new Map(traces.map(({ lot }) => [lot.id, lot.baseUnit]));
  const unitOf = (lotId: number) => units.get(lotId) ?? null;
  const contacts = mergeContacts(traces, await listToldContacts(ctx.db, record.id), unitOf);
  return {
    ...recall,
    told: toldSoFar(record.openedAt, contacts, unitOf),
    lots: traces.map(({ lot, addedAt, addedBy, here }) => ({ lot, addedAt, addedBy, ...here })),
    contacts,
    packed: mergePacked(traces),
  };
};

/** As it is now; a closed one as it was closed. Refuses `RECALL_MISSING`. */
export const readRecall = async (ctx: PersonContext, id: number): Promise<Recall> => {
  const record = await findRecall(ctx.db, id);
  if (!record) throw recallMissing();
  return fill(ctx, record);
};

export const getRecall = (ctx: PersonContext, { id }: RecallInput): Promise<Recall> => readRecall(ctx, id);

const summaryOf = ({ contacts: _, packed: __, lots, ...recall }: Recall): RecallSummary => ({
  ...recall,
  lots: lots.map(({ lot: { id, lotCode, productName, harvestDate } }) => ({
    id,
    lotCode,
    productName,
    harvestDate,
  })),
});

export const listRecalls = async (ctx: PersonContext, input: ListRecallsInput): Promise<RecallPage> => {
  const page = await listRecallPage(ctx.db, input);
  const items: RecallSummary[] = [];
  for (const record of page.items) items.push(summaryOf(await fill(ctx, record)));
  return { ...page, items };
};

export const recallHistory: HistorySource = {
  action: 'recalls.read',
  trace: async (ctx, id) => {
    const recall = await findRecall(ctx.db, numberId(id));
    if (!recall) throw recallMissing();
    return [{ type: 'recall', id: recall.id, name: null }];
  },
};
