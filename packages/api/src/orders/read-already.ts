import { listOpenOrdersOn } from '@farm/data/orders';
import { type AlreadyInput, type AlreadyOrdered, mayEditOrder } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';

type Asked = { buyerId: number; day: string };

const keyOf = ({ buyerId, day }: Asked) => `${buyerId} ${day}`;

/** The open orders that buyers have for days. Of another rep's order, a rep learns the number alone. */
export const findAlready = async (
  ctx: PersonContext,
  asked: readonly Asked[],
): Promise<(of: Asked) => AlreadyOrdered[]> => {
  const rows = await listOpenOrdersOn(ctx.db, {
    buyerIds: asked.map(({ buyerId }) => buyerId),
    days: asked.map(({ day }) => day),
  });
  const byKey = Map.groupBy(rows, keyOf);
  return (of) =>
    (byKey.get(keyOf(of)) ?? []).map(({ number, orderGroupId, salesRepId }) => ({
      number,
      orderGroupId: mayEditOrder(ctx.person, { salesRepId }) ? orderGroupId : null,
    }));
};

export const readAlready = async (ctx: PersonContext, of: AlreadyInput): Promise<AlreadyOrdered[]> =>
  (await findAlready(ctx, [of]))(of);
