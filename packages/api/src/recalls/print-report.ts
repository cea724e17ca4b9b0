import { findPaperFarm } from '@farm/data/packing';
import { momentIn } from '@farm/domain/core';
import type { Language } from '@farm/domain/language';
import type { PersonContext } from '../core/context.ts';
import type { Moment } from '../documents/paper-data.ts';
import type { RecallPaper } from './paper/recall-report.ts';
import { readRecall } from './read-recalls.ts';

/** It tells as PDF what became of a recall; an open one is printed as it is now. Refuses `RECALL_MISSING`. */
export const showReport = async (
  ctx: PersonContext,
  { id, language }: { id: number; language: Language },
): Promise<Buffer> => {
  const recall = await readRecall(ctx, id);
  const { language: _, ...farm } = await findPaperFarm(ctx.db);
  const moment = (instant: string): Moment => momentIn(ctx.zone.name, new Date(instant));
  const paper: RecallPaper = {
    kind: 'recall',
    farm,
    recall: {
      ...recall,
      contacts: recall.contacts.map((contact) => ({
        ...contact,
        told: contact.toldAt === null ? null : moment(contact.toldAt),
      })),
    },
    opened: moment(recall.openedAt),
    closed: recall.closedAt === null ? null : moment(recall.closedAt),
    printed: { ...momentIn(ctx.zone.name, ctx.now()), by: ctx.person.name, replaces: null },
    language,
  };
  return ctx.papers.make(ctx, paper);
};
