import { findBuyer } from '@farm/data/buyers';
import { listActiveProfilesOf } from '@farm/data/identity';
import { listLinesToRepeat, listRecentLines } from '@farm/data/orders';
import { weekdayOf } from '@farm/domain/core';
import {
  type Draft,
  type DraftInput,
  eachField,
  nextDayOf,
  ownFields,
  type Usual,
  type UsualInput,
  usualOf,
} from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { orderRefusals } from './orders.texts.ts';

const readLines = async (ctx: PersonContext, orderGroupId: string) => {
  const all = await listLinesToRepeat(ctx.db, ctx.person, orderGroupId);
  if (all.length === 0) throw new Refusal('ORDER_MISSING', orderRefusals.missing());
  const kept = all.filter(({ status }) => status !== 'cancelled');
  return kept.length > 0 ? kept : all;
};

/** A buyer's order to place again, or a first one, with the next day usual for them. Refuses `ORDER_MISSING`. */
export const readDraft = async (ctx: PersonContext, input: DraftInput): Promise<Draft> => {
  const lines = 'orderGroupId' in input ? await readLines(ctx, input.orderGroupId) : [];
  const [first] = lines;
  const buyerId = 'buyerId' in input ? input.buyerId : (first?.buyerId ?? 0);
  const buyer = await findBuyer(ctx.db, buyerId);
  const { nextDay } = usualOf(await listRecentLines(ctx.db, ctx.person, buyerId), ctx.today());
  const named = [...new Set(lines.flatMap(({ farmerId }) => farmerId ?? []))];
  const growers = new Set(
    (await listActiveProfilesOf(ctx.db, named))
      .filter(({ role }) => isPermitted('orders.confirm', role))
      .map(({ uid }) => uid),
  );
  return {
    again: first?.orderNumber ?? null,
    buyer: buyer ? { id: buyer.id, name: buyer.name, assignedRepId: buyer.assignedRepId } : null,
    day: nextDay ?? (first ? nextDayOf([weekdayOf(first.deliveryDate)], ctx.today()) : null),
    lastDay:
      lines
        .map(({ deliveryDate }) => deliveryDate)
        .sort()
        .at(-1) ?? null,
    lines: lines.map(({ productName, size, sizeId, quantity, farmerId, ...line }) => ({
      productName,
      size,
      sizeId,
      quantity,
      ...eachField(ownFields, (field) => line[field] ?? null),
      farmerId: farmerId && growers.has(farmerId) ? farmerId : '',
      isGrowerGone: farmerId !== null && !growers.has(farmerId),
    })),
  };
};

export const readUsual = async (ctx: PersonContext, { buyerId }: UsualInput): Promise<Usual> =>
  usualOf(await listRecentLines(ctx.db, ctx.person, buyerId), ctx.today());
