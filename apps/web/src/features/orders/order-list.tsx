import { Box, Button, Center, Loader } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { OrderCard } from './order-card.tsx';
import classes from './orders.module.css';
import { LOAD_FAILED } from './orders.text.ts';
import type { Order } from './use-every-order.ts';

/** A card with one line, about; each is measured once it shows. */
const CARD_PX = 190;
const CARDS_AHEAD = 5;

type OrderListProps = {
  orders: Order[];
  /** How many there are in all, where that is known. */
  total: number | undefined;
  today: string;
  growerName: (uid: string) => string | undefined;
  /** The order the address names. */
  highlighted: string | undefined;
  /** Whether what shows belongs to the filter before, until the present one's answer is there. */
  isStale: boolean;
  more: { has: boolean; isReading: boolean; isLoading: boolean; error: unknown; load: () => void };
};

/** The orders, of which only those in sight are in the page. */
export function OrderList({ orders, total, today, growerName, highlighted, isStale, more }: OrderListProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // Where the list begins changes with what stands above it.
  useLayoutEffect(() => {
    const measured = listRef.current?.getBoundingClientRect().top;
    if (measured !== undefined) setTop(Math.round(measured + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => orders[index]?.orderGroupId ?? index,
    overscan: 4,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  const wantsMore = more.has && !more.isReading && !more.error && last >= orders.length - CARDS_AHEAD;
  const { load } = more;
  useEffect(() => {
    if (wantsMore) load();
  }, [wantsMore, load]);

  const sought = highlighted ? orders.findIndex((order) => order.orderGroupId === highlighted) : -1;
  const broughtTo = useRef<string>(undefined);
  useEffect(() => {
    if (sought < 0 || broughtTo.current === highlighted) return;
    broughtTo.current = highlighted;
    virtualizer.scrollToIndex(sought, { align: 'center' });
  }, [sought, highlighted, virtualizer]);

  return (
    <>
      <ul
        ref={listRef}
        className={classes.list ?? ''}
        style={{ height: virtualizer.getTotalSize() }}
        aria-labelledby="recent-orders"
        aria-busy={isStale || more.isLoading}
        data-stale={isStale || undefined}
      >
        {shown.map(({ index, key, start }) => {
          const order = orders[index];
          return (
            order && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes.item ?? ''}
                style={{ transform: `translateY(${start - top}px)` }}
                aria-setsize={total ?? -1}
                aria-posinset={index + 1}
              >
                <OrderCard
                  order={order}
                  today={today}
                  growerName={growerName}
                  isHighlighted={order.orderGroupId === highlighted}
                />
              </li>
            )
          );
        })}
      </ul>
      {more.error ? (
        <LoadFailure title={LOAD_FAILED} error={more.error} onRetry={load} />
      ) : (
        more.has && (
          <Center py="md">
            {more.isLoading ? (
              <Loader size="sm" role="status" aria-label="Loading more orders" />
            ) : (
              <Button variant="subtle" onClick={load}>
                Show more orders
              </Button>
            )}
          </Center>
        )
      )}
      <Box h={more.has ? 0 : 24} />
    </>
  );
}
