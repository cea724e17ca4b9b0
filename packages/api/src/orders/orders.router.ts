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
  LineToHarvest,
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
  ToHarvestInput,
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
import { handle, idInput, isLargePage, permitted, router } from '../core/trpc.ts';
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
  type NotifyExpected,
  rejectLines,
  rescheduleLines,
} from './move-lines.ts';
import { requireLine } from './orders.internal.ts';
import { readAlready } from './read-already.ts';
import { findCoverages, findHolds, readCoverage } from './read-coverages.ts';
import { readDraft, readUsual } from './read-draft.ts';
import { listLines, pageLines, readLine, readMessage, readOrder } from './read-order.ts';
import { readShares } from './read-shares.ts';
import { readToHarvest } from './read-to-harvest.ts';
import { readToReprice, repriceLines } from './reprice-lines.ts';
import { setPrice } from './set-price.ts';
import { shareLines } from './share-lines.ts';
import { type OnDrafts, undoLines } from './undo-lines.ts';

const read = () => permitted('orders.read');

/** All orders, and those that need action, are counted by an index. */
const isOfLines = ({ needsAction: _, scope: __, ...filter }: OrderFilter) =>
  Object.values(filter).some((value) => value !== undefined);

export const ordersRouter = (onDrafts: OnDrafts, notifyExpected: NotifyExpected) =>
  router({
    list: read()
      .meta({ takesLong: isLargePage })
      .input(ListOrdersInput.prefault({}))
      .output(fast(pageOf(OrderGroup)))
      .query(({ ctx, input }) => listOrders(ctx.db, ctx.person, { ...input, today: ctx.today() })),
    count: read()
      .meta({ takesLong: isOfLines })
      .input(OrderFilter.prefault({}))
      .output(z.object({ total: z.int() }))
      .query(async ({ ctx, input }) => ({
        total: await readLong(ctx.db, (db) => countOrders(db, ctx.person, { ...input, today: ctx.today() })),
      })),
    get: read().input(FindOrderInput).output(OrderGroup).query(handle(readOrder)),
    line: read()
      .input(idInput(orderInputTexts.orderLine()))
      .output(fast(OrderLine))
      .query(({ ctx, input }) => readLine(ctx, input.id)),
    lines: read()
      .meta({ takesLong: () => true })
      .input(OrderLinesInput.prefault({}))
      .output(fast(z.array(OrderLine)))
      .query(handle(listLines)),
    pageLines: read()
      .meta({ takesLong: isLargePage })
      .input(PageLinesInput.prefault({}))
      .output(fast(pageOf(OrderLine)))
      .query(handle(pageLines)),
    coverage: read()
      .input(idInput(orderInputTexts.orderLine()))
      .output(Coverage)
      .query(async ({ ctx, input }) => readCoverage(ctx, await requireLine(ctx, input.id))),
    coverages: read().input(CoveragesInput).output(z.array(LineCoverage)).query(handle(findCoverages)),
    toHarvest: read().input(ToHarvestInput).output(z.array(LineToHarvest)).query(handle(readToHarvest)),
    availability: read()
      .input(AvailabilityInput.prefault({}))
      .output(z.array(StockAvailability))
      .query(handle(listAvailability)),
    holds: read().input(HoldsInput).output(z.array(ProductHold)).query(handle(findHolds)),
    usual: read().input(UsualInput).output(Usual).query(handle(readUsual)),
    draft: permitted('orders.create').input(DraftInput).output(Draft).query(handle(readDraft)),
    already: permitted('orders.create')
      .input(AlreadyInput)
      .output(z.array(AlreadyOrdered))
      .query(handle(readAlready)),
    needs: read().input(NeedsInput).output(z.array(ProductNeed)).query(handle(listProductNeeds)),
    message: read()
      .input(FindOrderInput)
      .output(z.object({ text: z.string().nullable() }))
      .query(handle(readMessage)),
    create: permitted('orders.create')
      .input(CreateOrderInput)
      .output(OrderGroup)
      .mutation(handle(createOrder)),
    createTogether: permitted('orders.create')
      .input(CreateOrdersInput)
      .output(z.array(OrderGroup))
      .mutation(handle(createOrders)),
    createLine: permitted('orders.create')
      .input(CreateOrderLineInput)
      .output(OrderLine)
      .mutation(handle(createOrderLine)),
    edit: permitted('orders.edit').input(EditOrderInput).output(OrderGroup).mutation(handle(editOrder)),
    addLines: permitted('orders.edit').input(AddLinesInput).output(OrderGroup).mutation(handle(addLines)),
    confirm: permitted('orders.confirm')
      .input(ConfirmLinesInput)
      .output(MovedLines)
      .mutation(handle(confirmLines)),
    hold: permitted('orders.hold').input(MoveLinesInput).output(MovedLines).mutation(handle(holdLines)),
    checkStock: permitted('orders.checkStock')
      .input(MoveLinesInput)
      .output(CheckedLines)
      .mutation(({ ctx, input }) => checkStock(ctx, input, notifyExpected)),
    reject: permitted('orders.reject')
      .input(RejectLinesInput)
      .output(MovedLines)
      .mutation(handle(rejectLines)),
    cancel: permitted('orders.cancel').input(MoveLinesInput).output(MovedLines).mutation(handle(cancelLines)),
    deliver: permitted('orders.deliver')
      .input(MoveLinesInput)
      .output(MovedLines)
      .mutation(handle(deliverLines)),
    reschedule: permitted('deliveries.reschedule')
      .input(RescheduleLinesInput)
      .output(MovedLines)
      .mutation(handle(rescheduleLines)),
    toShare: permitted('orders.shareOut').input(ToShareInput).output(ToShare).query(handle(readShares)),
    shareOut: permitted('orders.shareOut')
      .input(ShareOutInput)
      .output(MovedLines)
      .mutation(handle(shareLines)),
    setPrice: permitted('orders.setPrice')
      .input(SetPriceInput)
      .output(OrderLine)
      .mutation(({ ctx, input }) => setPrice(ctx, input, onDrafts)),
    toReprice: permitted('orders.reprice')
      .input(ToRepriceInput.prefault({}))
      .output(ToReprice)
      .query(handle(readToReprice)),
    reprice: permitted('orders.reprice')
      .input(RepriceInput)
      .output(Repriced)
      .mutation(({ ctx, input }) => repriceLines(ctx, input, onDrafts)),
    undo: permitted('orders.undo')
      .input(UndoLinesInput)
      .output(MovedLines)
      .mutation(({ ctx, input }) => undoLines(ctx, input, onDrafts)),
  });
