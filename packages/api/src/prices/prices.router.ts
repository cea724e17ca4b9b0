import { listPriceLists, listPrices } from '@farm/data/prices';
import {
  AddListInput,
  BuyerPrices,
  BuyerPricesInput,
  ChangeListInput,
  ListPricesInput,
  Price,
  PriceList,
  SetPricesInput,
} from '@farm/domain/prices';
import { z } from 'zod';
import { handle, permitted, router } from '../core/trpc.ts';
import { addList, changeList } from './change-list.ts';
import { readBuyerPrices } from './price-lines.ts';
import { setPrices } from './set-prices.ts';

export const pricesRouter = router({
  lists: permitted('prices.read')
    .output(z.array(PriceList))
    .query(({ ctx }) => listPriceLists(ctx.db)),
  list: permitted('prices.read')
    .input(ListPricesInput.optional())
    .output(z.array(Price))
    .query(({ ctx, input }) => listPrices(ctx.db, input?.productNameId)),
  ofBuyer: permitted('prices.read')
    .input(BuyerPricesInput)
    .output(BuyerPrices)
    .query(handle(readBuyerPrices)),
  set: permitted('prices.manage').input(SetPricesInput).output(z.array(Price)).mutation(handle(setPrices)),
  addList: permitted('prices.manage').input(AddListInput).output(PriceList).mutation(handle(addList)),
  changeList: permitted('prices.manage')
    .input(ChangeListInput)
    .output(PriceList)
    .mutation(handle(changeList)),
});
