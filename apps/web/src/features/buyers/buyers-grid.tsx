import type { Buyer, RepName } from '@farm/domain/buyers';
import { Center, Loader, Skeleton, Text } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { formatCount } from '../../lib/format.ts';
import { BuyerCard } from './buyer-card.tsx';
import classes from './buyers.module.css';
import { buyersText } from './buyers.text.ts';
import type { useListBuyers } from './use-list-buyers.ts';

const CARD_MIN_WIDTH = 300;
const ROW_ESTIMATE = 210;
const LOADING_CARDS = 6;

type BuyersGridProps = {
  list: ReturnType<typeof useListBuyers>;
  /** What is shown belongs to the search before. */
  isDimmed: boolean;
  reps: readonly RepName[] | undefined;
  onEdit: (buyer: Buyer) => void;
  onDelete: (buyer: Buyer) => void;
};

/** Cards in rows of equal height, as many beside each other as fit; only those in sight exist. */
export function BuyersGrid({ list, isDimmed, reps, onEdit, onDelete }: BuyersGridProps) {
  const { buyers, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const { ref, width } = useElementSize();
  const columns = Math.max(1, Math.floor((width + 16) / (CARD_MIN_WIDTH + 16)));
  const rowCount = Math.ceil(buyers.length / columns);
  const top = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // At every render, as what stands above the cards may come and go.
  useLayoutEffect(() => {
    if (top.current) setScrollMargin(Math.round(top.current.getBoundingClientRect().top + window.scrollY));
  });
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => ROW_ESTIMATE,
    overscan: 2,
    scrollMargin,
  });
  const items = rows.getVirtualItems();
  const lastRow = items.at(-1)?.index ?? 0;
  const isNearEnd = lastRow >= rowCount - 6;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  return (
    <div aria-busy={isDimmed}>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {hasNextPage ? `${buyers.length}+ buyers` : formatCount(buyers.length, 'buyer')}
      </Text>
      <div ref={useMergedRef(ref, top)} style={{ opacity: isDimmed ? 0.6 : undefined }}>
        {width > 0 && (
          <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
            {items.map(({ index, key, start }) => (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={classes.row}
                style={{
                  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                  transform: `translateY(${start - scrollMargin}px)`,
                }}
              >
                {buyers.slice(index * columns, (index + 1) * columns).map((buyer) => (
                  <BuyerCard key={buyer.id} buyer={buyer} reps={reps} onEdit={onEdit} onDelete={onDelete} />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
      {isFetchingNextPage && (
        <Center py="md">
          <Loader size="sm" role="status" aria-label="Loading more buyers" />
        </Center>
      )}
      {isFetchNextPageError && (
        <LoadFailure title={buyersText.listFailed} error={list.error} onRetry={() => void fetchNextPage()} />
      )}
    </div>
  );
}

/** Holds the cards' place while the first page is read. */
export function BuyersSkeleton() {
  return (
    <div role="status" aria-label="Loading buyers">
      <Skeleton h={14} w={90} mb="md" />
      <div className={classes.skeletons}>
        {Array.from({ length: LOADING_CARDS }, (_, index) => `card ${index}`).map((card) => (
          <Skeleton key={card} h={ROW_ESTIMATE - 16} radius="md" data-testid="buyer-skeleton" />
        ))}
      </div>
    </div>
  );
}
