import { holdText, type LineCoverage, type OrderLine } from '@farm/domain/orders';
import { Plural, useLingui } from '@lingui/react/macro';
import { Text, type TextProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { trpc } from '../../../lib/api.ts';
import { formatNumber, formatUnits } from '../../../lib/format.ts';
import { translate } from '../../../lib/translate.ts';
import { mayWait, ToHarvest, useToHarvest } from '../to-harvest.tsx';
import classes from './acts.module.css';

const LinePromise = lazy(() => import('./line-promise.tsx'));

const SETTLES_MS = 80;

const LINES_MAX = 500;

type Show = (ids: readonly number[]) => () => void;

type FreeStocks = {
  known: ReadonlyMap<number, LineCoverage>;
  show: Show;
  /** Confirmed lines for which some must still come in. */
  toHarvest: ReadonlySet<number>;
  showConfirmed: Show;
};

const FreeStockContext = createContext<FreeStocks | null>(null);

/** The lines in view, once they have settled. */
const useInView = (): [number[], Show] => {
  const [inView, setInView] = useState<ReadonlySet<number>>(new Set());
  const [settled] = useDebouncedValue(inView, SETTLES_MS);
  const ids = useMemo(() => [...settled].sort((a, b) => a - b).slice(0, LINES_MAX), [settled]);
  const show = useCallback((ids: readonly number[]) => {
    setInView((shown) => new Set([...shown, ...ids]));
    return () => setInView((shown) => new Set([...shown].filter((other) => !ids.includes(other))));
  }, []);
  return [ids, show];
};

export function FreeStockProvider({ children }: { children: ReactNode }) {
  const [ids, show] = useInView();
  const [confirmed, showConfirmed] = useInView();
  const { data } = trpc.orders.coverages.useQuery({ ids }, { enabled: ids.length > 0 });
  const toHarvest = useToHarvest(confirmed);
  const kept = useRef<ReadonlyMap<number, LineCoverage>>(new Map());
  const known = useMemo(() => {
    // A line that comes back into view shows what was known of it until the farm answers.
    if (data) kept.current = new Map([...kept.current, ...data.map((line) => [line.id, line] as const)]);
    return kept.current;
  }, [data]);
  const stocks = useMemo(
    () => ({ known, show, toHarvest, showConfirmed }),
    [known, show, toHarvest, showConfirmed],
  );
  return <FreeStockContext value={stocks}>{children}</FreeStockContext>;
}

const useShown = (show: Show | undefined, ids: readonly number[]) => {
  const asked = JSON.stringify(ids);
  useEffect(() => show?.(JSON.parse(asked)), [show, asked]);
};

const useCoverages = (ids: readonly number[]) => {
  const stocks = useContext(FreeStockContext);
  useShown(stocks?.show, ids);
  return ids.map((id) => stocks?.known.get(id));
};

/** Whether one of these lines waits for a harvest. */
const useWaits = (lines: readonly OrderLine[]): boolean => {
  const stocks = useContext(FreeStockContext);
  const ids = lines.filter(mayWait).map(({ id }) => id);
  useShown(stocks?.showConfirmed, ids);
  return ids.some((id) => stocks?.toHarvest.has(id));
};

/** A confirmed line is marked until its stock is here. */
export function LineToHarvest({ line }: { line: OrderLine }) {
  return useWaits([line]) && <ToHarvest />;
}

/** A row has room for one number; the questions about short stock name more. */
const firstOf = (heldBy: LineCoverage['heldBy']): LineCoverage['heldBy'] =>
  heldBy && {
    ...heldBy,
    orders: heldBy.orders.slice(0, 1),
    more: heldBy.more + heldBy.orders.slice(1).length,
  };

export function FreeStock({ line }: { line: OrderLine }) {
  const { t } = useLingui();
  const { id, productName, status } = line;
  const [coverage] = useCoverages([id]);
  const { short = 0, baseUnit = null } = coverage ?? {};
  const free = coverage && formatUnits(coverage.free, baseUnit);
  const sharedWith = coverage?.sharedWith.join(', ');
  const missing = formatNumber(short);
  const { togetherShort = 0 } = coverage ?? {};
  const together = togetherShort > short && formatNumber(togetherShort);
  const hold = coverage && short > 0 ? holdText({ ...coverage, heldBy: firstOf(coverage.heldBy) }) : null;
  const isHere = coverage !== undefined && short === 0 && status === 'pending_inventory';
  if (!productName) {
    return <Text size="xs" component="span" className={classes.free ?? ''} data-short>{t`0 available`}</Text>;
  }
  return (
    <>
      <Text
        size="xs"
        component="span"
        className={classes.free ?? ''}
        data-short={togetherShort > 0 || undefined}
      >
        {/* The room is kept until the farm answers. */}
        {free === undefined ? '\u00a0' : short > 0 ? t`${free} free, short ${missing}` : t`${free} free`}
        {sharedWith && t`, shared with ${sharedWith}`}
        {together && <b data-together>{t`, together short ${together}`}</b>}
        {hold && <span className={classes.hold}> · {translate(hold)}</span>}
        {isHere && <b className={classes.here}> · {t`Stock is here`}</b>}
      </Text>
      {togetherShort > 0 && (
        <Suspense>
          <LinePromise line={line} />
        </Suspense>
      )}
    </>
  );
}

type ShortLinesProps = TextProps & { lines: readonly OrderLine[]; asked: readonly OrderLine[] };

/** `lines`: all of an order; `asked`: those that the person may confirm. */
export function ShortLines({ lines: all, asked: lines, ...look }: ShortLinesProps) {
  const { t } = useLingui();
  const coverages = useCoverages(lines.map(({ id }) => id));
  const waits = useWaits(all);
  const alone = coverages.filter((coverage) => coverage && coverage.short > 0);
  // Where each alone would get its stock, but not all of them, one at least is short for each product and day.
  const together = lines.filter((_, index) => (coverages[index]?.togetherShort ?? 0) > 0);
  const askedFor = new Set(together.map(({ productName, deliveryDate }) => `${deliveryDate} ${productName}`));
  const short = Math.max(alone.length, askedFor.size);
  const isHere = coverages.some(
    (coverage, index) => coverage?.short === 0 && lines[index]?.status === 'pending_inventory',
  );
  return (
    <Text size="xs" c="var(--mantine-color-error)" {...look}>
      {short > 0 && <Plural value={short} one="# line short" other="# lines short" />}
      {short > 0 && isHere && ' · '}
      {isHere && <b className={classes.here}>{t`Stock is here`}</b>}
      {waits && short === 0 && !isHere && <ToHarvest />}
    </Text>
  );
}
