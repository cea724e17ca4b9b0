import { type RefObject, useCallback, useEffect } from 'react';

export const useTodayInView = (board: RefObject<HTMLElement | null>, opened: string | null) => {
  const bring = useCallback(() => {
    const today = board.current?.querySelector<HTMLElement>('[data-farm-today]');
    if (!today) return;
    const isTall = today.offsetHeight > window.innerHeight / 2;
    today.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
  }, [board]);
  useEffect(() => {
    if (opened !== null) bring();
  }, [opened, bring]);
  return bring;
};
