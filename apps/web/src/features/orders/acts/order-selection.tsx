import { type OrderLine, openLineMoves, orderTitle } from '@farm/domain/orders';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, createSafeContext } from '@mantine/core';
import {
  type ChangeEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePerson } from '../../../lib/person.tsx';
import { translate } from '../../../lib/translate.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import type { OrderFilter } from '../order-filter.ts';
import type { Order } from '../orders.calls.ts';
import type { PlainMove } from '../orders.text.ts';
import classes from './acts.module.css';

/** A held line's stock is checked first; lines for a later day are not delivered with those that are due. */
export const useLinesFor = (): ((lines: readonly OrderLine[]) => Record<PlainMove, OrderLine[]>) => {
  const person = usePerson();
  const today = useFarmDay();
  return useCallback(
    (lines) => {
      const open = lines.map((line) => ({ line, moves: openLineMoves(person, line) }));
      const takenBy = (move: PlainMove) =>
        open.filter(({ moves }) => moves.includes(move)).map(({ line }) => line);
      const deliverable = takenBy('deliver');
      const due = deliverable.filter(({ deliveryDate }) => deliveryDate <= today);
      return {
        confirm: takenBy('confirm').filter(({ status }) => status === 'pending'),
        hold: takenBy('hold'),
        deliver: due.length > 0 ? due : deliverable,
        cancel: takenBy('cancel'),
        reject: takenBy('reject'),
      };
    },
    [person, today],
  );
};

type Selection = {
  selected: ReadonlyMap<string, Order>;
  selectable: readonly Order[];
  toggle: (order: Order, isSelected: boolean, toHere: boolean) => void;
  select: (orders: readonly Order[]) => void;
};

const [SelectionContext, useOrderSelection] = createSafeContext<Selection>(
  'useOrderSelection needs an OrderSelection',
);

export { useOrderSelection };

export function OrderSelection({
  orders,
  filter,
  children,
}: {
  orders: readonly Order[];
  filter: OrderFilter;
  children: ReactNode;
}) {
  const linesFor = useLinesFor();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Order>>(new Map());
  const last = useRef<string>(undefined);
  const shownFor = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter shows other orders.
  useEffect(() => setChosen((before) => (before.size > 0 ? new Map() : before)), [shownFor]);
  const selectable = useMemo(
    () => orders.filter(({ lines }) => Object.values(linesFor(lines)).some((taken) => taken.length > 0)),
    [orders, linesFor],
  );
  const selected = useMemo(() => {
    const shown = new Map(orders.map((order) => [order.orderGroupId, order]));
    return new Map([...chosen].map(([id, order]) => [id, shown.get(id) ?? order]));
  }, [chosen, orders]);
  const acts = useMemo<Pick<Selection, 'toggle' | 'select'>>(
    () => ({
      toggle: (order, isSelected, toHere) => {
        const ids = selectable.map(({ orderGroupId }) => orderGroupId);
        const ends = [ids.indexOf(last.current ?? ''), ids.indexOf(order.orderGroupId)];
        const [from = 0, to = 0] = ends.toSorted((a, b) => a - b);
        const range = toHere && from >= 0 ? selectable.slice(from, to + 1) : [order];
        last.current = order.orderGroupId;
        setChosen((before) => {
          const after = new Map(before);
          for (const one of range) {
            if (isSelected) after.set(one.orderGroupId, one);
            else after.delete(one.orderGroupId);
          }
          return after;
        });
      },
      select: (all) => {
        last.current = undefined;
        setChosen(new Map(all.map((order) => [order.orderGroupId, order])));
      },
    }),
    [selectable],
  );
  const selection = useMemo(() => ({ selected, selectable, ...acts }), [selected, selectable, acts]);
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function OrderCheckbox({ order }: { order: Order }) {
  const { selected, selectable, toggle } = useOrderSelection();
  const id = order.orderGroupId;
  const isSelected = selected.has(id);
  if (!isSelected && !selectable.some(({ orderGroupId }) => orderGroupId === id)) {
    return <span className={classes.noBox} />;
  }
  return <Box order={order} isSelected={isSelected} toggle={toggle} />;
}

type BoxProps = { order: Order; isSelected: boolean; toggle: Selection['toggle'] };

const Box = memo(function Box({ order, isSelected, toggle }: BoxProps) {
  const { t } = useLingui();
  const title = translate(orderTitle(order.number));
  return (
    <Checkbox
      className={classes.box ?? ''}
      aria-label={t`Select ${title}`}
      checked={isSelected}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const { nativeEvent } = event;
        toggle(order, event.currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
});

export function SelectAllBox() {
  const { t } = useLingui();
  const { selected, selectable, select } = useOrderSelection();
  if (selectable.length === 0 && selected.size === 0) return null;
  const isAll = selectable.length > 0 && selectable.every(({ orderGroupId }) => selected.has(orderGroupId));
  return (
    <Checkbox
      className={classes.box ?? ''}
      label={t`Select all`}
      checked={isAll}
      indeterminate={!isAll && selected.size > 0}
      onChange={() => select(isAll ? [] : selectable)}
    />
  );
}
