import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { orderHeadingId } from '../../../lib/arrival.ts';
import { isHolding } from '../../../lib/early-keys.ts';
import { focusOn, isInDialog, isLost } from '../../../lib/focus.ts';
import { useMay, usePerson } from '../../../lib/person.tsx';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useEditing } from '../edit/order-edits.tsx';
import type { Order } from '../orders.calls.ts';
import { useLineActs } from './line-acts.tsx';
import { useLinesFor, useOrderSelection } from './order-selection.tsx';
import { undoLastAct } from './orders.calls.ts';

const OTHERS =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox], [role=dialog]';
const PLACES = 'article h3[id^="order-"], [data-line]';

const isBusyElsewhere = () =>
  isHolding() || isInDialog() || (isLost() && document.querySelector('[role=dialog], [role=menu]') !== null);

const numberAt = (element: Element | null): number | undefined => {
  const heading = element?.closest('article')?.getAttribute('aria-labelledby') ?? '';
  const number = /^order-(\d+)$/.exec(heading)?.[1];
  return number === undefined ? undefined : Number(number);
};

const lineAt = (element: Element | null): number | undefined => {
  const id = element?.closest('[data-line]')?.getAttribute('data-line');
  return id ? Number(id) : undefined;
};

const goTo = (element: HTMLElement | null | undefined) => {
  if (!element) return;
  focusOn(element, { preventScroll: true });
  element.closest(element.matches('h3') ? 'article' : '[data-line]')?.scrollIntoView({ block: 'nearest' });
};

const firstInSight = (orders: readonly Order[]) =>
  orders.findIndex(({ number }) => {
    const box = document.getElementById(orderHeadingId(number))?.getBoundingClientRect();
    return box !== undefined && box.bottom > 0;
  });

export const useOrderKeys = (
  orders: readonly Order[],
  { isOn, onHelp, onOpen }: { isOn: boolean; onHelp: () => void; onOpen: (order: Order) => void },
) => {
  const may = useMay();
  const [, change] = useDashboardSearch();
  const { act, busyLines } = useLineActs();
  const { selected, select } = useOrderSelection();
  const linesFor = useLinesFor();
  const editing = useEditing();
  const last = useRef<number>(undefined);

  const orderHere = () => {
    const number = numberAt(document.activeElement);
    return orders.find((order) => order.number === number);
  };
  const step = (by: 1 | -1) => {
    const number = numberAt(document.activeElement) ?? last.current;
    const at = orders.findIndex((order) => order.number === number);
    const isShown = number !== undefined && document.getElementById(orderHeadingId(number)) !== null;
    const next = orders[at >= 0 && isShown ? at + by : Math.max(0, firstInSight(orders))];
    if (!next) return;
    last.current = next.number;
    goTo(document.getElementById(orderHeadingId(next.number)));
  };
  const stepPlace = (by: 1 | -1): boolean => {
    const places = [...document.querySelectorAll<HTMLElement>(PLACES)];
    const at = places.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return false;
    goTo(places[at + by]);
    return true;
  };
  const move = (to: 'confirm' | 'deliver') => {
    const order = orderHere();
    const id = lineAt(document.activeElement);
    const lines = order?.lines.filter((line) => id === undefined || line.id === id) ?? [];
    // A key that is held down comes again before the farm has answered.
    if (lines.some((line) => busyLines.has(line.id))) return;
    const held = to === 'confirm' && id !== undefined && lines[0]?.status === 'pending_inventory';
    if (held) return act('checkStock', lines);
    act(to, linesFor(lines)[to], { among: orders.flatMap((one) => one.lines) });
  };
  const openOrClose = () => {
    const order = document.activeElement?.matches('h3') && orderHere();
    return order ? onOpen(order) : false;
  };
  const edit = () => {
    const order = orderHere();
    return order && editing.mayEdit(order) ? editing.open(order, 'edit') : false;
  };
  /** A handler that answers false leaves the key to the browser. */
  const acts = new Map<string, () => unknown>([
    ['j', () => step(1)],
    ['k', () => step(-1)],
    ['ArrowDown', () => stepPlace(1)],
    ['ArrowUp', () => stepPlace(-1)],
    ['Enter', openOrClose],
    ['ArrowRight', openOrClose],
    ['c', () => move('confirm')],
    ['d', () => move('deliver')],
    ['e', edit],
    ['n', () => may('orders.create') && change({ dialog: 'new-order' }, { replace: true })],
    ['/', () => focusOn('main input[type=search]')],
    ['z', undoLastAct],
    ['?', onHelp],
  ]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isBusyElsewhere()) return;
    const isField = target instanceof Element && target.closest(OTHERS) !== null;
    const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox';
    if (isField && !isCheckbox) return;
    if (key === 'Escape') {
      if (selected.size > 0) select([]);
      return;
    }
    if (!isOn || (event.shiftKey && key !== '?')) return;
    const act = acts.get(key);
    if (act && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};

export const useOrderKeysOn = () =>
  useLocalStorage({ key: `farm:order-keys:${usePerson().uid}`, defaultValue: true });
