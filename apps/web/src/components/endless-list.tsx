import { Button, Center, Loader } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type Key,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Pages, readAhead, readOn } from '../lib/read-on.ts';
import classes from './endless-list.module.css';
import { LoadFailure } from './load-failure.tsx';

const GAP_PX = 16;
const ROWS_AHEAD = 5;

type ListPages = Pages & {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  error: unknown;
};

const NO_PAGES: ListPages = {
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  isPlaceholderData: false,
  error: null,
  refetch: async () => {},
  fetchNextPage: async () => undefined,
};

export const LATE_PAGES: ListPages = { ...NO_PAGES, isPlaceholderData: true };

type EndlessListProps<Item> = {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  /** The items were searched by this. For another search, new cards take the places of the old ones: none moves. */
  searchedBy?: string;
  children: (item: Item) => ReactNode;
  /** About how high a row is before it is measured. */
  rowHeight: number | ((item: Item) => number);
  gap?: number;
  minCardWidth?: number;
  total?: number | undefined;
  scrollTarget?: Key | undefined;
  more?: {
    pages: ListPages;
    loading: string;
    show: string;
    failed: string;
  };
};

const Card = memo(function Card<Item>({ item, render }: { item: Item; render: (item: Item) => ReactNode }) {
  return render(item);
}) as <Item>(props: { item: Item; render: (item: Item) => ReactNode }) => ReactNode;

const usePlace = () => {
  const ref = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ top: 0, width: 0 });
  const measure = useCallback(() => {
    if (!ref.current) return;
    const box = ref.current.getBoundingClientRect();
    const top = Math.round(box.top + window.scrollY);
    const { width } = box;
    setPlace((before) => (before.top === top && before.width === width ? before : { top, width }));
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [measure]);
  return { ref, measure, ...place };
};

export function EndlessList<Item>(props: EndlessListProps<Item>) {
  const {
    items,
    keyOf,
    searchedBy = '',
    children,
    rowHeight,
    gap = GAP_PX,
    minCardWidth,
    total,
    scrollTarget,
    more,
    ...naming
  } = props;
  const { ref, measure, top, width } = usePlace();
  const columns = minCardWidth ? Math.max(1, Math.floor((width + gap) / (minCardWidth + gap))) : 1;
  const rowCount = Math.ceil(items.length / columns);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: width > 0 ? rowCount : 0,
    estimateSize: (row) => {
      if (typeof rowHeight === 'number') return rowHeight;
      const item = items[row];
      return item === undefined ? 0 : rowHeight(item);
    },
    // Heights are remembered per card, or per row if a row has several cards.
    getItemKey: (row) => {
      const item = items[row];
      return columns === 1 && item !== undefined ? keyOf(item) : `${columns} × ${row}`;
    },
    measureElement: (element, entry) =>
      entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height,
    gap,
    overscan: 4,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    if (width === 0) return measure();
    // Scrolling moves nothing on the page, and measuring it each time would be slow.
    if (virtualizer.isScrolling) return;
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  });
  const first = rows[0];
  const last = rows.at(-1);

  // Reads every property on every render: a query reports changes only of properties that were read.
  const {
    hasNextPage,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    isPlaceholderData,
    fetchNextPage,
  } = more?.pages ?? NO_PAGES;
  const isNearEnd = last !== undefined && last.index >= rowCount - ROWS_AHEAD;
  const wantsMore = isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (wantsMore) readAhead({ fetchNextPage });
  }, [wantsMore, fetchNextPage]);

  const place = scrollTarget === undefined ? -1 : items.findIndex((item) => keyOf(item) === scrollTarget);
  const scrolledTo = useRef<Key>(undefined);
  useEffect(() => {
    if (place < 0 || width === 0 || scrolledTo.current === scrollTarget) return;
    scrolledTo.current = scrollTarget;
    virtualizer.scrollToIndex(Math.floor(place / columns), { align: 'center' });
  }, [place, scrollTarget, width, columns, virtualizer]);

  const from = (first?.index ?? 0) * columns;
  const to = last ? (last.index + 1) * columns : 0;
  return (
    <>
      <ul
        ref={ref}
        className={classes.list}
        style={{
          height: virtualizer.getTotalSize(),
          gap,
          paddingTop: first ? first.start - top : 0,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        }}
        aria-busy={isPlaceholderData || isFetchingNextPage || undefined}
        data-stale={isPlaceholderData || undefined}
        {...naming}
      >
        {items.slice(from, to).map((item, index) => (
          <li
            key={`${searchedBy} ${keyOf(item)}`}
            ref={index % columns === 0 ? virtualizer.measureElement : undefined}
            data-index={Math.floor((from + index) / columns)}
            style={{ display: 'grid', minWidth: '0' }}
            aria-setsize={total ?? (hasNextPage ? -1 : items.length)}
            aria-posinset={from + index + 1}
          >
            <Card item={item} render={children} />
          </li>
        ))}
      </ul>
      {more && isFetchNextPageError ? (
        <LoadFailure
          title={more.failed}
          query={{ error: more.pages.error, refetch: () => void readOn(more.pages) }}
        />
      ) : (
        more &&
        hasNextPage && (
          // It does not stay where it is while the list above it grows.
          <Center mih={68} style={{ overflowAnchor: 'none' }}>
            {isFetchingNextPage ? (
              <Loader size="sm" role="status" aria-label={more.loading} />
            ) : (
              <Button variant="subtle" onClick={() => void readOn(more.pages)}>
                {more.show}
              </Button>
            )}
          </Center>
        )
      )}
    </>
  );
}
