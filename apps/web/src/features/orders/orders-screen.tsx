import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { OrderDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PrintButton, usePrint } from '../../components/paper.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { say } from '../../lib/say.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { exportOrders } from './export-orders.ts';
import { NamedOrder } from './named-order.tsx';
import { loadNewOrder, NewOrderDialog, useNewOrder } from './new-order-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';
import { OrderWork, OrderWorkTools } from './order-work.tsx';
import classes from './orders.module.css';
import { LOAD_FAILED } from './orders.text.ts';
import { useEveryOrder, useGrowerName, useOrderFilter, useOrderList } from './orders-reads.calls.ts';
import { OrdersSheet } from './orders-sheet.tsx';

/** Order Management: the orders the person may see, and what can be done with their lines. */
export default function OrdersScreen() {
  const { t } = useLingui();
  const may = useMay();
  const [{ order: named, line: namedLine }, change] = useDashboardSearch();
  const { filter, isFiltered } = useOrderFilter();
  const { list, orders, total, matching } = useOrderList(filter);
  const today = useFarmDay();
  const growerName = useGrowerName();
  const newOrder = useNewOrder(may('orders.create'));
  const { printed, print } = usePrint(orders);
  const printing = useEveryOrder(filter, print);
  const exporting = useEveryOrder(filter, (all) =>
    exportOrders(all, {
      fileName: t({ message: `orders-${today}`, context: 'file name' }),
      growerName,
      seesReasons: may('orders.seeRejectionReason'),
    }),
  );
  const isNamedElsewhere =
    named !== undefined &&
    !list.isPending &&
    !list.isPlaceholderData &&
    !orders.some((order) => order.orderGroupId === named);
  const shown = isFiltered && matching !== undefined ? formatNumber(matching) : null;
  const counted = (all: number) =>
    shown === null
      ? t`${plural(all, { one: '# total orders', other: '# total orders' })}`
      : t`${shown} shown of ${plural(all, { one: '# total orders', other: '# total orders' })}`;
  const read = exporting.count && formatNumber(exporting.count);
  return (
    <>
      <ScreenHeader title={t`Order Management`} subtitle={t`Track and manage customer orders`}>
        <PrintButton
          count={printing.count}
          isDisabled={orders.length === 0}
          onPrint={() => void printing.run()}
        />
        <Button
          variant="default"
          className={classes.action ?? ''}
          data-lesser
          aria-label={t`Export CSV`}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void exporting.run()}
          disabled={orders.length === 0 || exporting.count !== null}
        >
          {read ? t`Reading ${read}...` : t`Export CSV`}
        </Button>
        {may('orders.create') && (
          <Button
            className={classes.action ?? ''}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={newOrder.open}
            onPointerEnter={() => loadNewOrder()}
            onFocus={() => loadNewOrder()}
          >
            <Trans>New Order</Trans>
          </Button>
        )}
      </ScreenHeader>
      <OrderFilters />
      <OrderWork orders={orders} filter={filter} matching={isFiltered ? matching : total}>
        {isNamedElsewhere && (
          <NamedOrder
            orderGroupId={named}
            today={today}
            growerName={growerName}
            namedLine={namedLine}
            onClose={() => change({ order: undefined, line: undefined })}
          />
        )}
        <SectionHeader
          id="recent-orders"
          title={t`Recent Orders`}
          note={total === undefined ? undefined : counted(total)}
        >
          <OrderWorkTools />
        </SectionHeader>
        {list.isPending ? (
          <OrderListSkeleton />
        ) : list.error && orders.length === 0 ? (
          <LoadFailure title={say(LOAD_FAILED)} error={list.error} onRetry={() => void list.refetch()} />
        ) : orders.length > 0 ? (
          <EndlessList
            aria-labelledby="recent-orders"
            items={orders}
            keyOf={({ orderGroupId }) => orderGroupId}
            rowHeight={190}
            total={isFiltered ? matching : total}
            scrollTarget={named}
            more={{
              pages: list,
              loading: t`Loading more orders`,
              show: t`Show more orders`,
              failed: say(LOAD_FAILED),
            }}
          >
            {(order) => (
              <OrderCard
                order={order}
                today={today}
                growerName={growerName}
                isHighlighted={order.orderGroupId === named}
                namedLine={order.orderGroupId === named ? namedLine : undefined}
              />
            )}
          </EndlessList>
        ) : isFiltered ? (
          <EmptyNote
            drawing={<OrderDrawing />}
            title={t`No orders match`}
            text={t`Search for another word, or choose another status.`}
          >
            <Button variant="default" onClick={() => change({ q: undefined, orderStatus: undefined })}>
              <Trans>Show all orders</Trans>
            </Button>
          </EmptyNote>
        ) : (
          <EmptyNote
            drawing={<OrderDrawing />}
            title={t`No orders yet`}
            text={
              may('orders.create')
                ? t`Place the first one: choose a buyer, a day and the products.`
                : t`Orders appear here as soon as a sales rep places them.`
            }
          >
            {may('orders.create') && (
              <Button variant="default" onClick={newOrder.open}>
                <Trans>Place an order</Trans>
              </Button>
            )}
          </EmptyNote>
        )}
      </OrderWork>
      <NewOrderDialog start={newOrder.start} onClose={newOrder.close} />
      {printed && <OrdersSheet orders={printed} growerName={growerName} />}
    </>
  );
}
