import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { lazy, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { OrderDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { EndlessList } from '../../components/endless-list.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PrintButton, usePrint } from '../../components/paper.tsx';
import { ScreenHeader } from '../../components/screen-header.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/person.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { exportOrders } from './export-orders.ts';
import { LineActsProvider } from './line-acts.tsx';
import { NamedOrder } from './named-order.tsx';
import { OrderCard } from './order-card.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderListSkeleton } from './order-list-skeleton.tsx';
import classes from './orders.module.css';
import { LOAD_FAILED } from './orders.text.ts';
import { OrdersSheet } from './orders-sheet.tsx';
import { useGrowerName } from './use-names.ts';
import { useEveryOrder, useOrderFilter, useOrderList } from './use-order-list.ts';

const loadForm = () => import('./new-order-form.tsx');
const NewOrderForm = lazy(loadForm);

/** Whether the New Order dialog is open; the address may ask for it. */
const useNewOrder = (may: boolean) => {
  const [{ dialog }, change] = useDashboardSearch();
  const [isOpen, { open, close }] = useDisclosure();
  useEffect(() => {
    if (dialog !== 'new-order') return;
    if (may) open();
    change({ dialog: undefined }, { replace: true });
  }, [dialog, may, open, change]);
  return { isOpen, open, close };
};

/** Order Management: every order the person may see, and the work on its lines. */
export default function OrdersScreen() {
  const may = useMay();
  const [{ order: named }, change] = useDashboardSearch();
  const { filter, isFiltered } = useOrderFilter();
  const { list, orders, total, matching } = useOrderList(filter);
  const today = useFarmDay();
  const growerName = useGrowerName();
  const newOrder = useNewOrder(may('orders.create'));
  const { printed, print } = usePrint(orders);
  const printing = useEveryOrder(filter, print);
  const exporting = useEveryOrder(filter, (all) =>
    exportOrders(all, {
      fileName: `orders-${today}`,
      growerName,
      seesReasons: may('orders.seeRejectionReason'),
    }),
  );
  const isNamedElsewhere =
    named !== undefined &&
    !list.isPending &&
    !list.isPlaceholderData &&
    !orders.some((order) => order.orderGroupId === named);
  const counted = isFiltered && matching !== undefined ? `${formatNumber(matching)} shown of ` : '';
  return (
    <>
      <ScreenHeader title="Order Management" subtitle="Track and manage customer orders">
        <PrintButton
          count={printing.count}
          isDisabled={orders.length === 0}
          onPrint={() => void printing.run()}
        />
        <Button
          variant="default"
          className={classes.action ?? ''}
          data-lesser
          aria-label="Export CSV"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void exporting.run()}
          disabled={orders.length === 0 || exporting.count !== null}
        >
          {exporting.count ? `Reading ${formatNumber(exporting.count)}...` : 'Export CSV'}
        </Button>
        {may('orders.create') && (
          <Button
            className={classes.action ?? ''}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={newOrder.open}
            onPointerEnter={() => void loadForm()}
            onFocus={() => void loadForm()}
          >
            New Order
          </Button>
        )}
      </ScreenHeader>
      <OrderFilters />
      <LineActsProvider>
        {isNamedElsewhere && (
          <NamedOrder
            orderGroupId={named}
            today={today}
            growerName={growerName}
            onClose={() => change({ order: undefined })}
          />
        )}
        <SectionHeader
          id="recent-orders"
          title="Recent Orders"
          note={total === undefined ? undefined : `${counted}${formatNumber(total)} total orders`}
        />
        {list.isPending ? (
          <OrderListSkeleton />
        ) : list.error && orders.length === 0 ? (
          <LoadFailure title={LOAD_FAILED} error={list.error} onRetry={() => void list.refetch()} />
        ) : orders.length > 0 ? (
          <EndlessList
            aria-labelledby="recent-orders"
            items={orders}
            keyOf={({ orderGroupId }) => orderGroupId}
            rowHeight={190}
            total={isFiltered ? matching : total}
            sought={named}
            more={{
              pages: list,
              loading: 'Loading more orders',
              show: 'Show more orders',
              failed: LOAD_FAILED,
            }}
          >
            {(order) => (
              <OrderCard
                order={order}
                today={today}
                growerName={growerName}
                isHighlighted={order.orderGroupId === named}
              />
            )}
          </EndlessList>
        ) : isFiltered ? (
          <EmptyNote
            drawing={<OrderDrawing />}
            title="No orders match"
            text="Search by another word, or choose another status."
          >
            <Button variant="default" onClick={() => change({ q: undefined, orderStatus: undefined })}>
              Show all orders
            </Button>
          </EmptyNote>
        ) : (
          <EmptyNote
            drawing={<OrderDrawing />}
            title="No orders yet"
            text={
              may('orders.create')
                ? 'Place the first one: choose a buyer, a day and the products.'
                : 'Orders appear here as soon as a sales rep places them.'
            }
          >
            {may('orders.create') && (
              <Button variant="default" onClick={newOrder.open}>
                Place an order
              </Button>
            )}
          </EmptyNote>
        )}
      </LineActsProvider>
      <FormDialog isOpen={newOrder.isOpen} title="New Order" size="56rem" onClose={newOrder.close}>
        <NewOrderForm
          onCreated={(order) => {
            // What was typed is saved: going to the order asks nothing.
            flushSync(newOrder.close);
            change({ order: order.orderGroupId }, { replace: true });
          }}
        />
      </FormDialog>
      {printed && <OrdersSheet orders={printed} growerName={growerName} />}
    </>
  );
}
