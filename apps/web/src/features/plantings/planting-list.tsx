import { Box, Button, Group, Loader, SimpleGrid, Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { FieldDrawing, SeedlingDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PlantingCard } from './planting-card.tsx';
import classes from './plantings.module.css';
import { plantingsText } from './plantings.text.ts';
import { usePlantingFilter } from './use-planting-filter.ts';
import { useKeptCardFocus } from './use-planting-focus.ts';
import { usePlantingList } from './use-planting-list.ts';

const CARD_MIN_WIDTH = 250;
const ROW_ESTIMATE = 190;

type PlantingListProps = {
  selected: number | undefined;
  onSelect: (id: number) => void;
  onCreate: () => void;
};

/** Newest first, read page by page; only the rows near the window are drawn. */
export function PlantingList({ selected, onSelect, onCreate }: PlantingListProps) {
  const { isFiltered, change } = usePlantingFilter();
  const { list, plantings } = usePlantingList();
  const { ref: sizeRef, width } = useElementSize();
  const placeRef = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, placeRef);
  const [scrollMargin, setScrollMargin] = useState(0);
  const columns = Math.max(1, Math.floor((width + 16) / (CARD_MIN_WIDTH + 16)));
  const rowCount = Math.ceil(plantings.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => ROW_ESTIMATE,
    overscan: 4,
    scrollMargin,
  });
  // What stands above the list moves it, as when a filter wraps to a second line.
  useEffect(() => {
    const top = placeRef.current?.getBoundingClientRect().top;
    if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY));
  });
  useKeptCardFocus();
  const rows = virtualizer.getVirtualItems();
  const lastRow = rows.at(-1)?.index ?? -1;
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  useEffect(() => {
    if (lastRow >= rowCount - 2 && hasNextPage && !isFetching && !isFetchNextPageError) {
      void fetchNextPage();
    }
  }, [lastRow, rowCount, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  if (list.isError && plantings.length === 0) {
    return (
      <LoadFailure title={plantingsText.listFailed} error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (list.isPending) return <PlantingListSkeleton />;
  if (plantings.length === 0 && isFiltered) {
    return (
      <EmptyNote
        drawing={<FieldDrawing />}
        title="No planting matches"
        text="Try another word, or look at every status."
      >
        <Button variant="default" onClick={() => change({ q: undefined, plantingStatus: undefined })}>
          Show all plantings
        </Button>
      </EmptyNote>
    );
  }
  if (plantings.length === 0) {
    return (
      <EmptyNote drawing={<SeedlingDrawing />} title={plantingsText.empty}>
        <Button variant="default" onClick={onCreate}>
          Record a planting
        </Button>
      </EmptyNote>
    );
  }
  return (
    <Box ref={ref} aria-busy={list.isPlaceholderData} opacity={list.isPlaceholderData ? 0.55 : 1}>
      <Box role="list" aria-label="Plantings" pos="relative" h={virtualizer.getTotalSize()}>
        {width > 0 &&
          rows.map((row) => (
            <Box
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              role="presentation"
              className={classes.row ?? ''}
              pos="absolute"
              top={0}
              left={0}
              w="100%"
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                transform: `translateY(${row.start - scrollMargin}px)`,
              }}
            >
              {plantings.slice(row.index * columns, (row.index + 1) * columns).map((planting, column) => (
                <Box
                  key={planting.id}
                  role="listitem"
                  aria-setsize={hasNextPage ? -1 : plantings.length}
                  aria-posinset={row.index * columns + column + 1}
                >
                  <PlantingCard
                    planting={planting}
                    isSelected={planting.id === selected}
                    onSelect={onSelect}
                  />
                </Box>
              ))}
            </Box>
          ))}
      </Box>
      {isFetchingNextPage && (
        <Group justify="center" p="md" role="status" aria-label="Loading more plantings">
          <Loader size="sm" aria-hidden="true" />
        </Group>
      )}
      {isFetchNextPageError && (
        <LoadFailure
          title={plantingsText.listFailed}
          error={list.error}
          onRetry={() => void fetchNextPage()}
        />
      )}
    </Box>
  );
}

function PlantingListSkeleton() {
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 1, '516px': 2, '782px': 3, '1048px': 4 }}
      role="status"
      aria-label="Loading plantings"
    >
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((card) => (
        <Skeleton key={card} h={170} />
      ))}
    </SimpleGrid>
  );
}
