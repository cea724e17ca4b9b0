import { type RefObject, useCallback, useEffect } from 'react';

/** A tall day, as in a week on a phone, is in view when this part of it is. */
const ENOUGH_OF_TALL = 0.6;

export const useTodayInView = (board: RefObject<HTMLElement | null>, opened: string | null) => {
  const bring = useCallback(() => {
    const today = board.current?.querySelector<HTMLElement>('[data-farm-today]');
    today?.scrollIntoView({ block: isTall(today) ? 'start' : 'nearest' });
  }, [board]);
  useEffect(() => {
    if (opened === null) return;
    bring();
    // The title is brought too, if today stays in view.
    document.querySelector('h1')?.scrollIntoView({ block: 'nearest' });
    const today = board.current?.querySelector<HTMLElement>('[data-farm-today]');
    if (!today) return;
    const { top, height } = today.getBoundingClientRect();
    const bottom = window.innerHeight - (document.querySelector('footer')?.offsetHeight ?? 0);
    if (top + (isTall(today) ? ENOUGH_OF_TALL : 1) * height > bottom) bring();
  }, [opened, bring, board]);
  return bring;
};

const isTall = (day: HTMLElement) => day.offsetHeight > window.innerHeight / 2;
