import type { Page } from '@farm/data/core';
import { listHistory } from '@farm/data/history';
import { FARM_ACTOR_NAME, FARM_UID } from '@farm/domain/core';
import {
  type HistoryEntry,
  type HistorySubject,
  type HistoryType,
  type ListHistoryInput,
  mayReadReason,
} from '@farm/domain/history';
import type { Action } from '@farm/domain/permissions';
import type { PersonContext } from '../core/context.ts';
import { assertPermitted } from '../core/trpc.ts';

export type HistoryPart = { type: HistoryType; id: number | string; name: string | null };

export type HistorySource = {
  action: Action;
  /** The thing and its parts. Refuses things that the person may not see. */
  trace: (ctx: PersonContext, id: string) => Promise<HistoryPart[]>;
};

export type HistorySources = Record<HistorySubject, HistorySource>;

/** Newest first; reasons they may not read are null. Refuses `ROLE_FORBIDDEN`, and treats what they may not see as missing. */
export const readHistory = async (
  ctx: PersonContext,
  { subject, id, ...page }: ListHistoryInput,
  sources: HistorySources,
): Promise<Page<HistoryEntry>> => {
  const { action, trace } = sources[subject];
  const { role } = ctx.person;
  assertPermitted(action, ctx.session);
  const parts = await trace(ctx, id);
  const names = new Map(parts.map((part) => [`${part.type} ${part.id}`, part.name]));
  const { items, nextCursor } = await listHistory(ctx.db, parts, page);
  return {
    nextCursor,
    items: items.map((entry) => ({
      ...entry,
      subjectName: names.get(`${entry.type} ${entry.subjectId}`) ?? null,
      ...(!mayReadReason(role, entry) && { reason: null, reasonText: null }),
      actorName: entry.actorId === FARM_UID ? FARM_ACTOR_NAME : entry.actorName,
    })),
  };
};

export const numberId = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0);
