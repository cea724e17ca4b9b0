import { needsAction } from '@farm/domain/orders';
import { useCallback, useRef, useState } from 'react';
import { usePerson } from '../../../lib/person.tsx';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { useRemembered } from '../../../lib/use-remembered.ts';
import type { Order } from '../orders.calls.ts';

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
