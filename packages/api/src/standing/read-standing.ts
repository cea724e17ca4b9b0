import {
  listActiveStanding,
  listStandingLines,
  listStandingOrders,
  listTakenDays,
} from '@farm/data/standing';
import { addDays } from '@farm/domain/core';
import { occurrences, type StandingOrder, type StandingProposal } from '@farm/domain/standing';
import type { PersonContext } from '../core/context.ts';
import { withGrowers } from './standing.internal.ts';

/** The rules that are not ended. */
export const listStanding = async (ctx: PersonContext): Promise<StandingOrder[]> =>
  withGrowers(ctx, await listStandingOrders(ctx.db, ctx.person));

/** The days of active rules, from today to as many days ahead as each says, that nobody placed or skipped; soonest first. */
export const listProposals = async (ctx: PersonContext): Promise<StandingProposal[]> => {
  const from = ctx.today();
  const rules = await listActiveStanding(ctx.db, ctx.person);
  if (rules.length === 0) return [];
  const taken = new Set(
    (await listTakenDays(ctx.db, from)).map(({ standingId, day }) => `${standingId} ${day}`),
  );
  const proposed = rules
    .flatMap((rule) =>
      occurrences(rule, { from, to: addDays(from, rule.leadDays) })
        .filter((day) => !taken.has(`${rule.id} ${day}`))
        .map((day) => ({ rule, day })),
    )
    .sort((a, b) =>
      a.day < b.day ? -1 : a.day > b.day ? 1 : a.rule.buyerName.localeCompare(b.rule.buyerName),
    );
  const lines = await listStandingLines(ctx.db, [...new Set(proposed.map(({ rule }) => rule.id))]);
  return withGrowers(
    ctx,
    proposed.map(({ rule, day }) => ({
      standingId: rule.id,
      buyerId: rule.buyerId,
      buyerName: rule.buyerName,
      day,
      purchaseOrderNumber: rule.purchaseOrderNumber,
      notes: rule.notes,
      placesItself: rule.placesItself === 1,
      lines: lines.get(rule.id) ?? [],
    })),
  );
};
