import type { OrderLine } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { trpc } from '../../../lib/api.ts';
import { formatNumber, formatUnits } from '../../../lib/format.ts';
import classes from './free-stock.module.css';
import type { LinesCoverage } from './orders.calls.ts';

const SETTLES_MS = 80;

const LINES_MAX = 500;

type FreeStocks = {
  known: ReadonlyMap<number, LinesCoverage>;
  show: (id: number) => () => void;
};

const FreeStockContext = createContext<FreeStocks | null>(null);

export function FreeStockProvider({ children }: { children: ReactNode }) {
  const [inView, setInView] = useState<ReadonlySet<number>>(new Set());
  const [settled] = useDebouncedValue(inView, SETTLES_MS);
  const ids = useMemo(() => [...settled].sort((a, b) => a - b).slice(0, LINES_MAX), [settled]);
  const { data } = trpc.orders.coverages.useQuery({ ids }, { enabled: ids.length > 0 });
  const kept = useRef<ReadonlyMap<number, LinesCoverage>>(new Map());
  const known = useMemo(() => {
    // A line that comes back into view shows what was known of it until the farm answers.
    if (data) kept.current = new Map([...kept.current, ...data.map((line) => [line.id, line] as const)]);
    return kept.current;
  }, [data]);
  const show = useCallback((id: number) => {
    setInView((shown) => new Set(shown).add(id));
    return () => setInView((shown) => new Set([...shown].filter((other) => other !== id)));
  }, []);
  const stocks = useMemo(() => ({ known, show }), [known, show]);
  return <FreeStockContext value={stocks}>{children}</FreeStockContext>;
}

export function FreeStock({ line: { id, productName } }: { line: Pick<OrderLine, 'id' | 'productName'> }) {
  const { t } = useLingui();
  const stocks = useContext(FreeStockContext);
  const show = stocks?.show;
  useEffect(() => show?.(id), [show, id]);
  const coverage = stocks?.known.get(id);
  const { short = 0, baseUnit = null } = coverage ?? {};
  const free = coverage && formatUnits(coverage.free, baseUnit);
  const sharedWith = coverage?.sharedWith.join(', ');
  const missing = formatNumber(short);
  if (!productName) {
    return <Text size="xs" component="span" className={classes.free ?? ''} data-short>{t`0 available`}</Text>;
  }
  return (
    <Text size="xs" component="span" className={classes.free ?? ''} data-short={short > 0 || undefined}>
      {/* The room is kept until the farm answers. */}
      {free === undefined ? '\u00a0' : short > 0 ? t`${free} free, short ${missing}` : t`${free} free`}
      {sharedWith && t`, shared with ${sharedWith}`}
    </Text>
  );
}
