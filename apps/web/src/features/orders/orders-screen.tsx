import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { Suspense, useCallback, useContext, useDeferredValue, useEffect, useRef } from 'react';
import { EndlessList, LATE_PAGES } from '../../components/endless-list.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { NoticeRoom } from '../../components/notice-room.tsx';
import { PrintButton, usePrint } from '../../components/print-button.tsx';
import { BelowTitle } from '../../components/screen-header.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { formatNumber } from '../../lib/format.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useMay } from '../../lib/person.tsx';
import { translate } from '../../lib/translate.ts';
import { useDashboardSearch, useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { OrderWork, OrderWorkTools, PriceInAddress } from './acts/order-work.tsx';
import { OrderEditsProvider } from './edit/order-edits.tsx';
import { NamedOrder, OrderCard } from './list/order-card.tsx';
import { OrderFilters } from './list/order-filters.tsx';
import { useOpenOrders, useRememberedFilter } from './list/remembered.ts';
import { loadNewOrder, NewOrderDialog, type NewOrderOpener } from './new/new-order-dialog.tsx';
import type { MessageReader } from './new/use-new-order-form.ts';
import { useOrderFilter } from './order-filter.ts';
import { type Order, useEveryOrder, useGrowerName, useOrderList } from './orders.calls.ts';
import classes from './orders.module.css';
import { LOAD_FAILED } from './orders.text.ts';

const DayNeeds = lazyScreen(() => import('./list/day-needs.tsx'));
const OrdersSheet = lazyScreen(() => import('./papers/orders-sheet.tsx'));
const EmptyOrders = lazyScreen(() => import('./list/empty-orders.tsx'));

const SKELETONS = Array<number>(12).fill(40);

type OrdersScreenProps = { MessageReader: MessageReader };

export default function OrdersScreen(props: OrdersScreenProps) {
  return useRememberedFilter() ? <Orders {...props} /> : null;
}

function Orders({ MessageReader }: OrdersScreenProps) {
  const { t } = useLingui();
  const may = useMay();
  const below = useContext(BelowTitle);
  const [{ order: named, line: namedLine }, change] = useDashboardSearch();
  const openTab = useOpenTab();
  const orderFilter = useOrderFilter();
  const { filter, sort, isFiltered } = orderFilter;
  const needsFor = useDeferredValue(orderFilter);
  useEffect(() => {
    OrdersSheet.ahead();
    DayNeeds.ahead();
  }, []);
  const { list, isCounted, orders, asked, isLate, total, matching } = useOrderList(filter, sort);
  const today = useFarmDay();
  const nameOf = useGrowerName();
  const newOrder = useRef<NewOrderOpener>(null);
  const openNew = useCallback(() => newOrder.current?.open(), []);
  const { printed, print } = usePrint(orders);
  const printing = useEveryOrder(filter, sort, async (all) => {
    await OrdersSheet.load();
    print(all);
  });
  const exporting = useEveryOrder(filter, sort, async (all) => {
    const { exportOrders } = await import('./papers/export-orders.ts');
    await exportOrders(all, {
      fileName: t({ message: `orders-${today}`, context: 'file name' }),
      nameOf,
      seesReasons: may('orders.seeRejectionReason'),
    });
  });
  const isNamedElsewhere =
    named !== undefined &&
    !list.isPending &&
    !list.isPlaceholderData &&
    !isLate &&
    !orders.some((order) => order.orderGroupId === named);
  const shown = isFiltered && matching !== undefined ? formatNumber(matching) : null;
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const counted = (all: number) => {
    if (shown === null) return t`${plural(all, { one: '# total orders', other: '# total orders' })}`;
    return isPhone
      ? t`${shown} of ${plural(all, { one: '# order', other: '# orders' })}`
      : t`${shown} shown of ${plural(all, { one: '# total orders', other: '# total orders' })}`;
  };
  const counts = total !== undefined && (
    <Text c="dimmed" size="sm" role="status">
      {counted(total)}
    </Text>
  );
  const { isOpen, setOpen, setAllOpen, isSomeOpen, isSomeClosed } = useOpenOrders(orders, named);
  const renderCard = (order: Order) => (
    <OrderCard
      order={order}
      today={today}
      nameOf={nameOf}
      isHighlighted={order.orderGroupId === named}
      namedLine={order.orderGroupId === named ? namedLine : undefined}
      isOpen={isOpen(order)}
      onOpen={setOpen}
    />
  );
  const read = exporting.count && formatNumber(exporting.count);
  const isUnexportable = orders.length === 0 || exporting.count !== null;
  return (
    <>
      <div className={classes.screen}>
        <header className={classes.header}>
          <div className={classes.heading}>
            <Title order={1} size="h3">{t`Order Management`}</Title>
            {isPhone ? counts : <Text c="dimmed" size="sm">{t`Track and manage customer orders`}</Text>}
          </div>
          <NoticeRoom />
          <Group gap="xs" wrap="nowrap" className={classes.buttons ?? ''}>
            <PrintButton
              count={printing.count}
              isDisabled={orders.length === 0}
              onPrint={() => void printing.run()}
            />
            {/* A phone has no room for it beside the title. */}
            {!isPhone && (
              <Button
                variant="default"
                className={classes.action ?? ''}
                aria-label={t`Export CSV`}
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => void exporting.run()}
                disabled={isUnexportable}
              >
                {read ? t`Reading ${read}...` : t`Export CSV`}
              </Button>
            )}
            {may('orders.create') && (
              <Button
                className={classes.action ?? ''}
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={openNew}
                onPointerEnter={() => loadNewOrder()}
                onFocus={() => loadNewOrder()}
              >{t`New Order`}</Button>
            )}
            <MoreMenu
              className={classes.more ?? ''}
              label={t`More for orders`}
              actions={[
                ...(isPhone && !isUnexportable
                  ? [{ key: 'export', label: t`Export CSV`, run: () => void exporting.run() }]
                  : []),
                {
                  key: 'standing',
                  label: t`Standing orders`,
                  run: () => openTab('orders', { standing: 'all' }),
                },
                ...(may('imports.orders')
                  ? [
                      {
                        key: 'import',
                        label: t`Import`,
                        run: () => change({ imports: 'orders', preview: undefined }),
                      },
                    ]
                  : []),
              ]}
            />
          </Group>
        </header>
        {below}
        <OrderFilters />
        <OrderEditsProvider>
          <OrderWork
            orders={orders}
            filter={filter}
            matching={isFiltered ? matching : total}
            onOpen={(order) => setOpen(order.orderGroupId, !isOpen(order))}
          >
            {isNamedElsewhere && (
              <NamedOrder
                orderGroupId={named}
                today={today}
                nameOf={nameOf}
                namedLine={namedLine}
                onClose={() => change({ order: undefined, line: undefined })}
              />
            )}
            {needsFor.days && (
              <Suspense fallback={<Skeleton h={44} />}>
                <DayNeeds filter={needsFor.filter} days={needsFor.days} />
              </Suspense>
            )}
            <Group gap="sm" className={classes.listTitle ?? ''}>
              <Title order={2} size="h5" id="recent-orders" tabIndex={-1}>{t`Recent Orders`}</Title>
              {!isPhone && counts}
              {/* Together with the count, which would move them. */}
              {!isPhone && !list.isPending && isCounted && (
                <>
                  {isSomeClosed && (
                    <Button variant="subtle" size="compact-sm" onClick={() => setAllOpen(true)}>
                      {t`Open all`}
                    </Button>
                  )}
                  {isSomeOpen && (
                    <Button variant="subtle" size="compact-sm" onClick={() => setAllOpen(false)}>
                      {t`Close all`}
                    </Button>
                  )}
                  <OrderWorkTools />
                </>
              )}
            </Group>
            {list.isPending ? (
              <Skeletons label={t`Loading orders`} heights={SKELETONS} gap={2} />
            ) : list.error && orders.length === 0 ? (
              <LoadFailure title={translate(LOAD_FAILED)} query={list} />
            ) : orders.length > 0 ? (
              <EndlessList
                aria-labelledby="recent-orders"
                items={orders}
                keyOf={({ orderGroupId }) => orderGroupId}
                searchedBy={asked}
                rowHeight={(order) => (isOpen(order) ? 50 + 34 * order.lines.length : 40)}
                gap={2}
                total={isFiltered ? matching : total}
                scrollTarget={named}
                more={{
                  pages: isLate ? LATE_PAGES : list,
                  loading: t`Loading more orders`,
                  show: t`Show more orders`,
                  failed: translate(LOAD_FAILED),
                }}
              >
                {renderCard}
              </EndlessList>
            ) : (
              <Suspense>
                <EmptyOrders isFiltered={isFiltered || list.isPlaceholderData} onPlace={openNew} />
              </Suspense>
            )}
          </OrderWork>
        </OrderEditsProvider>
      </div>
      <PriceInAddress />
      <NewOrderDialog ref={newOrder} may={may('orders.create')} MessageReader={MessageReader} />
      <Suspense>{printed && <OrdersSheet orders={printed} nameOf={nameOf} />}</Suspense>
    </>
  );
}
