import { type RefObject, useCallback, useEffect } from 'react';

export const useTodayInView = (board: RefObject<HTMLElement | null>, opened: string | null) => {
  const bring = useCallback(() => {
    const today = board.current?.querySelector<HTMLElement>('[data-farm-today]');
    if (!today) return;
    const isTall = today.offsetHeight > window.innerHeight / 2;
    today.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
  }, [board]);
  useEffect(() => {
    if (opened === null) return;
    bring();
    // The title too, if most of today stays in view.
    document.querySelector('h1')?.scrollIntoView({ block: 'nearest' });
    const today = board.current?.querySelector('[data-farm-today]')?.getBoundingClientRect();
    const bottom = window.innerHeight - (document.querySelector('footer')?.offsetHeight ?? 0);
    if (today && today.top + 0.6 * today.height > bottom) bring();
  }, [opened, bring, board]);
  return bring;
};
