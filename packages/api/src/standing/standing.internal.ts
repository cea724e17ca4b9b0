import { listActiveProfilesOf } from '@farm/data/identity';
import type { StoredStanding, StoredStandingLine } from '@farm/data/standing';
import { listSkippedDays, takeStanding } from '@farm/data/standing';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import { occurrences, type Recurrence, type StandingLine, type StandingOrder } from '@farm/domain/standing';
import type { Context, PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { standingRefusals } from './standing.texts.ts';

export const missingStanding = () => new Refusal('STANDING_MISSING', standingRefusals.missing());

/** A line whose grower is gone is open to any grower. */
export const withGrowers = async <Rule extends { lines: StoredStandingLine[] }>(
  { db }: Context,
  rules: readonly Rule[],
): Promise<(Omit<Rule, 'lines'> & { lines: StandingLine[] })[]> => {
  const named = new Set(rules.flatMap(({ lines }) => lines.map(({ farmerId }) => farmerId)));
  named.delete('');
  const growers = new Set(
    (await listActiveProfilesOf(db, [...named]))
      .filter(({ role }) => isPermitted('orders.confirm', role))
      .map(({ uid }) => uid),
  );
  return rules.map((rule) => ({
    ...rule,
    lines: rule.lines.map((line) => {
      const isGrowerGone = line.farmerId !== '' && !growers.has(line.farmerId);
      return { ...line, farmerId: isGrowerGone ? '' : line.farmerId, isGrowerGone };
    }),
  }));
};

/** Rules as they are shown. A skipped day that a changed rule no longer has is not one of them. */
export const shownAll = async (ctx: Context, rules: readonly StoredStanding[]): Promise<StandingOrder[]> => {
  const ids = rules.map(({ id }) => id);
  const skipped = Map.groupBy(
    await listSkippedDays(ctx.db, ids, ctx.today()),
    ({ standingId }) => standingId,
  );
  const isItsDay = (rule: Recurrence, day: string) => occurrences(rule, { from: day, to: day }).length > 0;
  return (await withGrowers(ctx, rules)).map((rule) => ({
    ...rule,
    skipped: (skipped.get(rule.id) ?? []).flatMap(({ day }) => (isItsDay(rule, day) ? day : [])),
  }));
};

export const shown = async (ctx: Context, rule: StoredStanding): Promise<StandingOrder> => {
  const [order] = await shownAll(ctx, [rule]);
  if (!order) throw new Error('a standing order was lost');
  return order;
};

/** A rule, locked. Refuses `STANDING_MISSING`, also if the person may not see it. */
export const takeRule = async (ctx: InTransaction<PersonContext>, id: number): Promise<StoredStanding> => {
  const rule = await takeStanding(ctx.db, ctx.person, id);
  if (!rule) throw missingStanding();
  return rule;
};
