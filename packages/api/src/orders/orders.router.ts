import { readLong } from '@farm/data/core';
import { countOrders, listOrders } from '@farm/data/orders';
import { pageOf } from '@farm/domain/core';
import { StockAvailability } from '@farm/domain/inventory';
import {
  AddLinesInput,
  AlreadyInput,
  AlreadyOrdered,
  AvailabilityInput,
  CheckedLines,
  ConfirmLinesInput,
  Coverage,
  CoveragesInput,
  CreateOrderInput,
  CreateOrderLineInput,
  CreateOrdersInput,
  Draft,
  DraftInput,
  EditOrderInput,
  FindOrderInput,
  HoldsInput,
  LineCoverage,
  ListOrdersInput,
  MovedLines,
  MoveLinesInput,
  NeedsInput,
  OrderFilter,
  OrderGroup,
  OrderLine,
  OrderLinesInput,
  orderInputTexts,
  PageLinesInput,
  ProductHold,
  ProductNeed,
  RejectLinesInput,
  Repriced,
  RepriceInput,
  RescheduleLinesInput,
  SetPriceInput,
  ShareOutInput,
  ToReprice,
  ToRepriceInput,
  ToShare,
  ToShareInput,
  UndoLinesInput,
  Usual,
  UsualInput,
} from '@farm/domain/orders';
import { z } from 'zod';
import { fast } from '../core/fast.ts';
import { by, byId, permitted, router } from '../core/trpc.ts';
import { createOrderLine } from './create-line.ts';
import { addLines, createOrder, createOrders } from './create-order.ts';
import { editOrder } from './edit-order.ts';
import { listAvailability } from './list-availability.ts';
import { listProductNeeds } from './list-needs.ts';
import {
  cancelLines,
  checkStock,
  confirmLines,
  deliverLines,
  holdLines,
  rejectLines,
  rescheduleLines,
  type TellExpected,
} from './move-lines.ts';
import { seeLine } from './orders.internal.ts';
import { readAlready } from './read-already.ts';
import { findCoverages, findHolds, readCoverage } from './read-coverages.ts';
import { readDraft, readUsual } from './read-draft.ts';
import { listLines, pageLines, readLine, readMessage, readOrder } from './read-order.ts';
import { readShares } from './read-shares.ts';
import { readToReprice, repriceLines } from './reprice-lines.ts';
import { setPrice } from './set-price.ts';
import { shareLines } from './share-lines.ts';
import { type OnDrafts, undoLines } from './undo-lines.ts';

const read = () => permitted('orders.read');
export const ordersRouter = (onDrafts: OnDrafts, tellExpected: TellExpected) =>
  router({
    list: read()
      .input(ListOrdersInput.prefault({}))
      .output(fast(pageOf(OrderGroup)))
      .query(({ ctx, input }) => listOrders(ctx.db, ctx.person, { ...input, today: ctx.today() })),
    count: read()
      .input(OrderFilter.prefault({}))
      .output(z.object({ total: z.int() }))
      .query(async ({ ctx, input }) => ({
        total: await readLong(ctx.db, (db) => countOrders(db, ctx.person, { ...input, today: ctx.today() })),
      })),
    get: read().input(FindOrderInput).output(OrderGroup).query(by(readOrder)),
    line: read()
      .input(byId(orderInputTexts.orderLine()))
      .output(fast(OrderLine))
      .query(({ ctx, input }) => readLine(ctx, input.id)),
    lines: read()
      .input(OrderLinesInput.prefault({}))
      .output(fast(z.array(OrderLine)))
      .query(by(listLines)),
    pageLines: read()
      .input(PageLinesInput.prefault({}))
      .output(fast(pageOf(OrderLine)))
      .query(by(pageLines)),
    coverage: read()
      .input(byId(orderInputTexts.orderLine()))
      .output(Coverage)
      .query(async ({ ctx, input }) => readCoverage(ctx, await seeLine(ctx, input.id))),
    coverages: read().input(CoveragesInput).output(z.array(LineCoverage)).query(by(findCoverages)),
    availability: read()
      .input(AvailabilityInput.prefault({}))
      .output(z.array(StockAvailability))
      .query(by(listAvailability)),
    holds: read().input(HoldsInput).output(z.array(ProductHold)).query(by(findHolds)),
    usual: read().input(UsualInput).output(Usual).query(by(readUsual)),
    draft: permitted('orders.create').input(DraftInput).output(Draft).query(by(readDraft)),
    already: permitted('orders.create')
      .input(AlreadyInput)
      .output(z.array(AlreadyOrdered))
      .query(by(readAlready)),
    needs: read().input(NeedsInput).output(z.array(ProductNeed)).query(by(listProductNeeds)),
    message: read()
      .input(FindOrderInput)
      .output(z.object({ text: z.string().nullable() }))
      .query(by(readMessage)),
    create: permitted('orders.create').input(CreateOrderInput).output(OrderGroup).mutation(by(createOrder)),
    createTogether: permitted('orders.create')
      .input(CreateOrdersInput)
      .output(z.array(OrderGroup))
      .mutation(by(createOrders)),
    createLine: permitted('orders.create')
      .input(CreateOrderLineInput)
      .output(OrderLine)
      .mutation(by(createOrderLine)),
    edit: permitted('orders.edit').input(EditOrderInput).output(OrderGroup).mutation(by(editOrder)),
    addLines: permitted('orders.edit').input(AddLinesInput).output(OrderGroup).mutation(by(addLines)),
    confirm: permitted('orders.confirm')
      .input(ConfirmLinesInput)
      .output(MovedLines)
      .mutation(by(confirmLines)),
    hold: permitted('orders.hold').input(MoveLinesInput).output(MovedLines).mutation(by(holdLines)),
    checkStock: permitted('orders.checkStock')
      .input(MoveLinesInput)
      .output(CheckedLines)
      .mutation(({ ctx, input }) => checkStock(ctx, input, tellExpected)),
    reject: permitted('orders.reject').input(RejectLinesInput).output(MovedLines).mutation(by(rejectLines)),
    cancel: permitted('orders.cancel').input(MoveLinesInput).output(MovedLines).mutation(by(cancelLines)),
    deliver: permitted('orders.deliver').input(MoveLinesInput).output(MovedLines).mutation(by(deliverLines)),
    reschedule: permitted('deliveries.reschedule')
      .input(RescheduleLinesInput)
      .output(MovedLines)
      .mutation(by(rescheduleLines)),
    toShare: permitted('orders.shareOut').input(ToShareInput).output(ToShare).query(by(readShares)),
    shareOut: permitted('orders.shareOut').input(ShareOutInput).output(MovedLines).mutation(by(shareLines)),
    setPrice: permitted('orders.setPrice')
      .input(SetPriceInput)
      .output(OrderLine)
      .mutation(({ ctx, input }) => setPrice(ctx, input, onDrafts)),
    toReprice: permitted('orders.reprice')
      .input(ToRepriceInput.prefault({}))
      .output(ToReprice)
      .query(by(readToReprice)),
    reprice: permitted('orders.reprice')
      .input(RepriceInput)
      .output(Repriced)
      .mutation(({ ctx, input }) => repriceLines(ctx, input, onDrafts)),
    undo: permitted('orders.undo')
      .input(UndoLinesInput)
      .output(MovedLines)
      .mutation(({ ctx, input }) => undoLines(ctx, input, onDrafts)),
  });
