import { needsAction } from '@farm/domain/orders';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { attempt } from '../../../lib/attempt.ts';
import { usePerson } from '../../../lib/person.tsx';
import { flag } from '../../../lib/search-keys.ts';
import { type DashboardSearch, useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { useRemembered } from '../../../lib/use-remembered.ts';
import type { Order } from '../orders.calls.ts';
import { ordersSearch } from '../orders.parts.ts';

const { when, buyer, grower, product, sort } = ordersSearch;
const Remembered = z.object({ when, buyer, grower, product, sort, isFolded: flag });
type Remembered = z.infer<typeof Remembered>;

const placeOf = (uid: string) => `orders:${uid}`;

const recall = (uid: string): Remembered =>
  attempt(() => Remembered.parse(JSON.parse(localStorage.getItem(placeOf(uid)) ?? '{}'))) ?? {};

const remember = (uid: string, change: Remembered): void =>
  attempt(() => localStorage.setItem(placeOf(uid), JSON.stringify({ ...recall(uid), ...change })));

const filterKeys = ['when', 'buyer', 'grower', 'product', 'sort'] as const;

const telling = [...filterKeys, 'from', 'to', 'q', 'orderStatus', 'order'] as const;

const has = (search: DashboardSearch, keys: readonly (keyof DashboardSearch)[]) =>
  keys.some((key) => search[key] !== undefined);

/** Puts the filter a person last chose into the address if it has none; false until that has happened. */
export const useRememberedFilter = (): boolean => {
  const { uid } = usePerson();
  const [search, change] = useDashboardSearch();
  const [isReady, setReady] = useState(() => has(search, telling) || !has(recall(uid), filterKeys));
  useLayoutEffect(() => {
    if (isReady) return;
    const { isFolded, ...filter } = recall(uid);
    change(filter, { replace: true });
    setReady(true);
  }, [isReady, uid, change]);
  const { when, buyer, grower, product, sort } = search;
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!isReady) return;
    const filter = { when, buyer, grower, product, sort };
    const now = JSON.stringify(filter);
    // The filter of a link, or none in a link to an order or a search, is not a choice until the person changes it.
    if (last.current !== undefined && last.current !== now) remember(uid, filter);
    last.current = now;
  }, [isReady, uid, when, buyer, grower, product, sort]);
  return isReady;
};

export const useFolded = (): [isFolded: boolean, fold: (isFolded: boolean) => void] => {
  const { uid } = usePerson();
  const [isFolded, setFolded] = useState(() => recall(uid).isFolded ?? false);
  return [
    isFolded,
    (to) => {
      setFolded(to);
      remember(uid, { isFolded: to });
    },
  ];
};

/** Up to so many orders, all are open at first: a small farm sees everything at once. */
const OPEN_MAX = 30;

/** Which orders show their lines. An order stays as it was first shown until the person opens or closes it. */
export const useOpenOrders = (orders: readonly Order[], named: string | undefined) => {
  const person = usePerson();
  const today = useFarmDay();
  const [choice, choose] = useRemembered('orders-open', ['waiting', 'all', 'none']);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const first = useRef(new Map<string, boolean>());
  const isShort = orders.length <= OPEN_MAX;
  const opensFirst = ({ orderGroupId, lines }: Order) => {
    const known = first.current.get(orderGroupId);
    if (known !== undefined) return known;
    const isWaiting = lines.some((line) => needsAction(person, line, today));
    const opens = choice === 'all' || (choice === 'waiting' && (isShort || isWaiting));
    first.current.set(orderGroupId, opens);
    return opens;
  };
  const isOpen = (order: Order) =>
    chosen.get(order.orderGroupId) ?? (order.orderGroupId === named || opensFirst(order));
  const setOpen = useCallback(
    (orderGroupId: string, opens: boolean) => setChosen((before) => new Map(before).set(orderGroupId, opens)),
    [],
  );
  const open = orders.filter(isOpen).length;
  const setAllOpen = (opens: boolean) => {
    first.current.clear();
    setChosen(new Map());
    choose(opens ? 'all' : 'none');
  };
  return { isOpen, setOpen, setAllOpen, isSomeOpen: open > 0, isSomeClosed: open < orders.length };
};
