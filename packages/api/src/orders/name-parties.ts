import { findBuyer, findProfile, listProfilesOf } from '@farm/data';
import { type Buyer, type FieldIssue, isPermitted, Refusal } from '@farm/domain';
import { assertActor } from '../core/assert-actor.ts';
import type { PersonContext } from '../core/context.ts';

const invalid = (issues: FieldIssue[]) =>
  new Refusal('INPUT_INVALID', issues[0]?.message ?? 'The request could not be read.', { issues });

/**
 * The rep an order belongs to: a rep's own; an admin may name a rep or admin, and else is it. Refuses
 * `ACTOR_FOREIGN` and `INPUT_INVALID`.
 */
export const nameRep = async (ctx: PersonContext, salesRepId: string | null | undefined): Promise<string> => {
  if (!isPermitted('orders.createForOthers', ctx.person.role) || !salesRepId)
    return assertActor(ctx, salesRepId, 'salesRepId');
  const rep = await findProfile(ctx.db, salesRepId);
  if (rep && isPermitted('orders.create', rep.role)) return rep.uid;
  throw invalid([{ path: ['salesRepId'], message: 'There is no such sales rep. Choose another.' }]);
};

/**
 * Demands that whoever a line names as grower is a farmer or admin; empty names nobody. Refuses
 * `INPUT_INVALID` with the paths at fault.
 */
export const demandGrowers = async (
  ctx: PersonContext,
  named: { farmerId: string; path: FieldIssue['path'] }[],
): Promise<void> => {
  const uids = [...new Set(named.map(({ farmerId }) => farmerId))].filter((uid) => uid !== '');
  const growers = new Set(
    (await listProfilesOf(ctx.db, uids))
      .filter(({ role }) => isPermitted('orders.confirm', role))
      .map(({ uid }) => uid),
  );
  const issues = named
    .filter(({ farmerId }) => farmerId !== '' && !growers.has(farmerId))
    .map(({ path }) => ({ path, message: 'There is no such grower. Choose another, or any grower.' }));
  if (issues.length > 0) throw invalid(issues);
};

/** A buyer who can be ordered for. Refuses `BUYER_MISSING`. */
export const demandBuyer = async (ctx: PersonContext, buyerId: number): Promise<Buyer> => {
  const buyer = await findBuyer(ctx.db, buyerId);
  if (buyer) return buyer;
  const message = 'There is no such buyer any more. Choose another.';
  throw new Refusal('BUYER_MISSING', message, { issues: [{ path: ['buyerId'], message }] });
};
