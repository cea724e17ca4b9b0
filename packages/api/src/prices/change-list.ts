import { isUniqueViolation } from '@farm/data/core';
import { findPriceList, insertPriceList, listPriceLists, setPriceList } from '@farm/data/prices';
import { fieldIssue } from '@farm/domain/core';
import { changedFields } from '@farm/domain/history';
import {
  type AddListInput,
  type ChangeListInput,
  type PriceList,
  STANDARD_LIST_ID,
} from '@farm/domain/prices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { recordHistory } from '../history/record-history.ts';
import { priceRefusals } from './prices.texts.ts';

const taken = (name: string) =>
  new Refusal('PRICE_LIST_TAKEN', priceRefusals.listTaken({ name }), {
    issues: [fieldIssue(['name'], priceRefusals.listTaken({ name }))],
  });

const missing = () => new Refusal('PRICE_LIST_MISSING', priceRefusals.listMissing());

const listById = async (ctx: InTransaction<PersonContext>, id: number): Promise<PriceList> => {
  const list = (await listPriceLists(ctx.db)).find((one) => one.id === id);
  if (!list) throw missing();
  return list;
};

/** Refuses `PRICE_LIST_TAKEN`. */
export const addList = (ctx: PersonContext, input: AddListInput): Promise<PriceList> =>
  createOnce(ctx, 'prices.manage', input, async (ctx) => {
    const list = await insertPriceList(ctx.db, input.name);
    if (!list) throw taken(input.name);
    await recordHistory(ctx, {
      type: 'price_list',
      id: list.id,
      what: 'created',
      ...changedFields(['name'], null, list),
    });
    ctx.publish({ topic: 'prices' });
    return listById(ctx, list.id);
  });

/** Renames or archives a list. Refuses `PRICE_LIST_MISSING`, `PRICE_LIST_TAKEN`, `PRICE_LIST_STANDARD`, `VERSION_STALE`. */
export const changeList = (ctx: PersonContext, input: ChangeListInput): Promise<PriceList> =>
  inTransaction(ctx, async (ctx) => {
    const { id, name, isArchived, version } = input;
    const before = await listById(ctx, id);
    if (isArchived && id === STANDARD_LIST_ID)
      throw new Refusal('PRICE_LIST_STANDARD', priceRefusals.listStandard());
    const change = { name, ...(isArchived && { archivedAt: ctx.now().toISOString() }) };
    const isSet = await setPriceList(ctx.db, { id, version, ...change }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? taken(name ?? '') : error;
    });
    if (!isSet) throw new Refusal('VERSION_STALE', priceRefusals.listChanged(), { present: before });
    const after = { ...before, name: name ?? before.name, version: version + 1 };
    await recordHistory(ctx, {
      type: 'price_list',
      id,
      what: isArchived ? 'removed' : 'changed',
      ...changedFields(['name'], before, isArchived ? null : after),
    });
    ctx.publish({ topic: 'prices' });
    return after;
  });

export const priceListHistory: HistorySource = {
  action: 'prices.read',
  trace: async ({ db }, id) => {
    const list = await findPriceList(db, numberId(id));
    if (!list) throw missing();
    return [{ type: 'price_list', id: list.id, name: list.name }];
  },
};
