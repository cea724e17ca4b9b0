import { listMovements, listProducts } from '@farm/data/inventory';
import { pageOf } from '@farm/domain/core';
import {
  AddLotInput,
  AddLotsInput,
  AddStockInput,
  GoodThroughInput,
  HistoryInput,
  OverviewInput,
  Product,
  ProductHistoryInput,
  RemoveLotInput,
  RemoveStockInput,
  SetLotInput,
  SetTotalInput,
  StockMovement,
  StockOverview,
  ThrowAwayInput,
  ThrownAway,
  TotalSet,
  UndoAddInput,
} from '@farm/domain/inventory';
import { z } from 'zod';
import { handle, permitted, RowId, router } from '../core/trpc.ts';
import { addLots, addStock } from './add-stock.ts';
import { readOverview } from './read-overview.ts';
import { removeLot, removeStock } from './remove-stock.ts';
import { setLot, setTotal } from './set-stock.ts';
import { setGoodThrough, throwAway } from './throw-away.ts';
import { undoAdd } from './undo-add.ts';

export const inventoryRouter = router({
  products: permitted('inventory.read')
    .output(z.array(Product))
    .query(({ ctx }) => listProducts(ctx.db)),
  overview: permitted('inventory.read')
    .input(OverviewInput.optional())
    .output(z.array(StockOverview))
    .query(handle(readOverview)),
  // A sales rep's order may need a placeholder; for anything else `addStock` refuses sales reps.
  add: permitted('inventory.addPlaceholder').input(AddStockInput).output(Product).mutation(handle(addStock)),
  addLot: permitted('inventory.add').input(AddLotInput).output(Product).mutation(handle(addStock)),
  addAll: permitted('inventory.add').input(AddLotsInput).output(z.array(Product)).mutation(handle(addLots)),
  undoAdd: permitted('inventory.add').input(UndoAddInput).output(UndoAddInput).mutation(handle(undoAdd)),
  setTotal: permitted('inventory.change').input(SetTotalInput).output(TotalSet).mutation(handle(setTotal)),
  setLot: permitted('inventory.change').input(SetLotInput).output(Product).mutation(handle(setLot)),
  throwAway: permitted('inventory.change')
    .input(ThrowAwayInput)
    .output(ThrownAway)
    .mutation(handle(throwAway)),
  setGoodThrough: permitted('inventory.change')
    .input(GoodThroughInput)
    .output(Product)
    .mutation(handle(setGoodThrough)),
  removeLot: permitted('inventory.change').input(RemoveLotInput).output(RowId).mutation(handle(removeLot)),
  remove: permitted('inventory.change')
    .input(RemoveStockInput)
    .output(z.object({ name: z.string(), units: z.number() }))
    .mutation(handle(removeStock)),
  history: permitted('inventory.history')
    .input(HistoryInput)
    .output(pageOf(StockMovement))
    .query(({ ctx, input }) => listMovements(ctx.db, { productId: input.productId }, input)),
  productHistory: permitted('inventory.history')
    .input(ProductHistoryInput)
    .output(pageOf(StockMovement))
    .query(({ ctx, input }) => listMovements(ctx.db, { productNameId: input.productNameId }, input)),
});
