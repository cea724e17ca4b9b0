import { type RefObject, useCallback, useEffect } from 'react';

/** The number of today and its first delivery, below which the calendar opens with its title. */
const SEEN_PX = 85;

export const useTodayInView = (board: RefObject<HTMLElement | null>, opened: string | null) => {
  const bring = useCallback(() => {
    const today = board.current?.querySelector<HTMLElement>('[data-farm-today]');
    if (!today) return;
    const isTall = today.offsetHeight > window.innerHeight / 2;
    today.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
  }, [board]);
  useEffect(() => {
    if (opened === null) return;
    const { top = 0 } = board.current?.querySelector('[data-farm-today]')?.getBoundingClientRect() ?? {};
    if (top < 0 || top + SEEN_PX > window.innerHeight) bring();
  }, [opened, bring, board]);
  return bring;
};
