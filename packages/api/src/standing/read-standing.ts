import {
  listActiveStanding,
  listStandingById,
  listStandingOrders,
  type StoredStanding,
} from '@farm/data/standing';
import { addDays, compareNames } from '@farm/domain/core';
import { occurrences, type StandingOrder, type StandingProposal } from '@farm/domain/standing';
import type { PersonContext } from '../core/context.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { findAlready } from '../orders/read-already.ts';
import { missingStanding, shownAll, withGrowers } from './standing.internal.ts';

/** The rules that are not ended. */
export const listStanding = async (ctx: PersonContext): Promise<StandingOrder[]> =>
  shownAll(ctx, await listStandingOrders(ctx.db, ctx.person));

export type Proposed = { rule: StoredStanding; day: string };

const compare = (a: Proposed, b: Proposed) =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : compareNames(a.rule.buyerName, b.rule.buyerName);

/** By rule, the days from today to as many days ahead as it says that nobody placed or skipped. */
const findDueDays = async ({ db, person, ...ctx }: PersonContext): Promise<Map<number, string[]>> => {
  const from = ctx.today();
  const rows = await listActiveStanding(db, person, from);
  const taken = new Set(rows.flatMap(({ id, takenDay }) => (takenDay === null ? [] : `${id} ${takenDay}`)));
  const days = new Map<number, string[]>();
  const ends = new Map<number, string>();
  const lastOf = (leadDays: number) => {
    const last = ends.get(leadDays) ?? addDays(from, leadDays);
    ends.set(leadDays, last);
    return last;
  };
  for (const rule of rows) {
    if (days.has(rule.id)) continue;
    const due = occurrences(rule, { from, to: lastOf(rule.leadDays) });
    days.set(
      rule.id,
      due.filter((day) => !taken.has(`${rule.id} ${day}`)),
    );
  }
  return days;
};

/** How many days of active rules are to be placed or skipped. */
export const countProposed = async (ctx: PersonContext): Promise<number> =>
  [...(await findDueDays(ctx)).values()].reduce((sum, days) => sum + days.length, 0);

/** It lists what active rules propose, soonest first. */
export const findProposed = async (ctx: PersonContext): Promise<Proposed[]> => {
  const { db, person } = ctx;
  const days = await findDueDays(ctx);
  const ids = [...days].flatMap(([id, due]) => (due.length > 0 ? id : []));
  return [...(await listStandingById(db, person, ids)).values()]
    .flatMap((rule) => (days.get(rule.id) ?? []).map((day) => ({ rule, day })))
    .sort(compare);
};

export const listProposals = async (ctx: PersonContext): Promise<StandingProposal[]> => {
  const proposed = (await findProposed(ctx)).map(({ rule: { id: standingId, ...rule }, day }) => ({
    ...rule,
    standingId,
    day,
  }));
  const already = await findAlready(ctx, proposed);
  return withGrowers(
    ctx,
    proposed.map((proposal) => ({ ...proposal, already: already(proposal) })),
  );
};

/** Also of one that has ended. Refuses `STANDING_MISSING`. */
export const standingHistory: HistorySource = {
  action: 'standing.read',
  trace: async ({ db, person }, id) => {
    const rule = (await listStandingById(db, person, [numberId(id)])).get(numberId(id));
    if (!rule) throw missingStanding();
    return [{ type: 'standing_order', id: rule.id, name: null }];
  },
};
